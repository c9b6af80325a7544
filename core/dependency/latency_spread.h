// SPDX-License-Identifier: Apache-2.0
// How much a latency varies. Plain values.
#pragma once

namespace lanescope {

/// In nanoseconds.
struct LatencySpread {
    double deviationNs = 0; ///< standard deviation of one latency, without those that stand out
    double systematicNs =
        0; ///< what the median may be off by: the mean is another, samples are few or missing
};

} // namespace lanescope
