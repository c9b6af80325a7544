// SPDX-License-Identifier: Apache-2.0
// The chart of a query's result, by the kinds of its columns. Pure functions; any thread.
#pragma once

#include <vector>

#include "ui/panels/analysis_view.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

class AnalysisTable;

/// "ts" and a number, without a text: a line over time. A text and a number: a bar for each of the first
/// rows. Two numbers: points. One number: how often its values occur. Ids do not count as numbers; a result
/// of fewer than two rows, or of other columns, has no chart.
std::vector<AnalysisChart> queryCharts(const Trace& trace, const AnalysisTable& table);

} // namespace lanescope::ui
