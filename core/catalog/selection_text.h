// SPDX-License-Identifier: Apache-2.0
// The part of a trace that texts name: a range of time and a step, as the command line and agents give them.
// Pure functions; any thread.
#pragma once

#include <optional>
#include <string>

#include "core/analysis/conventions.h"
#include "core/analysis/selection.h"
#include "core/base/result.h"

namespace lanescope {

class Trace;

/// `range` is "A..B" after the start of the trace, `step` the number or the name of a step; both: what they
/// have in common. The error says what is wrong, and which steps there are.
Result<Selection> selectionFromText(const Trace& trace, const std::optional<std::string>& range,
                                    const std::optional<std::string>& step, Conventions conventions);

} // namespace lanescope
