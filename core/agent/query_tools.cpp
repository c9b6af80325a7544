// SPDX-License-Identifier: Apache-2.0
// SQL for agents: a query with limits, and the schema.
#include <chrono>
#include <cmath>

#include "core/agent/agent_tools.h"
#include "core/base/json_string.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr std::chrono::seconds kQueryTime(30);

/// The session of a trace, whose statements end with the call.
Result<sql::Session*> sessionOf(OpenTrace& opened, const std::stop_token& stop) {
    if (opened.session == nullptr) {
        sql::SessionOptions limits;
        limits.timeout = kQueryTime;
        auto session = sql::Session::open({{std::string(), opened.trace, opened.context}}, std::move(limits));
        if (!session) {
            return session.error();
        }
        opened.session = std::move(*session);
    }
    opened.session->setStop(stop);
    return opened.session.get();
}

std::string cellJson(const sql::Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*integer);
    }
    if (const auto* real = std::get_if<double>(&value)) {
        constexpr int kDecimals = 4;
        return std::isfinite(*real) ? fixedDecimal(*real, kDecimals) : "null";
    }
    const auto* text = std::get_if<std::string_view>(&value);
    return text == nullptr ? "null" : jsonString(answerText(*text));
}

Status bind(sql::Statement& statement, const ToolArguments& arguments) {
    const auto values = arguments.values("params");
    for (const std::string& name : statement.parameters()) {
        const auto given = values.find(name.substr(1));
        if (given == values.end()) {
            return invalidArgument("the statement has a parameter " + name + ": give its value in params");
        }
        sql::Value value;
        if (const auto* text = std::get_if<std::string>(&given->second)) {
            value = std::string_view(*text);
        } else if (const auto* integer = std::get_if<std::int64_t>(&given->second)) {
            value = *integer;
        } else if (const auto* real = std::get_if<double>(&given->second)) {
            value = *real;
        } else {
            value = std::int64_t{std::get<bool>(given->second) ? 1 : 0};
        }
        if (!statement.bind(name, value)) {
            return invalidArgument("the parameter " + name + " cannot be set");
        }
    }
    return {};
}

Result<Answer> readRows(sql::Statement& statement, const ToolCall& call, Answer answer) {
    const auto most = static_cast<std::uint64_t>(call.arguments.integer("limit"));
    for (int column = 0; column < statement.columnCount(); ++column) {
        answer.columns.push_back(statement.columnName(column));
    }
    bool hasTexts = false;
    while (true) {
        if (call.stop.stop_requested()) {
            return fail(ErrorCode::Cancelled, "the query took too long or was cancelled");
        }
        const Result<bool> more = statement.step();
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        if (++answer.rowsTotal > most) {
            continue; // counted, so that the answer can tell how many there are
        }
        std::string row = "[";
        for (int column = 0; column < statement.columnCount(); ++column) {
            const sql::Value value = statement.value(column);
            hasTexts = hasTexts || std::holds_alternative<std::string_view>(value);
            row += (column == 0 ? "" : ",") + cellJson(value);
        }
        answer.rows.push_back(row + "]");
    }
    if (hasTexts) {
        answer.untrusted.emplace_back("texts in rows");
    }
    if (answer.rowsTotal > answer.rows.size()) {
        answer.notes.emplace_back("further rows: use LIMIT and OFFSET in the statement, or aggregate");
    }
    return answer;
}

Result<Answer> query(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Result<sql::Session*> session = sessionOf(*begun->opened, call.stop);
    if (!session) {
        return session.error();
    }
    std::string text = call.arguments.text("sql");
    text = call.arguments.flag("explain") ? "EXPLAIN QUERY PLAN " + text : text;
    std::string_view rest;
    const auto statement = (*session)->prepare(text, rest);
    if (!statement) {
        return statement.error();
    }
    if (*statement == nullptr || (*statement)->columnCount() == 0) {
        return invalidArgument("the statement gives no rows");
    }
    if (rest.find_first_not_of(" \t\r\n;") != std::string_view::npos) {
        return invalidArgument("one statement at a time");
    }
    if (const Status bound = bind(**statement, call.arguments); !bound) {
        return bound.error();
    }
    Answer& answer = begun->answer;
    answer.scope = "rows of the statement";
    answer.unit = "ns, unless the column names another";
    return readRows(**statement, call, std::move(answer));
}

Result<Answer> schema(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Result<sql::Session*> session = sessionOf(*begun->opened, call.stop);
    if (!session) {
        return session.error();
    }
    Answer& answer = begun->answer;
    answer.scope = "";
    const std::string table = call.arguments.text("table");
    if (table.empty()) {
        answer.columns = {"table", "holds"};
        for (const auto& entry : (*session)->tables()) {
            answer.rows.push_back("[" + jsonString(entry.name) + "," + jsonString(entry.help) + "]");
        }
        answer.notes.emplace_back("call again with table for its columns; times are ns of the file's clock");
    } else {
        answer.columns = {"column", "type", "unit", "holds"};
        for (const sql::SchemaEntry& entry : (*session)->schema()) {
            if (entry.table == table && !entry.isHidden) {
                answer.rows.push_back("[" + jsonString(entry.column) + "," + jsonString(entry.type) + "," +
                                      jsonString(entry.unit) + "," + jsonString(entry.help) + "]");
            }
        }
        if (answer.rows.empty()) {
            return invalidArgument("there is no table \"" + table.substr(0, kLongestCell) +
                                   "\"; call schema without table");
        }
    }
    answer.rowsTotal = answer.rows.size();
    return std::move(answer);
}

} // namespace

std::vector<Tool> queryTools() {
    constexpr Parameter kSql{"sql", ParameterType::Text,
                             "one SELECT in the dialect of SQLite; read docs of schema first", true};
    constexpr Parameter kParams{"params", ParameterType::Values, "values of :NAME in the statement"};
    constexpr Parameter kExplain{"explain", ParameterType::Flag,
                                 "how the rows would be found, instead of the rows"};
    constexpr Parameter kTable{"table", ParameterType::Text, "columns of this table; without: the tables"};
    constexpr Parameter kLimit{"limit", ParameterType::Integer, "most rows", false, {}, 1, 200, 50};
    return {{"schema",
             "Tables for query with a sentence each, or the columns of one with type and unit.",
             {traceParameter(), kTable, budgetParameter(4000)},
             schema},
            {"query",
             "Rows of SQL over the trace, read-only, for what no other tool answers.",
             {traceParameter(), kSql, kParams, kExplain, kLimit, budgetParameter()},
             query}};
}

} // namespace lanescope
