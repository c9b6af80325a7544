// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/trace_span.h"

#include <algorithm>
#include <span>
#include <vector>

#include "core/analysis/steps/lost_work.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/base/user_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

bool holdsMostWork(const Trace& trace, TimeRange range) {
    constexpr double kMostWork = 0.75;
    double insideNs = 0;
    double allNs = 0;
    for (const DeviceOp& op : trace.deviceOps()) {
        const TimeRange work = trace.slices().range(op.slice);
        insideNs += static_cast<double>(work.clippedTo(range).durationNs());
        allNs += static_cast<double>(work.durationNs());
    }
    return insideNs >= kMostWork * allNs;
}

/// From the first start to the last end: steps of several ranks run at once.
TimeRange hullOf(std::span<const StepRange> steps) {
    TimeRange hull = steps.empty() ? TimeRange() : steps.front().range;
    for (const StepRange& step : steps) {
        hull = {std::min(hull.startNs, step.range.startNs), std::max(hull.endNs, step.range.endNs)};
    }
    return hull;
}

/// The longest run of steps between which no step is left out for lost work; all where none is. Sorts them
/// by their start on the host: steps of several ranks run at once, and their device work runs later.
std::span<const StepRange> completeRun(const Trace& trace, std::span<StepRange> steps, const LostWork& lost) {
    if (lost.steps.empty() || lost.steps.size() == lost.allSteps) {
        return steps;
    }
    const auto startOf = [&trace](const StepRange& step) { return trace.slices().startNs[step.slice]; };
    std::ranges::stable_sort(steps, {}, startOf);
    std::vector<TimeNs> lostStarts;
    for (const std::size_t i : lost.steps) {
        lostStarts.push_back(trace.steps()[i].range.startNs);
    }
    std::ranges::sort(lostStarts);
    const auto hasGap = [&](const StepRange& before, const StepRange& after) {
        const auto next = std::ranges::upper_bound(lostStarts, startOf(before));
        return next != lostStarts.end() && *next < startOf(after);
    };
    std::span<const StepRange> best;
    for (std::size_t first = 0; first < steps.size();) {
        std::size_t end = first + 1;
        while (end < steps.size() && !hasGap(steps[end - 1], steps[end])) {
            ++end;
        }
        best = end - first > best.size() ? steps.subspan(first, end - first) : best;
        first = end;
    }
    return best;
}

} // namespace

TraceSpan traceSpan(const Trace& trace, const Selection& selection, Conventions conventions) {
    if (selection.range) {
        return {*selection.range, SpanKind::Selection};
    }
    const bool asPlugin = conventions == Conventions::TensorBoard;
    std::vector<StepRange> steps = stepRanges(trace, conventions);
    const bool areMarked = !steps.empty() && steps.front().slice != kNoSlice;
    if (asPlugin) {
        return {hullOf(steps), areMarked ? SpanKind::Steps : SpanKind::HostSlices, steps.size()};
    }
    const LostWork lost = lostWork(trace);
    if (areMarked && holdsMostWork(trace, hullOf(steps))) {
        const std::span<const StepRange> run = completeRun(trace, steps, lost);
        return {hullOf(run), SpanKind::Steps, run.size()};
    }
    const TimeRange part = completePart(trace, lost, trace.extents());
    return {part, part == trace.extents() ? SpanKind::WholeTrace : SpanKind::CompletePart};
}

const char* spanText(SpanKind kind) {
    switch (kind) {
    case SpanKind::Selection:
        return userText("of the selected range");
    case SpanKind::Steps:
        return userText("of the time from the first to the last step, with their device work");
    case SpanKind::WholeTrace:
        return userText("of the whole trace");
    case SpanKind::CompletePart:
        return userText("of the longest part of the trace whose work was not lost");
    case SpanKind::HostSlices:
        return userText("of the time with host slices");
    }
    return "";
}

} // namespace lanescope
