// SPDX-License-Identifier: Apache-2.0
#include "ui/state/step_walk.h"

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope::ui {

std::optional<std::size_t> stepOf(const Trace& trace, TimeRange range) {
    const auto it = std::ranges::find(trace.steps(), range, &Step::range);
    return it == trace.steps().end() ? std::nullopt
                                     : std::optional(static_cast<std::size_t>(it - trace.steps().begin()));
}

std::optional<std::size_t> neighbourStep(const Trace& trace, TimeRange current, int direction) {
    const std::vector<Step>& steps = trace.steps();
    if (const auto here = stepOf(trace, current)) {
        if (direction > 0) {
            return *here + 1 < steps.size() ? std::optional(*here + 1) : std::nullopt;
        }
        return *here > 0 ? std::optional(*here - 1) : std::nullopt;
    }
    if (direction > 0) {
        const auto it = std::ranges::find_if(
            steps, [&](const Step& step) { return step.range.startNs >= current.startNs; });
        return it == steps.end() ? std::nullopt : std::optional(static_cast<std::size_t>(it - steps.begin()));
    }
    for (std::size_t i = steps.size(); i > 0; --i) {
        if (steps[i - 1].range.endNs <= current.endNs) {
            return i - 1;
        }
    }
    return std::nullopt;
}

} // namespace lanescope::ui
