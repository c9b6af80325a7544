// SPDX-License-Identifier: Apache-2.0
// Two sequences of names aligned so that as little as possible is left over: equal ends first, then
// Wagner and Fischer's edit distance on what is between, as AMD's TraceLens compares the children of calls
// (TraceLens/TraceDiff). Long middles are first cut at names that occur in the same order on both sides, so
// that the cost stays bounded: O(n log n) plus at most kMostCells cells a gap. Pure; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace lanescope {

struct AlignedItem {
    std::uint32_t name = 0;
    std::uint64_t content = 0; ///< equal for what is the same all the way down
};

/// Positions that belong together, ascending in both.
using Alignment = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

inline constexpr std::uint64_t kMostCells = 1u << 16;

/// `mayBeRenamed(i, j)` says whether item i of the baseline may stand for item j of the candidate although
/// their names differ; absent: never.
Alignment alignSequences(std::span<const AlignedItem> baseline, std::span<const AlignedItem> candidate,
                         const std::function<bool(std::uint32_t, std::uint32_t)>& mayBeRenamed = {});

} // namespace lanescope
