// SPDX-License-Identifier: Apache-2.0
// The lanes of a trace as a timeline shows them before anybody arranges them: their tree, marks and rows.
// Made once for each trace by the thread that loads it, O(n log n) of tracks and O(instants); immutable,
// shared by the timeline and its background work. Any thread.
#pragma once

#include <memory>
#include <vector>

#include "core/store/trace_ptr.h"
#include "ui/state/prepared_view.h"
#include "ui/timeline/lanes/lane_marks.h"
#include "ui/timeline/lanes/lane_rows.h"
#include "ui/timeline/lanes/lane_tree.h"

namespace lanescope::ui {

/// Rows by lane; none for lanes of values.
using RowsOfLanes = std::shared_ptr<const std::vector<LaneRows>>;

struct LanePlan : PreparedView {
    DeviceTerms terms = DeviceTerms::OfMaker;
    LaneTree tree;
    LaneMarks marks;
    RowsOfLanes rows;

    bool isLarge() const override { return tree.lanes.size() > 10'000; }
};

using LanePlanPtr = std::shared_ptr<const LanePlan>;

LanePlanPtr makeLanePlan(const TracePtr& trace, DeviceTerms terms);
/// `prepared` where it is a plan with these terms, else a new one.
LanePlanPtr lanePlanOf(const TracePtr& trace, const PreparedViewPtr& prepared, DeviceTerms terms);

} // namespace lanescope::ui
