// SPDX-License-Identifier: Apache-2.0
// Median and median absolute deviation. Pure functions; any thread. O(n log n).
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

/// The mean of the two in the middle where their number is even; 0 for none.
template <typename T>
T medianOf(std::vector<T> values) {
    if (values.empty()) {
        return 0;
    }
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle]
                                  : values[middle - 1] + (values[middle] - values[middle - 1]) / 2;
}

inline DurationNs madOf(std::vector<DurationNs> values, DurationNs medianNs) {
    for (DurationNs& value : values) {
        value = std::abs(value - medianNs);
    }
    return medianOf(std::move(values));
}

} // namespace lanescope
