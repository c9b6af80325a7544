// SPDX-License-Identifier: Apache-2.0
// Whether the GPU became slower while it ran: the same kernels with the same grids take longer at the end of
// a span than at its beginning, nearly all by one factor, as when a hot GPU lowers its clock. A pure
// function; any thread. O(n log n) of the device work.
#pragma once

#include <cstdint>
#include <optional>

#include "core/diagnosis/device_time.h"

namespace lanescope {

struct ClockDrift {
    double factor = 1;         ///< length of the last third of the calls over the first third
    std::uint64_t kernels = 0; ///< with their own grids, that follow it
    double share = 0;          ///< of the time of computation that these kernels take
};

/// Nothing where the kernels are too few, differ among themselves, or got slower by less than a tenth.
std::optional<ClockDrift> clockDrift(const Trace& trace, const DeviceTime& device);

} // namespace lanescope
