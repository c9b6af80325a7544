// SPDX-License-Identifier: Apache-2.0
// Value of a named figure (figure_name.h) in one run: in its trace, or in a table that was kept of it. Errors
// say for a person why there is no value: no such row, nothing recorded, several rows of what does not add
// up. Any thread.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/catalog/analysis_context.h"
#include "core/compare/overview_difference.h"
#include "core/gate/figure_name.h"
#include "core/table/table.h"

namespace lanescope {

struct FigureValue {
    double value = 0;    ///< in the units of the tables: ns, bytes, fractions
    bool hasRows = true; ///< false: no row has the name, which makes the sum 0
};

Result<FigureValue> figureOfTable(const Table& table, const FigureName& name, std::uint64_t steps);
Result<FigureValue> figureOfMetrics(const std::vector<MetricDifference>& metrics, const FigureName& name);

/// Runs the analysis or the query. `steps` is the number of whole steps. A query's figure is the number that
/// it gives, or else the number of its rows; it may take a minute.
Result<FigureValue> figureOfTrace(AnalysisContext& context, const FigureName& name, std::uint64_t steps,
                                  const std::stop_token& stop = {});

} // namespace lanescope
