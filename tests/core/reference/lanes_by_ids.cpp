// SPDX-License-Identifier: Apache-2.0
#include "tests/core/reference/lanes_by_ids.h"

#include <algorithm>
#include <limits>

#include "core/store/args.h"

namespace lanescope::test {

namespace {

/// Phases that become slices too.
bool hasPairedPhases(const Trace& trace) {
    return std::any_of(trace.eventsByKind().begin(), trace.eventsByKind().end(), [](const auto& kind) {
        return std::string_view("BbS").find(kind.name) != std::string_view::npos;
    });
}

bool isCompleteEvent(const Trace& trace, SliceId slice) {
    const Result<EventText> event = sliceText(trace, slice);
    const Arg* phase = event ? findArg(event->fields, "ph") : nullptr;
    return phase != nullptr && phase->value == "X";
}

} // namespace

std::vector<SliceId> completeEvents(const Trace& trace) {
    const bool check = hasPairedPhases(trace);
    std::vector<SliceId> events;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const SliceId slice{static_cast<std::uint32_t>(i)};
        if (!check || isCompleteEvent(trace, slice)) {
            events.push_back(slice);
        }
    }
    std::sort(events.begin(), events.end(),
              [&trace](SliceId a, SliceId b) { return trace.slices().event[a] < trace.slices().event[b]; });
    return events;
}

LaneIds laneIdsOf(const Trace& trace, SliceId slice) {
    const Track& track = trace.track(trace.trackOf(slice));
    return {trace.text(trace.process(track.process).pidText), trace.text(track.tidText)};
}

std::string_view categoryTextOf(const Trace& trace, SliceId slice) {
    return trace.text(trace.category(trace.slices().category[slice]).name);
}

std::map<LaneIds, LaneFigures> laneFigures(const Trace& trace, const std::vector<SliceId>& events) {
    const SliceTable& slices = trace.slices();
    std::map<LaneIds, std::vector<SliceId>> lanes;
    for (const SliceId slice : events) {
        lanes[laneIdsOf(trace, slice)].push_back(slice);
    }
    std::map<LaneIds, LaneFigures> result;
    for (auto& [ids, members] : lanes) {
        // Stable: of equal intervals the one first in the file is the outer.
        std::stable_sort(members.begin(), members.end(), [&slices](SliceId a, SliceId b) {
            return slices.startNs[a] != slices.startNs[b] ? slices.startNs[a] < slices.startNs[b]
                                                          : slices.durationNs[a] > slices.durationNs[b];
        });
        LaneFigures& lane = result[ids];
        lane.range = slices.range(members.front());
        std::vector<TimeNs> openEnds;
        for (const SliceId slice : members) {
            ++lane.slices;
            ++lane.byCategory[categoryTextOf(trace, slice)];
            lane.range.endNs = std::max(lane.range.endNs, slices.endNs(slice));
            if (trace.categoryKind(slice) == CategoryKind::ProfilerSpan) {
                continue;
            }
            while (!openEnds.empty() && openEnds.back() <= slices.startNs[slice]) {
                openEnds.pop_back();
            }
            lane.partialOverlaps += !openEnds.empty() && slices.endNs(slice) > openEnds.back() ? 1 : 0;
            openEnds.push_back(slices.endNs(slice));
            lane.maxDepth = std::max<std::uint64_t>(lane.maxDepth, openEnds.size());
        }
    }
    return result;
}

DurationNs busyNs(const Trace& trace, std::vector<SliceId> slices) {
    std::sort(slices.begin(), slices.end(), [&trace](SliceId a, SliceId b) {
        return trace.slices().startNs[a] < trace.slices().startNs[b];
    });
    DurationNs busy = 0;
    TimeNs coveredUpTo = std::numeric_limits<TimeNs>::min();
    for (const SliceId slice : slices) {
        const TimeRange range = trace.slices().range(slice);
        const TimeNs from = std::max(range.startNs, coveredUpTo);
        busy += std::max<DurationNs>(range.endNs - from, 0);
        coveredUpTo = std::max(coveredUpTo, range.endNs);
    }
    return busy;
}

} // namespace lanescope::test
