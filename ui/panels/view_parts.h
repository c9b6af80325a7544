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

/// The table with `places`, as many as rows, or with its own where there are none.
Table placedTable(Table table, std::vector<RowTarget> places = {});

/// The longest slice and the name of each row.
template <typename Row>
std::vector<RowTarget> placesOf(const std::vector<Row>& rows) {
    std::vector<RowTarget> places;
    places.reserve(rows.size());
    for (const Row& row : rows) {
        places.push_back({row.longest, {}, row.name});
    }
    return places;
}

struct DonutPart {
    QString name;
    double value = 0;
    RowTarget place = {};
};
/// The seven largest parts and the rest, with their places. Colours go by rank.
AnalysisChart donutChart(const QString& title, std::vector<DonutPart> parts, const QString& caption,
                         ChartUnit unit = ChartUnit::Duration);

/// A part whose name takes time to make.
struct DonutShare {
    double value = 0;
    RowTarget place = {};
};
/// Likewise; `nameOf` is asked for the parts that are shown, by their places in `shares`.
AnalysisChart donutChart(const QString& title, const std::vector<DonutShare>& shares,
                         const std::function<QString(std::size_t)>& nameOf, const QString& caption,
                         ChartUnit unit = ChartUnit::Duration);

/// Durations of all slices of `name` that are device work and run in the selection.
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
RowTarget placeAround(const Trace& trace, TimeNs momentNs);

} // namespace lanescope::ui
