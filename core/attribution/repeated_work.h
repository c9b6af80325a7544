// SPDX-License-Identifier: Apache-2.0
// Where a sequence repeats its beginning. Training and decoding do the same again and again, so that what is
// not known of the first items can be read off later ones in the same place of a repetition. A pure function;
// any thread. O(items): at most kMostSearches passes over them.
//
// From the end of the beginning backwards: the last item not yet matched is looked up among the later items,
// and each equal one is weighed by its run, the number of items around it that are equal without a gap,
// before and after. The longest run wins, and those at least half as long are kept as rivals. Where the run
// ends, a new search begins. Lengths come from Z values (Gusfield, Algorithms on Strings, Trees and
// Sequences, 1.4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace lanescope {

struct Repetition {
    struct Match {
        std::size_t last = 0;   ///< the later item that equals item `end - 1`
        std::size_t before = 0; ///< so many items are equal, counted backwards from there
        std::size_t run = 0;    ///< and so many with those behind
    };
    std::size_t begin = 0; ///< of the items that are matched
    std::size_t end = 0;
    std::vector<Match> matches; ///< by descending run; the first covers all items
};

/// Runs shorter than this say nothing.
inline constexpr std::size_t kShortestRun = 8;
/// More rivals than this are not kept.
inline constexpr std::size_t kMostMatches = 64;
inline constexpr int kMostSearches = 64;

/// Repetitions of `items[0 .. beginning)` in `items[beginning .. n)`, from the last to the first; they do not
/// overlap, and what no run covers is in none. Empty when stopped.
std::vector<Repetition> repetitions(std::span<const std::uint32_t> items, std::size_t beginning,
                                    const std::stop_token& stop = {});

} // namespace lanescope
