// SPDX-License-Identifier: Apache-2.0
// The part of a trace that texts name: a range of time, a step, a phase of inference, as the command line and
// agents give them. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/analysis/conventions.h"
#include "core/analysis/selection.h"
#include "core/base/result.h"

namespace lanescope {

class Trace;

struct PartTexts {
    std::optional<std::string> range; ///< "A..B" after the start of the trace
    std::optional<std::string> step;  ///< number or name
    std::optional<std::string> phase; ///< "prefill", "decode", "mixed", "idle" or "diffusion"
};

struct NamedPart {
    Selection selection;
    std::string note; ///< what is left out, in words; empty: nothing
};

/// Part that a phase stands for where iterations of others interrupt it.
enum class PhasePart : std::uint8_t {
    AllIterations,  ///< Selection::parts, for analyses that work on any set of time
    LongestStretch, ///< of iterations that no other phase interrupts, for those that need one range
};

/// Part that all given texts have in common. Its note says how many iterations of the phase are left out. The
/// error says what is wrong, and which steps or phases there are.
Result<NamedPart> partFromText(const Trace& trace, const PartTexts& texts, Conventions conventions,
                               PhasePart phasePart);

} // namespace lanescope
