// SPDX-License-Identifier: Apache-2.0
// How long calls of one name take on a thread, to tell the call that is unlike the others. One thread. A
// question costs O(slices of the thread) for the first of a name, then O(log names).
#pragma once

#include <cstddef>
#include <map>
#include <utility>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// A call that takes this many times as long as most calls of its name is much longer.
inline constexpr DurationNs kMuchLonger = 10;

/// Calls within another of the name are left out.
struct CallsOfName {
    std::size_t count = 0;
    SliceId first = kNoSlice;
    DurationNs middleNs = 0;    ///< of their lengths
    DurationNs middleOwnNs = 0; ///< of the time that each of all has outside of its children
};

class CallsOfNames {
public:
    explicit CallsOfNames(const Trace& trace)
        : m_trace(trace) {}

    /// Calls of the name of `slice` on its thread.
    const CallsOfName& of(SliceId slice);

private:
    CallsOfName read(TrackId thread, StringId name) const;

    const Trace& m_trace;
    std::map<std::pair<TrackId, StringId>, CallsOfName> m_known;
};

} // namespace lanescope
