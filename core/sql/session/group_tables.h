// SPDX-License-Identifier: Apache-2.0
// Statements whose sums are answered by groups of rows (grouped_selects.h), and the tables that these need.
// One connection, one thread at a time.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "core/sql/engine/group_module.h"

struct sqlite3_stmt;

namespace lanescope::sql {

class TableCatalog;

class GroupTables {
public:
    /// All outlive it; `isSettingUp` permits it to make tables.
    GroupTables(const TableCatalog& catalog, TableModuleContext& tables, bool& isSettingUp);

    void connect(sqlite3* database);
    /// The statement with groups; null where it has none, or would not mean the same.
    sqlite3_stmt* prepare(std::string_view sql);

private:
    std::string nameOf(const Grouping& grouping);
    /// Whether the program reads only columns that groups have.
    bool readsOnlyGroups(const std::string& sql) const;
    bool execute(const std::string& sql);

    const TableCatalog& m_catalog;
    bool& m_isSettingUp;
    sqlite3* m_database = nullptr;
    std::deque<Grouping> m_groupings;
    std::size_t m_declared = 0; ///< of those
    bool m_isAttached = false;
    GroupModuleContext m_context;
};

} // namespace lanescope::sql
