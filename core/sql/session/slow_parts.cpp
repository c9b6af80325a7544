// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/slow_parts.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "core/base/ascii.h"
#include "core/base/user_text.h"
#include "core/sql/engine/scan_plan.h"
#include "core/sql/session/select_parts.h"

namespace lanescope::sql {

namespace {

constexpr std::size_t kMostParts = 5;
constexpr std::size_t kLongestPart = 80;

/// The work of tables, as a plan tells it.
struct Plan {
    std::size_t conditions = 0;       ///< that our tables answer
    std::multiset<std::string> lines; ///< but those of scans of our tables
    bool sortsRows = false;
    bool usesGroups = false;
};

/// Nothing where the statement cannot be prepared.
std::optional<Plan> planOf(Session& session, const std::string& select) {
    constexpr int kDetail = 3;
    constexpr std::string_view kTable = " VIRTUAL TABLE INDEX 0:";
    std::string_view rest;
    const auto statement = session.prepare("EXPLAIN QUERY PLAN " + select, rest);
    if (!statement || *statement == nullptr || (*statement)->columnCount() <= kDetail) {
        return std::nullopt;
    }
    Plan plan;
    plan.usesGroups = (*statement)->usesGroups();
    while (true) {
        const Result<bool> hasRow = (*statement)->step();
        if (!hasRow) {
            return std::nullopt;
        }
        if (!*hasRow) {
            return plan;
        }
        const Value value = (*statement)->value(kDetail);
        const auto* detail = std::get_if<std::string_view>(&value);
        if (detail == nullptr) {
            continue;
        }
        const std::size_t at = detail->find(kTable);
        if (at != std::string_view::npos) {
            plan.conditions += plannedConditions(detail->substr(at + kTable.size()));
        } else {
            plan.lines.emplace(*detail);
        }
        plan.sortsRows = plan.sortsRows || detail->find("FOR ORDER BY") != std::string_view::npos;
    }
}

/// Terms of a condition that all have to hold.
std::vector<TokenRange> termsOf(const TokenList& tokens, TokenRange range) {
    std::vector<TokenRange> terms;
    std::size_t first = range.first;
    int betweens = 0;
    int cases = 0;
    for (std::size_t i = range.first; i < range.last;) {
        betweens += isWord(tokens[i], "BETWEEN") ? 1 : 0;
        cases += isWord(tokens[i], "CASE") ? 1 : isWord(tokens[i], "END") ? -1 : 0;
        if (isWord(tokens[i], "AND") && cases == 0) {
            if (betweens > 0) {
                --betweens;
            } else {
                terms.push_back({first, i});
                first = i + 1;
            }
        }
        i = tokens[i] == "(" ? behindParenthesis(tokens, i) : i + 1;
    }
    terms.push_back({first, range.last});
    std::erase_if(terms, [](const TokenRange& term) { return term.isEmpty(); });
    return terms;
}

/// Conditions of joins behind ON.
std::vector<TokenRange> joinConditions(const TokenList& tokens, TokenRange from) {
    static constexpr std::array<std::string_view, 8> kJoins = {"JOIN",  "LEFT",  "RIGHT",   "FULL",
                                                               "INNER", "CROSS", "NATURAL", ","};
    std::vector<TokenRange> conditions;
    for (std::size_t i = from.first; i < from.last;) {
        if (!isWord(tokens[i], "ON")) {
            i = tokens[i] == "(" ? behindParenthesis(tokens, i) : i + 1;
            continue;
        }
        const std::size_t first = ++i;
        const auto isJoin = [&tokens](std::size_t at) {
            return std::ranges::any_of(kJoins,
                                       [&](std::string_view word) { return isWord(tokens[at], word); });
        };
        while (i < from.last && !isJoin(i)) {
            i = tokens[i] == "(" ? behindParenthesis(tokens, i) : i + 1;
        }
        conditions.push_back({first, i});
    }
    return conditions;
}

/// Whether a column may be meant somewhere: a name that no function has.
bool namesColumn(const TokenList& tokens, TokenRange range) {
    for (std::size_t i = range.first; i < range.last; ++i) {
        const bool isParameter = i > range.first && (tokens[i - 1] == ":" || tokens[i - 1] == "@");
        const bool isFunction = i + 1 < range.last && tokens[i + 1] == "(";
        if (isName(tokens[i]) && !isExpressionWord(tokens[i]) && !isParameter && !isFunction) {
            return true;
        }
    }
    return false;
}

const char* conditionHint(const TokenList& tokens, TokenRange term) {
    const auto has = [&](auto... words) {
        return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(term.first),
                           tokens.begin() + static_cast<std::ptrdiff_t>(term.last),
                           [&](std::string_view token) { return (isWord(token, words) || ...); });
    };
    if (has("extract_arg")) {
        return userText("join args on arg_set_id and compare its key and value");
    }
    if (has("lower", "upper")) {
        return userText("LIKE ignores case: name LIKE 'text'");
    }
    if (has("substr", "substring", "instr")) {
        return userText("use a pattern on the column itself: name LIKE '%text%'");
    }
    if (has("OR")) {
        return userText("use IN for values of one column, or join several statements with UNION ALL");
    }
    if (has("NOT") || (has("!", "<") && has(">", "=") && !has("+", "-", "*", "/"))) {
        return userText("state the values to keep, with = or IN, instead of those to leave out");
    }
    if (has("+", "-", "*", "/")) {
        return userText("keep the column alone on one side and calculate on the other one");
    }
    return userText("compare the column itself with a value: =, <, >, BETWEEN, IN, LIKE, GLOB or REGEXP");
}

/// The text on one line, not too long.
std::string lineOf(std::string_view text) {
    std::string line;
    for (const std::string_view token : tokensOf(text)) {
        const bool isApart = !line.empty() && token.data() > text.data() && isAsciiSpace(*(token.data() - 1));
        line += (isApart ? " " : "") + std::string(token);
    }
    return line.size() > kLongestPart ? line.substr(0, kLongestPart) + "…" : line;
}

class SelectInspector {
public:
    SelectInspector(Session& session, const TokenList& tokens, const SelectParts& select, std::string with)
        : m_session(session)
        , m_tokens(tokens)
        , m_select(select)
        , m_with(std::move(with)) {}

    std::vector<SlowPart> parts() {
        inspectConditions();
        inspectGroups();
        inspectOrder();
        return std::move(m_parts);
    }

private:
    std::string text(TokenRange range) const { return std::string(sql::textOf(m_tokens, range)); }

    void add(std::string_view part, const char* hint) { m_parts.push_back({lineOf(part), hint}); }

    /// FROM with joins that meet all rows.
    std::string openJoins(const std::vector<TokenRange>& conditions) const {
        std::string from;
        std::size_t at = m_select.from.first;
        for (const TokenRange& condition : conditions) {
            from += text({at, condition.first}) + " 1 ";
            at = condition.last;
        }
        return from + text({at, m_select.from.last});
    }

    void inspectConditions() {
        const std::vector<TokenRange> joins = joinConditions(m_tokens, m_select.from);
        const std::string from = m_with + "SELECT 1 FROM " + openJoins(joins);
        const std::optional<Plan> open = planOf(m_session, from);
        if (!open) {
            return; // it means tables of a SELECT around it
        }
        std::vector<TokenRange> terms = termsOf(m_tokens, m_select.where);
        for (const TokenRange& join : joins) {
            std::ranges::copy(termsOf(m_tokens, join), std::back_inserter(terms));
        }
        for (const TokenRange& term : terms) {
            if (!namesColumn(m_tokens, term)) {
                continue;
            }
            const std::optional<Plan> plan = planOf(m_session, from + " WHERE " + text(term));
            if (plan && plan->conditions <= open->conditions && plan->lines == open->lines) {
                add(text(term), conditionHint(m_tokens, term));
            }
        }
    }

    /// Groups are answered by a table only where it stands in FROM itself.
    void inspectGroups() {
        const std::string from = " FROM " + text(m_select.from);
        const std::string where = m_select.where.isEmpty() ? "" : " WHERE " + text(m_select.where);
        const std::string groups = m_select.groupBy.isEmpty() ? "" : " GROUP BY " + text(m_select.groupBy);
        std::vector<TokenRange> sums;
        std::string items;
        for (const SelectItem& item : m_select.items) {
            items += (items.empty() ? "" : ", ") + text(item.tokens);
            for (std::size_t i = item.tokens.first; i < item.tokens.last; ++i) {
                if (isAggregate(m_tokens[i]) && i + 1 < item.tokens.last && m_tokens[i + 1] == "(") {
                    sums.push_back({i, behindParenthesis(m_tokens, i + 1)});
                }
            }
        }
        if (groups.empty() && sums.empty()) {
            return;
        }
        const std::optional<Plan> whole = planOf(m_session, "SELECT " + items + from + where + groups);
        if (!whole || whole->usesGroups) {
            return;
        }
        bool isNamed = false;
        for (const TokenRange& sum : sums) {
            const std::optional<Plan> plan = planOf(m_session, "SELECT " + text(sum) + from);
            if (plan && !plan->usesGroups) {
                add(text(sum),
                    userText("use count, sum, avg, min or max of a column, or of iif(condition, column, 0)"));
                isNamed = true;
            }
        }
        if (!isNamed && !groups.empty()) {
            add("GROUP BY " + text(m_select.groupBy),
                userText("group by names, devices, streams or steps; times and texts of each row are not "
                         "grouped by "
                         "the table"));
        }
    }

    void inspectOrder() {
        const bool isGrouped = !m_select.groupBy.isEmpty() || m_select.isDistinct;
        if (m_select.orderBy.isEmpty() || isGrouped || isWord(m_tokens[m_select.orderBy.first], "LIMIT")) {
            return;
        }
        const TokenRange order = m_select.orderBy;
        std::string items;
        for (const SelectItem& item : m_select.items) {
            items += (items.empty() ? "" : ", ") + text(item.tokens);
        }
        const std::string where = m_select.where.isEmpty() ? "" : " WHERE " + text(m_select.where);
        const std::optional<Plan> plan =
            planOf(m_session, m_with + "SELECT " + items + " FROM " + text(m_select.from) + where +
                                  " ORDER BY " + text(order));
        if (plan && plan->sortsRows) {
            add("ORDER BY " + text(order),
                userText("sort by columns themselves, with LIMIT, in a statement over one table"));
        }
    }

    Session& m_session;
    const TokenList& m_tokens;
    const SelectParts& m_select;
    std::string m_with; ///< common table expressions before it
    std::vector<SlowPart> m_parts;
};

/// The common table expressions at the beginning of a statement.
std::string withOf(const TokenList& tokens) {
    if (tokens.empty() || !isWord(tokens.front(), "WITH")) {
        return {};
    }
    for (std::size_t i = 0; i < tokens.size();) {
        if (isWord(tokens[i], "SELECT")) {
            return std::string(sql::textOf(tokens, {0, i})) + " ";
        }
        i = tokens[i] == "(" ? behindParenthesis(tokens, i) : i + 1;
    }
    return {};
}

/// The tokens of the statement that a text begins with; removes it from the text.
TokenList takeStatement(std::string_view& text) {
    TokenList tokens = tokensOf(text);
    const auto end = std::ranges::find(tokens, std::string_view(";"));
    text = end == tokens.end() ? std::string_view()
                               : text.substr(static_cast<std::size_t>(end->data() - text.data()) + 1);
    tokens.erase(end, tokens.end());
    return tokens;
}

} // namespace

std::vector<SlowPart> slowParts(Session& session, std::string_view text) {
    std::vector<SlowPart> found;
    while (!text.empty()) {
        const TokenList tokens = takeStatement(text);
        const std::string with = withOf(tokens);
        for (const SelectParts& select : selectsOf(tokens)) {
            for (SlowPart& part : SelectInspector(session, tokens, select, with).parts()) {
                const auto isSame = [&part](const SlowPart& other) { return other.text == part.text; };
                if (found.size() < kMostParts && std::ranges::none_of(found, isSame)) {
                    found.push_back(std::move(part));
                }
            }
        }
    }
    return found;
}

} // namespace lanescope::sql
