// SPDX-License-Identifier: Apache-2.0
// Which columns of the tables of analyses have a total below them. Pure function; any thread.
#pragma once

#include <string_view>

#include "ui/tables/analysis_table.h"

namespace lanescope::ui {

/// `analysis`: AnalysisDescriptor::key. Empty for tables whose rows overlap, or are of several wholes.
ColumnTotals columnTotalsOf(std::string_view analysis);

} // namespace lanescope::ui
