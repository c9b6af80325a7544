// SPDX-License-Identifier: Apache-2.0
// Where sequences occur last in beginnings of one text. Pure function; any thread. O(n log n) of all items
// together (Aho, Corasick: Efficient string matching, 1975).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace lanescope {

inline constexpr std::size_t kNoOccurrence = std::numeric_limits<std::size_t>::max();

/// A sequence that is looked for in the first `limit` items of the text.
struct SoughtSequence {
    std::vector<std::uint64_t> items; ///< not empty
    std::size_t limit = 0;
};

/// The position of the last occurrence that ends before the limit, for each sequence; kNoOccurrence: none.
std::vector<std::size_t> lastOccurrences(std::span<const std::uint64_t> text,
                                         std::span<const SoughtSequence> sought);

} // namespace lanescope
