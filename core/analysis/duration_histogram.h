// SPDX-License-Identifier: Apache-2.0
// How the durations of slices are distributed, as counts in bins of equal width or of equal ratio. Pure
// functions; any thread. Cost O(slices).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"

namespace lanescope {

class Trace;

struct DurationHistogram {
    /// Bin i holds durations in [edgesNs[i], edgesNs[i + 1]); the last bin its upper edge, too. Empty without
    /// slices.
    std::vector<double> edgesNs;
    std::vector<std::uint64_t> counts; ///< one less than the edges
    std::uint64_t total() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t count : counts) {
            sum += count;
        }
        return sum;
    }
};

enum class BinScale : std::uint8_t {
    Linear,     ///< from the shortest to the longest
    Logarithmic ///< the same; durations of zero count as one nanosecond
};

/// Durations within the selection; `bins` > 0. Where all durations are equal the bins span half a nanosecond
/// (linear), or a factor of two (logarithmic), to both sides.
DurationHistogram durationHistogram(const Trace& trace, std::span<const SliceId> slices, std::size_t bins,
                                    BinScale scale, const Selection& selection = {});

/// Kernels (copies and memsets too) of a name that the selection includes, in order of their slices.
std::vector<SliceId> workNamed(const Trace& trace, StringId name, const Selection& selection = {});

} // namespace lanescope
