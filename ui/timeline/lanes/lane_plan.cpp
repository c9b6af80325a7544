// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_plan.h"

#include <utility>

#include "core/store/trace.h"

namespace lanescope::ui {

LanePlanPtr makeLanePlan(const TracePtr& trace, DeviceTerms terms) {
    auto plan = std::make_shared<LanePlan>();
    plan->terms = terms;
    plan->tree = buildLaneTree(*trace, terms);
    plan->marks = buildLaneMarks(*trace, plan->tree);
    std::vector<LaneRows> rows(plan->tree.lanes.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!plan->tree.lanes[i].isSeries()) {
            rows[i] = LaneRows::ofTrack(trace, plan->tree.lanes[i].track);
        }
    }
    plan->rows = std::make_shared<const std::vector<LaneRows>>(std::move(rows));
    return plan;
}

LanePlanPtr lanePlanOf(const TracePtr& trace, const PreparedViewPtr& prepared, DeviceTerms terms) {
    auto plan = std::dynamic_pointer_cast<const LanePlan>(prepared);
    return plan != nullptr && plan->terms == terms ? plan : makeLanePlan(trace, terms);
}

} // namespace lanescope::ui
