// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/grouped_selects.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/ascii.h"
#include "core/sql/session/select_parts.h"

namespace lanescope::sql {

namespace {

/// Replacements in the text, by token.
struct Edit {
    TokenRange tokens;
    std::string text;
};

/// Names of the common table expressions of a statement.
std::set<std::string> commonTables(const TokenList& tokens) {
    std::set<std::string> names;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        if (!isWord(tokens[i], "AS") || (tokens[i + 1] != "(" && !isWord(tokens[i + 1], "NOT") &&
                                         !isWord(tokens[i + 1], "MATERIALIZED"))) {
            continue;
        }
        std::size_t name = i - 1;
        if (tokens[name] == ")") { // the names of its columns
            while (name > 0 && tokens[name] != "(") {
                --name;
            }
            name -= name > 0 ? 1 : 0;
        }
        names.insert(nameOf(tokens[name]));
    }
    return names;
}

/// Replaces the table of one SELECT. Any part that it does not understand makes the whole fail.
class SelectGrouper {
public:
    SelectGrouper(const TokenList& tokens, const SelectParts& select, const GroupedSelects& context,
                  const std::set<std::string>& commonTables)
        : m_tokens(tokens)
        , m_select(select)
        , m_context(context)
        , m_commonTables(commonTables) {}

    std::optional<std::vector<Edit>> edits() {
        if (!findTable()) {
            return std::nullopt;
        }
        for (const SelectItem& item : m_select.items) {
            takeItem(item);
        }
        walk(m_joins, Place::Condition);
        walk(m_select.where, Place::Condition);
        walk(m_select.groupBy, Place::Key);
        walk(m_select.having, Place::Key);
        for (const TokenRange& term : commaParts(m_tokens, m_select.orderBy)) {
            takeOrder(term);
        }
        const bool isGrouped =
            !m_grouping.aggregates.empty() || !m_select.groupBy.isEmpty() || m_select.isDistinct;
        if (!m_isFine || !isGrouped) {
            return std::nullopt;
        }
        std::ranges::sort(m_grouping.keys);
        m_edits.push_back({m_tableTokens, m_context.nameOf(m_grouping) + " AS " + std::string(m_alias)});
        return std::move(m_edits);
    }

private:
    enum class Place : std::uint8_t { Key, Condition };

    std::string_view at(std::size_t i) const {
        return i < m_tokens.size() ? m_tokens[i] : std::string_view();
    }

    bool findTable() {
        const TokenRange from = m_select.from;
        std::size_t i = from.first;
        if (from.isEmpty() || !isName(at(i))) {
            return false;
        }
        std::string_view schema;
        if (at(i + 1) == ".") {
            schema = at(i);
            i += 2;
        }
        const std::string_view table = at(i);
        if (schema.empty() && m_commonTables.contains(nameOf(table))) {
            return false;
        }
        const auto known = m_context.tableOf(schema.empty() ? "" : nameOf(schema), nameOf(table));
        if (!known) {
            return false;
        }
        m_table = *known;
        m_grouping.schema = m_table.schema;
        m_grouping.table = m_table.table;
        m_alias = table;
        m_tableTokens = {from.first, ++i};
        if (i < from.last && isWord(at(i), "AS")) {
            ++i;
        }
        if (i < from.last && isName(at(i)) && !isExpressionWord(at(i)) && !isWord(at(i), "NATURAL") &&
            !isWord(at(i), "RIGHT") && !isWord(at(i), "FULL") && !isWord(at(i), "INDEXED")) {
            m_alias = at(i++);
        }
        m_tableTokens.last = i;
        m_aliasName = nameOf(m_alias);
        return takeJoins({i, from.last});
    }

    /// Further tables multiply groups as they multiply rows, unless they keep rows of theirs without ours.
    bool takeJoins(TokenRange rest) {
        if (rest.isEmpty()) {
            return true;
        }
        if (m_select.isInExpression) {
            return false; // names could mean tables around it
        }
        for (std::size_t i = rest.first; i < rest.last; ++i) {
            if (isWord(at(i), "RIGHT") || isWord(at(i), "FULL") || isWord(at(i), "NATURAL")) {
                return false;
            }
            if ((isWord(at(i), "JOIN") || at(i) == ",") && at(i + 1) != "(") {
                skipTable(i + 1);
            }
        }
        m_isJoin = true;
        m_joins = rest;
        return true;
    }

    /// The names of a table are no columns.
    void skipTable(std::size_t name) {
        m_skipped.insert(name);
        if (at(name + 1) == ".") {
            name += 2;
            m_skipped.insert(name);
        }
        const std::size_t alias = name + (isWord(at(name + 1), "AS") ? 2 : 1);
        if (isName(at(alias)) && !isExpressionWord(at(alias))) {
            m_skipped.insert(alias);
        }
    }

    int columnCalled(std::string_view name) const {
        const auto found = std::ranges::find(
            m_table.columns, name, [](const ColumnInfo& column) { return asciiLowered(column.name); });
        return found == m_table.columns.end() ? -1 : static_cast<int>(found - m_table.columns.begin());
    }

    bool isGroupable(int column) const {
        const ColumnInfo& info = m_table.columns[static_cast<std::size_t>(column)];
        return info.type == ValueType::Name ||
               (info.type == ValueType::Integer && info.use != ColumnUse::RowId && info.unit.empty());
    }

    bool isNumber(int column) const {
        const ValueType type = m_table.columns[static_cast<std::size_t>(column)].type;
        return type == ValueType::Integer || type == ValueType::Real;
    }

    void fail() { m_isFine = false; }

    void addKey(int column, Place place) {
        if (place == Place::Condition && !m_context.areConditionsKeys && !m_isJoin) {
            return;
        }
        if (!isGroupable(column)) {
            m_isFine = m_isFine && place == Place::Condition; // the table may answer it
        } else if (std::ranges::find(m_grouping.keys, column) == m_grouping.keys.end()) {
            m_grouping.keys.push_back(column);
        }
    }

    void takeItem(const SelectItem& item) {
        const bool hasAlias = !item.alias.empty();
        TokenRange tokens = item.tokens;
        if (hasAlias) {
            m_aliases.insert(item.alias);
            tokens.last -= isWord(at(tokens.last - 2), "AS") ? 2 : 1;
        }
        if (tokens.isEmpty() || at(tokens.last - 1) == "*") {
            fail();
            return;
        }
        const std::size_t before = m_edits.size();
        walk(tokens, Place::Key);
        if (!hasAlias && m_edits.size() > before) { // the column keeps its name
            std::string name;
            for (const char c : textOf(m_tokens, tokens)) {
                name += c;
                name += c == '"' ? "\"" : "";
            }
            m_edits.back().text += m_edits.back().tokens.last == tokens.last ? " AS \"" + name + "\"" : "";
            if (m_edits.back().tokens.last != tokens.last) {
                m_edits.push_back({{tokens.last, tokens.last}, " AS \"" + name + "\""});
            }
        }
    }

    /// An alias comes before a column there, if it is the whole term.
    void takeOrder(TokenRange term) {
        if (!term.isEmpty() && isName(at(term.first)) && m_aliases.contains(nameOf(at(term.first))) &&
            at(term.first + 1) != "." && at(term.first + 1) != "(") {
            const bool isWhole = term.last == term.first + 1 || isExpressionWord(at(term.first + 1));
            term.first += isWhole ? 1 : 0;
        }
        walk(term, Place::Key);
    }

    /// Takes the names and sums of an expression.
    void walk(TokenRange range, Place place) {
        for (std::size_t i = range.first; i < range.last && m_isFine;) {
            i = takeToken(i, place);
        }
    }

    std::size_t takeToken(std::size_t i, Place place) {
        const std::string_view token = at(i);
        if (token == "(" && isWord(at(i + 1), "SELECT")) {
            checkInner({i, behindParenthesis(m_tokens, i)});
            return behindParenthesis(m_tokens, i);
        }
        if (isWord(token, "OVER") || isWord(token, "FILTER") || token == "?") {
            m_isFine = m_isFine && token == "?";
            return i + 1;
        }
        if (token == ":" || token == "@") { // a parameter
            return i + 2;
        }
        if (!isName(token) || m_skipped.contains(i)) {
            return i + 1;
        }
        if (at(i + 1) == "(") {
            return isAggregate(token) ? takeAggregate(i, place) : i + 1;
        }
        if (at(i + 1) == ".") {
            if (at(i + 3) == ".") {
                fail();
            } else if (nameOf(token) == m_aliasName) {
                const int column = columnCalled(nameOf(at(i + 2)));
                column < 0 ? fail() : addKey(column, place);
            } else {
                m_isFine = m_isFine && m_isJoin;
            }
            return i + 3;
        }
        if (isExpressionWord(token)) {
            return i + 1;
        }
        const std::string name = nameOf(token);
        if (const int column = columnCalled(name); column >= 0) {
            addKey(column, place);
        } else if (!m_isJoin && !m_aliases.contains(name)) {
            fail(); // it may be of a table around this
        }
        return i + 1;
    }

    /// A SELECT inside: what it reads of the table is checked later, but sums could be those of this one.
    void checkInner(TokenRange inner) {
        for (std::size_t i = inner.first; i < inner.last; ++i) {
            if (at(i + 1) == "." && nameOf(at(i)) == m_aliasName) {
                fail();
            }
        }
    }

    /// Column of a lone name, qualified or not; -1: it is something else.
    int loneColumn(TokenRange range) const {
        const std::size_t count = range.last - range.first;
        if (count == 1 && isName(at(range.first)) && !m_isJoin) {
            return columnCalled(nameOf(at(range.first)));
        }
        if (count == 3 && at(range.first + 1) == "." && nameOf(at(range.first)) == m_aliasName) {
            return columnCalled(nameOf(at(range.first + 2)));
        }
        // The end of a slice.
        const std::size_t half = (count - 1) / 2;
        if ((count == 3 || count == 7) && at(range.first + half) == "+") {
            const auto nameAt = [&](std::size_t last) { return nameOf(at(last - 1)); };
            const bool isEnd = nameAt(range.first + half) == "ts" && nameAt(range.last) == "dur" &&
                               (count == 3 ? !m_isJoin
                                           : nameOf(at(range.first)) == m_aliasName &&
                                                 nameOf(at(range.first + half + 1)) == m_aliasName);
            return isEnd ? columnCalled("end") : -1;
        }
        return -1;
    }

    std::string sumText(Aggregate kind, int column) {
        const PlannedAggregate wanted{kind, column};
        const auto found = std::ranges::find(m_grouping.aggregates, wanted);
        const auto position = static_cast<std::size_t>(found - m_grouping.aggregates.begin());
        if (found == m_grouping.aggregates.end()) {
            m_grouping.aggregates.push_back(wanted);
        }
        return std::string(m_alias) + ".\"" + aggregateColumn(position) + "\"";
    }

    std::size_t takeAggregate(std::size_t i, Place place) {
        const std::size_t end = behindParenthesis(m_tokens, i + 1);
        const TokenRange inner{i + 2, end - 1};
        const bool isExtreme = isWord(at(i), "min") || isWord(at(i), "max");
        if (place == Place::Condition || isWord(at(end), "FILTER") || isWord(at(end), "OVER")) {
            fail();
        } else if (isWord(at(i + 2), "DISTINCT")) { // the same for groups
            walk({inner.first + 1, inner.last}, Place::Key);
        } else if (isExtreme && commaParts(m_tokens, inner).size() > 1) {
            return i + 1; // of its arguments, not of rows
        } else if (const std::string text = aggregateText(at(i), inner); !text.empty()) {
            m_edits.push_back({{i, end}, text});
        } else {
            fail();
        }
        return end;
    }

    std::string aggregateText(std::string_view function, TokenRange inner) {
        const int column = loneColumn(inner);
        if (isWord(function, "count")) {
            const bool isOfRows =
                inner.isEmpty() || (inner.last == inner.first + 1 && at(inner.first) == "*");
            if (!isOfRows && (column < 0 || !isNumber(column))) {
                return {};
            }
            return "coalesce(sum(" +
                   sumText(isOfRows ? Aggregate::Rows : Aggregate::Count, isOfRows ? -1 : column) + "), 0)";
        }
        if (isWord(function, "sum") && (column < 0 || !isNumber(column))) {
            return conditionalSum(inner);
        }
        if (column < 0 || !isNumber(column)) {
            return {};
        }
        if (isWord(function, "sum")) {
            return "sum(" + sumText(Aggregate::Sum, column) + ")";
        }
        if (isWord(function, "total")) {
            return "total(" + sumText(Aggregate::Total, column) + ")";
        }
        if (isWord(function, "avg")) {
            return "(total(" + sumText(Aggregate::Total, column) + ") / sum(" +
                   sumText(Aggregate::Count, column) + "))";
        }
        if (isWord(function, "min") || isWord(function, "max")) {
            const bool isMin = isWord(function, "min");
            return (isMin ? "min(" : "max(") + sumText(isMin ? Aggregate::Min : Aggregate::Max, column) + ")";
        }
        return {};
    }

    /// `sum(iif(condition, x, y))` with a condition on keys; else a sum of an expression of keys.
    std::string conditionalSum(TokenRange inner) {
        if (isWord(at(inner.first), "iif") && behindParenthesis(m_tokens, inner.first + 1) == inner.last) {
            const std::vector<TokenRange> parts = commaParts(m_tokens, {inner.first + 2, inner.last - 1});
            if (parts.size() == 3) {
                const std::string condition = plainText(parts[0]);
                const std::string yes = operandText(parts[1]);
                const std::string no = operandText(parts[2]);
                if (!condition.empty() && !yes.empty() && !no.empty()) {
                    return "sum(iif(" + condition + ", " + yes + ", " + no + "))";
                }
            }
            return {};
        }
        const std::string text = plainText(inner);
        return text.empty() ? std::string() : "sum((" + text + ") * " + sumText(Aggregate::Rows, -1) + ")";
    }

    /// An expression of keys as it is; empty if it has sums or other columns.
    std::string plainText(TokenRange range) {
        for (std::size_t i = range.first; i < range.last; ++i) {
            if ((isName(at(i)) && at(i + 1) == "(" && isAggregate(at(i))) || isWord(at(i), "SELECT")) {
                return {};
            }
        }
        walk(range, Place::Key);
        return m_isFine ? std::string(textOf(m_tokens, range)) : std::string();
    }

    /// Its sum over a group: of a column, or of a whole number.
    std::string operandText(TokenRange range) {
        if (const int column = loneColumn(range); column >= 0) {
            return isNumber(column) ? sumText(Aggregate::Sum, column) : std::string();
        }
        const bool isNumeral =
            range.last == range.first + 1 && std::ranges::all_of(at(range.first), isAsciiDigit);
        return isNumeral ? std::string(at(range.first)) + " * " + sumText(Aggregate::Rows, -1)
                         : std::string();
    }

    const TokenList& m_tokens;
    const SelectParts& m_select;
    const GroupedSelects& m_context;
    const std::set<std::string>& m_commonTables;
    GroupableTable m_table;
    TokenRange m_tableTokens;
    TokenRange m_joins;
    std::string_view m_alias;
    std::string m_aliasName;
    std::set<std::string> m_aliases; ///< of items
    std::set<std::size_t> m_skipped; ///< tokens that are names of tables
    Grouping m_grouping;
    std::vector<Edit> m_edits;
    bool m_isJoin = false;
    bool m_isFine = true;
};

/// Whether the statement only reads.
bool isSelection(const TokenList& tokens) {
    std::size_t i = 0;
    if (!tokens.empty() && isWord(tokens[0], "EXPLAIN")) {
        i = tokens.size() > 2 && isWord(tokens[1], "QUERY") ? 3 : 1;
    }
    return i < tokens.size() && (isWord(tokens[i], "SELECT") || isWord(tokens[i], "WITH"));
}

} // namespace

std::optional<std::string> withGroups(std::string_view statement, const GroupedSelects& context) {
    const TokenList tokens = tokensOf(statement);
    if (!isSelection(tokens)) {
        return std::nullopt;
    }
    const std::set<std::string> common = commonTables(tokens);
    std::vector<Edit> edits;
    for (const SelectParts& select : selectsOf(tokens)) {
        if (std::optional<std::vector<Edit>> more = SelectGrouper(tokens, select, context, common).edits()) {
            std::ranges::move(*more, std::back_inserter(edits));
        }
    }
    if (edits.empty()) {
        return std::nullopt;
    }
    std::ranges::stable_sort(edits, {}, [](const Edit& edit) { return edit.tokens.first; });
    std::string result;
    std::size_t copied = 0;
    for (const Edit& edit : edits) {
        const bool isInsertion = edit.tokens.isEmpty();
        const std::string_view last = tokens[edit.tokens.last - 1];
        const auto end = static_cast<std::size_t>(last.data() - statement.data()) + last.size();
        const std::size_t begin =
            isInsertion ? end : static_cast<std::size_t>(tokens[edit.tokens.first].data() - statement.data());
        if (begin < copied) {
            return std::nullopt; // one inside the other
        }
        result.append(statement.substr(copied, begin - copied)).append(edit.text);
        copied = end;
    }
    return result.append(statement.substr(copied));
}

} // namespace lanescope::sql
