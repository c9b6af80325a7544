// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/end_columns.h"

#include <array>
#include <map>
#include <span>
#include <vector>

#include "core/sql/session/sql_tokens.h"

namespace lanescope::sql {

namespace {

using TokenList = std::vector<std::string_view>;

bool isName(std::string_view token) {
    return !token.empty() && (isAsciiLetter(token.front()) || token.front() == '_');
}

/// Words that can follow a table in FROM and are no names for it.
bool endsTable(std::string_view token) {
    static constexpr std::array<std::string_view, 19> kWords = {
        "WHERE", "ON",    "JOIN",   "LEFT",  "RIGHT", "FULL",      "INNER",  "CROSS",   "NATURAL", "USING",
        "GROUP", "ORDER", "HAVING", "LIMIT", "UNION", "INTERSECT", "EXCEPT", "INDEXED", "WINDOW"};
    return !isName(token) || isOneOf(token, kWords);
}

/// Names that stand for tables in a statement: true, for tables with ends only.
std::map<std::string, bool> namesOfTables(const TokenList& tokens, const auto& hasEnd) {
    std::map<std::string, bool> names;
    const auto add = [&names](std::string_view name, bool isGood) {
        const auto [entry, isNew] = names.try_emplace(asciiLowered(name), isGood);
        entry->second = entry->second && isGood;
    };
    const auto at = [&tokens](std::size_t i) { return i < tokens.size() ? tokens[i] : std::string_view(); };
    static constexpr std::array<std::string_view, 3> kBefore = {"FROM", "JOIN", ","};
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (equalsIgnoringCase(at(i + 1), "AS") && at(i + 2) == "(") { // common table expression
            add(tokens[i], false);
            continue;
        }
        std::size_t next = i + 1;
        bool isGood = false;
        std::string_view name;
        if (tokens[i] == ")") { // a table in parentheses, or a list of columns, may have a name
        } else if (isOneOf(tokens[i], kBefore) && isName(at(next))) {
            const bool hasSchema = at(next + 1) == ".";
            name = at(next + (hasSchema ? 2 : 0));
            isGood = hasEnd(hasSchema ? at(next) : std::string_view(), name);
            next += hasSchema ? 3 : 1;
        } else {
            continue;
        }
        next += equalsIgnoringCase(at(next), "AS") ? 1 : 0;
        if (!endsTable(at(next))) {
            add(at(next), isGood);
        } else if (!name.empty() && (isGood || tokens[i] != ",")) {
            add(name, isGood);
        }
    }
    return names;
}

bool isComparison(std::string_view token) {
    return token == "<" || token == ">" || token == "=" || token == "!";
}

bool isBefore(const TokenList& tokens, std::size_t i) {
    static constexpr std::array<std::string_view, 7> kWords = {"WHERE", "ON",     "AND", "OR",
                                                               "NOT",   "HAVING", "("};
    return i > 0 && isOneOf(tokens[i - 1], kWords);
}

bool isBehind(const TokenList& tokens, std::size_t i) {
    static constexpr std::array<std::string_view, 19> kWords = {
        "AND",   "OR",    ")",    "GROUP", "ORDER",     "LIMIT",  "HAVING", "UNION",  ";",    "JOIN",
        "WHERE", "INNER", "LEFT", "CROSS", "INTERSECT", "EXCEPT", "FULL",   "WINDOW", "RIGHT"};
    return i >= tokens.size() || isOneOf(tokens[i], kWords);
}

/// Whether what stands in [first, last) is one side of a comparison.
bool isSide(const TokenList& tokens, std::size_t first, std::size_t last) {
    const bool comparesBefore = first > 1 && isComparison(tokens[first - 1]) && tokens[first - 2] != "-";
    const bool comparesBehind = last < tokens.size() && isComparison(tokens[last]);
    return (comparesBefore && isBehind(tokens, last)) || (isBefore(tokens, first) && comparesBehind);
}

/// The name before `.ts + NAME.dur` at `i`; empty: there is no such sum.
std::string_view sumAt(const TokenList& tokens, std::size_t i) {
    if (i + 7 > tokens.size() || tokens[i + 1] != "." || !equalsIgnoringCase(tokens[i + 2], "ts") ||
        tokens[i + 3] != "+" || !equalsIgnoringCase(tokens[i + 4], tokens[i]) || tokens[i + 5] != "." ||
        !equalsIgnoringCase(tokens[i + 6], "dur")) {
        return {};
    }
    return tokens[i];
}

} // namespace

std::string withEndColumns(std::string_view statement,
                           const std::function<bool(std::string_view, std::string_view)>& hasEnd) {
    TokenList tokens;
    Tokens reader(statement);
    for (std::string_view token = reader.next(); !token.empty(); token = reader.next()) {
        tokens.push_back(token);
    }
    const std::map<std::string, bool> names = namesOfTables(tokens, hasEnd);
    static constexpr std::array<std::string_view, 3> kConditions = {"WHERE", "ON", "HAVING"};
    constexpr std::size_t kSumTokens = 7;
    std::vector<bool> inCondition = {false}; // by parentheses
    std::string result;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i] == "(") {
            inCondition.push_back(inCondition.back());
        } else if (tokens[i] == ")" && inCondition.size() > 1) {
            inCondition.pop_back();
        } else if (equalsIgnoringCase(tokens[i], "SELECT")) {
            inCondition.back() = false;
        } else if (isOneOf(tokens[i], kConditions)) {
            inCondition.back() = true;
        }
        const std::string_view name = inCondition.back() ? sumAt(tokens, i) : std::string_view();
        const auto known = names.find(asciiLowered(name));
        if (name.empty() || known == names.end() || !known->second || !isSide(tokens, i, i + kSumTokens)) {
            continue;
        }
        const std::string_view last = tokens[i + kSumTokens - 1];
        const auto begin = static_cast<std::size_t>(name.data() - statement.data());
        result.append(statement.substr(copied, begin - copied)).append(name).append(".\"end\"");
        copied = static_cast<std::size_t>(last.data() - statement.data()) + last.size();
        i += kSumTokens - 1;
    }
    return result.append(statement.substr(copied));
}

} // namespace lanescope::sql
