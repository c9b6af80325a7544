// SPDX-License-Identifier: Apache-2.0
// Functions of SQL beyond SQLite's own. `lanescope-cli help --tables` explains each. One connection, one
// thread at a time.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "core/sql/args/arg_reader.h"
#include "core/sql/engine/query_guard.h"
#include "core/sql/tables/trace_facts.h"

struct sqlite3;

namespace lanescope::sql {

struct FunctionContext {
    FactsPtr facts; ///< of the first trace; null: there is none
    /// Args with a key, by a set id of any trace of the session.
    std::function<Result<const ArgReader::Args*>(std::int64_t set, std::string_view key)> argsOf;
    QueryGuard* guard = nullptr;
};

struct FunctionEntry {
    std::string_view call; ///< such as "percentile(x, q)"
    std::string_view help;
};

/// `context` outlives the connection.
int registerScalarFunctions(sqlite3* database, FunctionContext& context);
int registerAggregates(sqlite3* database, FunctionContext& context);
/// Puts bounds on functions of SQLite itself.
int registerBoundedFunctions(sqlite3* database);

/// For documentation and completion.
std::span<const FunctionEntry> scalarFunctions();
std::span<const FunctionEntry> aggregateFunctions();

} // namespace lanescope::sql
