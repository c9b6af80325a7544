// SPDX-License-Identifier: Apache-2.0
// Everything that a gate and a trend remember of one run, so that its trace can go: who and what it was, the
// figures of the overview, the tables that conditions name most, and what made its steps slow. A plain value
// of some 100 kB; any thread. Making one costs the analyses that it holds. File format: run_record_file.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/compare/overview_difference.h"
#include "core/gate/fail_condition.h"
#include "core/gate/figure_value.h"
#include "core/store/trace_ptr.h"
#include "core/table/table.h"

namespace lanescope {

/// Figure that was asked for when the run was recorded.
struct RecordedFigure {
    std::string name; ///< FigureName::text
    std::optional<FigureValue> value;
    std::string reason; ///< why there is none
};

struct RecordedTable {
    std::string analysis;
    Table table;            ///< the first column and those with numbers
    bool isComplete = true; ///< else only its first rows were kept
};

struct RecordedCause {
    std::string kind;  ///< causeKindName()
    std::string title; ///< for people
    double nsPerStep = 0;
    std::string culprit;
    std::string advice; ///< empty for a small cause
};

struct RunRecord {
    std::string label;           ///< of whoever recorded it, such as a commit
    std::int64_t addedNs = 0;    ///< time since the epoch
    std::string location;        ///< of the trace
    std::uint64_t recording = 0; ///< the same for the same recording, wherever its file lies

    std::vector<std::string> devices; ///< names, of each active device
    std::int64_t worldSize = 0;       ///< 0: unknown
    std::uint64_t steps = 0;          ///< whole steps; 0: none are marked
    /// Names of operators (of kernels where there are none) with their share of all calls, largest first.
    std::vector<std::pair<std::string, double>> program;

    std::vector<MetricDifference> metrics; ///< each against itself
    std::vector<RecordedFigure> figures;
    std::vector<RecordedTable> tables;
    std::vector<RecordedCause> causes; ///< by descending time
};

/// `conditions` are those whose figures are computed now: a query, or a table that is not kept as a whole.
RunRecord makeRunRecord(const TracePtr& trace, std::span<const FailCondition> conditions,
                        const std::stop_token& stop = {});

/// From what was recorded. The error says why there is none, and how to record it.
Result<FigureValue> figureOf(const RunRecord& run, const FigureName& name);

/// Share of the calls of two runs that are of the same names, 0..1; absent where one has no calls.
std::optional<double> programOverlap(const RunRecord& a, const RunRecord& b);

/// Why the two cannot be compared, for a person; empty: they can. Devices, number of ranks and program.
std::string incomparability(const RunRecord& a, const RunRecord& b);

} // namespace lanescope
