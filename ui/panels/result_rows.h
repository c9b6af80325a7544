// SPDX-License-Identifier: Apache-2.0
// Rows of a query's result as what ui/state/result_state.h shows on the timeline. Pure functions; any thread.
#pragma once

#include <memory>
#include <vector>

#include "ui/state/result_state.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

class AnalysisTable;

/// Whether a row has a slice or a time.
bool hasPlaces(const Trace& trace, const AnalysisTable& table);
/// Rows that have a slice or a time; a text is that of "name", else of the first column of texts. Those that
/// overlap go below each other. O(n log n).
std::shared_ptr<const ResultSpans> resultSpans(const Trace& trace, const AnalysisTable& table);
/// Slices that rows name, ascending, each once.
std::vector<SliceId> slicesOfRows(const AnalysisTable& table);
/// The values of a column of numbers by the slices of its rows; of several rows with one slice the first
/// counts. Null: no row has both. O(n log n).
std::shared_ptr<const ResultColors> resultColors(const AnalysisTable& table, std::size_t column);

} // namespace lanescope::ui
