// SPDX-License-Identifier: Apache-2.0
// The first page of figures of a trace: steps, devices, tensor cores and what they suggest. A pure function
// of (trace, selection); any thread.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/device/tensor_core_summary.h"
#include "core/analysis/findings/findings.h"
#include "core/analysis/steps/step_breakdown.h"

namespace lanescope {

/// Span that shares of time of the devices refer to, gaps included.
enum class OverviewSpan : std::uint8_t {
    Selection,  ///< the chosen range
    Steps,      ///< from the start of the first step to the end of the last one's device work
    HostSlices, ///< of a trace without steps: from the first to the last slice of the host
};

struct Overview {
    StepBreakdown steps;
    OverviewSpan span = OverviewSpan::HostSlices;
    std::vector<GpuSummary> gpus;
    TensorCoreSummary tensorCores;
    std::vector<Finding> findings;
};

/// "of the time from the first to the last step"
const char* overviewSpanText(OverviewSpan span);

OverviewSpan overviewSpan(const Trace& trace, const Selection& selection = {});

/// With the conventions of `tree`. Incomplete when stopped.
Overview overview(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& times,
                  const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
