// SPDX-License-Identifier: Apache-2.0
// A comparison as tables and as a report: what `lanescope-cli compare` prints. Keys are stable;
// `lanescope-cli help` explains them. Pure functions; any thread.
#pragma once

#include "core/compare/comparison.h"
#include "core/compare/trend.h"
#include "core/table/report.h"
#include "core/table/table.h"

namespace lanescope {

/// "unchanged", "noise", "faster", "slower", "new", "gone" or "unlike".
const char* changeName(ChangeStatus status);
/// As above, but "better" and "worse" for metrics that are no time, and "unknown" if a side is unknown.
const char* changeName(const MetricDifference& metric);

/// Times and counts are means per step.
Table differenceTableText(const DifferenceTable& table);
Table overviewDifferenceText(const std::vector<MetricDifference>& metrics);
/// The overview with a name for people first.
Table overviewTable(const std::vector<MetricDifference>& metrics);
/// A row a run; figures that a run does not have are empty.
Table trendText(const std::vector<TrendRun>& runs);
/// A row a figure: "name", a column a run with its name as key, "metric", "unit". Equal names get a number.
Table trendByFigure(const std::vector<TrendRun>& runs);
Table waterfallText(const Waterfall& waterfall);

/// The two files, their steps, how much of them matches, and what explains the difference.
Report comparisonReport(const Comparison& comparison);

} // namespace lanescope
