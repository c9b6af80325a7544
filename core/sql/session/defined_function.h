// SPDX-License-Identifier: Apache-2.0
// A scalar function that a statement defines: CREATE PERFETTO FUNCTION. Its text runs on the connection that
// it was defined on, at most 16 calls within each other. One connection, one thread.
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/sql/session/perfetto_syntax.h"

struct sqlite3;
struct sqlite3_context;
struct sqlite3_value;

namespace lanescope::sql {

class DefinedFunction {
public:
    /// Registers it; the function outlives the connection.
    static Result<std::unique_ptr<DefinedFunction>> define(sqlite3* database, SqlFunction function);

private:
    DefinedFunction(sqlite3* database, SqlFunction function)
        : m_database(database)
        , m_function(std::move(function)) {}
    static void call(sqlite3_context* context, int count, sqlite3_value** arguments);
    void run(sqlite3_context* context, int count, sqlite3_value** arguments);

    sqlite3* m_database;
    SqlFunction m_function;
    int m_depth = 0;
};

} // namespace lanescope::sql
