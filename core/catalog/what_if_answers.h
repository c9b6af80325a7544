// SPDX-License-Identifier: Apache-2.0
// Answers of what-if for texts that a person or an agent wrote: changes, and a step. Pure functions of the
// graph; any thread. Cost as in core/dependency/what_if.h, and args where a change needs them.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/what_if.h"
#include "core/dependency/what_if_tables.h"

namespace lanescope {

struct WhatIfAnswers {
    std::vector<NamedPrediction> rows; ///< by span
    WeightChange change;
    std::vector<Knob> knobs;
};

/// The step of that number or name; without one all steps, then the whole trace.
Result<std::vector<WhatIfSpan>> whatIfSpans(const DependencyGraph& graph,
                                            const std::optional<std::string>& step);
/// The number of the step, with its rank where the file holds several, or "trace".
std::string spanName(const DependencyGraph& graph, const WhatIfSpan& span);
/// Predictions with all of `changes` at once. The error says which makes no sense or changes nothing.
Result<WhatIfAnswers> whatIfAnswers(const WhatIf& whatIf, std::span<const WhatIfSpan> spans,
                                    std::span<const std::string> changes, const std::stop_token& stop = {});
/// Notes on the change, on rows without a figure, and on the graph.
std::vector<std::string> whatIfNotes(const WhatIf& whatIf, const WhatIfAnswers& answers);

} // namespace lanescope
