// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis_span.h"

#include <algorithm>
#include <array>

#include "core/analysis/steps/step_marks.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/steps/trace_span.h"
#include "core/base/user_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Such as "2 iterations of decode" or "12 iterations: 2 prefill, 10 decode".
Words iterationsText(const std::array<std::uint64_t, kServingPhaseCount>& counts, std::uint64_t all) {
    std::vector<Words> phases;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) {
            phases.push_back(words("%1 %2", Words::number(counts[i]), servingPhaseName(ServingPhase(i))));
        }
    }
    Words iterations = countWords(all, userText("1 iteration"), userText("%1 iterations"));
    if (phases.empty()) {
        return iterations;
    }
    if (phases.size() == 1) {
        const auto only = std::ranges::find_if(counts, [](std::uint64_t count) { return count > 0; });
        return words(userText("%1 of %2"), iterations,
                     servingPhaseName(ServingPhase(static_cast<std::size_t>(only - counts.begin()))));
    }
    return words("%1: %2", iterations, listed(phases));
}

} // namespace

DiagnosisSpan diagnosisSpan(const Trace& trace, const Selection& selection) {
    const TraceSpan span = traceSpan(trace, selection);
    switch (span.kind) {
    case SpanKind::Selection:
        return {span.range, words(userText("range"))};
    case SpanKind::WholeTrace:
    case SpanKind::HostSlices:
        return {span.range, words(userText("whole trace"))};
    case SpanKind::CompletePart:
        return {span.range, words(userText("the longest complete part of the trace"))};
    case SpanKind::Steps:
        break;
    }
    if (!hasIterations(trace)) {
        const std::size_t all = trace.steps().size();
        if (span.steps >= all) {
            return {span.range, countWords(span.steps, userText("1 step"), userText("%1 steps"))};
        }
        return {span.range, span.steps == 1 ? words(userText("1 whole step of %1"), Words::number(all))
                                            : words(userText("%1 whole steps of %2"),
                                                    Words::number(span.steps), Words::number(all))};
    }
    std::array<std::uint64_t, kServingPhaseCount> countOfPhase{};
    for (const StepRange& step : stepRanges(trace)) {
        if (const auto phase = stepMarkOf(trace, step.slice).phase) {
            ++countOfPhase[static_cast<std::size_t>(*phase)];
        }
    }
    return {span.range, iterationsText(countOfPhase, span.steps)};
}

} // namespace lanescope
