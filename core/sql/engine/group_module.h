// SPDX-License-Identifier: Apache-2.0
// A virtual table whose rows are groups of the rows of another table: its columns, of which a row has those
// that make the group, and sums over the group behind them. Conditions on all columns choose the rows before
// they are grouped. Declared with
//     CREATE VIRTUAL TABLE schema.name USING lanescope_groups(NUMBER)
// where the number is that of a grouping of the context. One connection, one thread at a time.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/sql/engine/row_groups.h"
#include "core/sql/engine/table_module.h"

namespace lanescope::sql {

inline constexpr const char* kGroupModule = "lanescope_groups";

struct Grouping {
    std::string schema;
    std::string table;
    std::vector<int> keys; ///< columns of the table
    std::vector<PlannedAggregate> aggregates;

    bool operator==(const Grouping&) const = default;
};

struct GroupModuleContext {
    std::function<const Grouping*(std::size_t number)> grouping;
    TableModuleContext* tables = nullptr;
    /// The columns that rows have, by the sqlite3_vtab of each connected table.
    std::map<const void*, std::vector<int>> readable = {};
};

/// Name of the column of an aggregate by its position.
std::string aggregateColumn(std::size_t position);

/// `context` outlives the connection.
int registerGroupModule(sqlite3* database, GroupModuleContext& context);

} // namespace lanescope::sql
