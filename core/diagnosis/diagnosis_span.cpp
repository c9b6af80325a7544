// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis_span.h"

#include <algorithm>
#include <array>

#include "core/analysis/steps/step_marks.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/steps/trace_span.h"
#include "core/diagnosis/cause_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Such as "2 iterations of decode" or "12 iterations: 2 prefill, 10 decode".
std::string iterationsText(const std::array<std::uint64_t, kServingPhaseCount>& counts, std::uint64_t all) {
    const auto kinds = std::ranges::count_if(counts, [](std::uint64_t count) { return count > 0; });
    std::string text = countText(all, "iteration");
    const char* separator = kinds == 1 ? " of " : ": ";
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) {
            text += separator + (kinds == 1 ? std::string() : std::to_string(counts[i]) + " ");
            text += servingPhaseName(ServingPhase(i));
            separator = ", ";
        }
    }
    return text;
}

} // namespace

DiagnosisSpan diagnosisSpan(const Trace& trace, const Selection& selection) {
    const TraceSpan span = traceSpan(trace, selection);
    switch (span.kind) {
    case SpanKind::Selection:
        return {span.range, "range"};
    case SpanKind::WholeTrace:
    case SpanKind::HostSlices:
        return {span.range, "whole trace"};
    case SpanKind::Steps:
        break;
    }
    const std::vector<StepRange> steps = stepRanges(trace);
    std::array<std::uint64_t, kServingPhaseCount> countOfPhase{};
    for (const StepRange& step : steps) {
        if (const auto phase = stepMarkOf(trace, step.slice).phase) {
            ++countOfPhase[static_cast<std::size_t>(*phase)];
        }
    }
    return {span.range, hasIterations(trace) ? iterationsText(countOfPhase, steps.size())
                                             : countText(steps.size(), "step")};
}

} // namespace lanescope
