// SPDX-License-Identifier: Apache-2.0
// SQLite groups row by row. A SELECT whose sums are over columns of one table needs only groups of its rows:
// here such a table becomes one of lanescope_groups, and sums become sums of sums. Whatever is not understood
// stays. Pure function; any thread.
//
// The result means the same only if no statement reads other columns of the table than keys and sums; that is
// to be checked in the program that SQLite makes of it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sql/engine/group_module.h"

namespace lanescope::sql {

/// A table that can be grouped.
struct GroupableTable {
    std::string schema;
    std::string table;
    std::vector<ColumnInfo> columns;
};

struct GroupedSelects {
    /// The table that a name means; none for views, temporary tables and so on.
    std::function<std::optional<GroupableTable>(std::string_view schema, std::string_view table)> tableOf;
    /// How a grouping is called in the statement.
    std::function<std::string(const Grouping&)> nameOf;
    /// Whether columns of conditions are keys, too: needed where the table cannot answer them.
    bool areConditionsKeys = false;
};

/// The statement with groups; nothing where there is no SELECT to replace.
std::optional<std::string> withGroups(std::string_view statement, const GroupedSelects& context);

} // namespace lanescope::sql
