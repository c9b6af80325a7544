// SPDX-License-Identifier: Apache-2.0
// A condition of `compare --fail-if` and of `gate`: a figure (figure_name.h), a sign and a limit, such as
// "step_time>+3%", "gpu_idle>50us", "kernels[*flash*].total_us>+10%@95" or "gpu_utilization<-5". The limit is
// one of the candidate's figure minus the baseline's: a share of the baseline's, or an amount in the unit of
// the figure. @95 asks that 95 % of an interval around the difference lie beyond the limit. Plain values; any
// thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/gate/figure_name.h"

namespace lanescope {

struct FailCondition {
    std::string text; ///< as it was given
    FigureName figure;
    bool above = true;                ///< growth is bad
    bool isRelative = false;          ///< of the baseline's value; a fraction, not percent
    double limit = 0;                 ///< fraction, ns, bytes, percentage points or a count
    std::optional<double> confidence; ///< of 1

    /// Difference beyond which the condition holds, counted in its direction.
    double leastChange(double baseline) const;
    /// The difference of two figures in the condition's direction: positive is worse.
    double change(double baseline, double candidate) const {
        return above ? candidate - baseline : baseline - candidate;
    }
};

/// InvalidArgument when the text is no condition, its figure is unknown, or its limit does not fit the unit.
Result<FailCondition> parseFailCondition(std::string_view text);

/// "12.3 ms", "45.20 %", "4096 bytes", "17": a figure as messages show it.
std::string figureText(double value, Unit unit);
/// "+3.21 %, 12.3 ms to 12.7 ms".
std::string changeText(double baseline, double candidate, Unit unit);

} // namespace lanescope
