// SPDX-License-Identifier: Apache-2.0
// Flame graph of the host's work: paths of names with the time on the host and of the device work that
// they launched. A pure function of (trace, selection); any thread. Cost as in path_tree.h.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/analysis/host/path_tree.h"
#include "core/analysis/selection.h"

namespace lanescope {

enum class FlameFrames : std::uint8_t {
    Modules,             ///< nn.Module frames, and modules of PyTorch Lightning
    ModulesAndOperators, ///< with the operators that they call
    Host,                ///< all slices of threads, Python frames included
};

struct FlameGraph {
    std::vector<PathNode> nodes; ///< in depth-first order; siblings by their first start
    DurationNs hostTotalNs = 0;  ///< of all roots
    DurationNs deviceTotalNs = 0;
    std::uint32_t depth = 0; ///< levels
};

/// Slices that run in the selection. Empty when stopped.
FlameGraph flameGraph(const Trace& trace, FlameFrames frames, const Selection& selection = {},
                      std::stop_token stop = {});

} // namespace lanescope
