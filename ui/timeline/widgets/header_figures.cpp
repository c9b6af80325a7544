// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/header_figures.h"

#include <algorithm>
#include <optional>

#include "core/analysis/known_share.h"
#include "core/store/trace.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

const QString kSeparator = QStringLiteral(" · ");

TimeRange rangeInView(const TimelineScene& scene) {
    return scene.viewport().axis().range().clippedTo(scene.trace().bounds());
}

/// Whether too little is known for a mean, as everywhere else.
bool isMostlyUnknown(const SeriesLane& series, const SeriesValues* values) {
    return values != nullptr && !series.hasPeaks() && values->coverage < kLeastKnownShare;
}

/// Figures of a part of the trace would be wrong.
bool isExcerpt(const TimelineScene& scene) {
    return scene.trace().data().share < 1;
}

std::optional<double> visibleMean(const TimelineScene& scene, int lane) {
    const StepSeries* series = scene.lanes().series(lane);
    const SeriesValues* values = scene.lanes().values(lane); // null for counters of the trace
    const TimeRange range = rangeInView(scene);
    if (series == nullptr || range.isEmpty() || isExcerpt(scene) ||
        isMostlyUnknown(*scene.lanes().info(lane).series, values)) {
        return std::nullopt;
    }
    return values != nullptr ? values->mean(range) : series->mean(range);
}

std::optional<StepSeries::Extremes> extremesInView(const TimelineScene& scene, int lane) {
    const StepSeries* series = scene.lanes().series(lane);
    const TimeRange range = rangeInView(scene);
    return series == nullptr || range.isEmpty() ? std::nullopt : series->extremes(range);
}

/// Share of the visible range in which the device works on a lane.
std::optional<double> busyShare(const TimelineScene& scene, int lane) {
    const auto index = std::size_t(lane);
    const auto& ofFirstRow = scene.frame().laneBusy;
    if (isExcerpt(scene)) {
        return std::nullopt;
    }
    if (index >= ofFirstRow.size() || ofFirstRow[index] < 0) {
        return std::nullopt;
    }
    if (scene.lanes().rows()[index].overlapCount() == 0) {
        return double(ofFirstRow[index]);
    }
    // Work on overflow rows counts, too, once where it runs beside other work.
    const bool isFiltered = scene.lanes().filter() != nullptr && scene.lanes().filter()->hidesOthers;
    const GapLane* gaps = isFiltered ? nullptr : scene.lanes().gapsOf(lane);
    return gaps == nullptr ? std::nullopt : gaps->busyShare(rangeInView(scene));
}

QString seriesToolTip(const TimelineScene& scene, int lane) {
    const SeriesLane& series = *scene.lanes().info(lane).series;
    QString text = describeSeries(series, scene.trace(), scene.lanes().values(lane));
    const std::optional<double> mean = visibleMean(scene, lane);
    if (!mean) {
        return text;
    }
    const SeriesUnit unit = series.unit();
    const auto extremes = extremesInView(scene, lane);
    text += QLatin1Char('\n');
    text += extremes ? tr("In view: min %1, mean %2, max %3")
                           .arg(formatSeriesValue(extremes->min, unit), formatSeriesValue(*mean, unit),
                                formatSeriesValue(extremes->max, unit))
                     : tr("In view: mean %1").arg(formatSeriesValue(*mean, unit));
    return text;
}

} // namespace

QString headerName(const TimelineScene& scene, const LaneBox& box) {
    if (box.isGroup()) {
        return scene.lanes().tree().groups[std::size_t(box.group)].title;
    }
    return box.pinned ? lanePath(scene.lanes().tree(), scene.arranger().state(), box.lane)
                      : laneName(scene.lanes().tree(), scene.arranger().state(), box.lane);
}

QStringList groupFigures(const TimelineScene& scene, int group) {
    const LaneGroup& info = scene.lanes().tree().groups[std::size_t(group)];
    std::vector<SeriesLane::GroupFigure> figures;
    for (int i = info.firstLane; i < info.firstLane + info.laneCount; ++i) {
        const LaneInfo& lane = scene.lanes().info(i);
        const std::optional<double> mean = lane.isSeries() ? visibleMean(scene, i) : std::nullopt;
        if (mean) {
            if (auto figure = lane.series->groupFigure(scene.trace(), *mean, scene.lanes().values(i))) {
                figures.push_back(std::move(*figure));
            }
        }
    }
    std::ranges::stable_sort(figures, {}, &SeriesLane::GroupFigure::rank);
    QStringList parts;
    for (const SeriesLane::GroupFigure& figure : figures) {
        parts << figure.text;
    }
    return parts;
}

QString laneFigure(const TimelineScene& scene, int lane) {
    const LaneInfo& info = scene.lanes().tree().lanes[std::size_t(lane)];
    if (info.isSeries()) {
        const std::optional<double> mean = visibleMean(scene, lane);
        return mean ? formatSeriesValue(*mean, info.series->unit()) : QString();
    }
    const std::optional<double> busy = busyShare(scene, lane);
    return busy ? formatPercent(*busy, 0) : QString();
}

QString seriesLine(const TimelineScene& scene, int lane) {
    const SeriesLane& series = *scene.lanes().info(lane).series;
    const SeriesValues* values = scene.lanes().values(lane);
    if (isExcerpt(scene)) {
        return tr("after reading");
    }
    if (values == nullptr && scene.lanes().series(lane) == nullptr) {
        return tr("computing…");
    }
    if (series.hasBlocks()) {
        const QString known = coverageTextOf(series, values);
        return known.isEmpty() ? tr("all operators known") : known;
    }
    QString figure = laneFigure(scene, lane);
    // Mostly nothing and then a lot: the mean alone would say little.
    if (series.hasPeaks()) {
        if (const auto extremes = extremesInView(scene, lane)) {
            figure = tr("max %1 in view").arg(formatSeriesValue(extremes->max, series.unit()));
        }
    } else if (!figure.isEmpty()) {
        figure = tr("mean %1 in view").arg(figure);
    }
    const QString coverage = coverageTextOf(series, values);
    // The figure first: what there is no room for is in the tool tip.
    return (isMostlyUnknown(series, values) ? tr("n/a: %1").arg(coverage)
            : figure.isEmpty()              ? tr("no value in view")
            : !coverage.isEmpty()           ? figure + QStringLiteral(", ") + coverage
                                            : figure) +
           kSeparator + originText(series.origin(values));
}

QString seriesExtremesLine(const TimelineScene& scene, int lane) {
    const auto extremes = extremesInView(scene, lane);
    const SeriesUnit unit = scene.lanes().info(lane).series->unit();
    return extremes ? tr("min %1, max %2")
                          .arg(formatSeriesValue(extremes->min, unit), formatSeriesValue(extremes->max, unit))
                    : QString();
}

std::optional<SeriesScale> shownScale(const TimelineScene& scene, int lane) {
    const auto& strips = scene.frame().series;
    const auto strip = std::ranges::find(strips, lane, &SeriesStrip::lane);
    return strip == strips.end() ? std::nullopt : std::optional(strip->scale);
}

QString headerToolTip(const TimelineScene& scene, const LaneBox& box) {
    if (box.isGroup()) {
        const QString figures = groupFigures(scene, box.group).join(kSeparator);
        const QString title = headerName(scene, box);
        return figures.isEmpty() ? title : title + QLatin1Char('\n') + tr("In view: %1").arg(figures);
    }
    const LaneInfo& lane = scene.lanes().tree().lanes[std::size_t(box.lane)];
    if (lane.isSeries()) {
        return seriesToolTip(scene, box.lane);
    }
    const Track& track = scene.trace().track(lane.track);
    QStringList lines{
        lanePath(scene.lanes().tree(), scene.arranger().state(), box.lane),
        tr("Slices: %1, rows: %2").arg(formatCount(track.sliceCount), formatCount(track.rowCount))};
    if (const QString figure = laneFigure(scene, box.lane); !figure.isEmpty()) {
        lines << tr("Busy in view: %1").arg(figure);
    }
    if (const std::size_t overlaps = scene.lanes().rows()[std::size_t(box.lane)].overlapCount();
        overlaps > 0) {
        lines << tr("Slices on overflow rows at the bottom, since they overlap others only in part: %1")
                     .arg(formatCount(overlaps));
    }
    if (scene.arranger().state().lanes[std::size_t(box.lane)].pythonHidden) {
        lines << tr("Python frames are hidden; the calls below them move up");
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace lanescope::ui
