// SPDX-License-Identifier: Apache-2.0
// What the views of the analysis panels are put together from. Pure functions; any thread.
#pragma once

#include <functional>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "ui/panels/analysis_view.h"
#include "ui/state/core_words.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

std::shared_ptr<const AnalysisTable> sharedTable(Table table, std::vector<TablePlace> places = {});

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
/// The same of all kernels.
AnalysisChart durationHistogram(const Trace& trace, const Selection& selection);

} // namespace lanescope::ui
