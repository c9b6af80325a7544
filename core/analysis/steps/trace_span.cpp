// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/trace_span.h"

#include <vector>

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

} // namespace

TraceSpan traceSpan(const Trace& trace, const Selection& selection, Conventions conventions) {
    if (selection.range) {
        return {*selection.range, SpanKind::Selection};
    }
    const bool asPlugin = conventions == Conventions::TensorBoard;
    if (const std::vector<StepRange> steps = stepRanges(trace, conventions); !steps.empty()) {
        const TimeRange range{steps.front().range.startNs, steps.back().range.endNs};
        const bool areMarked = steps.front().slice != kNoSlice;
        if (asPlugin || (areMarked && holdsMostWork(trace, range))) {
            return {range, areMarked ? SpanKind::Steps : SpanKind::HostSlices};
        }
    }
    return {trace.extents(), SpanKind::WholeTrace};
}

const char* spanText(SpanKind kind) {
    switch (kind) {
    case SpanKind::Selection:
        return userText("of the selected range");
    case SpanKind::Steps:
        return userText("of the time from the first to the last step, with their device work");
    case SpanKind::WholeTrace:
        return userText("of the whole trace");
    case SpanKind::HostSlices:
        return userText("of the time with host slices");
    }
    return "";
}

} // namespace lanescope
