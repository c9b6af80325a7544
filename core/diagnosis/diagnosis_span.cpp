// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis_span.h"

#include <algorithm>

#include "core/analysis/steps/step_marks.h"
#include "core/analysis/steps/step_ranges.h"
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
    const auto add = [&](TimeRange range) {
        steps = count == 0
                    ? range
                    : TimeRange{std::min(steps.startNs, range.startNs), std::max(steps.endNs, range.endNs)};
        ++count;
    };
    const bool areIterations = hasIterations(trace);
    if (areIterations) { // their work may begin long after the host has gone on
        for (const StepRange& step : stepRanges(trace)) {
            add(step.range);
        }
    } else {
        for (const Step& step : trace.steps()) {
            if (stepMarkOf(trace, step.slice).kind == StepKind::Profiler) {
                add(step.range);
            }
        }
    }
    if (count > 0 && holdsMostWork(trace, steps)) {
        return {steps, countText(count, areIterations ? "iteration" : "step")};
    }
    return {trace.extents(), "whole trace"};
}

} // namespace lanescope
