// SPDX-License-Identifier: Apache-2.0
// Which work of the candidate is which of the baseline: step by step and track by track, children of matched
// parents aligned in order (sequence_alignment.h), device work under matched nodes likewise. Nothing is
// hidden: what has no counterpart is known as such. Immutable, any thread. Subtrees that are the same are
// matched as a whole and alignments of the same children are made once, so that the cost is near that of a
// look at all nodes.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/compare/work_tree.h"

namespace lanescope {

/// How sure a match is: the same all the way down, the same name in the same place, or another name there.
enum class MatchKind : std::uint8_t { None, Same, SameName, Renamed };

/// 0..1: 1 for Same, 0.9 for SameName, 0.6 for Renamed.
double confidenceOf(MatchKind kind);

struct TreeMatching {
    // By node of the other side's tree; kNoIndex for none.
    std::vector<std::uint32_t> candidateOf; ///< by node of the baseline
    std::vector<std::uint32_t> baselineOf;  ///< by node of the candidate
    std::vector<MatchKind> kindOf;          ///< by node of the baseline
    // Matches of device operations.
    std::vector<std::uint32_t> candidateOpOf;
    std::vector<std::uint32_t> baselineOpOf;

    struct Counts {
        std::uint64_t same = 0;
        std::uint64_t sameName = 0;
        std::uint64_t renamed = 0;
        std::uint64_t onlyBaseline = 0;
        std::uint64_t onlyCandidate = 0;
        std::uint64_t ofBaseline() const { return same + sameName + renamed + onlyBaseline; }
        bool isFull() const { return sameName + renamed + onlyBaseline + onlyCandidate == 0; }
    };
    Counts nodes;
    Counts ops; ///< `same`: with the same name; `renamed`: another kernel in its place
};

/// One side of what is matched.
struct MatchedSide {
    const ComparedTrace& compared;
    const WorkTree& tree;
};

/// Steps are matched by position. Incomplete when stopped.
TreeMatching matchTrees(const MatchedSide& baseline, const MatchedSide& candidate,
                        const std::stop_token& stop = {});

} // namespace lanescope
