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
#include "core/analysis/steps/trace_span.h"

namespace lanescope {

struct Overview {
    StepBreakdown steps;
    TraceSpan span; ///< that the figures of the devices refer to
    std::vector<GpuSummary> gpus;
    TensorCoreSummary tensorCores;
    std::vector<Finding> findings;
};

/// With the conventions of `tree`. Incomplete when stopped.
Overview overview(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& times,
                  const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
