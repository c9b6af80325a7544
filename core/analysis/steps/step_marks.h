// SPDX-License-Identifier: Apache-2.0
// Kinds of steps: those that PyTorch's profiler marked, iterations of an inference engine with their phase,
// and annotations that repeat (core/store/step_finder.h). Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/ids.h"
#include "core/serving/serving_step.h"

namespace lanescope {

class Trace;
struct Step;

enum class StepKind : std::uint8_t {
    Profiler,   ///< ProfilerStep#N
    Iteration,  ///< of an inference engine
    Annotation, ///< an annotation that repeats
};

struct StepMark {
    StepKind kind = StepKind::Annotation;
    std::optional<ServingPhase> phase;  ///< of an iteration
    std::optional<std::int64_t> tokens; ///< new ones of an iteration that has their number
};

/// `slice`: the annotation of a step.
StepMark stepMarkOf(const Trace& trace, SliceId slice);

/// "ProfilerStep#5", "iteration 5, decode" or "step 5"; "(whole trace)" for kNoSlice, the one step of a trace
/// without.
std::string stepLabel(const Trace& trace, std::int64_t number, SliceId slice);

/// "5"; of a file of several ranks "5 (rank 0)".
std::string stepNumberText(const Trace& trace, const Step& step);

/// Iterations are the steps of the trace.
bool hasIterations(const Trace& trace);

} // namespace lanescope
