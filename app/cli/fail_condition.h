// SPDX-License-Identifier: Apache-2.0
// When a comparison counts as failed: "step_time>+3%", "kernels>0", "gpu_utilization<-5", "step_time>100us".
// For continuous integration. Plain values.
#pragma once

#include <string>
#include <string_view>

#include "core/compare/comparison.h"

namespace lanescope::cli {

struct FailCondition {
    std::string text;
    std::string metric; ///< id of the overview
    bool above = true;  ///< fails when the difference is above the limit, else below
    double limit = 0;   ///< a fraction of the baseline, or in the metric's own unit
    bool isRelative = false;
    bool isTime = false; ///< the limit has a unit of time and is in nanoseconds
};

Result<FailCondition> parseFailCondition(std::string_view text);

struct FailCheck {
    bool holds = false;
    std::string value; ///< what was measured, such as "+3.4 % (20.1 ms to 20.8 ms)", for the message
};

/// An error when the comparison does not have the figure, or not in that unit. A difference that is within
/// the noise of the steps never fails.
Result<FailCheck> check(const FailCondition& condition, const Comparison& comparison);

} // namespace lanescope::cli
