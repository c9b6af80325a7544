// SPDX-License-Identifier: Apache-2.0
// Count, mean, deviation, extremes and quartiles of a list of figures, as pandas' describe() gives them.
// Pure; any thread. Cost O(n).
#pragma once

#include <cstdint>
#include <vector>

namespace lanescope {

struct Description {
    std::uint64_t count = 0;
    double mean = 0;
    double stddev = 0; ///< of the sample (n - 1); 0 for fewer than two
    double min = 0;
    double q25 = 0; ///< quartiles are interpolated linearly
    double q50 = 0;
    double q75 = 0;
    double max = 0;
};

Description describe(std::vector<double> values);

} // namespace lanescope
