// SPDX-License-Identifier: Apache-2.0
// The parts of a model into which step time is divided: annotations inside modules ("Self-Attention"), else
// the innermost module's class, else an annotation, else the outermost operator. Groups of the two traces are
// the same by name, or where most of the work of one that is only in the candidate is matched to one that is
// only in the baseline. Plain values; any thread. Cost O(nodes).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compare/difference_table.h"

namespace lanescope {

struct WorkGroups {
    std::vector<std::string> names;
    std::vector<std::uint32_t> ofBaselineNode;
    std::vector<std::uint32_t> ofCandidateNode;
    std::uint32_t withoutNode = 0; ///< of device work that no operator launched
};

WorkGroups workGroups(const ComparedPair& pair, const TreeMatching& matching);

} // namespace lanescope
