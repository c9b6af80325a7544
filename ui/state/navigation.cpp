// SPDX-License-Identifier: Apache-2.0
#include "ui/state/navigation.h"

#include <algorithm>

#include "core/query/attribution.h"
#include "core/store/trace.h"

namespace lanescope::ui {

SliceId followForward(const Trace& trace, SliceId slice) {
    if (const LaunchId call = trace.launchCallOf(slice); call != kNoLaunch && !trace.opsOf(call).empty()) {
        return trace.deviceOp(trace.opsOf(call).front()).slice;
    }
    const auto flows = trace.flowsFrom(slice);
    return flows.empty() ? kNoSlice : flows.front().to;
}

SliceId followBackward(const Trace& trace, SliceId slice) {
    if (trace.deviceOpOf(slice) != kNoDeviceOp) {
        if (const SliceId launch = attributionOf(trace, slice).launch; launch != kNoSlice) {
            return launch;
        }
    }
    const auto flows = trace.flowsTo(slice);
    return flows.empty() ? kNoSlice : trace.flows()[indexOf(flows.front())].from;
}

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
