// SPDX-License-Identifier: Apache-2.0
// Directions of work by the names of operators and annotations. Pure; any thread.
#pragma once

#include <string_view>

#include "core/base/ascii.h"

namespace lanescope {

/// "AddmmBackward0", "autograd::engine::evaluate_function: MulBackward0".
inline bool isBackwardName(std::string_view name) {
    if (name.starts_with("autograd::engine::evaluate_function")) {
        return true;
    }
    name = withoutDigitsAtEnd(name);
    return name.ends_with("Backward") || name.starts_with("torch::autograd::AccumulateGrad");
}

/// "Optimizer.step#Adam.step".
inline bool isOptimizerName(std::string_view name) {
    return name.starts_with("Optimizer.");
}

} // namespace lanescope
