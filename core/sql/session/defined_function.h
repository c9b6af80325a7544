// SPDX-License-Identifier: Apache-2.0
// A scalar function that a statement defines: CREATE PERFETTO FUNCTION. Its text is compiled once for each
// depth of calls within each other, of which 16 are allowed, on the connection that it was defined on. One
// connection, one thread.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/sql/session/perfetto_syntax.h"

struct sqlite3;
struct sqlite3_context;
struct sqlite3_stmt;
struct sqlite3_value;

namespace lanescope::sql {

class DefinedFunction {
public:
    using Compile = std::function<Result<sqlite3_stmt*>(std::string_view select)>;

    /// Registers the function, which then lives until the connection is closed. `before` is the one that it
    /// replaces, or null: that is there again where the text has an error.
    static Result<std::unique_ptr<DefinedFunction>> define(sqlite3* database, SqlFunction function,
                                                           const Compile& compile, DefinedFunction* before);
    ~DefinedFunction();
    DefinedFunction(const DefinedFunction&) = delete;
    DefinedFunction& operator=(const DefinedFunction&) = delete;

    /// Functions differ by name and number of parameters.
    bool isSameAs(const SqlFunction& other) const;

private:
    DefinedFunction(sqlite3* database, SqlFunction function)
        : m_database(database)
        , m_function(std::move(function)) {}
    int enroll();
    /// The text, compiled for this depth; null: SQLite has an error.
    sqlite3_stmt* statementHere();
    static void call(sqlite3_context* context, int count, sqlite3_value** arguments);
    void run(sqlite3_context* context, int count, sqlite3_value** arguments);

    sqlite3* m_database;
    SqlFunction m_function;
    std::vector<sqlite3_stmt*> m_statements; ///< by depth
    std::size_t m_depth = 0;
};

} // namespace lanescope::sql
