// SPDX-License-Identifier: Apache-2.0
// The parts of the SELECTs of a statement, found by their words: enough to tell simple ones from others, no
// parser of SQL. Whoever uses them must be able to go back to the statement as it was. Pure functions of
// views into the text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::sql {

using TokenList = std::vector<std::string_view>;

TokenList tokensOf(std::string_view text);

/// Tokens [first, last).
struct TokenRange {
    std::size_t first = 0;
    std::size_t last = 0;

    bool isEmpty() const { return first >= last; }
};

/// One item of a SELECT.
struct SelectItem {
    TokenRange tokens;
    std::string alias; ///< without quotes; empty: none
};

/// A SELECT that is not a part of a compound.
struct SelectParts {
    bool isDistinct = false;
    /// Whether it stands where an expression can, so that it may mean tables of a SELECT around it.
    bool isInExpression = false;
    std::vector<SelectItem> items;
    TokenRange from;
    TokenRange where;
    TokenRange groupBy; ///< empty: none
    TokenRange having;
    TokenRange orderBy; ///< with LIMIT
};

/// The SELECTs that begin anywhere in the statement and that are understood so far.
std::vector<SelectParts> selectsOf(const TokenList& tokens);

/// Position behind the parenthesis that closes the one at `open`.
std::size_t behindParenthesis(const TokenList& tokens, std::size_t open);
/// Parts between commas outside of parentheses.
std::vector<TokenRange> commaParts(const TokenList& tokens, TokenRange range);

bool isWord(std::string_view token, std::string_view word);
/// A name that is not a number: bare, or in quotes.
bool isName(std::string_view token);
/// Without quotes, in lower case.
std::string nameOf(std::string_view token);
/// Words of expressions, which are not names of columns.
bool isExpressionWord(std::string_view token);
/// Names of functions that make one value of many rows.
bool isAggregate(std::string_view name);
/// The text between the first and the last token.
std::string_view textOf(const TokenList& tokens, TokenRange range);

} // namespace lanescope::sql
