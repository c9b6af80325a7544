// SPDX-License-Identifier: Apache-2.0
// Time in which devices wait for other ranks inside collectives and move no data, where the recorder tells
// the parts of collectives apart (communication_parts.h). Immutable; any thread. O(n log n) for n slices of
// device tracks.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/analysis/intervals.h"
#include "core/base/ids.h"

namespace lanescope {

class Trace;

class CommunicationWaits {
public:
    explicit CommunicationWaits(const Trace& trace);

    /// Length of the waits of a device in `range`; nothing where its waits are not recorded.
    std::optional<DurationNs> in(std::int32_t device, TimeRange range) const;
    /// The longest wait for one other rank that lies in `range`; kNoSlice for none.
    SliceId longestIn(std::int32_t device, TimeRange range) const;

private:
    struct Device {
        IntervalSet waits;           ///< without transfers beside them
        std::vector<SliceId> single; ///< by start
    };
    const Trace& m_trace;
    std::map<std::int32_t, Device> m_devices;
};

} // namespace lanescope
