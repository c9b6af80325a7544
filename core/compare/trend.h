// SPDX-License-Identifier: Apache-2.0
// Several runs against one baseline: how the first figures of a comparison went from run to run. Needs no
// matching, so a trace can go again as soon as its figures are there. Plain values; any thread.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/compare/overview_difference.h"

namespace lanescope {

/// Figures over all whole steps of a trace. O(device work), O(1) memory beside the result.
SideFigures runFigures(const Trace& trace, const std::stop_token& stop = {});

struct TrendRun {
    std::string name;
    std::size_t steps = 0;
    /// Against the baseline, overview_difference.h; the baseline's own are against itself.
    std::vector<MetricDifference> metrics;

    /// Null for an unknown id.
    const MetricDifference* metric(std::string_view id) const;
};

struct NamedFigures {
    std::string name;
    SideFigures figures;
};

/// In the order given; the first is the baseline.
std::vector<TrendRun> trend(std::span<const NamedFigures> runs);

} // namespace lanescope
