// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/step_marks.h"

#include "core/store/trace.h"

namespace lanescope {

StepMark stepMarkOf(const Trace& trace, SliceId slice) {
    const std::string_view name = trace.sliceName(slice);
    if (name.starts_with("ProfilerStep")) {
        return {StepKind::Profiler, std::nullopt, std::nullopt};
    }
    if (const std::optional<ServingStep> step = servingStepOf(name)) {
        return {StepKind::Iteration, servingPhaseOf(*step), step->tokens};
    }
    return {StepKind::Annotation, std::nullopt, std::nullopt};
}

std::string stepLabel(const Trace& trace, std::int64_t number, SliceId slice) {
    if (slice == kNoSlice) {
        return "(whole trace)";
    }
    const StepMark mark = stepMarkOf(trace, slice);
    switch (mark.kind) {
    case StepKind::Profiler:
        return "ProfilerStep#" + std::to_string(number);
    case StepKind::Iteration:
        return "iteration " + std::to_string(number) + ", " + std::string(servingPhaseName(*mark.phase));
    case StepKind::Annotation:
        break;
    }
    return "step " + std::to_string(number);
}

std::string stepNumberText(const Trace& trace, const Step& step) {
    const std::string number = std::to_string(step.number);
    return step.rank == kNoRank ? number
                                : number + " (" + std::string(trace.text(trace.rank(step.rank).name)) + ")";
}

bool hasIterations(const Trace& trace) {
    return !trace.steps().empty() &&
           stepMarkOf(trace, trace.steps().front().slice).kind == StepKind::Iteration;
}

} // namespace lanescope
