// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/gap_lanes.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <numeric>

#include "core/store/trace.h"
#include "ui/state/time_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"
#include "ui/timeline/label_cache.h"

namespace lanescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::ui::GapLanes", text);
}

QString nameOf(const Trace& trace, SliceId slice) {
    const ColorRole role = colorRoleOf(trace.categoryKind(slice), trace.sliceName(slice));
    return displayName(trace, trace.slices().name[slice], role);
}

} // namespace

std::vector<std::uint32_t> GapLane::inView(TimeRange range, DurationNs shortestNs) const {
    const auto first =
        std::ranges::upper_bound(gaps, range.startNs, {}, [](const Gap& gap) { return gap.range.endNs; });
    const auto stop = std::lower_bound(first, gaps.end(), range.endNs,
                                       [](const Gap& gap, TimeNs time) { return gap.range.startNs < time; });
    const auto longEnough = std::ranges::partition_point(
        byLength, [&](std::uint32_t index) { return gaps[index].range.durationNs() >= shortestNs; });
    std::vector<std::uint32_t> found;
    if (stop - first < longEnough - byLength.begin()) {
        for (auto gap = first; gap != stop; ++gap) {
            if (gap->range.durationNs() >= shortestNs) {
                found.push_back(std::uint32_t(gap - gaps.begin()));
            }
        }
    } else {
        std::copy_if(byLength.begin(), longEnough, std::back_inserter(found),
                     [&](std::uint32_t index) { return gaps[index].range.intersects(range); });
    }
    return found;
}

int GapLane::at(TimeNs timeNs) const {
    const auto gap =
        std::ranges::upper_bound(gaps, timeNs, {}, [](const Gap& entry) { return entry.range.endNs; });
    return gap != gaps.end() && gap->range.contains(timeNs) ? int(gap - gaps.begin()) : -1;
}

std::shared_ptr<const GapLanes> makeGapLanes(const Trace& trace, const LaneTree& tree) {
    auto lanes = std::make_shared<GapLanes>();
    lanes->byLane.resize(tree.lanes.size());
    const GapExplainer explainer(trace);
    for (std::size_t i = 0; i < tree.lanes.size(); ++i) {
        if (tree.lanes[i].kind != LaneKind::Slices) {
            continue;
        }
        GapLane& lane = lanes->byLane[i];
        lane.gaps = gapsOf(trace, tree.lanes[i].track);
        lane.why.reserve(lane.gaps.size());
        for (const Gap& gap : lane.gaps) {
            lane.why.push_back(explainer.explain(gap));
        }
        lane.byLength.resize(lane.gaps.size());
        std::iota(lane.byLength.begin(), lane.byLength.end(), 0U);
        std::ranges::stable_sort(lane.byLength, std::greater(), [&lane](std::uint32_t index) {
            return lane.gaps[index].range.durationNs();
        });
    }
    return lanes;
}

QString gapCauseText(GapCause cause) {
    switch (cause) {
    case GapCause::Synchronization:
        return tr("synchronization");
    case GapCause::DataLoading:
        return tr("data loading");
    case GapCause::HostBusy:
        return tr("host busy");
    case GapCause::HostIdle:
        return tr("host idle");
    case GapCause::LaunchLatency:
        return tr("launch latency");
    case GapCause::OtherStream:
        return tr("waiting for another stream");
    case GapCause::ShortGap:
        return tr("between kernels");
    case GapCause::Queued:
        return tr("queued, not started");
    case GapCause::Unknown:
        return tr("no launch call in the trace");
    }
    return {};
}

QString gapText(const Trace& trace, const GapExplanation& why) {
    QString text = gapCauseText(why.cause);
    if (why.culprit != kNoSlice && why.cause != GapCause::LaunchLatency) {
        text += QStringLiteral(": ") + nameOf(trace, why.culprit);
    }
    return text;
}

QVector<HoverLine> gapCard(const Trace& trace, const Gap& gap, const GapExplanation& why) {
    QVector<HoverLine> lines;
    lines.push_back({QString(), tr("Idle for %1").arg(formatDuration(gap.range.durationNs()))});
    lines.push_back({tr("Cause"), gapText(trace, why)});
    lines.push_back({tr("Start"), momentText(trace, gap.range.startNs)});
    lines.push_back(
        {tr("After"), gap.before == kNoSlice ? tr("start of the trace") : nameOf(trace, gap.before)});
    lines.push_back(
        {tr("Before"), gap.after == kNoSlice ? tr("end of the trace") : nameOf(trace, gap.after)});
    if (why.operation != kNoSlice && why.operation != why.culprit) {
        lines.push_back({tr("Operator"), nameOf(trace, why.operation)});
    }
    if (why.frame != kNoSlice && why.frame != why.culprit) {
        lines.push_back({tr("Call site"), nameOf(trace, why.frame)});
    }
    if (why.launch != kNoSlice) {
        lines.push_back(
            {tr("Next launch"), tr("%1 before its start").arg(formatDuration(why.launchToStartNs))});
        if (why.hostNs > 0) {
            lines.push_back({tr("Host"), tr("%1 until it launched").arg(formatDuration(why.hostNs))});
        }
    }
    return lines;
}

QRgb gapColor(const Theme& theme, GapCause cause) {
    switch (cause) {
    case GapCause::Synchronization:
        return theme.slices.role(ColorRole::Synchronization);
    case GapCause::DataLoading:
        return theme.slices.role(ColorRole::Annotation);
    case GapCause::HostBusy:
        return theme.slices.role(ColorRole::Operator);
    case GapCause::HostIdle:
        return theme.slices.role(ColorRole::Profiler);
    case GapCause::LaunchLatency:
        return theme.slices.role(ColorRole::Runtime);
    case GapCause::OtherStream:
        return theme.slices.role(ColorRole::Communication);
    case GapCause::ShortGap:
        return theme.slices.role(ColorRole::OtherKernel);
    case GapCause::Queued:
        return theme.slices.role(ColorRole::Memset);
    case GapCause::Unknown:
        break;
    }
    return theme.mutedText;
}

void paintGapPattern(QPainter& painter, QColor color, QRect box, int line) {
    // Pale and hatched: never to be taken for a slice, whatever its colour.
    QColor pale = color;
    pale.setAlphaF(0.22F);
    painter.fillRect(box, pale);
    painter.fillRect(box, QBrush(color, Qt::BDiagPattern));
    painter.fillRect(QRect(box.left(), box.bottom() + 1 - line, box.width(), line), color);
}

void paintGap(QPainter& painter, const Theme& theme, const Trace& trace, const GapExplanation& why, QRect box,
              double scale) {
    const QColor color(gapColor(theme, why.cause));
    const int line = std::max(2, int(3 * scale));
    paintGapPattern(painter, color, box, line);
    const QFontMetricsF metrics(painter.font());
    const double padding = 4 * scale;
    const double leastPx = metrics.averageCharWidth() * 6;
    if (box.width() - 2 * padding < leastPx || box.height() < metrics.height()) {
        return;
    }
    const QString text = metrics.elidedText(gapText(trace, why), Qt::ElideRight, box.width() - 2 * padding);
    const double width = metrics.horizontalAdvance(text);
    const QRectF tag(box.left() + (box.width() - width) / 2 - padding / 2, box.top(), width + padding,
                     box.height() - line);
    painter.fillRect(tag, QColor(theme.canvas));
    painter.setPen(QColor(theme.text));
    painter.drawText(tag, Qt::AlignCenter, text);
}

} // namespace lanescope::ui
