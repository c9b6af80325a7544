// SPDX-License-Identifier: Apache-2.0
// How long a stretch would be if given device work ran on a stream of its own, beside the other work: a
// replay in which the other work of its stream no longer waits in line with it. Its pieces still run one
// after another. Pure functions; any thread. Cost O(nodes + edges).
#pragma once

#include <cstdint>
#include <span>

#include "core/dependency/what_if.h"

namespace lanescope {

enum class OwnStreamOrder : std::uint8_t {
    /// Inputs, such as copies of batches to the device: they are fetched ahead, one after another. Work that
    /// followed an input on its old stream still waits for it, and the call that asked for it does not.
    Ahead,
    /// Outputs, such as copies of results and reductions: each begins when the work that makes it is done.
    /// Calls that wait for the whole device wait for it, and the stretch lasts until it has ended.
    Behind,
};

/// `change`: everything else that changes. The interval is as wide as that of `change` alone.
PredictedLength predictOnOwnStream(const WhatIf& whatIf, const WhatIfSpan& span, const WeightChange& change,
                                   std::span<const DeviceOpId> work, OwnStreamOrder order);

} // namespace lanescope
