// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/select_parts.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/sql/session/sql_tokens.h"

namespace lanescope::sql {

namespace {

bool isCompound(std::string_view token) {
    static constexpr std::array<std::string_view, 3> kWords = {"UNION", "INTERSECT", "EXCEPT"};
    return isOneOf(token, kWords);
}

/// Whether an operand must follow, so that a name behind it is no alias.
bool awaitsOperand(std::string_view token) {
    static constexpr std::array<std::string_view, 14> kWords = {
        "AND",     "OR", "NOT",     "IN",   "LIKE",     "GLOB",   "REGEXP",
        "BETWEEN", "IS", "COLLATE", "CASE", "DISTINCT", "ESCAPE", "MATCH"};
    static constexpr std::string_view kSigns = ".+-*/%|&<>=!~,(:@?";
    return isOneOf(token, kWords) || (token.size() == 1 && kSigns.find(token.front()) != kSigns.npos);
}

/// Alias at the end of an item, with AS or without.
std::string aliasOf(const TokenList& tokens, TokenRange item) {
    if (item.last - item.first < 2) {
        return {};
    }
    const std::string_view last = tokens[item.last - 1];
    const std::string_view before = tokens[item.last - 2];
    const bool isAlias = isName(last) && !awaitsOperand(before) && !isExpressionWord(last);
    return isAlias ? nameOf(last) : std::string();
}

/// Positions of the words that begin the parts of the SELECT at `select`, at its depth; `end` is behind it.
struct Clauses {
    std::size_t from = 0;
    std::size_t where = 0;
    std::size_t groupBy = 0;
    std::size_t having = 0;
    std::size_t orderBy = 0;
    std::size_t end = 0;
    bool isStrange = false;
};

Clauses clausesOf(const TokenList& tokens, std::size_t select) {
    Clauses clauses;
    std::size_t i = select + 1;
    const auto take = [&](std::size_t& clause) {
        clauses.isStrange = clauses.isStrange || clause != 0;
        clause = i;
    };
    while (i < tokens.size() && tokens[i] != ")" && tokens[i] != ";") {
        const std::string_view token = tokens[i];
        if (token == "(") {
            i = behindParenthesis(tokens, i);
            continue;
        }
        const bool isDistinctFrom = i > 0 && isWord(tokens[i - 1], "DISTINCT");
        if (isWord(token, "FROM") && !isDistinctFrom) {
            take(clauses.from);
        } else if (isWord(token, "WHERE")) {
            take(clauses.where);
        } else if (isWord(token, "GROUP")) {
            take(clauses.groupBy);
        } else if (isWord(token, "HAVING")) {
            take(clauses.having);
        } else if (isWord(token, "ORDER") || (isWord(token, "LIMIT") && clauses.orderBy == 0)) {
            take(clauses.orderBy);
        } else if (isWord(token, "WINDOW") || isWord(token, "OVER") || isWord(token, "FILTER") ||
                   isWord(token, "SELECT") || isWord(token, "VALUES") || isCompound(token)) {
            clauses.isStrange = true;
        }
        ++i;
    }
    clauses.end = i;
    return clauses;
}

/// Whether the SELECT is the second or later part of a compound.
bool followsCompound(const TokenList& tokens, std::size_t select) {
    return select > 0 && (isCompound(tokens[select - 1]) || isWord(tokens[select - 1], "ALL"));
}

/// Whether the parenthesis before the SELECT begins an expression: not a table or a common table expression.
bool isInExpression(const TokenList& tokens, std::size_t select) {
    static constexpr std::array<std::string_view, 4> kTables = {"AS", "FROM", "JOIN", "MATERIALIZED"};
    return select > 0 && tokens[select - 1] == "(" && (select < 2 || !isOneOf(tokens[select - 2], kTables));
}

} // namespace

TokenList tokensOf(std::string_view text) {
    TokenList tokens;
    Tokens reader(text);
    for (std::string_view token = reader.next(); !token.empty(); token = reader.next()) {
        tokens.push_back(token);
    }
    return tokens;
}

bool isWord(std::string_view token, std::string_view word) {
    return equalsIgnoringCase(token, word);
}

bool isName(std::string_view token) {
    if (token.empty()) {
        return false;
    }
    const char first = token.front();
    return isAsciiLetter(first) || first == '_' || first == '"' || first == '`' || first == '[' ||
           (static_cast<unsigned char>(first) & 0x80u) != 0;
}

std::string nameOf(std::string_view token) {
    const char first = token.empty() ? ' ' : token.front();
    if (token.size() >= 2 && (first == '"' || first == '`' || first == '[')) {
        token = token.substr(1, token.size() - 2);
    }
    return asciiLowered(token);
}

bool isExpressionWord(std::string_view token) {
    static constexpr std::array<std::string_view, 50> kWords = {
        "AND",   "OR",      "NOT",     "IN",    "LIKE", "GLOB",    "REGEXP", "MATCH",  "BETWEEN",  "IS",
        "NULL",  "ISNULL",  "NOTNULL", "CASE",  "WHEN", "THEN",    "ELSE",   "END",    "DISTINCT", "AS",
        "ASC",   "DESC",    "NULLS",   "FIRST", "LAST", "COLLATE", "BINARY", "NOCASE", "RTRIM",    "ESCAPE",
        "CAST",  "INTEGER", "REAL",    "TEXT",  "BLOB", "NUMERIC", "EXISTS", "BY",     "TRUE",     "FALSE",
        "LIMIT", "OFFSET",  "GROUP",   "ORDER", "ON",   "USING",   "JOIN",   "LEFT",   "INNER",    "OUTER"};
    static constexpr std::array<std::string_view, 6> kMore = {"CROSS", "WHERE",  "HAVING",
                                                              "FROM",  "SELECT", "INT"};
    return isOneOf(token, kWords) || isOneOf(token, kMore);
}

bool isAggregate(std::string_view name) {
    static constexpr std::array<std::string_view, 12> kNames = {"count",
                                                                "sum",
                                                                "total",
                                                                "avg",
                                                                "min",
                                                                "max",
                                                                "group_concat",
                                                                "json_group_array",
                                                                "json_group_object",
                                                                "percentile",
                                                                "median",
                                                                "stddev_pop"};
    return std::ranges::any_of(kNames, [name](std::string_view known) { return isWord(name, known); });
}

std::string_view textOf(const TokenList& tokens, TokenRange range) {
    if (range.isEmpty()) {
        return {};
    }
    const char* const begin = tokens[range.first].data();
    const std::string_view last = tokens[range.last - 1];
    return {begin, static_cast<std::size_t>(last.data() + last.size() - begin)};
}

std::size_t behindParenthesis(const TokenList& tokens, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        depth += tokens[i] == "(" ? 1 : tokens[i] == ")" ? -1 : 0;
        if (depth == 0) {
            return i + 1;
        }
    }
    return tokens.size();
}

std::vector<TokenRange> commaParts(const TokenList& tokens, TokenRange range) {
    std::vector<TokenRange> parts;
    std::size_t first = range.first;
    for (std::size_t i = range.first; i < range.last;) {
        if (tokens[i] == ",") {
            parts.push_back({first, i});
            first = i + 1;
        }
        i = tokens[i] == "(" ? behindParenthesis(tokens, i) : i + 1;
    }
    parts.push_back({first, range.last});
    return parts;
}

std::vector<SelectParts> selectsOf(const TokenList& tokens) {
    std::vector<SelectParts> selects;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!isWord(tokens[i], "SELECT") || followsCompound(tokens, i)) {
            continue;
        }
        const Clauses clauses = clausesOf(tokens, i);
        if (clauses.isStrange || clauses.from == 0) {
            continue;
        }
        SelectParts parts;
        parts.isInExpression = isInExpression(tokens, i);
        std::size_t first = i + 1;
        parts.isDistinct = isWord(tokens[first], "DISTINCT");
        first += parts.isDistinct || isWord(tokens[first], "ALL") ? 1 : 0;
        for (const TokenRange& item : commaParts(tokens, {first, clauses.from})) {
            parts.items.push_back({item, aliasOf(tokens, item)});
        }
        std::size_t end = clauses.end;
        const auto cut = [&end](std::size_t begin, std::size_t words) {
            const TokenRange range = begin == 0 ? TokenRange() : TokenRange{begin + words, end};
            end = begin == 0 ? end : begin;
            return range;
        };
        const bool isOrdered = clauses.orderBy != 0 && isWord(tokens[clauses.orderBy], "ORDER");
        parts.orderBy = cut(clauses.orderBy, isOrdered ? 2 : 0);
        parts.having = cut(clauses.having, 1);
        parts.groupBy = cut(clauses.groupBy, 2);
        parts.where = cut(clauses.where, 1);
        parts.from = cut(clauses.from, 1);
        selects.push_back(std::move(parts));
    }
    return selects;
}

} // namespace lanescope::sql
