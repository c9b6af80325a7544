// SPDX-License-Identifier: Apache-2.0
#include "core/compare/compared_trace.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/analysis/selection.h"
#include "core/analysis/steps/missing_step.h"
#include "core/analysis/steps/step_marks.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::uint32_t positionAt(const std::vector<ComparedStep>& steps, TimeRange ComparedStep::*range,
                         TimeNs timeNs) {
    const auto after =
        std::upper_bound(steps.begin(), steps.end(), timeNs, [range](TimeNs time, const ComparedStep& step) {
            return time < (step.*range).startNs;
        });
    if (after == steps.begin() || !((*(after - 1)).*range).contains(timeNs)) {
        return kNoIndex;
    }
    return static_cast<std::uint32_t>(after - steps.begin() - 1);
}

std::vector<ComparedStep> wholeSteps(const Trace& trace) {
    const TimeRange everything = trace.bounds();
    std::vector<ComparedStep> steps;
    const std::vector<StepRange> ranges = stepRanges(trace);
    for (const StepRange& step : ranges) {
        if (step.rank != ranges.front().rank) {
            break; // steps of several ranks overlap: those of the first stand for all
        }
        const bool isMarked = step.slice != kNoSlice;
        steps.push_back({step.number, isMarked ? trace.slices().range(step.slice) : everything, step.range,
                         step.slice, isMarked ? stepMarkOf(trace, step.slice).phase : std::nullopt});
    }
    if (steps.empty()) {
        steps.push_back({0, everything, trace.extents(), kNoSlice, std::nullopt});
    }
    return steps;
}

bool isSameStep(const ComparedStep& a, const ComparedStep& b) {
    return a.number == b.number && a.phase == b.phase && a.mark.startNs == b.mark.startNs &&
           a.mark.endNs == b.mark.endNs;
}

/// Steps of `whole` that `part` has too, up to the first one of `part` that is missing. Both are in the order
/// of time.
std::vector<ComparedStep> commonSteps(const std::vector<ComparedStep>& part,
                                      const std::vector<ComparedStep>& whole) {
    std::vector<ComparedStep> common;
    auto at = whole.begin();
    for (const ComparedStep& step : part) {
        at =
            std::find_if(at, whole.end(), [&](const ComparedStep& other) { return isSameStep(step, other); });
        if (at == whole.end()) {
            break;
        }
        common.push_back(*at++);
    }
    return common;
}

} // namespace

Result<ComparedTrace> ComparedTrace::make(const Trace& trace, std::optional<std::int64_t> stepNumber) {
    std::vector<ComparedStep> steps = wholeSteps(trace);
    if (!stepNumber) {
        return ComparedTrace(trace, std::move(steps));
    }
    for (const ComparedStep& step : steps) {
        if (step.slice != kNoSlice && step.number == *stepNumber) {
            return ComparedTrace(trace, {step});
        }
    }
    return Error{
        ErrorCode::InvalidArgument, missingStepText(trace, std::to_string(*stepNumber)), trace.path(), {}};
}

ComparedTrace ComparedTrace::ofRange(const Trace& trace, TimeRange range) {
    return {trace, {{0, range, range, kNoSlice, std::nullopt}}, true};
}

Result<ComparedTrace> ComparedTrace::ofPhase(const Trace& trace, ServingPhase phase) {
    const std::vector<ComparedStep> all = wholeSteps(trace);
    std::vector<ComparedStep> steps;
    std::set<std::string_view> had;
    std::size_t iterations = 0;
    bool followsGap = false;
    for (const ComparedStep& step : all) {
        if (step.phase) {
            had.insert(servingPhaseName(*step.phase));
            ++iterations;
        }
        if (step.phase != phase) {
            followsGap = !steps.empty();
            continue;
        }
        steps.push_back(step);
        steps.back().followsGap = followsGap;
        followsGap = false;
    }
    if (steps.empty()) {
        std::string known;
        for (const std::string_view name : had) {
            known.append(known.empty() ? "" : ", ").append(name);
        }
        return Error{ErrorCode::InvalidArgument,
                     known.empty() ? "the trace has no iterations of an inference engine, so no phases"
                                   : "there is no phase " + std::string(servingPhaseName(phase)) +
                                         "; the phases are " + known,
                     trace.path(),
                     {}};
    }
    ComparedTrace compared(trace, std::move(steps));
    compared.m_iterationsOfAllPhases = iterations;
    return compared;
}

std::vector<TimeRange> ComparedTrace::stretches() const {
    std::vector<TimeRange> found;
    for (const ComparedStep& step : m_steps) {
        if (found.empty() || step.followsGap) {
            found.push_back(step.range);
        } else {
            found.back().endNs = step.range.endNs;
        }
    }
    return found;
}

bool ComparedTrace::isPartOf(const ComparedTrace& whole) const {
    return hasMarkedSteps() && m_steps.size() < whole.m_steps.size() &&
           commonSteps(m_steps, whole.m_steps).size() == m_steps.size();
}

ComparedTrace ComparedTrace::cutTo(const ComparedTrace& part) const {
    ComparedTrace cut(*m_trace, commonSteps(part.m_steps, m_steps));
    auto kept = cut.m_steps.begin();
    for (const ComparedStep& step : m_steps) {
        if (kept != cut.m_steps.end() && step.slice == kept->slice) {
            ++kept;
        } else {
            cut.m_leftOut.push_back(step);
        }
    }
    return cut;
}

std::uint32_t ComparedTrace::stepOf(SliceId slice) const {
    if (m_isRange) {
        return Selection{m_steps.front().range}.includes(m_trace->slices().range(slice)) ? 0 : kNoIndex;
    }
    return hasMarkedSteps() ? positionAt(m_steps, &ComparedStep::mark, m_trace->slices().startNs[slice]) : 0;
}

std::uint32_t ComparedTrace::stepOf(const DeviceOp& op) const {
    if (!hasMarkedSteps()) {
        return stepOf(op.slice);
    }
    return op.launch != kNoLaunch
               ? stepOf(m_trace->launch(op.launch).slice)
               : positionAt(m_steps, &ComparedStep::range, m_trace->slices().startNs[op.slice]);
}

TimeRange ComparedTrace::timeOf(SliceId slice) const {
    const TimeRange whole = m_trace->slices().range(slice);
    return m_isRange ? whole.clippedTo(m_steps.front().range) : whole;
}

} // namespace lanescope
