// SPDX-License-Identifier: Apache-2.0
// Times in which a host thread captures a graph: it records launches, and the device runs none of them. From
// the call that begins the capture to the one that ends it, with PyTorch's frames around the two
// (torch/cuda/graphs.py), which synchronize, collect garbage and make the graph ready. One thread; a question
// costs O(log captures) after the first, which costs O(slices).
#pragma once

#include <map>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

class CaptureTimes {
public:
    explicit CaptureTimes(const Trace& trace)
        : m_trace(trace) {}

    /// The call that began the capture that goes on at `timeNs`; kNoSlice: none.
    SliceId at(TrackId thread, TimeNs timeNs);

private:
    struct Capture {
        TimeRange range;
        SliceId begin = kNoSlice;
    };
    void find();
    /// The outermost frame of graphs.py around the call; the call itself without one.
    SliceId contextOf(SliceId call) const;

    const Trace& m_trace;
    bool m_isFound = false;
    std::map<TrackId, std::vector<Capture>> m_captures; ///< by thread, by begin
};

} // namespace lanescope
