// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/gap_lanes.h"

#include <algorithm>
#include <numeric>

#include "core/store/trace.h"
#include "ui/state/core_words.h"
#include "ui/state/time_text.h"
#include "ui/theme/cause_colors.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/theme/translate.h"
#include "ui/timeline/label_cache.h"

namespace lanescope::ui {

namespace {

QString nameOf(const Trace& trace, SliceId slice) {
    const ColorRole role = colorRoleOf(trace, slice);
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

std::optional<double> GapLane::busyShare(TimeRange range) const {
    if (range.isEmpty() || work.isEmpty()) {
        return std::nullopt;
    }
    const TimeRange inside = work.clippedTo(range);
    if (inside.isEmpty()) {
        return 0;
    }
    // Idle time of the stream before a moment.
    const auto idleBefore = [this](TimeNs timeNs) {
        const auto gap =
            std::ranges::upper_bound(gaps, timeNs, {}, [](const Gap& entry) { return entry.range.endNs; });
        const auto index = std::size_t(gap - gaps.begin());
        const DurationNs whole = index < gaps.size() ? idleNs[index]
                                 : gaps.empty()      ? 0
                                                     : idleNs.back() + gaps.back().range.durationNs();
        return gap == gaps.end() ? whole : whole + std::max<DurationNs>(0, timeNs - gap->range.startNs);
    };
    const DurationNs idle = idleBefore(inside.endNs) - idleBefore(inside.startNs);
    return double(inside.durationNs() - idle) / double(range.durationNs());
}

std::shared_ptr<const GapLanes> makeGapLanes(const Trace& trace, const IdlePieces& idle, const LaneTree& tree,
                                             const std::stop_token& stop) {
    auto lanes = std::make_shared<GapLanes>();
    lanes->byLane.resize(tree.lanes.size());
    GapExplainer explainer(trace, idle);
    for (std::size_t i = 0; i < tree.lanes.size() && !stop.stop_requested(); ++i) {
        if (tree.lanes[i].isSeries()) {
            continue;
        }
        GapLane& lane = lanes->byLane[i];
        const Track& track = trace.track(tree.lanes[i].track);
        if (track.kind != TrackKind::Stream) {
            continue;
        }
        lane.gaps = gapsOf(trace, tree.lanes[i].track);
        lane.work = track.range;
        lane.why.reserve(lane.gaps.size());
        lane.idleNs.reserve(lane.gaps.size());
        DurationNs untilNs = 0;
        for (const Gap& gap : lane.gaps) {
            if (stop.stop_requested()) {
                return nullptr;
            }
            lane.why.push_back(explainer.explain(gap));
            lanes->occurs[std::size_t(lane.why.back().reason)] = true;
            lane.idleNs.push_back(untilNs);
            untilNs += gap.range.durationNs();
        }
        lane.byLength.resize(lane.gaps.size());
        std::iota(lane.byLength.begin(), lane.byLength.end(), 0U);
        std::ranges::stable_sort(lane.byLength, std::greater(), [&lane](std::uint32_t index) {
            return lane.gaps[index].range.durationNs();
        });
    }
    return lanes;
}

QString gapText(const Trace& trace, const GapExplanation& why) {
    QString text = idleReasonWords(why.reason);
    if (why.culprit != kNoSlice && why.reason != IdleReason::BetweenKernels) {
        text += QStringLiteral(": ") + nameOf(trace, why.culprit);
    }
    return text;
}

QVector<HoverLine> gapCard(const Trace& trace, const Gap& gap, const GapExplanation& why) {
    QVector<HoverLine> lines;
    lines.push_back({QString(), tr("Idle for %1").arg(formatDuration(gap.range.durationNs()))});
    lines.push_back({tr("Cause"), gapText(trace, why)});
    if (why.reasonNs < gap.range.durationNs()) {
        lines.push_back({tr("Takes"), tr("%1 of it").arg(formatDuration(why.reasonNs))});
    }
    lines.push_back({tr("Start"), momentText(trace, gap.range.startNs)});
    lines.push_back(
        {tr("After"), gap.before == kNoSlice ? tr("start of the trace") : nameOf(trace, gap.before)});
    lines.push_back(
        {tr("Before"), gap.after == kNoSlice ? tr("end of the trace") : nameOf(trace, gap.after)});
    if (why.place.operation != kNoSlice && why.place.operation != why.culprit) {
        lines.push_back({tr("Operator"), nameOf(trace, why.place.operation)});
    }
    if (why.place.frame != kNoSlice && why.place.frame != why.culprit) {
        lines.push_back({tr("Call site"), nameOf(trace, why.place.frame)});
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

QRgb gapColor(const Theme& theme, IdleReason reason) {
    const std::optional<ColorRole> role = reason == IdleReason::OtherStream
                                              ? ColorRole::Communication // of a stream, never of a device
                                              : colorRoleOf(causeKindOf(reason));
    return role ? theme.slices.role(*role) : theme.mutedText;
}

} // namespace lanescope::ui
