// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/perfetto_syntax.h"

#include <algorithm>
#include <array>

#include "core/base/status.h"
#include "core/sql/session/sql_tokens.h"

namespace lanescope::sql {

namespace {

/// Name of an object until it replaces another one.
const std::string kNewObject = "lanescope_new";

/// Beginnings of the names of modules whose tables are always there.
constexpr std::array<std::string_view, 4> kModules = {"slices.", "intervals.", "counters.intervals",
                                                      "prelude"};

Result<std::optional<Rewriting>> include(Tokens& tokens) {
    if (!tokens.takeWord("MODULE")) {
        return invalidArgument("INCLUDE PERFETTO needs MODULE and the name of a module");
    }
    std::string name;
    for (std::string_view token = tokens.next(); !token.empty() && token != ";"; token = tokens.next()) {
        name += token;
    }
    const bool isKnown = std::any_of(kModules.begin(), kModules.end(), [&name](std::string_view module) {
        return name.starts_with(module) || name + "." == module;
    });
    if (!isKnown) {
        return invalidArgument("there is no module " + name +
                               "; slices.*, intervals.*, counters.intervals and prelude.* need no INCLUDE");
    }
    return std::optional(Rewriting{});
}

/// The types that follow the name of a table or view, in parentheses, say nothing that SQLite wants.
void skipParentheses(Tokens& tokens) {
    int depth = 0;
    do {
        const std::string_view token = tokens.next();
        depth += token == "(" ? 1 : token == ")" ? -1 : 0;
        if (token.empty()) {
            return;
        }
    } while (depth > 0);
}

Result<std::optional<Rewriting>> createObject(Tokens& tokens, const std::string& kind, bool replaces) {
    const std::string name(tokens.next());
    Tokens ahead = tokens;
    if (ahead.next() == "(") {
        skipParentheses(tokens);
    }
    if (name.empty() || !tokens.takeWord("AS")) {
        return invalidArgument("CREATE PERFETTO " + kind + " needs a name and AS SELECT");
    }
    const std::string select(tokens.rest());
    Rewriting result;
    result.text = "CREATE TEMP " + kind + " " + (replaces ? kNewObject : name) + " AS " + select;
    if (replaces) {
        result.leftOver = "DROP " + kind + " IF EXISTS temp." + kNewObject;
        const std::string copy = kind == "TABLE" ? "SELECT * FROM temp." + kNewObject : select;
        result.replacement =
            "DROP " + kind + " IF EXISTS temp." + name + "; CREATE TEMP " + kind + " " + name + " AS " + copy;
    }
    return std::optional(std::move(result));
}

Result<std::optional<Rewriting>> createIndex(Tokens& tokens, bool replaces) {
    const std::string name(tokens.next());
    if (name.empty()) {
        return invalidArgument("CREATE PERFETTO INDEX needs a name");
    }
    const std::string columns(tokens.rest());
    Rewriting result;
    result.text = "CREATE INDEX temp." + (replaces ? kNewObject : name) + columns;
    if (replaces) {
        result.leftOver = "DROP INDEX IF EXISTS temp." + kNewObject;
        result.replacement = "DROP INDEX IF EXISTS temp." + name + "; CREATE INDEX temp." + name + columns;
    }
    return std::optional(std::move(result));
}

Result<std::optional<Rewriting>> createFunction(Tokens& tokens) {
    SqlFunction function;
    function.name = tokens.next();
    if (function.name.empty() || tokens.next() != "(") {
        return invalidArgument("CREATE PERFETTO FUNCTION needs a name and parameters in parentheses");
    }
    bool isName = true; // what comes next is the name of a parameter
    for (std::string_view token = tokens.next(); token != ")"; token = tokens.next()) {
        if (token.empty()) {
            return invalidArgument("the parameters of CREATE PERFETTO FUNCTION have no end");
        }
        if (isName && token != ",") {
            function.parameters.emplace_back(token);
        }
        isName = token == ",";
    }
    if (!tokens.takeWord("RETURNS")) {
        return invalidArgument("CREATE PERFETTO FUNCTION needs RETURNS and a type");
    }
    if (tokens.takeWord("TABLE")) {
        return invalidArgument(
            "functions that return tables are not supported: write a view or a common table "
            "expression");
    }
    tokens.next();
    if (!tokens.takeWord("AS")) {
        return invalidArgument("CREATE PERFETTO FUNCTION needs AS SELECT after its type");
    }
    function.select = tokens.rest();
    Rewriting result;
    result.function = std::move(function);
    return std::optional(std::move(result));
}

} // namespace

std::string_view firstStatement(std::string_view text) {
    Tokens tokens(text);
    for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
        if (token == ";") {
            break;
        }
    }
    return text.substr(0, tokens.position());
}

bool beginsWith(std::string_view statement, std::string_view word) {
    return Tokens(statement).takeWord(word);
}

Result<std::optional<Rewriting>> rewritePerfetto(std::string_view statement) {
    Tokens tokens(statement);
    if (tokens.takeWord("INCLUDE")) {
        return tokens.takeWord("PERFETTO") ? include(tokens) : std::optional<Rewriting>();
    }
    if (!tokens.takeWord("CREATE")) {
        return std::optional<Rewriting>();
    }
    const bool replaces = tokens.takeWord("OR") && tokens.takeWord("REPLACE");
    if (!tokens.takeWord("PERFETTO")) {
        return std::optional<Rewriting>();
    }
    if (tokens.takeWord("TABLE")) {
        return createObject(tokens, "TABLE", replaces);
    }
    if (tokens.takeWord("VIEW")) {
        return createObject(tokens, "VIEW", replaces);
    }
    if (tokens.takeWord("INDEX")) {
        return createIndex(tokens, replaces);
    }
    if (tokens.takeWord("FUNCTION")) {
        return createFunction(tokens);
    }
    return invalidArgument(
        "CREATE PERFETTO makes a TABLE, a VIEW, an INDEX or a FUNCTION; macros are not supported: "
        "write out their content");
}

} // namespace lanescope::sql
