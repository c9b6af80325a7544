// SPDX-License-Identifier: Apache-2.0
// Name of one figure of a trace, as a condition of a gate gives it: a figure of the overview, a column of
// rows of an analysis, or a query. Written as
//
//     step_time                       a figure of `compare`, per step
//     kernels[*flash*].total_us       an analysis of the catalog, rows by pattern, a column
//     ops[aten::mm].total_us/step     divided by the number of whole steps
//     memory[GPU 0].peak_allocated_bytes
//     copies.bytes                    all rows
//     sql(SELECT count(*) FROM kernels)
//
// The brackets hold a name, a pattern with * and ?, or COLUMN=NAME. Columns that add up (counts, times,
// bytes, FLOPs) are summed over the rows; the others need a single row. A plain value; any thread.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/table/column_spec.h"

namespace lanescope {

struct FigureName {
    enum class Kind : unsigned char { Overview, Table, Sql };

    Kind kind = Kind::Overview;
    std::string text;      ///< as it was written, without blanks at the ends
    std::string metric;    ///< of the overview
    std::string analysis;  ///< key in the catalog (registry.h)
    std::string rowColumn; ///< column that names the rows
    std::string row;       ///< name or pattern
    std::string column;
    std::string sql;
    bool isPerStep = false;
    Unit unit = Unit::None;      ///< of the column; overview: that of its kind
    bool addsUp = false;         ///< summed over rows
    bool growsWithSteps = false; ///< a trace with more steps has more of it
};

/// InvalidArgument with the known names near a wrong one. Analyses, columns and queries are checked without a
/// trace. O(1) except for the catalog's empty tables.
Result<FigureName> parseFigureName(std::string_view text);

/// Whether `pattern` fits a name: * stands for any text, ? for one character.
bool isRowPattern(std::string_view text);

} // namespace lanescope
