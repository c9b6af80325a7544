// SPDX-License-Identifier: Apache-2.0
// Conditions of --fail-if: all of them are read before a trace is opened, and a comparison is checked against
// them.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/compare/comparison.h"
#include "core/gate/fail_condition.h"

namespace lanescope::cli {

/// The first error of `texts`, or all conditions.
Result<std::vector<FailCondition>> parseFailConditions(const std::vector<std::string>& texts);

struct FailCheck {
    bool holds = false;
    std::string value; ///< such as "+5.30 %, 12.3 ms to 12.9 ms"
};

/// Whether the condition holds for two traces. A difference within the noise of the steps never does. The
/// error says which figures there are.
Result<FailCheck> check(const FailCondition& condition, const Comparison& comparison);

} // namespace lanescope::cli
