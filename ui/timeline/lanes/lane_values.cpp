// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_values.h"

#include "ui/timeline/series/series_inputs.h"

namespace lanescope::ui {

std::shared_ptr<const LaneValues> computeLaneValues(const Trace& trace, const LaneTree& tree,
                                                    const std::stop_token& stop) {
    auto values = std::make_shared<LaneValues>();
    values->byLane.resize(tree.lanes.size());
    SeriesInputs inputs(trace, stop);
    for (std::size_t i = 0; i < tree.lanes.size() && !stop.stop_requested(); ++i) {
        if (tree.lanes[i].isSeries()) {
            values->byLane[i] = tree.lanes[i].series->compute(inputs);
        }
    }
    return values;
}

} // namespace lanescope::ui
