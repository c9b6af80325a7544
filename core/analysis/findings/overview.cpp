// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/findings/overview.h"

#include "core/store/trace.h"

namespace lanescope {

Overview overview(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& times,
                  const Selection& selection, std::stop_token stop) {
    Overview result;
    result.steps = stepBreakdown(trace, selection, tree.options.conventions, stop);
    if (stop.stop_requested()) {
        return result;
    }
    result.span = traceSpan(trace, selection, tree.options.conventions);
    result.gpus = gpuSummary(trace, Selection{result.span.range, selection.parts}, tree.options.conventions);
    result.tensorCores = tensorCoreSummary(trace, tree, times, selection);
    result.findings = findings(trace, tree, times, result.steps, result.gpus, result.tensorCores, selection,
                               std::move(stop));
    return result;
}

} // namespace lanescope
