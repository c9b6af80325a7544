// SPDX-License-Identifier: Apache-2.0
#include "core/gate/figure_value.h"

#include <chrono>
#include <cmath>
#include <functional>

#include "core/base/pattern.h"
#include "core/base/status.h"
#include "core/catalog/registry.h"
#include "core/sql/session/session.h"
#include "core/table/cell_text.h"

namespace lanescope {

namespace {

Error unknown(std::string why) {
    return fail(ErrorCode::InvalidArgument, std::move(why));
}

Result<FigureValue> perStep(Result<FigureValue> figure, const FigureName& name, std::uint64_t steps) {
    if (!figure || !name.isPerStep) {
        return figure;
    }
    if (steps == 0) {
        return unknown("the trace has no whole steps to divide by");
    }
    figure->value /= static_cast<double>(steps);
    return figure;
}

std::string rowText(const Table& table, std::size_t row, std::size_t column) {
    return table.column(column).isText() ? table.column(column).text(row) : exactText(table, row, column);
}

Result<std::function<bool(std::string_view)>> rowTest(const FigureName& name) {
    if (!isRowPattern(name.row)) {
        return std::function<bool(std::string_view)>(
            [&name](std::string_view text) { return text == name.row; });
    }
    const Result<Pattern> pattern = Pattern::parseGlob(name.row);
    if (!pattern) {
        return pattern.error();
    }
    return std::function<bool(std::string_view)>(
        [glob = *pattern](std::string_view text) { return glob.foundIn(text); });
}

/// Names may hold * themselves: the rows of exactly that name count first.
Result<std::vector<std::size_t>> rowsOf(const Table& table, const FigureName& name) {
    const auto column = table.find(name.rowColumn);
    if (!column) {
        return unknown("the table " + name.analysis + " has no column " + name.rowColumn);
    }
    const auto test = rowTest(name);
    if (!test) {
        return test.error();
    }
    std::vector<std::size_t> exact;
    std::vector<std::size_t> fitting;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const std::string text = rowText(table, row, *column);
        if (text == name.row) {
            exact.push_back(row);
        }
        if ((*test)(text)) {
            fitting.push_back(row);
        }
    }
    return exact.empty() ? std::move(fitting) : std::move(exact);
}

Result<FigureValue> figureOfQuery(AnalysisContext& context, const FigureName& name,
                                  const std::stop_token& stop) {
    sql::SessionOptions limits;
    limits.timeout = std::chrono::minutes(1);
    limits.stop = stop;
    const auto session = sql::Session::open({{std::string(), context.tracePtr(), context.shared_from_this()}},
                                            std::move(limits));
    if (!session) {
        return session.error();
    }
    std::string_view rest;
    const auto statement = (*session)->prepare(name.sql, rest);
    if (!statement) {
        return statement.error();
    }
    std::optional<double> first;
    bool isNull = false;
    std::uint64_t rows = 0;
    while (true) {
        const Result<bool> more = (*statement)->step();
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        if (++rows > 1) {
            continue;
        }
        const sql::Value value = (*statement)->value(0);
        isNull = std::holds_alternative<std::monostate>(value);
        if (const auto* integer = std::get_if<std::int64_t>(&value)) {
            first = static_cast<double>(*integer);
        } else if (const auto* real = std::get_if<double>(&value)) {
            first = *real;
        }
    }
    const bool isOneValue = rows == 1 && (*statement)->columnCount() == 1;
    if (isOneValue && isNull) {
        return unknown("the query gives NULL");
    }
    return FigureValue{isOneValue && first ? *first : static_cast<double>(rows)};
}

} // namespace

Result<FigureValue> figureOfTable(const Table& table, const FigureName& name, std::uint64_t steps) {
    const auto column = table.find(name.column);
    if (!column) {
        return unknown("the table " + name.analysis + " has no column " + name.column);
    }
    const Result<std::vector<std::size_t>> rows = rowsOf(table, name);
    if (!rows) {
        return rows.error();
    }
    if (rows->empty() && name.addsUp) {
        return perStep(FigureValue{0, false}, name, steps);
    }
    if (rows->empty()) {
        return unknown("no row of " + name.analysis + " is named " + name.row);
    }
    if (rows->size() > 1 && !name.addsUp) {
        return unknown(std::to_string(rows->size()) + " rows of " + name.analysis + " are named " + name.row +
                       ", and " + name.column + " does not add up: name one");
    }
    double sum = 0;
    bool isKnown = false;
    for (const std::size_t row : *rows) {
        if (const double value = table.column(*column).number(row); !std::isnan(value)) {
            sum += value;
            isKnown = true;
        }
    }
    if (!isKnown) {
        return unknown(name.analysis + "." + name.column + " of " + name.row + " is unknown in this trace");
    }
    return perStep(FigureValue{sum}, name, steps);
}

Result<FigureValue> figureOfMetrics(const std::vector<MetricDifference>& metrics, const FigureName& name) {
    std::string known;
    for (const MetricDifference& metric : metrics) {
        if (metric.id == name.metric && metric.candidate) {
            return FigureValue{*metric.candidate};
        }
        known += metric.candidate ? (known.empty() ? "" : ", ") + metric.id : "";
    }
    return unknown("there is no figure \"" + name.metric + "\" of this trace; there are " + known);
}

Result<FigureValue> figureOfTrace(AnalysisContext& context, const FigureName& name, std::uint64_t steps,
                                  const std::stop_token& stop) {
    if (name.kind == FigureName::Kind::Sql) {
        return perStep(figureOfQuery(context, name, stop), name, steps);
    }
    if (name.kind == FigureName::Kind::Overview) {
        return unknown("figures of the overview come from figureOfMetrics()");
    }
    const AnalysisDescriptor& analysis = *analysisCalled(name.analysis);
    const Result<AnalysisResult> result = analysis.run(context, {}, {}, stop);
    if (!result) {
        return result.error();
    }
    if (result->table.isEmpty()) {
        return unknown("the table " + name.analysis +
                       " is empty: " + std::string(recordingHint(context.trace(), analysis.ingredient)));
    }
    return figureOfTable(result->table, name, steps);
}

} // namespace lanescope
