// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/view_parts.h"

#include <QCoreApplication>

#include <algorithm>

#include "core/analysis/kernel_names.h"
#include "core/store/trace.h"
#include "ui/panels/show_place.h"
#include "ui/state/track_names.h"

namespace lanescope::ui {

namespace {

struct ViewParts {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::ViewParts)
};

constexpr std::size_t kDonutParts = 8;

template <typename Keep>
AnalysisChart histogramChart(const Trace& trace, const Selection& selection, const QString& title,
                             const Keep& keep) {
    std::vector<double> durations;
    const SliceTable& slices = trace.slices();
    for (const DeviceOp& op : trace.deviceOps()) {
        const TimeRange range = slices.range(op.slice);
        if (selection.includes(range.startNs) && keep(op)) {
            durations.push_back(static_cast<double>(range.durationNs()));
        }
    }
    return {title, HistogramChartData{histogramOf(durations, ChartUnit::Duration), ViewParts::tr("Duration"),
                                      ViewParts::tr("Count")}};
}

} // namespace

Table placedTable(Table table, std::vector<RowTarget> places) {
    if (!places.empty()) {
        table.setTargets(std::move(places));
    }
    return table;
}

AnalysisChart donutChart(const QString& title, std::vector<DonutPart> parts, const QString& caption,
                         ChartUnit unit) {
    std::erase_if(parts, [](const DonutPart& part) { return part.value <= 0; });
    std::ranges::stable_sort(parts, std::ranges::greater{}, &DonutPart::value);
    std::vector<DonutSlice> slices;
    std::vector<RowTarget> places;
    for (const DonutPart& part : parts) {
        slices.push_back({part.name, part.value, ChartColor::series(static_cast<int>(slices.size()))});
        places.push_back(part.place);
    }
    slices = withRestJoined(std::move(slices), kDonutParts, ViewParts::tr("Everything else"));
    if (slices.size() < places.size()) {
        places.resize(slices.size() - 1);
    }
    return {title, DonutChartData{std::move(slices), unit, caption}, std::move(places)};
}

AnalysisChart durationHistogram(const Trace& trace, const Selection& selection, StringId name) {
    return histogramChart(
        trace, selection,
        ViewParts::tr("Durations: %1").arg(QString::fromStdString(shortKernelName(trace.text(name)))),
        [&](const DeviceOp& op) { return trace.slices().name[op.slice] == name; });
}

AnalysisChart durationHistogram(const Trace& trace, const Selection& selection) {
    return histogramChart(
        trace, selection, ViewParts::tr("Durations of all kernels"),
        [&](const DeviceOp& op) { return trace.categoryKind(op.slice) == CategoryKind::Kernel; });
}

LineChartData stepChart(const QString& yTitle) {
    LineChartData chart;
    chart.isStepped = true;
    chart.xTitle = ViewParts::tr("Time since the start of the trace");
    chart.yTitle = yTitle;
    return chart;
}

std::vector<QPointF> stepPoints(const StepSeries& steps, TimeNs originNs,
                                const std::optional<TimeRange>& range) {
    std::vector<QPointF> points;
    const auto add = [&](TimeNs timeNs, double value) {
        points.emplace_back(static_cast<double>(timeNs - originNs), value);
    };
    if (range) {
        if (const std::optional<double> before = steps.at(range->startNs)) {
            add(range->startNs, *before);
        }
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!range || range->contains(steps.timeNs(i))) {
            add(steps.timeNs(i), steps.value(i));
        }
    }
    return points;
}

RowTarget placeAround(const Trace& trace, TimeNs momentNs) {
    return {kNoSlice, rangeAround(trace, momentNs), std::nullopt};
}

} // namespace lanescope::ui
