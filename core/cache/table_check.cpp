// SPDX-License-Identifier: Apache-2.0
#include "core/cache/table_check.h"

#include <algorithm>

#include "core/base/time_limits.h"

namespace lanescope {

namespace {

/// Whether all ids are below `limit`.
template <typename Id>
bool allBelow(const Column<Id>& ids, std::size_t limit) {
    return std::all_of(ids.begin(), ids.end(), [limit](Id id) { return indexOf(id) < limit; });
}

template <typename Table>
bool slicesExist(const Table& table, std::size_t slices) {
    return std::all_of(table.begin(), table.end(),
                       [slices](const auto& entry) { return indexOf(entry.slice) < slices; });
}

bool tracksCoverTheSlices(const TraceData& data) {
    std::size_t row = 0;
    std::size_t slice = 0;
    for (std::size_t i = 0; i < data.tracks.size(); ++i) {
        const Track& track = data.tracks[i];
        if (indexOf(track.firstRow) != row || track.rowCount > data.rows.size() - row ||
            indexOf(track.firstSlice) != slice || track.sliceCount > data.slices.size() - slice) {
            return false;
        }
        const std::size_t endSlice = slice + track.sliceCount;
        for (const std::size_t endRow = row + track.rowCount; row < endRow; ++row) {
            const Row& line = data.rows[row];
            if (line.track != TrackId(i) || indexOf(line.firstSlice) != slice ||
                line.sliceCount > endSlice - slice) {
                return false;
            }
            slice += line.sliceCount;
        }
        if (slice != endSlice) {
            return false;
        }
    }
    return row == data.rows.size() && slice == data.slices.size();
}

/// Checks the tree of each row: its number of nodes must fit its levels, its count that of the row.
bool mipmapFits(const TraceData& data) {
    const auto first = data.mipmap.firstNodes().span();
    const auto counts = data.mipmap.sliceCounts().span();
    for (std::size_t row = 0; row < counts.size(); ++row) {
        std::uint64_t nodes = 0;
        if (counts[row] > SliceMipmap::kLeafSlices) {
            std::uint64_t level =
                (std::uint64_t{counts[row]} + SliceMipmap::kLeafSlices - 1) / SliceMipmap::kLeafSlices;
            for (nodes = level; level > 1; nodes += level) {
                level = (level + SliceMipmap::kFanOut - 1) / SliceMipmap::kFanOut;
            }
        }
        if (counts[row] != data.rows[row].sliceCount || first[row + 1] != first[row] + nodes) {
            return false;
        }
    }
    const auto nodes = data.mipmap.nodes().span();
    return std::all_of(nodes.begin(), nodes.end(), [&data](const MipmapNode& node) {
        return indexOf(node.longest) < data.slices.size();
    });
}

bool slicesAreWhole(const TraceData& data) {
    const SliceTable& slices = data.slices;
    const std::size_t count = slices.size();
    return slices.durationNs.size() == count && slices.name.size() == count &&
           slices.category.size() == count && slices.parent.size() == count && slices.event.size() == count &&
           allBelow(slices.name, data.strings.size()) && allBelow(slices.category, data.categories.size());
}

/// Checks the order that binary searches in a row rely on. Needs rows that cover the slices.
bool slicesStartInOrder(const TraceData& data) {
    const auto starts = data.slices.startNs.span();
    return std::ranges::all_of(data.rows, [&](const Row& row) {
        return std::ranges::is_sorted(starts.subspan(indexOf(row.firstSlice), row.sliceCount));
    });
}

/// Checks that each parent stands before its child, on the same track, and is open when the child starts: a
/// circle of parents would be followed without an end. Needs tracks that cover the slices.
bool parentsHoldChildren(const TraceData& data) {
    const SliceTable& slices = data.slices;
    for (const Track& track : data.tracks) {
        const std::size_t first = indexOf(track.firstSlice);
        for (std::size_t i = first; i < first + track.sliceCount; ++i) {
            const SliceId parent = slices.parent[i];
            if (parent != kNoSlice && (indexOf(parent) < first || indexOf(parent) >= i ||
                                       !slices.range(parent).contains(slices.startNs[i]))) {
                return false;
            }
        }
    }
    return true;
}

bool instantsAreWhole(const TraceData& data) {
    const InstantTable& instants = data.instants;
    const std::size_t count = instants.size();
    return instants.name.size() == count && instants.category.size() == count &&
           instants.track.size() == count && instants.event.size() == count &&
           allBelow(instants.name, data.strings.size()) &&
           allBelow(instants.category, data.categories.size()) &&
           std::all_of(instants.track.begin(), instants.track.end(), [&data](TrackId track) {
               return track == kNoTrack || indexOf(track) < data.tracks.size();
           });
}

bool namesExist(const TraceData& data) {
    const auto isName = [limit = data.strings.size()](StringId id) { return indexOf(id) < limit; };
    const auto isRank = [limit = data.ranks.size()](RankId id) {
        return id == kNoRank || indexOf(id) < limit;
    };
    return std::all_of(data.categories.begin(), data.categories.end(),
                       [&](const Category& category) { return isName(category.name); }) &&
           std::all_of(data.processes.begin(), data.processes.end(),
                       [&](const Process& process) {
                           return isName(process.pidText) && isName(process.name) && isName(process.labels) &&
                                  isRank(process.rank);
                       }) &&
           std::all_of(data.ranks.begin(), data.ranks.end(),
                       [&](const Rank& rank) { return isName(rank.name); }) &&
           std::all_of(data.renumberedDevices.begin(), data.renumberedDevices.end(),
                       [&](const RenumberedDevice& device) { return isRank(device.rank); }) &&
           std::all_of(data.steps.begin(), data.steps.end(),
                       [&](const Step& step) { return isRank(step.rank); }) &&
           std::all_of(data.tracks.begin(), data.tracks.end(),
                       [&](const Track& track) {
                           return isName(track.tidText) && isName(track.name) &&
                                  indexOf(track.process) < data.processes.size();
                       }) &&
           std::all_of(data.counters.begin(), data.counters.end(),
                       [&](const Counter& counter) {
                           return isName(counter.name) && isName(counter.series) &&
                                  indexOf(counter.process) < data.processes.size();
                       }) &&
           std::all_of(data.devices.begin(), data.devices.end(),
                       [&](const DeviceProperties& device) { return isName(device.name); }) &&
           std::all_of(data.colorNames.begin(), data.colorNames.end(),
                       [&](const SliceColorName& color) { return isName(color.name); }) &&
           std::all_of(data.eventsByCategory.begin(), data.eventsByCategory.end(),
                       [&](const auto& count) { return isName(count.first); });
}

bool deviceWorkIsLinked(const TraceData& data) {
    const std::size_t slices = data.slices.size();
    return slicesExist(data.deviceOps, slices) && slicesExist(data.launches, slices) &&
           slicesExist(data.operatorIds, slices) && slicesExist(data.steps, slices) &&
           slicesExist(data.colorNames, slices) && slicesExist(data.cutDurations, slices) &&
           std::all_of(data.deviceOps.begin(), data.deviceOps.end(),
                       [&](const DeviceOp& op) {
                           return op.launch == kNoLaunch || indexOf(op.launch) < data.launches.size();
                       }) &&
           std::all_of(data.launches.begin(), data.launches.end(),
                       [&](const Launch& launch) {
                           return launch.firstOp <= data.launchedOps.size() &&
                                  launch.opCount <= data.launchedOps.size() - launch.firstOp;
                       }) &&
           std::all_of(data.launchedOps.begin(), data.launchedOps.end(),
                       [&](DeviceOpId op) { return indexOf(op) < data.deviceOps.size(); }) &&
           std::all_of(data.memoryEvents.begin(), data.memoryEvents.end(), [&](const MemoryEvent& event) {
               return event.track == kNoTrack || indexOf(event.track) < data.tracks.size();
           });
}

bool flowsHaveEnds(const TraceData& data) {
    const auto isCategory = [&](CategoryId id) { return indexOf(id) < data.categories.size(); };
    return data.flowsByTarget.size() == data.flows.size() &&
           std::all_of(data.flows.begin(), data.flows.end(),
                       [&](const Flow& flow) {
                           return indexOf(flow.from) < data.slices.size() &&
                                  indexOf(flow.to) < data.slices.size() && isCategory(flow.category);
                       }) &&
           std::all_of(data.flowsByTarget.begin(), data.flowsByTarget.end(),
                       [&](FlowId id) { return indexOf(id) < data.flows.size(); }) &&
           std::all_of(data.flowCounts.begin(), data.flowCounts.end(),
                       [&](const FlowCount& count) { return isCategory(count.category); });
}

bool timesAreWithinLimits(const TraceData& data) {
    const auto isDuration = [](DurationNs durationNs) {
        return durationNs >= 0 && durationNs <= kMaxDurationNs;
    };
    const auto isRange = [](TimeRange range) {
        return isWithinTimeLimits(range.startNs) && range.endNs >= range.startNs &&
               range.endNs <= kLastTimeNs + kMaxDurationNs;
    };
    const SliceTable& slices = data.slices;
    return isRange(data.bounds) && isRange(data.extents) &&
           std::all_of(slices.startNs.begin(), slices.startNs.end(), isWithinTimeLimits) &&
           std::all_of(slices.durationNs.begin(), slices.durationNs.end(), isDuration) &&
           std::all_of(data.instants.timeNs.begin(), data.instants.timeNs.end(), isWithinTimeLimits) &&
           std::all_of(data.memoryEvents.begin(), data.memoryEvents.end(),
                       [](const MemoryEvent& event) { return isWithinTimeLimits(event.timeNs); }) &&
           std::all_of(data.counters.begin(), data.counters.end(),
                       [](const Counter& counter) {
                           const auto& times = counter.values.times();
                           return std::all_of(times.begin(), times.end(), isWithinTimeLimits);
                       }) &&
           std::all_of(data.tracks.begin(), data.tracks.end(),
                       [&](const Track& track) { return isRange(track.range); }) &&
           std::all_of(data.steps.begin(), data.steps.end(),
                       [&](const Step& step) { return slices.range(step.slice) == step.range; });
}

} // namespace

bool areStringOffsets(std::span<const std::uint64_t> offsets, std::uint64_t bytes) {
    return offsets.size() >= 2 && offsets[0] == 0 && offsets[1] == 0 && offsets.back() <= bytes &&
           std::is_sorted(offsets.begin(), offsets.end());
}

bool tablesHoldTogether(const TraceData& data) {
    return slicesAreWhole(data) && instantsAreWhole(data) && tracksCoverTheSlices(data) && mipmapFits(data) &&
           namesExist(data) && deviceWorkIsLinked(data) && flowsHaveEnds(data) &&
           timesAreWithinLimits(data) && parentsHoldChildren(data) && slicesStartInOrder(data);
}

} // namespace lanescope
