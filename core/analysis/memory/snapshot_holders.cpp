// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/snapshot_holders.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/snapshot/snapshot_source.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope {

std::shared_ptr<const MemorySnapshot> snapshotOf(const Trace& trace) {
    const auto* source = dynamic_cast<const SnapshotSource*>(trace.args());
    if (source == nullptr) {
        return nullptr;
    }
    const auto snapshot = source->snapshot();
    return snapshot ? *snapshot : nullptr;
}

std::vector<PeakOwner> snapshotPeakOwners(const Trace& trace, const MemorySnapshot& snapshot,
                                          HolderGrouping grouping, const Selection& selection) {
    std::vector<PeakOwner> owners;
    for (const MemoryDeviceRow& row : memoryDevices(trace, selection)) {
        const auto device = static_cast<std::size_t>(row.device.id);
        const std::optional<std::size_t> peak =
            device < snapshot.traces().size() ? peakEvent(snapshot, device, selection.range) : std::nullopt;
        if (!peak) {
            continue;
        }
        const HeldMemory held = heldMemory(snapshot, device, *peak);
        std::vector<MemoryHolder> holders = holdersOf(snapshot, held, grouping);
        const bool hasRest = !row.relative && std::ranges::any_of(holders, &MemoryHolder::isBefore);
        const std::int64_t rounding = hasRest ? row.peakAllocatedBytes - held.bytes : 0;
        const std::int64_t all = held.bytes + rounding;
        for (MemoryHolder& holder : holders) {
            PeakOwner owner;
            owner.device = row.device;
            owner.name = std::move(holder.name);
            owner.beforeRecording = holder.isBefore;
            owner.blocks = holder.blocks;
            owner.bytes = holder.bytes + (holder.isBefore ? rounding : 0);
            owner.share = all > 0 ? static_cast<double>(owner.bytes) / static_cast<double>(all) : 0;
            owners.push_back(std::move(owner));
        }
    }
    return owners;
}

std::vector<std::string_view> stacksOf(const MemorySnapshot& snapshot, std::span<const Allocation> blocks) {
    // Events that have no times are in the order of their places, as the trace has them.
    using Key = std::tuple<std::int32_t, std::uint64_t, TimeNs>;
    std::map<Key, StackIndex> stacks;
    constexpr DurationNs kUnknownStepNs = 1000;
    for (std::size_t device = 0; device < snapshot.traces().size(); ++device) {
        const std::vector<SnapshotEvent>& events = snapshot.traces()[device];
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (events[i].action == SnapshotAction::Alloc) {
                const TimeNs timeNs = events[i].timeNs.value_or(static_cast<TimeNs>(i) * kUnknownStepNs);
                stacks.emplace(Key(static_cast<std::int32_t>(device), events[i].address, timeNs),
                               events[i].stack);
            }
        }
    }
    std::vector<std::string_view> texts;
    texts.reserve(blocks.size());
    for (const Allocation& block : blocks) {
        const auto found = block.allocatedNs
                               ? stacks.find(Key(block.device.id, block.address, *block.allocatedNs))
                               : stacks.end();
        texts.push_back(found == stacks.end() ? std::string_view() : snapshot.stack(found->second));
    }
    return texts;
}

} // namespace lanescope
