// SPDX-License-Identifier: Apache-2.0
// Tables that are results of analyses: every analysis of the catalog, the diagnosis, and comparisons of two
// traces. A session declares one when a statement names it, since its columns are known only with the
// result. One thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/store/trace_ptr.h"
#include "core/table/table.h"

namespace lanescope {
class AnalysisContext;
class Comparison;
} // namespace lanescope

namespace lanescope::sql {

struct DerivedTable {
    std::string name;
    std::string help; ///< meaning of a row, without full stop
    std::function<Result<Table>(const std::stop_token& stop)> make;
};

/// Name of the table of an analysis.
std::string analysisTableName(std::string_view key);

/// Results over one trace. An analysis whose name a table of rows has already is called NAME_table.
std::vector<DerivedTable> analysisTables(const std::shared_ptr<AnalysisContext>& context);

/// Differences of two traces: the schema "compare".
std::vector<DerivedTable> comparisonTables(const TracePtr& baseline, const TracePtr& candidate);

} // namespace lanescope::sql
