// SPDX-License-Identifier: Apache-2.0
// The part of a trace that texts name: a range of time, a step, a phase of inference, as the command line and
// agents give them. Pure functions; any thread.
#pragma once

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

/// Part that all given texts have in common. A phase is the longest stretch of its iterations that no other
/// phase interrupts, so that every figure, idle time included, is of that phase alone; the note says how many
/// there are. The error says what is wrong, and which steps or phases there are.
Result<NamedPart> partFromText(const Trace& trace, const PartTexts& texts, Conventions conventions);

} // namespace lanescope
