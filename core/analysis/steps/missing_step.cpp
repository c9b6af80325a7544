// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/missing_step.h"

#include <algorithm>
#include <vector>

#include "core/analysis/steps/lost_work.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::string wholeSteps(const Trace& trace) {
    constexpr std::size_t kMostNamed = 20;
    std::vector<StepRange> steps = stepRanges(trace);
    std::erase_if(steps, [](const StepRange& step) { return step.slice == kNoSlice; });
    if (steps.empty()) {
        return "; the trace has no whole steps";
    }
    std::string text = "; the steps are ";
    for (std::size_t i = 0; i < std::min(steps.size(), kMostNamed); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(steps[i].number);
    }
    return steps.size() > kMostNamed ? text + " and " + std::to_string(steps.size() - kMostNamed) + " more"
                                     : text;
}

} // namespace

std::string missingStepText(const Trace& trace, std::string_view wanted) {
    const std::vector<Step>& steps = trace.steps();
    const auto found = std::ranges::find_if(steps, [&](const Step& step) {
        return std::to_string(step.number) == wanted || trace.sliceName(step.slice) == wanted;
    });
    std::string text = "there is no step " + std::string(wanted);
    if (found != steps.end()) {
        const bool isLost = lostWork(trace).leavesOut(static_cast<std::size_t>(found - steps.begin()));
        text = "step " + std::string(wanted) +
               (isLost ? " is incomplete: the recorder lost some of its device work"
                       : " is cut by the end of the recording");
    }
    return text + wholeSteps(trace);
}

} // namespace lanescope
