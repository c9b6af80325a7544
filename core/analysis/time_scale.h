// SPDX-License-Identifier: Apache-2.0
// Whether the times of a trace can be right. Writers that put down nanoseconds or milliseconds where the
// format wants microseconds make a trace that is a thousand times too long or too short, and nothing else is
// wrong with it. Pure; O(device operations).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/store/file_time_unit.h"
#include "core/store/trace.h"

namespace lanescope {

struct ImprobableTimes {
    enum class Reason {
        OutOfRange,   ///< most timestamps are out of range
        LongKernels,  ///< no kernel is shorter than `durationNs`
        ShortKernels, ///< half of the kernels take `durationNs` or less
        LongTrace,    ///< it lasts `durationNs`
        ShortTrace,
    };
    Reason reason{};
    DurationNs durationNs = 0;
    std::size_t count = 0; ///< kernels, slices or events that it was seen by
    FileTimeUnit readIn{};
    FileTimeUnit likely{}; ///< what they would be right in: the next smaller or larger unit
};

/// For a person: "no kernel is shorter than 1200 us, ...".
std::string describe(const ImprobableTimes& times);

/// Nothing when they are plausible, or when no unit is left to try.
std::optional<ImprobableTimes> improbableTimes(const Trace& trace);

} // namespace lanescope
