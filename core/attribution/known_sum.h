// SPDX-License-Identifier: Apache-2.0
// Sums of figures of which some are unknown. Pure functions; any thread.
#pragma once

#include <optional>

namespace lanescope {

/// Adds what is known; the sum is unknown while no part is known.
/// `share` of the part is added.
inline void addTo(std::optional<double>& sum, const std::optional<double>& part, double share = 1) {
    if (part) {
        sum = sum.value_or(0) + *part * share;
    }
}

} // namespace lanescope
