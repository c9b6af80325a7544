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
        if (selection.includes(range) && keep(op)) {
            durations.push_back(static_cast<double>(selection.timeOf(range)));
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

AnalysisChart donutChart(const QString& title, const std::vector<DonutShare>& shares,
                         const std::function<QString(std::size_t)>& nameOf, const QString& caption,
                         ChartUnit unit) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i].value > 0) {
            order.push_back(i);
        }
    }
    const std::size_t named = order.size() > kDonutParts ? kDonutParts - 1 : order.size();
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(named),
                              [&](std::size_t a, std::size_t b) {
                                  return std::pair(-shares[a].value, a) < std::pair(-shares[b].value, b);
                              });
    std::vector<DonutSlice> slices;
    std::vector<RowTarget> places;
    for (std::size_t i = 0; i < named; ++i) {
        const DonutShare& share = shares[order[i]];
        slices.push_back({nameOf(order[i]), share.value, ChartColor::series(static_cast<int>(i))});
        places.push_back(share.place);
    }
    if (named < order.size()) {
        double rest = 0;
        for (std::size_t i = named; i < order.size(); ++i) {
            rest += shares[order[i]].value;
        }
        slices.push_back({ViewParts::tr("Everything else"), rest, ChartColor::muted()});
    }
    return {title, DonutChartData{std::move(slices), unit, caption}, std::move(places)};
}

AnalysisChart donutChart(const QString& title, std::vector<DonutPart> parts, const QString& caption,
                         ChartUnit unit) {
    std::vector<DonutShare> shares;
    for (const DonutPart& part : parts) {
        shares.push_back({part.value, part.place});
    }
    return donutChart(
        title, shares, [&parts](std::size_t i) { return parts[i].name; }, caption, unit);
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
