// SPDX-License-Identifier: Apache-2.0
#include "ui/state/memory_details.h"

#include <algorithm>

#include "core/analysis/memory/memory_use.h"
#include "core/analysis/memory/snapshot_holders.h"
#include "core/snapshot/stack_names.h"
#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kMostSites = 8;

DetailRow rowOf(const MemorySnapshot& snapshot, std::size_t device, const MemoryHolder& holder) {
    DetailRow row{.label = formatBytes(static_cast<double>(holder.bytes)), .value = toText(holder.name)};
    if (holder.isBefore) {
        row.value = tr("allocated before the recording");
    } else if (holder.largest) {
        const SnapshotEvent& event = snapshot.traces()[device][*holder.largest];
        row.note = toText(operatorOf(snapshot.stack(event.stack)));
        row.source = sourcePlaceOf(row.value);
    }
    return row;
}

} // namespace

void addPeakHolders(SliceDetails& details, const Trace& trace, const std::optional<TimeRange>& range) {
    const auto snapshot = snapshotOf(trace);
    if (snapshot == nullptr) {
        return;
    }
    std::vector<DetailSection> sections;
    for (const MemoryDeviceRow& row : memoryDevices(trace, Selection{range})) {
        const auto device = static_cast<std::size_t>(row.device.id);
        const std::optional<std::size_t> peak =
            device < snapshot->traces().size() ? peakEvent(*snapshot, device, range) : std::nullopt;
        if (!peak) {
            continue;
        }
        const std::vector<MemoryHolder> holders =
            holdersOf(*snapshot, heldMemory(*snapshot, device, *peak), HolderGrouping::CallSite);
        DetailSection section{
            DetailSection::Kind::Device,
            tr("%1: held at the peak, by call site").arg(toText(memoryDeviceName(row.device))),
            {}};
        for (std::size_t i = 0; i < std::min(holders.size(), kMostSites); ++i) {
            section.rows.push_back(rowOf(*snapshot, device, holders[i]));
        }
        if (holders.size() > kMostSites) {
            section.rows.push_back(
                {QString(), tr("and %1 more").arg(formatCount(holders.size() - kMostSites))});
        }
        sections.push_back(std::move(section));
    }
    const std::ptrdiff_t first = std::min<std::ptrdiff_t>(1, std::ssize(details.sections));
    details.sections.insert(details.sections.begin() + first, sections.begin(), sections.end());
}

} // namespace lanescope::ui
