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
    /// Inputs, such as copies of batches to the device: they are fetched ahead, one after another, and
    /// what
    /// followed them still waits for them. Copies that return to the host do so at once.
    Ahead,
    /// Outputs, such as copies of results and reductions: they begin when what makes them is done, and only
    /// calls that wait for the whole device, and the end of the stretch, wait for them.
    Behind,
};

/// `change` holds all else that changes; the interval is its own, moved by what the stream makes of it.
PredictedLength predictOnOwnStream(const WhatIf& whatIf, const WhatIfSpan& span, const WeightChange& change,
                                   std::span<const DeviceOpId> work, OwnStreamOrder order);

} // namespace lanescope
