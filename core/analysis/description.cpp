// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/description.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

/// The value at `fraction` of the way through the sorted `values`, which it reorders.
double quantile(std::vector<double>& values, double fraction) {
    const double place = fraction * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::ptrdiff_t>(place);
    std::nth_element(values.begin(), values.begin() + below, values.end());
    const double low = values[static_cast<std::size_t>(below)];
    if (static_cast<std::size_t>(below) + 1 == values.size()) {
        return low;
    }
    const double high = *std::min_element(values.begin() + below + 1, values.end());
    return low + (high - low) * (place - static_cast<double>(below));
}

} // namespace

Description describe(std::vector<double> values) {
    Description result;
    result.count = values.size();
    if (values.empty()) {
        return result;
    }
    const auto count = static_cast<double>(values.size());
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    result.mean = sum / count;
    double squares = 0;
    for (const double value : values) {
        squares += (value - result.mean) * (value - result.mean);
    }
    result.stddev = values.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
    const auto [min, max] = std::minmax_element(values.begin(), values.end());
    result.min = *min;
    result.max = *max;
    result.q25 = quantile(values, 0.25);
    result.q50 = quantile(values, 0.5);
    result.q75 = quantile(values, 0.75);
    return result;
}

} // namespace lanescope
