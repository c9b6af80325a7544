// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/series/series_inputs.h"

#include <cmath>
#include <vector>

#include "core/store/trace.h"

namespace lanescope::ui {

StepSeries fromTheStart(const Trace& trace, const StepSeries& series) {
    std::vector<TimeNs> timeNs;
    std::vector<double> values;
    if (!series.empty() && series.timeNs(0) > trace.bounds().startNs) {
        timeNs.push_back(trace.bounds().startNs);
        values.push_back(0);
    }
    constexpr double kRest = 1e-9; // left of zero by sums of differences
    timeNs.insert(timeNs.end(), series.times().begin(), series.times().end());
    for (const double value : series.values()) {
        values.push_back(std::abs(value) < kRest ? 0 : value);
    }
    return {std::move(timeNs), std::move(values)};
}

} // namespace lanescope::ui
