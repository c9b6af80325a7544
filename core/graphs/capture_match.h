// SPDX-License-Identifier: Apache-2.0
// Pieces of a graph lined up with the launches that were captured, by the names of both in order. A piece is
// matched only where every best alignment matches it: names that repeat leave open which launch is missing,
// and that is said, not guessed. Pure; any thread. O(1) for equal sequences, else O(pieces x launches) time
// and 4 bytes each; sequences beyond kMostMatchCells are compared from both ends only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lanescope {

struct CaptureMatch {
    /// Pairs of launches and pieces in the best alignment.
    std::size_t common = 0;
    /// By piece: launches that stand for it in some best alignment; empty where one leaves the piece out.
    std::vector<std::vector<std::uint32_t>> launchesOf;
};

inline constexpr std::size_t kMostMatchCells = std::size_t{1} << 24;

CaptureMatch matchCapture(std::span<const std::uint32_t> launches, std::span<const std::uint32_t> pieces);

} // namespace lanescope
