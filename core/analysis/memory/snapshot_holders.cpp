// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/snapshot_holders.h"

#include "core/snapshot/snapshot_source.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::int32_t kCudaDevice = 1;

} // namespace

std::shared_ptr<const MemorySnapshot> snapshotOf(const Trace& trace) {
    const auto* source = dynamic_cast<const SnapshotSource*>(trace.args());
    if (source == nullptr) {
        return nullptr;
    }
    const auto snapshot = source->snapshot();
    return snapshot ? *snapshot : nullptr;
}

std::vector<PeakOwner> snapshotPeakOwners(const MemorySnapshot& snapshot, HolderGrouping grouping,
                                          const Selection& selection) {
    std::vector<PeakOwner> owners;
    for (std::size_t device = 0; device < snapshot.traces().size(); ++device) {
        const std::optional<std::size_t> peak = peakEvent(snapshot, device, selection.range);
        if (!peak) {
            continue;
        }
        const HeldMemory held = heldMemory(snapshot, device, *peak);
        for (MemoryHolder& holder : holdersOf(snapshot, held, grouping)) {
            PeakOwner owner;
            owner.device = {kCudaDevice, static_cast<std::int32_t>(device)};
            owner.name = std::move(holder.name);
            owner.beforeRecording = holder.isBefore;
            owner.blocks = holder.blocks;
            owner.bytes = holder.bytes;
            owner.share =
                held.bytes > 0 ? static_cast<double>(holder.bytes) / static_cast<double>(held.bytes) : 0;
            owners.push_back(std::move(owner));
        }
    }
    return owners;
}

} // namespace lanescope
