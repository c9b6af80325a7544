// SPDX-License-Identifier: Apache-2.0
// Kernels that have other names on the two sides of a comparison: found by the device work of matched
// operators, else by operators of one name with the same input shapes. Pure; any thread. O(device work), and
// the args of at most a few dozen operators.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/compare/tree_matching.h"

namespace lanescope {

struct ComparedPair;

/// Names (shared keys) that only the baseline has and those that stand in their place in the candidate. One
/// of the two lists has one entry; both are in descending order of time.
struct RenamedKernels {
    std::vector<std::uint32_t> baseline;
    std::vector<std::uint32_t> candidate;
};

/// No name is in two of them. What replaces a name must do so for at least half of its executions.
std::vector<RenamedKernels> renamedKernels(const ComparedPair& pair, const TreeMatching& matching,
                                           const std::stop_token& stop = {});

} // namespace lanescope
