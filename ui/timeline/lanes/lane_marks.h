// SPDX-License-Identifier: Apache-2.0
// Instants of a trace by the lane that shows them; those of no lane are the trace's own marks, shown in the
// ruler. Allocations are left out: the memory lanes show them. Built once, O(instants); immutable then.
#pragma once

#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct LaneTree;

struct LaneMarks {
    std::vector<std::vector<InstantId>> byLane; ///< by lane, each in time order
    std::vector<InstantId> global;              ///< in time order
};

LaneMarks buildLaneMarks(const Trace& trace, const LaneTree& tree);

/// One mark per pixel column that has any: the first instant in it and how many there are.
struct ColumnMark {
    int x = 0;
    InstantId instant{kNoIndex};
    std::uint32_t count = 0;
};

class TimeAxis;
/// O(columns log instants).
std::vector<ColumnMark> marksInView(const Trace& trace, const std::vector<InstantId>& instants,
                                    const TimeAxis& axis);

} // namespace lanescope::ui
