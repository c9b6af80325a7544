// SPDX-License-Identifier: Apache-2.0
// Which stretches of time of the candidate are which of the baseline: the chain along which an elastic time
// axis lines both up. From matched work (tree_matching.h) only, in order on both sides and without overlap;
// what lies between two stretches has no counterpart. Plain values; any thread. Cost O(n log n) for n
// matches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

class Comparison;

struct MatchedTime {
    TimeRange baseline; ///< none is empty
    TimeRange candidate;
};

enum class MatchedTimesOf : std::uint8_t {
    Device, ///< matched device work of the stream that has most of it
    Host,   ///< matched operators, modules and annotations of the thread that has most of them
};

/// More stretches than this are joined where the time between them is shortest.
inline constexpr std::size_t kMostMatchedTimes = 1u << 15;

/// Ascending on both sides; empty where nothing matches.
std::vector<MatchedTime> matchedTimes(const Comparison& comparison, MatchedTimesOf what,
                                      std::size_t most = kMostMatchedTimes);

} // namespace lanescope
