// SPDX-License-Identifier: Apache-2.0
// The kernels that an annotation, a module or an operator launched, by name: what shows that five of them
// became one. Plain values; any thread. Cost O(nodes and device work below).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compare/tree_matching.h"

namespace lanescope {

struct KernelsBelow {
    struct Kernel {
        std::string name;
        std::uint64_t count = 0;
        DurationNs totalNs = 0;
    };
    std::vector<Kernel> kernels; ///< by descending time, then name
    std::uint64_t count = 0;
};

/// Kernels of the slice and of all slices below it; none for a slice that is not a node of the tree.
KernelsBelow kernelsBelow(const MatchedSide& side, SliceId slice);

} // namespace lanescope
