// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/query_charts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>

#include "core/store/trace.h"
#include "ui/panels/result_rows.h"
#include "ui/tables/analysis_table.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kMostQueryBars = 50;
constexpr std::size_t kMostQueryPoints = 20'000;

/// The columns that a chart may show.
struct ChartColumns {
    std::optional<std::size_t> text;
    std::optional<std::size_t> time;
    std::vector<std::size_t> numbers;
};

ChartColumns chartColumnsOf(const AnalysisTable& table) {
    ChartColumns columns;
    for (std::size_t i = 0; i < table.columns().size(); ++i) {
        if (table.columns()[i].isText) {
            columns.text = columns.text.value_or(i);
        } else if (table.spec(i).key == "ts" || table.spec(i).unit == Unit::Nanoseconds) {
            columns.time = columns.time.value_or(i);
        } else if (table.spec(i).unit != Unit::Id && !table.columns()[i].isBlank) {
            columns.numbers.push_back(i);
        }
    }
    return columns;
}

ChartUnit chartUnitOf(const AnalysisTable& table, std::size_t column) {
    return table.spec(column).unit == Unit::Duration ? ChartUnit::Duration : ChartUnit::Number;
}

const QString& titleOfColumn(const AnalysisTable& table, std::size_t column) {
    return table.columns()[column].title;
}

AnalysisChart lineOverTime(const Trace& trace, const AnalysisTable& table, std::size_t time,
                           std::size_t number) {
    const TimeNs originNs = trace.bounds().startNs;
    LineSeries series{titleOfColumn(table, number), ChartColor::series(0), {}, false};
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const double y = table.number(row, number);
        // A double does not hold nanoseconds since 1970: the difference is taken of whole numbers.
        const std::optional<TimeNs> ns = table.table().column(time).integer(row);
        const double x = ns ? static_cast<double>(*ns - originNs)
                            : table.number(row, time) - static_cast<double>(originNs);
        if (!std::isnan(x) && !std::isnan(y)) {
            series.points.emplace_back(x, y);
        }
    }
    std::ranges::stable_sort(series.points, {}, &QPointF::x);
    LineChartData chart;
    chart.yUnit = chartUnitOf(table, number);
    chart.xTitle = tr("Time since the start of the trace");
    chart.yTitle = series.name;
    const QString title = tr("%1 over time").arg(series.name);
    chart.series.push_back(std::move(series));
    return {title, std::move(chart), {}, originNs};
}

AnalysisChart barsOfRows(const AnalysisTable& table, std::size_t text, std::size_t number) {
    const std::size_t rows = std::min(table.rowCount(), kMostQueryBars);
    BarChartData chart;
    BarSeries series{titleOfColumn(table, number), ChartColor::series(0), {}};
    std::vector<RowTarget> places;
    for (std::size_t row = 0; row < rows; ++row) {
        const double value = table.number(row, number);
        chart.columns.push_back(table.shownText(row, text));
        series.values.push_back(std::isnan(value) ? 0 : value);
        places.push_back(table.place(row));
    }
    chart.unit = chartUnitOf(table, number);
    chart.xTitle = titleOfColumn(table, text);
    chart.yTitle = series.name;
    QString title = tr("%1 by %2").arg(series.name, chart.xTitle);
    if (rows < table.rowCount()) {
        title += QStringLiteral(" · ") + tr("the first %1 rows").arg(formatCount(rows));
    }
    chart.series.push_back(std::move(series));
    return {title, std::move(chart), std::move(places)};
}

AnalysisChart pointsOfRows(const AnalysisTable& table, std::size_t x, std::size_t y) {
    ScatterChartData chart;
    std::vector<RowTarget> places;
    const std::size_t rows = std::min(table.rowCount(), kMostQueryPoints);
    for (std::size_t row = 0; row < rows; ++row) {
        ScatterPoint point;
        point.x = table.number(row, x);
        point.y = table.number(row, y);
        if (!std::isnan(point.x) && !std::isnan(point.y)) {
            chart.points.push_back(std::move(point));
            places.push_back(table.place(row));
        }
    }
    chart.xUnit = chartUnitOf(table, x);
    chart.yUnit = chartUnitOf(table, y);
    chart.xTitle = titleOfColumn(table, x);
    chart.yTitle = titleOfColumn(table, y);
    QString title = tr("%1 over %2").arg(chart.yTitle, chart.xTitle);
    if (rows < table.rowCount()) {
        title += QStringLiteral(" · ") + tr("the first %1 rows").arg(formatCount(rows));
    }
    return {title, std::move(chart), std::move(places)};
}

AnalysisChart frequencyOf(const AnalysisTable& table, std::size_t number) {
    std::vector<double> values;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        if (const double value = table.number(row, number); !std::isnan(value)) {
            values.push_back(value);
        }
    }
    const QString name = titleOfColumn(table, number);
    return {tr("How often: %1").arg(name),
            HistogramChartData{histogramOf(values, chartUnitOf(table, number)), name, tr("Rows")}};
}

bool hasBars(const AnalysisTable& table, std::size_t column) {
    for (std::size_t row = 0; row < std::min(table.rowCount(), kMostQueryBars); ++row) {
        if (table.number(row, column) < 0) {
            return false;
        }
    }
    return true;
}

/// Whether no two rows have one text: bars of the same name would say nothing that their times do not.
bool tellsRowsApart(const AnalysisTable& table, std::size_t text) {
    std::set<std::string> seen;
    for (std::size_t row = 0; row < std::min(table.rowCount(), kMostQueryBars); ++row) {
        if (!seen.insert(table.exactText(row, text)).second) {
            return false;
        }
    }
    return true;
}

} // namespace

std::vector<AnalysisChart> queryCharts(const Trace& trace, const AnalysisTable& table) {
    const ChartColumns columns = chartColumnsOf(table);
    if (table.rowCount() < 2 || columns.numbers.empty()) {
        return {};
    }
    const std::size_t first = columns.numbers.front();
    if (columns.time && !(columns.text && tellsRowsApart(table, *columns.text))) {
        return {lineOverTime(trace, table, *columns.time, first)};
    }
    if (columns.text && hasBars(table, first)) {
        return {barsOfRows(table, *columns.text, first)};
    }
    if (!columns.text && columns.numbers.size() > 1) {
        return {pointsOfRows(table, first, columns.numbers[1])};
    }
    return {frequencyOf(table, first)};
}

} // namespace lanescope::ui
