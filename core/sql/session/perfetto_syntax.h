// SPDX-License-Identifier: Apache-2.0
// Statements of PerfettoSQL in the words of SQLite: CREATE PERFETTO TABLE, VIEW and INDEX make temporary
// objects, as CREATE TABLE and VIEW do, CREATE PERFETTO FUNCTION defines a function, INCLUDE PERFETTO MODULE
// names a module (perfetto_modules.h). Macros are expanded before (perfetto_macros.h). All else is left as it
// is. Syntax: Perfetto's documentation, "PerfettoSQL syntax". Pure functions; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace lanescope::sql {

struct SqlFunction {
    std::string name;
    std::vector<std::string> parameters; ///< without $
    std::vector<std::string> columns;    ///< of a function that gives rows; empty: it gives a value
    std::string select;
};

struct Rewriting {
    std::string text; ///< empty: there is nothing to run
    /// Statements to run when that is done: it made the object under another name, and only now the old one
    /// is replaced. Empty: nothing is replaced.
    std::string replacement;
    std::string leftOver; ///< statement that removes the object of the other name; it need not be there
    std::optional<SqlFunction> function;
    std::string module; ///< what INCLUDE PERFETTO MODULE names; may end in ".*"
};

/// First statement of `text`, and how many bytes it takes with its semicolon.
std::string_view firstStatement(std::string_view text);

/// Whether the statement begins with the word, given in capitals.
bool beginsWith(std::string_view statement, std::string_view word);

/// Nothing for a statement that is not PerfettoSQL's own.
Result<std::optional<Rewriting>> rewritePerfetto(std::string_view statement);

} // namespace lanescope::sql
