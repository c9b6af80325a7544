// SPDX-License-Identifier: Apache-2.0
// Work that waits at the start of a recording: the device still runs work that was launched before it. One
// thread; a question costs O(log device work) after the first, which costs O(n log n) of the device work.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

class Trace;
struct DeviceOp;

class RecordingStart {
public:
    RecordingStart(const Trace& trace, std::int32_t device)
        : m_trace(trace)
        , m_device(device) {}

    /// Whether `op`, which begins at the end of the device's gap, waits for such work. No recorded work of
    /// the device begins before it; or it is the first of its stream and next to nothing ran before the gap:
    /// a few pieces of other streams may get past. A collective may as well wait for other ranks, and work
    /// that would wait much longer than all that is launched later does waits for something else.
    bool waitsForEarlierWork(TimeRange gap, const DeviceOp& op);

private:
    void find();
    /// From the return of the launch call to the start; 0: unknown.
    DurationNs queuedNs(const DeviceOp& op) const;

    struct Ran {
        TimeNs startNs = 0;
        DurationNs allNs = 0; ///< of all work up to this one
    };
    const Trace& m_trace;
    std::int32_t m_device;
    TimeNs m_firstWorkNs = std::numeric_limits<TimeNs>::max();
    DurationNs m_longestQueueNs = -1; ///< of work launched after the first work; -1: there is none
    std::vector<Ran> m_ran;           ///< by start; empty: not found yet
    std::map<std::int64_t, TimeNs> m_firstOfStream;
};

} // namespace lanescope
