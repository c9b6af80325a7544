// SPDX-License-Identifier: Apache-2.0
// SQLite's virtual tables over SqlTable. A table is declared with
//     CREATE VIRTUAL TABLE schema.name USING lanescope_table(name)
// and made by the source that the module was registered with. One connection, one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "core/sql/engine/query_guard.h"
#include "core/sql/engine/sql_table.h"

struct sqlite3;
struct sqlite3_context;

namespace lanescope::sql {

inline constexpr const char* kTableModule = "lanescope_table";

struct TableModuleContext {
    /// The table `name` of `schema`; an error where there is none.
    std::function<Result<std::unique_ptr<SqlTable>>(std::string_view schema, std::string_view name)> make;
    QueryGuard* guard = nullptr;
};

/// `context` outlives the connection.
int registerTableModule(sqlite3* database, TableModuleContext& context);

/// The statement that declares a table of these columns to SQLite.
std::string declarationOf(const std::vector<ColumnInfo>& columns);

/// `name` in quotes, as an identifier of SQL.
std::string quotedName(std::string_view name);

} // namespace lanescope::sql
