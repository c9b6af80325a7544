// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/diagnosis_span.h"

#include <algorithm>
#include <array>

#include "core/analysis/steps/lost_work.h"
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

/// Marked steps of the profiler from `first` to before `end`, by their positions.
struct StepRun {
    std::size_t first = 0;
    std::size_t end = 0;
};

/// The longest run of marked steps without a loss; all of them where the recorder lost work of each.
StepRun completeRun(const std::vector<std::size_t>& marked, const LostWork& lost) {
    StepRun best;
    for (std::size_t first = 0; first < marked.size(); ++first) {
        std::size_t end = first;
        while (end < marked.size() && !lost.isIncomplete(marked[end])) {
            ++end;
        }
        if (end - first > best.end - best.first) {
            best = {first, end};
        }
        first = end;
    }
    return best.end > best.first ? best : StepRun{0, marked.size()};
}

} // namespace

DiagnosisSpan diagnosisSpan(const Trace& trace, const Selection& selection) {
    if (selection.range) {
        return {*selection.range, "range"};
    }
    const LostWork lost = lostWork(trace);
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
        std::vector<std::size_t> marked;
        for (std::size_t i = 0; i < trace.steps().size(); ++i) {
            if (stepMarkOf(trace, trace.steps()[i].slice).kind == StepKind::Profiler) {
                marked.push_back(i);
                add(trace.steps()[i].range);
            }
        }
        const StepRun run = completeRun(marked, lost);
        if (run.end - run.first < marked.size()) {
            return {{trace.steps()[marked[run.first]].range.startNs,
                     trace.steps()[marked[run.end - 1]].range.endNs},
                    std::to_string(run.end - run.first) + " of " + countText(marked.size(), "step")};
        }
    }
    if (count > 0 && holdsMostWork(trace, steps)) {
        return {steps, areIterations ? iterationsText(countOfPhase, count) : countText(count, "step")};
    }
    const TimeRange part = completePart(trace, lost, trace.extents());
    return {part, part == trace.extents() ? "whole trace" : "the longest complete part of the trace"};
}

} // namespace lanescope
