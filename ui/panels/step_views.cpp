// SPDX-License-Identifier: Apache-2.0
// The views of steps: what their time goes to, how they vary, and the iterations of inference engines; and
// those of graphs that are replayed.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/store/trace.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/view_parts.h"
#include "ui/state/step_names.h"
#include "ui/state/track_names.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

/// The number of a cell, NaN where it is unknown or the table lacks the column.
double cell(const Table& table, const char* key, std::size_t row) {
    const auto column = table.find(key);
    return column && table.column(*column).isKnown(row) ? table.column(*column).number(row)
                                                        : std::numeric_limits<double>::quiet_NaN();
}

std::string textOf(const Table& table, const char* key, std::size_t row) {
    const auto column = table.find(key);
    return column ? table.column(*column).text(row) : std::string();
}

struct NamedColumn {
    const char* key;
    QString name;
    ChartColor color;
};

/// Durations of columns over the column `x`, of some rows.
LineChartData durationLines(const Table& table, const std::vector<std::size_t>& rows, const char* x,
                            const std::vector<NamedColumn>& columns) {
    LineChartData chart;
    chart.xUnit = ChartUnit::Number;
    chart.yUnit = ChartUnit::Duration;
    for (const NamedColumn& column : columns) {
        LineSeries series{column.name, column.color, {}, false};
        for (const std::size_t row : rows) {
            const QPointF point(cell(table, x, row), cell(table, column.key, row));
            if (!std::isnan(point.x()) && !std::isnan(point.y())) {
                series.points.push_back(point);
            }
        }
        std::ranges::stable_sort(series.points, {}, &QPointF::x);
        chart.series.push_back(std::move(series));
    }
    return chart;
}

void finishVariance(AnalysisView& view) {
    const Table& table = view.table;
    std::vector<std::size_t> rows(table.rowCount());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    LineChartData chart = durationLines(table, rows, "step",
                                        {{"duration_us", tr("Duration"), ChartColor::series(0)},
                                         {"median_us", tr("Median"), ChartColor::muted()}});
    chart.xTitle = tr("Step");
    constexpr std::size_t kMostMarkers = 6; // more would cover each other
    for (std::size_t row = 0; row < table.rowCount() && chart.markers.size() < kMostMarkers; ++row) {
        if (textOf(table, "outlier", row) == "yes") {
            chart.markers.push_back(
                {tr("Outlier"), {cell(table, "step", row), cell(table, "duration_us", row)}});
        }
    }
    view.charts.push_back({tr("Length of each step"), std::move(chart)});
}

/// Draws the positions of the family that stands first, which has the largest spread. Names of kernels come
/// first, where they are shown in short.
void finishPositions(AnalysisView& view) {
    std::vector<std::size_t> order(view.table.columnCount());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t name = view.table.find("name").value_or(0);
    std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(name),
                order.begin() + static_cast<std::ptrdiff_t>(name) + 1);
    view.table = view.table.chosen(order);
    const Table& table = view.table;
    std::vector<std::size_t> rows;
    const std::string family = textOf(table, "family", 0);
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        if (textOf(table, "family", row) == family) {
            rows.push_back(row);
        }
    }
    LineChartData chart = durationLines(table, rows, "position",
                                        {{"max_us", tr("Longest minus shortest"), ChartColor::series(1)},
                                         {"min_us", {}, {}},
                                         {"spread_us", tr("Spread"), ChartColor::series(0)}});
    std::vector<QPointF>& longest = chart.series[0].points;
    const std::vector<QPointF>& shortest = chart.series[1].points;
    for (std::size_t i = 0; i < std::min(longest.size(), shortest.size()); ++i) {
        longest[i].ry() -= shortest[i].y();
    }
    chart.series.erase(chart.series.begin() + 1);
    chart.xTitle = tr("Position in the step");
    view.charts.push_back({tr("How device work varies by its position in steps"), std::move(chart)});
}

/// Draws iterations by their tokens and how long a token waits for them.
void finishIterations(AnalysisView& view) {
    const Table& table = view.table;
    ScatterChartData chart;
    chart.xTitle = tr("Tokens");
    chart.yTitle = tr("Period");
    chart.yUnit = ChartUnit::Duration;
    std::array<int, kServingPhaseCount> seriesOf{};
    seriesOf.fill(-1);
    std::vector<RowTarget> places;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const auto phase = servingPhaseNamed(textOf(table, "phase", row));
        const double tokens = cell(table, "context_tokens", row) + cell(table, "generation_tokens", row);
        const double periodNs = cell(table, "period_us", row);
        if (!phase || std::isnan(tokens) || std::isnan(periodNs)) {
            continue;
        }
        int& series = seriesOf[static_cast<std::size_t>(*phase)];
        if (series < 0) {
            series = static_cast<int>(chart.series.size());
            chart.series.push_back({phaseText(*phase), ChartColor::series(series)});
        }
        chart.points.push_back(
            {tokens, periodNs, series, 0.2, toText(textOf(table, "annotation", row)), {}, false});
        places.push_back(table.target(row));
    }
    if (!chart.points.empty()) {
        view.charts.push_back({tr("Period by tokens"), std::move(chart), std::move(places)});
    }
}

/// Draws how much time the replays of each graph take.
void finishGraphs(AnalysisView& view) {
    const Table& table = view.table;
    BarChartData chart;
    BarSeries series{tr("Time of its replays"), ChartColor::series(0), {}};
    std::vector<RowTarget> places;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const double totalNs = cell(table, "total_us", row);
        chart.columns.push_back(tr("Graph %1").arg(cell(table, "graph", row)));
        series.values.push_back(std::isnan(totalNs) ? 0 : totalNs);
        places.push_back(table.target(row));
    }
    chart.unit = ChartUnit::Duration;
    chart.yTitle = series.name;
    chart.series.push_back(std::move(series));
    view.charts.push_back({tr("Time of graphs"), std::move(chart), std::move(places)});
}

} // namespace

std::vector<ViewKind> stepViews() {
    ViewKind positions = listedView("position_variance", finishPositions);
    positions.hasKernelNames = true;
    std::vector<ViewKind> views{listedView("steps", ViewKind()), listedView("step_variance", finishVariance),
                                std::move(positions), listedView("iterations", finishIterations)};
    appendListedViews(views, "steps", {"steps", "step_variance", "position_variance", "iterations"});
    return views;
}

std::vector<ViewKind> graphViews() {
    std::vector<ViewKind> views{listedView("graphs", finishGraphs)};
    appendListedViews(views, "graphs", {"graphs"});
    return views;
}

} // namespace lanescope::ui
