// SPDX-License-Identifier: Apache-2.0
// Which arrows are drawn. A plain value.
#pragma once

#include "ui/timeline/geometry/flow_arrows.h"

namespace lanescope::ui {

struct FlowOptions {
    static constexpr int kMostHops = 5;

    bool launch = true; ///< kinds
    bool forwardBackward = true;
    bool other = true;
    int hops = 1;       ///< arrows from the ends of arrows, and so on
    bool chain = false; ///< the whole way from Python to the device and to the backward operator

    bool shows(FlowKind kind) const {
        return kind == FlowKind::Launch            ? launch
               : kind == FlowKind::ForwardBackward ? forwardBackward
                                                   : other;
    }
    friend bool operator==(const FlowOptions&, const FlowOptions&) = default;
};

/// The arrows of a slice as `options` want them, at most `cap`. `whole`: also of what calls inside the slice
/// launch (linksOfWhole()).
FlowLinks linksShown(const Trace& trace, SliceId slice, const FlowOptions& options, bool whole,
                     std::size_t cap);

} // namespace lanescope::ui
