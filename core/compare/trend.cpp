// SPDX-License-Identifier: Apache-2.0
#include "core/compare/trend.h"

#include <algorithm>

namespace lanescope {

SideFigures runFigures(const Trace& trace, const std::stop_token& stop) {
    const Result<ComparedTrace> compared = ComparedTrace::make(trace);
    const WorkTree none;
    return sideFigures({*compared, none}, stop); // no step was asked for, so there is one
}

const MetricDifference* TrendRun::metric(std::string_view id) const {
    const auto found = std::ranges::find(metrics, id, &MetricDifference::id);
    return found == metrics.end() ? nullptr : &*found;
}

std::vector<TrendRun> trend(std::span<const NamedFigures> runs) {
    std::vector<TrendRun> rows;
    rows.reserve(runs.size());
    for (const NamedFigures& run : runs) {
        rows.push_back(
            {run.name, run.figures.steps.size(), overviewDifference(runs.front().figures, run.figures)});
    }
    return rows;
}

} // namespace lanescope
