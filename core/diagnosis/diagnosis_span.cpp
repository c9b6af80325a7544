// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis_span.h"

#include <algorithm>

#include "core/diagnosis/cause_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Less than this share of the devices' work in the steps: the recording is about something else.
constexpr double kMostWork = 0.75;

bool holdsMostWork(const Trace& trace, TimeRange range) {
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

DiagnosisSpan diagnosisSpan(const Trace& trace, const Selection& selection) {
    if (selection.range) {
        return {*selection.range, "range"};
    }
    TimeRange steps;
    std::uint64_t count = 0;
    for (const Step& step : trace.steps()) {
        if (trace.sliceName(step.slice).starts_with("ProfilerStep")) {
            steps = count == 0 ? step.range
                               : TimeRange{std::min(steps.startNs, step.range.startNs),
                                           std::max(steps.endNs, step.range.endNs)};
            ++count;
        }
    }
    if (count > 0 && holdsMostWork(trace, steps)) {
        return {steps, countText(count, "step")};
    }
    return {trace.extents(), "whole trace"};
}

} // namespace lanescope
