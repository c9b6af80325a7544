// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/perfetto_macros.h"

#include <algorithm>
#include <array>

#include "core/base/nearest_names.h"
#include "core/base/status.h"
#include "core/sql/session/sql_tokens.h"

namespace lanescope::sql {

namespace {

using Texts = std::vector<std::string>;

/// A macro that is always there.
struct KnownMacro {
    std::string_view name;
    std::vector<std::string_view> parameters;
    std::string_view body;
};

const std::vector<KnownMacro>& knownMacros() {
    static const std::vector<KnownMacro> kMacros = {
        {"intervals_overlap_count",
         {"segments", "ts_column", "dur_column"},
         R"(
          (SELECT at AS ts, sum(change) OVER (ORDER BY at) AS value FROM (SELECT at, sum(change) AS change
              FROM (SELECT $ts_column AS at, 1 AS change FROM $segments UNION ALL SELECT $ts_column +
              $dur_column, -1 FROM $segments WHERE $dur_column <> -1) GROUP BY at) ORDER BY at)
)"},
        {"intervals_overlap_count_by_group",
         {"segments", "ts_column", "dur_column", "group_column"},
         R"(
          (SELECT at AS ts, sum(change) OVER (PARTITION BY part ORDER BY at) AS value, part AS group_name
              FROM (SELECT at, part, sum(change) AS change FROM (SELECT $ts_column AS at, $group_column AS
              part, 1 AS change FROM $segments UNION ALL SELECT $ts_column + $dur_column, $group_column, -1
              FROM $segments WHERE $dur_column <> -1) GROUP BY part, at) ORDER BY part, at)
)"},
        // Equal values that follow one another give the first, the last, and one for all between them.
        {"counter_leading_intervals",
         {"counter_table"},
         R"(
          (SELECT id, ts, coalesce(lead(ts) OVER track, trace_end()) - ts AS dur, track_id, value,
              lead(value) OVER track AS next_value, value - lag(value) OVER track AS delta_value FROM
              (SELECT *, lag(value) OVER track AS before, lag(value, 2) OVER track AS earlier, lead(value)
              OVER track AS after FROM $counter_table WINDOW track AS (PARTITION BY track_id ORDER BY ts))
              WHERE before IS NOT value OR earlier IS NOT value OR after IS NOT value WINDOW track AS
              (PARTITION BY track_id ORDER BY ts))
)"},
    };
    return kMacros;
}

constexpr std::string_view kIntersect = "_interval_intersect";

/// The text from its first to its last token: a comment at its end would hide what follows it.
std::string withoutEnds(std::string_view text) {
    Tokens tokens(text);
    const std::string_view first = tokens.next();
    if (first.empty()) {
        return {};
    }
    const std::size_t begin = tokens.position() - first.size();
    std::size_t end = tokens.position();
    for (std::string_view token = first; !token.empty() && token != ";"; token = tokens.next()) {
        end = tokens.position();
    }
    return std::string(text.substr(begin, end - begin));
}

/// The texts between commas up to the closing parenthesis; the opening one is taken. Nothing: it has no end.
std::optional<Texts> takeList(Tokens& tokens) {
    Texts list;
    const std::string_view rest = tokens.rest();
    std::size_t begin = tokens.position();
    const std::size_t start = begin;
    int depth = 0;
    for (std::string_view token = tokens.next();; token = tokens.next()) {
        if (token.empty()) {
            return std::nullopt;
        }
        const bool isEnd = token == ")" && depth == 0;
        if (isEnd || (token == "," && depth == 0)) {
            const std::size_t end = tokens.position() - 1;
            list.push_back(withoutEnds(rest.substr(begin - start, end - begin)));
            begin = tokens.position();
        }
        if (isEnd) {
            break;
        }
        depth += token == "(" ? 1 : token == ")" ? -1 : 0;
    }
    return list.size() == 1 && list.front().empty() ? Texts() : list;
}

/// The parts of "(a, b)"; nothing for other text.
std::optional<Texts> partsOf(const std::string& text) {
    Tokens tokens(text);
    if (tokens.next() != "(") {
        return std::nullopt;
    }
    std::optional<Texts> parts = takeList(tokens);
    return parts && tokens.next().empty() ? parts : std::nullopt;
}

std::string aliasOf(std::size_t i) {
    return "t" + std::to_string(i);
}

/// The common parts of one interval of each table, of equal partitions: ts, dur, id_0, id_1 … and partitions.
Result<std::string> intersection(const Texts& arguments) {
    constexpr std::size_t kMostTables = 5;
    Texts tables;
    std::optional<Texts> partitions;
    if (arguments.size() == 2) {
        tables = partsOf(arguments[0]).value_or(Texts());
        partitions = partsOf(arguments[1]);
    } else if (arguments.size() == 3) { // two tables, each by itself
        tables = {arguments[0], arguments[1]};
        partitions = partsOf(arguments[2]);
    }
    if (tables.empty() || tables.size() > kMostTables || !partitions) {
        return invalidArgument(
            "_interval_intersect! needs 1 to 5 tables and columns: _interval_intersect!((a, b), (utid))");
    }
    std::string starts;
    std::string ends;
    std::string columns;
    std::string from;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const std::string alias = aliasOf(i);
        starts += (i == 0 ? "" : ", ") + alias + ".ts";
        ends += (i == 0 ? "" : ", ") + alias + ".ts + " + alias + ".dur";
        columns += ", " + alias + ".id AS id_" + std::to_string(i);
        from += (i == 0 ? "" : " JOIN ") + tables[i] + " " + alias;
        for (std::size_t j = 0; j < i; ++j) { // intervals of which each two meet have a part in common
            const std::string other = aliasOf(j);
            from += (j == 0 ? " ON " : " AND ") + alias + ".ts < " + other + ".ts + " + other + ".dur AND " +
                    other + ".ts < " + alias + ".ts + " + alias + ".dur";
        }
        for (const std::string& partition : i == 0 ? Texts() : *partitions) {
            from += " AND " + alias + "." + partition + " = t0." + partition;
        }
    }
    for (const std::string& partition : *partitions) {
        columns += ", t0." + partition + " AS " + partition;
    }
    const bool isOne = tables.size() == 1; // max() of one value is an aggregate
    const std::string start = isOne ? starts : "max(" + starts + ")";
    const std::string end = isOne ? ends : "min(" + ends + ")";
    return "(SELECT " + start + " AS ts, " + end + " - " + start + " AS dur" + columns + " FROM " + from +
           ")";
}

class Expander {
public:
    explicit Expander(const std::vector<SqlMacro>& macros)
        : m_macros(&macros) {}

    Result<std::string> expand(std::string_view text) { // NOLINT(misc-no-recursion): bounded by m_calls
        std::string result;
        Tokens tokens(text);
        std::size_t copied = 0;
        while (true) {
            const std::string_view name = tokens.next();
            if (name.empty()) {
                break;
            }
            const std::size_t begin = tokens.position() - name.size();
            Tokens call = tokens;
            if (call.next() != "!" || call.next() != "(") {
                continue;
            }
            const std::optional<Texts> arguments = takeList(call);
            if (!arguments) {
                return invalidArgument("the arguments of " + std::string(name) + "! have no end");
            }
            const Result<std::string> body = bodyOf(name, *arguments);
            Result<std::string> whole = body ? again(*body) : body;
            if (!whole) {
                return whole;
            }
            result.append(text, copied, begin - copied);
            result += *whole;
            tokens = call;
            copied = tokens.position();
            if (result.size() > kMostBytes) {
                return tooLong();
            }
        }
        result.append(text, copied);
        return result.size() > kMostBytes ? Result<std::string>(tooLong()) : result;
    }

private:
    static constexpr std::size_t kMostBytes = 1u << 20;
    static constexpr int kMostCalls = 10'000;
    static constexpr int kDeepest = 32;

    static Error tooLong() {
        return {ErrorCode::LimitExceeded, "the macros make a statement of more than 1 MiB", {}, {}};
    }

    Result<std::string> again(const std::string& text) { // NOLINT(misc-no-recursion)
        if (++m_calls > kMostCalls || m_depth >= kDeepest) {
            return Error{ErrorCode::LimitExceeded,
                         "macros call each other more than 32 levels deep or 10 000 times",
                         {},
                         {}};
        }
        ++m_depth;
        Result<std::string> result = expand(text);
        --m_depth;
        return result;
    }

    Result<std::string> bodyOf(std::string_view name, const Texts& arguments) const {
        if (equalsIgnoringCase(name, kIntersect)) {
            return intersection(arguments);
        }
        for (const SqlMacro& macro : *m_macros) {
            if (equalsIgnoringCase(macro.name, name)) {
                return filled(macro, arguments);
            }
        }
        Texts names = {std::string(kIntersect)};
        for (const KnownMacro& macro : knownMacros()) {
            if (equalsIgnoringCase(macro.name, name)) {
                return filled({std::string(macro.name),
                               Texts(macro.parameters.begin(), macro.parameters.end()),
                               std::string(macro.body)},
                              arguments);
            }
            names.emplace_back(macro.name);
        }
        std::string known;
        for (const std::string& other : names) {
            known += (known.empty() ? "" : ", ") + other + "!";
        }
        const std::string near = didYouMean(name, names);
        return invalidArgument(
            "there is no macro " + std::string(name) + "!" +
            (near.empty() ? "; CREATE PERFETTO MACRO defines one, and there are " + known : near));
    }

    static Result<std::string> filled(const SqlMacro& macro, const Texts& arguments) {
        if (arguments.size() != macro.parameters.size()) {
            std::string list;
            for (const std::string& parameter : macro.parameters) {
                list += (list.empty() ? "" : ", ") + parameter;
            }
            return invalidArgument(macro.name + "! takes " + std::to_string(macro.parameters.size()) +
                                   " arguments: " + macro.name + "!(" + list + ")");
        }
        std::string result;
        Tokens tokens(macro.body);
        std::size_t copied = 0;
        for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
            const auto found = token.front() != '$' ? macro.parameters.end()
                                                    : std::ranges::find(macro.parameters, token.substr(1));
            if (found == macro.parameters.end()) {
                continue;
            }
            result.append(macro.body, copied, tokens.position() - token.size() - copied);
            result += arguments[static_cast<std::size_t>(found - macro.parameters.begin())];
            copied = tokens.position();
            if (result.size() > kMostBytes) {
                return tooLong();
            }
        }
        result.append(macro.body, copied);
        return result;
    }

    const std::vector<SqlMacro>* m_macros;
    int m_calls = 0;
    int m_depth = 0;
};

} // namespace

Result<std::optional<SqlMacro>> parseMacro(std::string_view statement) {
    Tokens tokens(statement);
    if (!tokens.takeWord("CREATE")) {
        return std::optional<SqlMacro>();
    }
    if (tokens.takeWord("OR")) {
        tokens.takeWord("REPLACE");
    }
    if (!tokens.takeWord("PERFETTO") || !tokens.takeWord("MACRO")) {
        return std::optional<SqlMacro>();
    }
    SqlMacro macro;
    macro.name = tokens.next();
    const auto parameters = tokens.next() == "(" ? takeList(tokens) : std::nullopt;
    if (!parameters || !tokens.takeWord("RETURNS") || tokens.next().empty() || !tokens.takeWord("AS")) {
        return invalidArgument(
            "a macro is written CREATE PERFETTO MACRO name(parameter Type, …) RETURNS Type AS text");
    }
    for (const std::string& parameter : *parameters) {
        macro.parameters.emplace_back(Tokens(parameter).next());
    }
    macro.body = withoutEnds(tokens.rest());
    return std::optional(std::move(macro));
}

void SqlMacros::define(SqlMacro macro) {
    std::erase_if(m_macros,
                  [&](const SqlMacro& other) { return equalsIgnoringCase(other.name, macro.name); });
    m_macros.push_back(std::move(macro));
}

Result<std::string> SqlMacros::expanded(std::string_view statement) const {
    return Expander(m_macros).expand(statement);
}

} // namespace lanescope::sql
