// SPDX-License-Identifier: Apache-2.0
// Macros of PerfettoSQL: name!(argument, …) stands for the text of the macro with the arguments in place of
// $parameter. Some are always there; statements define others. Syntax: Perfetto's documentation, "PerfettoSQL
// syntax"; what the macros of its standard library give: the comments of that library. One thread at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace lanescope::sql {

struct SqlMacro {
    std::string name;
    std::vector<std::string> parameters; ///< without $
    std::string body;
};

/// Nothing for another statement than CREATE [OR REPLACE] PERFETTO MACRO.
Result<std::optional<SqlMacro>> parseMacro(std::string_view statement);

class SqlMacros {
public:
    /// In place of the one of that name.
    void define(SqlMacro macro);
    /// The statement without calls of macros. An error: there is no such macro, it takes other arguments, or
    /// the text grows beyond 1 MiB or 10 000 calls.
    Result<std::string> expanded(std::string_view statement) const;

private:
    std::vector<SqlMacro> m_macros;
};

} // namespace lanescope::sql
