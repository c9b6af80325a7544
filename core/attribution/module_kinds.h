// SPDX-License-Identifier: Apache-2.0
// Modules of one class as one row: "Qwen3DecoderLayer x 36" with what they cost on the device. A pure
// function; any thread. O(modules · log).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/attribution/attributed_kernels.h"

namespace lanescope {

/// Times are those of the instances with the modules below them, over the whole selection.
struct ModuleKind {
    std::string name;
    std::uint64_t instances = 0;
    DurationNs totalNs = 0;
    double share = 0; ///< of all device work, 0..1; nested classes overlap
    double meanNs = 0;
    DurationNs medianNs = 0;
    DurationNs minNs = 0;
    DurationNs maxNs = 0;
    /// Instances with |0.6745 (x - median) / MAD| > 3.5 that are more than 2 % from the median.
    std::uint64_t outliers = 0;
    std::uint64_t kernels = 0; ///< with copies and memsets
    std::optional<double> flops;
    std::uint32_t longestPath = kNoIndex; ///< in LayerCosts::paths
    SliceId longest = kNoSlice;           ///< the longest kernel of that instance
};

/// By descending total. An instance is a path of modules: one object that is called in two places has two.
/// Work outside of modules has no row.
std::vector<ModuleKind> moduleKinds(const Trace& trace, const LayerCosts& costs);

} // namespace lanescope
