// SPDX-License-Identifier: Apache-2.0
// Kernels, copies and memsets with what caused them, summed up. Pure functions; any thread. Cost O(device
// work). Rates and bounds: roofline.h.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/attribution/module_paths.h"
#include "core/attribution/roofline.h"

namespace lanescope {

/// Work of one name that calls of one operator with the same inputs launched from the same module, line of
/// code, direction and device; or work of one name without an operator.
struct AttributedKernel {
    DeviceOpId longest = kNoDeviceOp; ///< stands for all of them
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
    double share = 0;            ///< of the time of all rows
    std::optional<double> flops; ///< of all together
    std::optional<double> bytes;
    Precision precision;
    RooflineFigures figures;
};

/// Kernels that run in the selection, by descending time. Empty when stopped.
std::vector<AttributedKernel> attributedKernels(const Trace& trace, const KernelAttributions& attributions,
                                                const OperatorWork& work, const PeaksTable& peaks,
                                                const Selection& selection = {}, std::stop_token stop = {});

/// Device time that a module costs in training: what it launches in the forward pass, what its operators
/// cause in the backward pass, and what an optimizer launches within it. Times are sums of durations.
struct LayerCost {
    /// Path of the module; kNoIndex: work that belongs to no module.
    std::uint32_t path = kNoIndex;
    std::uint64_t kernels = 0; ///< with copies and memsets, with modules below
    DurationNs forwardNs = 0;  ///< with modules below, as the next two
    DurationNs backwardNs = 0;
    DurationNs optimizerNs = 0;
    DurationNs otherNs = 0; ///< of unknown direction; only outside of modules
    DurationNs selfNs = 0;  ///< all directions, without modules below
    /// Time of inferred launches, with modules below. In no other figure of the module: they count as work
    /// outside of modules.
    DurationNs inferredNs = 0;
    std::optional<double> flops;
    SliceId longest = kNoSlice; ///< the longest kernel

    DurationNs totalNs() const { return forwardNs + backwardNs + optimizerNs + otherNs; }
};

struct LayerCosts {
    std::vector<ModulePaths::Path> paths;
    /// Modules in the order in which they first run, each before those below it; then the work without
    /// module.
    std::vector<LayerCost> rows;
    DurationNs totalNs = 0; ///< of all work
};

/// Costs of the device work that runs in the selection. No rows if no module is known, or when stopped.
LayerCosts layerCosts(const Trace& trace, const KernelAttributions& attributions, const OperatorWork& work,
                      const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
