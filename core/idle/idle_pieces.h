// SPDX-License-Identifier: Apache-2.0
// The idle time of each device in exact disjoint pieces, each with the host thread that was responsible, what
// that thread did, and the reason. Everything that is said about idle time is a sum over them: gaps on lanes
// and in tables, and the idle causes of a diagnosis. Definitions: docs/metrics.md, "Causes". Immutable; any
// thread reads it. Made in O(n log n) of the device work and of the host slices that reach into gaps; some
// 40 bytes a piece.
//
// Responsible is the thread that launched the work after the gap (after the last work the main thread). Up
// to the launch the innermost runtime call counts before the operator before the Python frame before the
// annotation; another thread only where that one is in none of these. Then comes the time in the launch call,
// then the time in the queue.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/idle/gap.h"
#include "core/idle/idle_reason.h"

namespace lanescope {

class Trace;

struct IdlePiece {
    TimeRange range;
    TrackId thread = kNoTrack;   ///< that did it; kNoTrack: none is known
    SliceId activity = kNoSlice; ///< innermost slice of the thread, or the work that waits in the queue
    SliceId culprit = kNoSlice;  ///< to blame: call, operator, frame, loader, step of a cold first iteration
    std::uint32_t gap = 0;       ///< place in the device's gaps
    IdleReason reason = IdleReason::HostUnrecorded;
};

struct DeviceIdleTime {
    std::int32_t device = -1;
    std::vector<Gap> gaps;         ///< in order of time, over the trace's extents
    std::vector<IdlePiece> pieces; ///< in order of time; they fill the gaps exactly

    /// Pieces that reach into `range`. O(log pieces).
    std::span<const IdlePiece> within(TimeRange range) const;
};

class IdlePieces {
public:
    explicit IdlePieces(const Trace& trace);

    /// Trace::activeDevices() in their order.
    std::span<const DeviceIdleTime> devices() const { return m_devices; }
    /// Null where the device has no work.
    const DeviceIdleTime* of(std::int32_t device) const;
    /// Name of what fetches batches; empty: no piece is of a loader.
    StringId loaderName() const { return m_loaderName; }

private:
    std::vector<DeviceIdleTime> m_devices;
    StringId m_loaderName = kEmptyString;
};

} // namespace lanescope
