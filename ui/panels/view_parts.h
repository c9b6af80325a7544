// SPDX-License-Identifier: Apache-2.0
// Parts of the views of the analysis panels. Pure functions; any thread.
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "core/store/step_series.h"
#include "ui/panels/analysis_view.h"
#include "ui/state/core_words.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

std::shared_ptr<const AnalysisTable> sharedTable(const Table& table, std::vector<TablePlace> places = {});

/// The longest slice and the name of each row.
template <typename Row>
std::vector<TablePlace> placesOf(const std::vector<Row>& rows) {
    std::vector<TablePlace> places;
    places.reserve(rows.size());
    for (const Row& row : rows) {
        places.push_back({row.longest, {}, row.name});
    }
    return places;
}

struct DonutPart {
    QString name;
    double value = 0;
    TablePlace place = {};
};
/// The seven largest parts and the rest, with their places. Colours go by rank.
AnalysisChart donutChart(const QString& title, std::vector<DonutPart> parts, const QString& caption,
                         ChartUnit unit = ChartUnit::Duration);

/// Durations of all slices of `name` that are device work and start in the selection.
AnalysisChart durationHistogram(const Trace& trace, const Selection& selection, StringId name);
/// Histogram of the durations of all kernels.
AnalysisChart durationHistogram(const Trace& trace, const Selection& selection);

/// A chart of values that change in steps, over the time since the start of the trace.
LineChartData stepChart(const QString& yTitle);
/// Points of `steps` for it, with times relative to `originNs`; of a range those in it, from the value that
/// is in force at its start.
std::vector<QPointF> stepPoints(const StepSeries& steps, TimeNs originNs,
                                const std::optional<TimeRange>& range = std::nullopt);

/// Target that leads to a time, with enough time around it to see the context.
TablePlace placeAround(const Trace& trace, TimeNs momentNs);

/// A table has so many rows at most, where there is one for each event: nobody reads more.
inline constexpr std::size_t kMostRows = 20'000;
/// Keeps the kMostRows rows with the largest `figure`, in that order; fewer stay as they are. True when some
/// are left out.
template <typename Row, typename Figure>
bool keepLargest(std::vector<Row>& rows, Figure figure) {
    if (rows.size() <= kMostRows) {
        return false;
    }
    // Rows are large: only those that stay are moved.
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto isBefore = [&](std::size_t a, std::size_t b) {
        const auto& figureA = std::invoke(figure, rows[a]);
        const auto& figureB = std::invoke(figure, rows[b]);
        return figureA != figureB ? figureA > figureB : a < b;
    };
    std::partial_sort(order.begin(), order.begin() + kMostRows, order.end(), isBefore);
    std::vector<Row> kept;
    kept.reserve(kMostRows);
    for (std::size_t i = 0; i < kMostRows; ++i) {
        kept.push_back(std::move(rows[order[i]]));
    }
    rows = std::move(kept);
    return true;
}

} // namespace lanescope::ui
