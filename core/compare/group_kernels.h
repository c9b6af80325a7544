// SPDX-License-Identifier: Apache-2.0
// Kernels of the groups of a waterfall on one side of a comparison: by short name and by precision. Plain
// values; any thread. O(device work).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/compare/work_groups.h"
#include "core/table/words.h"

namespace lanescope {

/// Kernels of one group on one side.
struct GroupKernels {
    struct Kernel {
        std::uint64_t count = 0;
        DurationNs totalNs = 0;
    };
    std::map<std::string, Kernel> byName;
    std::map<std::string, DurationNs> byPrecision; ///< of matrix multiplications and attention
    std::uint64_t count = 0;

    /// The one with the most time; empty for none.
    std::string mainPrecision() const;
};

/// Kernels by group; the last entry is of all.
std::vector<GroupKernels> kernelsByGroup(const MatchedSide& side,
                                         const std::vector<std::uint32_t>& groupOfNode,
                                         const WorkGroups& groups);

/// The name that only `own` has and that takes most time, and how many there are besides.
Words namesOnlyIn(const GroupKernels& own, const GroupKernels& other);

} // namespace lanescope
