// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/findings/overview.h"

#include "core/base/user_text.h"
#include "core/store/trace.h"

namespace lanescope {

const char* overviewSpanText(OverviewSpan span) {
    switch (span) {
    case OverviewSpan::Selection:
        return userText("of the selected range");
    case OverviewSpan::Steps:
        return userText("of the time from the first to the last step");
    case OverviewSpan::HostSlices:
        return userText("of the time with host slices");
    }
    return "";
}

OverviewSpan overviewSpan(const Trace& trace, const Selection& selection) {
    if (selection.range) {
        return OverviewSpan::Selection;
    }
    return trace.steps().empty() ? OverviewSpan::HostSlices : OverviewSpan::Steps;
}

Overview overview(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& times,
                  const Selection& selection, std::stop_token stop) {
    Overview result;
    result.steps = stepBreakdown(trace, selection, tree.options.conventions, stop);
    if (stop.stop_requested()) {
        return result;
    }
    // The range of the steps as gpuSummary() would find them anew.
    Selection whole = selection;
    if (!whole.range && !result.steps.steps.empty()) {
        const std::vector<StepRow>& steps = result.steps.steps;
        whole.range = TimeRange{steps.front().range.startNs, steps.back().range.endNs};
    }
    result.span = overviewSpan(trace, selection);
    if (whole.range) {
        result.gpus = gpuSummary(trace, whole, tree.options.conventions);
    }
    result.tensorCores = tensorCoreSummary(trace, tree, times, selection);
    result.findings = findings(trace, tree, times, result.steps, result.gpus, result.tensorCores, selection,
                               std::move(stop));
    return result;
}

} // namespace lanescope
