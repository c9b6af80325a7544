// SPDX-License-Identifier: Apache-2.0
// Runs of one program over time: the step time with its parts and any other figure, and where a figure
// changed its level (core/analysis/change_points.h). Runs of other programs and machines are listed apart.
// Plain values; any thread. O(runs x programs), and the cost of change points.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/steps/step_roles.h"
#include "core/gate/run_record.h"
#include "core/table/report.h"

namespace lanescope {

struct TrendChange {
    std::size_t first = 0; ///< position among RunTrend::runs of the first run after the change
    double before = 0;     ///< median of the runs since the change before
    double after = 0;      ///< median of the runs until the next change
};

struct TrendSeries {
    std::string name;  ///< as a condition of a gate names it
    std::string label; ///< for people, marked for translators; `name` where it is a table or a query
    std::optional<StepRole> part; ///< of the step time that it is
    Unit unit = Unit::None;
    std::vector<std::optional<double>> values; ///< by run
    std::vector<TrendChange> changes;
};

struct OtherRun {
    std::size_t run = 0; ///< into the runs given
    std::string reason;  ///< why it is not compared
};

struct RunTrend {
    std::vector<std::size_t> runs;   ///< of the program with most runs, in the order given
    std::vector<TrendSeries> series; ///< step time, its parts, then the figures asked for
    std::vector<OtherRun> others;
};

RunTrend runTrend(std::span<const RunRecord> runs, std::span<const FigureName> figures);

/// One row a run: its file and label, a column for each series, and what changed since the run before.
Table trendTable(std::span<const RunRecord> runs, const RunTrend& trend);
/// "changes" with the pairs of runs around each, and "others".
Report trendReport(std::span<const RunRecord> runs, const RunTrend& trend);
/// "Step time +3.1 %, 100 ms to 103 ms".
std::string trendChangeText(const TrendSeries& series, const TrendChange& change);

} // namespace lanescope
