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

Result<std::optional<Rewriting>> include(Tokens& tokens) {
    if (!tokens.takeWord("MODULE")) {
        return invalidArgument("INCLUDE PERFETTO needs MODULE and the name of a module");
    }
    Rewriting result;
    for (std::string_view token = tokens.next(); !token.empty() && token != ";"; token = tokens.next()) {
        result.module += token;
    }
    return std::optional(std::move(result));
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

/// The first words between the commas of a list "(name TYPE, …)"; types may have parentheses of their own.
std::optional<std::vector<std::string>> takeNames(Tokens& tokens) {
    if (tokens.next() != "(") {
        return std::nullopt;
    }
    std::vector<std::string> names;
    bool isName = true;
    for (int depth = 1; depth > 0;) {
        const std::string_view token = tokens.next();
        if (token.empty()) {
            return std::nullopt;
        }
        depth += token == "(" ? 1 : token == ")" ? -1 : 0;
        if (isName && depth == 1 && token != ",") {
            names.emplace_back(token);
        }
        isName = depth == 1 && token == ",";
    }
    return names;
}

Result<std::optional<Rewriting>> createFunction(Tokens& tokens) {
    SqlFunction function;
    function.name = tokens.next();
    auto parameters = takeNames(tokens);
    if (function.name.empty() || !parameters) {
        return invalidArgument("CREATE PERFETTO FUNCTION needs a name and parameters in parentheses");
    }
    function.parameters = std::move(*parameters);
    if (!tokens.takeWord("RETURNS")) {
        return invalidArgument("CREATE PERFETTO FUNCTION needs RETURNS and a type");
    }
    if (tokens.takeWord("TABLE")) {
        auto columns = takeNames(tokens);
        if (!columns || columns->empty()) {
            return invalidArgument("CREATE PERFETTO FUNCTION … RETURNS TABLE needs columns in parentheses");
        }
        function.columns = std::move(*columns);
    } else {
        tokens.next();
        Tokens ahead = tokens;
        if (ahead.next() == "(") { // JOINID(slice.id)
            skipParentheses(tokens);
        }
    }
    if (!tokens.takeWord("AS")) {
        return invalidArgument("CREATE PERFETTO FUNCTION needs AS SELECT after its type");
    }
    function.select = tokens.rest();
    Rewriting result;
    result.function = std::move(function);
    return std::optional(std::move(result));
}

/// CREATE TABLE and CREATE VIEW: what they make lasts as long as the session.
std::optional<Rewriting> createTemporary(Tokens& tokens) {
    const std::string rest(asciiTrimmed(tokens.rest()));
    if (!tokens.takeWord("TABLE") && !tokens.takeWord("VIEW")) {
        return std::nullopt;
    }
    Rewriting result;
    result.text = "CREATE TEMP " + rest;
    return result;
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
    if (tokens.takeWord("DROP")) {
        if (!tokens.takeWord("PERFETTO")) {
            return std::optional<Rewriting>();
        }
        Rewriting result;
        result.text = "DROP " + std::string(asciiTrimmed(tokens.rest()));
        return std::optional(std::move(result));
    }
    if (tokens.takeWord("INCLUDE")) {
        return tokens.takeWord("PERFETTO") ? include(tokens) : std::optional<Rewriting>();
    }
    if (!tokens.takeWord("CREATE")) {
        return std::optional<Rewriting>();
    }
    const bool replaces = tokens.takeWord("OR") && tokens.takeWord("REPLACE");
    if (!tokens.takeWord("PERFETTO")) {
        return replaces ? std::optional<Rewriting>() : createTemporary(tokens);
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
    return invalidArgument("CREATE PERFETTO makes a TABLE, a VIEW, an INDEX, a FUNCTION or a MACRO");
}

} // namespace lanescope::sql
