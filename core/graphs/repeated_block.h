// SPDX-License-Identifier: Apache-2.0
// The block that a sequence repeats, such as the layers of a model in the pieces of a graph. A pure function;
// any thread. O(n log n).
//
// Candidates are all maximal repetitions: stretches of at least two periods that cannot be extended. They are
// found with Lyndon words (Bannai, I, Inenaga, Nakashima, Takeda, Tsuruta, "The Runs Theorem", SIAM J.
// Comput. 2017); common extensions come from polynomial hashes, and the chosen stretch is checked item by
// item.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lanescope {

struct RepeatedBlock {
    std::size_t period = 0; ///< items of a block; 0: nothing is repeated
    std::size_t begin = 0;  ///< first item of the first block
    std::size_t blocks = 0; ///< whole ones, one after another

    std::size_t end() const { return begin + period * blocks; }
    bool contains(std::size_t item) const { return item >= begin && item < end(); }
    friend bool operator==(const RepeatedBlock&, const RepeatedBlock&) = default;
};

/// The shortest period that covers most items: a longer one is taken instead only if its stretch is longer by
/// more than a tenth of its period, and has more equal items one period apart.
RepeatedBlock repeatedBlock(std::span<const std::uint32_t> items);

} // namespace lanescope
