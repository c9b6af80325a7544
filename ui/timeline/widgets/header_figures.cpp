// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/header_figures.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

#include "core/store/trace.h"
#include "ui/state/device_terms.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::ui::TrackHeaders", text);
}

const QString kSeparator = QStringLiteral(" · ");

TimeRange rangeInView(const TimelineScene& scene) {
    return scene.axis().range().clippedTo(scene.trace().bounds());
}

std::optional<double> visibleMean(const TimelineScene& scene, const LaneInfo& lane) {
    const StepSeries* series = seriesOf(scene.trace(), scene.overlays(), lane);
    const TimeRange range = rangeInView(scene);
    return series == nullptr || range.isEmpty() ? std::nullopt : series->mean(range);
}

std::optional<StepSeries::Extremes> extremesInView(const TimelineScene& scene, const LaneInfo& lane) {
    const StepSeries* series = seriesOf(scene.trace(), scene.overlays(), lane);
    const TimeRange range = rangeInView(scene);
    return series == nullptr || range.isEmpty() ? std::nullopt : series->extremes(range);
}

QString seriesToolTip(const TimelineScene& scene, const LaneInfo& lane) {
    QString text = describeSeries(scene.trace(), scene.overlays(), lane);
    const StepSeries* series = seriesOf(scene.trace(), scene.overlays(), lane);
    const std::optional<double> mean = visibleMean(scene, lane);
    if (series == nullptr || !mean) {
        return text;
    }
    const SeriesUnit unit = unitOf(scene.trace(), lane);
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
        return scene.tree().groups[std::size_t(box.group)].title;
    }
    return box.pinned ? lanePath(scene.tree(), scene.state(), box.lane)
                      : laneName(scene.tree(), scene.state(), box.lane);
}

QStringList groupFigures(const TimelineScene& scene, int group) {
    const LaneGroup& info = scene.tree().groups[std::size_t(group)];
    QStringList parts;
    for (int i = info.firstLane; i < info.firstLane + info.laneCount; ++i) {
        const LaneInfo& lane = scene.tree().lanes[std::size_t(i)];
        if (lane.series != SeriesKind::Utilization && lane.series != SeriesKind::SmEfficiency) {
            continue;
        }
        const std::optional<double> mean = visibleMean(scene, lane);
        if (!mean) {
            continue;
        }
        if (lane.series == SeriesKind::Utilization) {
            parts.prepend(tr("util %1").arg(formatPercent(*mean, 0)));
        } else if (coverageOf(scene.overlays(), lane) >= kFullCoverage) {
            parts << inTermsOf(scene.trace(), tr("SM %1").arg(formatPercent(*mean, 0)));
        }
    }
    return parts;
}

QString laneFigure(const TimelineScene& scene, int lane) {
    const LaneInfo& info = scene.tree().lanes[std::size_t(lane)];
    if (info.kind == LaneKind::Series) {
        const std::optional<double> mean = visibleMean(scene, info);
        return mean ? formatSeriesValue(*mean, unitOf(scene.trace(), info)) : QString();
    }
    const auto& busy = scene.frame().laneBusy;
    const auto index = std::size_t(lane);
    return index < busy.size() && busy[index] >= 0 ? formatPercent(double(busy[index]), 0) : QString();
}

QString seriesLine(const TimelineScene& scene, int lane) {
    const LaneInfo& info = scene.tree().lanes[std::size_t(lane)];
    const bool computing =
        scene.overlays() == nullptr && seriesOf(scene.trace(), scene.overlays(), info) == nullptr;
    if (computing) {
        return tr("computing…");
    }
    QString figure = laneFigure(scene, lane);
    // Mostly nothing and then a lot: the mean alone would say little.
    if (info.series == SeriesKind::QueueLength || info.series == SeriesKind::CopyBandwidth) {
        if (const auto extremes = extremesInView(scene, info)) {
            figure = tr("max %1").arg(formatSeriesValue(extremes->max, unitOf(scene.trace(), info)));
        }
    } else if (!figure.isEmpty()) {
        figure = tr("mean %1").arg(figure);
    }
    const QString coverage = coverageText(scene.overlays(), info);
    return originText(originOf(scene.trace(), scene.overlays(), info)) + kSeparator +
           (figure.isEmpty()      ? tr("no value in view")
            : !coverage.isEmpty() ? figure + QStringLiteral(", ") + coverage
                                  : figure);
}

QString seriesExtremesLine(const TimelineScene& scene, int lane) {
    const LaneInfo& info = scene.tree().lanes[std::size_t(lane)];
    const auto extremes = extremesInView(scene, info);
    const SeriesUnit unit = unitOf(scene.trace(), info);
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
    const LaneInfo& lane = scene.tree().lanes[std::size_t(box.lane)];
    if (lane.kind == LaneKind::Series) {
        return seriesToolTip(scene, lane);
    }
    const Track& track = scene.trace().track(lane.track);
    QStringList lines{
        lanePath(scene.tree(), scene.state(), box.lane),
        tr("%1 slices in %2 rows").arg(formatCount(track.sliceCount), formatCount(track.rowCount))};
    if (const QString figure = laneFigure(scene, box.lane); !figure.isEmpty()) {
        lines << tr("Busy in view: %1").arg(figure);
    }
    if (const std::size_t overlaps = scene.laneRows()[std::size_t(box.lane)].overlapCount(); overlaps > 0) {
        lines << tr("%1 slices overlap others only in part: they are on rows of their own at the bottom")
                     .arg(formatCount(overlaps));
    }
    if (scene.state().lanes[std::size_t(box.lane)].pythonHidden) {
        lines << tr("Python frames are left out, what they called is moved up");
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace lanescope::ui
