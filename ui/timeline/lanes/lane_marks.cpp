// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_marks.h"

#include <algorithm>

#include "core/analysis/memory/memory_use.h"
#include "core/store/trace.h"
#include "ui/timeline/lanes/lane_tree.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {

LaneMarks buildLaneMarks(const Trace& trace, const LaneTree& tree) {
    LaneMarks marks;
    marks.byLane.resize(tree.lanes.size());
    std::vector<int> laneOfTrack(trace.tracks().size(), -1);
    for (std::size_t lane = 0; lane < tree.lanes.size(); ++lane) {
        if (!tree.lanes[lane].isSeries()) {
            laneOfTrack[indexOf(tree.lanes[lane].track)] = int(lane);
        }
    }
    std::vector<StringId> left{trace.strings().find("[memory]")};
    if (hasMemoryAlone(trace)) { // each block of a snapshot would have three
        for (const char* action : {"alloc", "free_requested", "free_completed"}) {
            left.push_back(trace.strings().find(action));
        }
    }
    const InstantTable& instants = trace.instants();
    for (std::size_t i = 0; i < instants.size(); ++i) {
        if (std::ranges::find(left, instants.name[i]) != left.end()) {
            continue;
        }
        const TrackId track = instants.track[i];
        const int lane = track == kNoTrack ? -1 : laneOfTrack[indexOf(track)];
        std::vector<InstantId>& list = lane < 0 ? marks.global : marks.byLane[std::size_t(lane)];
        list.push_back(InstantId(std::uint32_t(i)));
    }
    return marks;
}

std::vector<ColumnMark> marksInView(const Trace& trace, const std::vector<InstantId>& instants,
                                    const TimeAxis& axis) {
    std::vector<ColumnMark> marks;
    const auto timeOf = [&trace](InstantId id) { return trace.instants().timeNs[id]; };
    const auto firstAt = [&](auto from, TimeNs time) {
        return std::lower_bound(from, instants.end(), time,
                                [&](InstantId id, TimeNs wanted) { return timeOf(id) < wanted; });
    };
    auto at = firstAt(instants.begin(), axis.range().startNs);
    while (at != instants.end() && timeOf(*at) < axis.range().endNs) {
        ColumnMark mark;
        mark.x = std::min(int(axis.xOf(timeOf(*at))), axis.widthPx() - 1);
        mark.instant = *at;
        // The first nanosecond of the next column: timeAt() rounds down.
        TimeNs nextNs = axis.timeAt(mark.x + 1);
        nextNs += axis.xOf(nextNs) < mark.x + 1 ? 1 : 0;
        const auto next = firstAt(at + 1, std::max(nextNs, timeOf(*at) + 1));
        mark.count = std::uint32_t(next - at);
        marks.push_back(mark);
        at = next;
    }
    return marks;
}

} // namespace lanescope::ui
