// SPDX-License-Identifier: Apache-2.0
// Places where a series changes its level: Pettitt's rank test (A. N. Pettitt, "A non-parametric approach to
// the change-point problem", Applied Statistics 28, 1979) with binary segmentation; and the slope of Theil
// and Sen. Pure functions; any thread. O(n^2) for each of at most 8 change points up to kMostCompared values;
// longer series are first reduced to medians of equal parts.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

inline constexpr std::size_t kMostCompared = 2000;

/// Ascending positions of the first value after each change: p < 0.01, at least 5 values on each side, at
/// most 8.
std::vector<std::size_t> changePoints(std::span<const DurationNs> values);

/// Median slope of all pairs, per position; absent for fewer than 3 values.
std::optional<double> theilSenSlope(std::span<const DurationNs> values);

} // namespace lanescope
