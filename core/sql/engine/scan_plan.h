// SPDX-License-Identifier: Apache-2.0
// Plan of a table for a statement: which constraints it answers, from where it takes its rows, and in which
// order it gives them. Chosen by xBestIndex, carried to xFilter as text. Pure functions of their arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/sql/engine/sql_table.h"

struct sqlite3_index_info;

namespace lanescope::sql {

enum class Comparison : std::uint8_t {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In, ///< a list of values
    Like,
    Glob,
    Regexp,
    IsNull,
    IsNotNull,
};

struct PlannedCondition {
    int column = 0;
    Comparison comparison = Comparison::Equal;
};

enum class RowSource : std::uint8_t {
    All,
    RowId,     ///< the row whose number equals the value of the first condition
    Ascending, ///< binary search in the ascending column of the first condition
    Lookup,    ///< index over the values of the column of the first condition
    Runs,      ///< parts of runs by track, start, end and parent
};

struct PlannedOrder {
    int column = 0;
    bool isDescending = false;
};

struct ScanPlan {
    RowSource source = RowSource::All;
    std::vector<PlannedCondition> conditions; ///< in the order of the arguments of xFilter
    std::vector<PlannedOrder> order;          ///< rows come sorted by these columns; empty: as they lie
    int limitArguments = 0;                   ///< behind the conditions: 1 with LIMIT, 2 with OFFSET, too
    std::uint64_t usedColumns = 0;            ///< a bit for each column; the last stands for all behind it
};

/// Fills in what SQLite asks and returns the plan.
ScanPlan choosePlan(const SqlTable& table, sqlite3_index_info& info);
/// Like choosePlan(), for rows that are not passed to SQLite themselves: conditions on the first columns of a
/// virtual table, in any order.
ScanPlan chooseConditions(const SqlTable& table, sqlite3_index_info& info);

std::string planText(const ScanPlan& plan);
ScanPlan parsePlan(std::string_view text);
/// How many conditions a text of planText() has; 0 for any other text.
std::size_t plannedConditions(std::string_view text);

} // namespace lanescope::sql
