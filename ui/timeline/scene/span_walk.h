// SPDX-License-Identifier: Apache-2.0
// The spans of a row of a query's result that are seen on a time axis. Pure functions.
#pragma once

#include <algorithm>
#include <vector>

#include "ui/state/result_state.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {

/// Calls `draw(span, x0, x1)`, x1 > x0, for those in view. Where several share a pixel the first stands for
/// them.
template <typename Draw>
void forEachInView(const std::vector<ResultSpan>& row, const TimeAxis& axis, const Draw& draw) {
    const auto startOf = [](const ResultSpan& span) { return span.range.startNs; };
    auto span = std::ranges::lower_bound(row, axis.range().startNs, {}, startOf);
    while (span != row.begin() && std::prev(span)->range.endNs > axis.range().startNs) {
        --span;
    }
    while (span != row.end() && span->range.startNs < axis.range().endNs) {
        const int x0 = std::max(axis.pixelOf(span->range.startNs), 0);
        const int x1 = std::clamp(axis.pixelOf(span->range.endNs), x0 + 1, axis.widthPx() + 1);
        draw(*span, x0, x1);
        const TimeNs nextNs = std::max(axis.timeAt(x0 + 1), span->range.startNs + 1);
        span = std::lower_bound(span + 1, row.end(), nextNs, [&](const ResultSpan& each, TimeNs timeNs) {
            return startOf(each) < timeNs;
        });
    }
}

} // namespace lanescope::ui
