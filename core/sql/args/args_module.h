// SPDX-License-Identifier: Apache-2.0
// The table args. With a set id it reads one event; without one it goes through the whole file. One
// connection, one thread at a time.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/sql/args/arg_reader.h"
#include "core/sql/engine/query_guard.h"
#include "core/sql/engine/sql_table.h"

struct sqlite3;

namespace lanescope::sql {

inline constexpr const char* kArgsModule = "lanescope_args";
/// Set ids of the n-th trace of a session begin at n times this.
inline constexpr std::int64_t kSetsPerTrace = std::int64_t{1} << 40;

struct ArgsModuleContext {
    /// Readers of the traces of a session; null for a schema without one.
    std::function<ArgReader*(std::string_view schema)> readerOf;
    std::function<std::int64_t(std::string_view schema)> firstSetOf;
    QueryGuard* guard = nullptr;
};

const std::vector<ColumnInfo>& argsColumns();
/// `context` outlives the connection.
int registerArgsModule(sqlite3* database, ArgsModuleContext& context);

} // namespace lanescope::sql
