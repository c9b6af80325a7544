// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis_span.h"

#include <algorithm>
#include <array>

#include "core/analysis/steps/step_marks.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/base/user_text.h"
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
    if (selection.range) {
        return {*selection.range, words(userText("range"))};
    }
    TimeRange steps;
    std::uint64_t count = 0;
    const auto add = [&](TimeRange range) {
        steps = count == 0
                    ? range
                    : TimeRange{std::min(steps.startNs, range.startNs), std::max(steps.endNs, range.endNs)};
        ++count;
    };
    std::array<std::uint64_t, kServingPhaseCount> countOfPhase{};
    const bool areIterations = hasIterations(trace);
    if (areIterations) { // their work may begin long after the host has gone on
        for (const StepRange& step : stepRanges(trace)) {
            add(step.range);
            if (const auto phase = stepMarkOf(trace, step.slice).phase) {
                ++countOfPhase[static_cast<std::size_t>(*phase)];
            }
        }
    } else {
        for (const Step& step : trace.steps()) {
            if (stepMarkOf(trace, step.slice).kind == StepKind::Profiler) {
                add(step.range);
            }
        }
    }
    if (count > 0 && holdsMostWork(trace, steps)) {
        return {steps, areIterations ? iterationsText(countOfPhase, count)
                                     : countWords(count, userText("1 step"), userText("%1 steps"))};
    }
    return {trace.extents(), words(userText("whole trace"))};
}

} // namespace lanescope
