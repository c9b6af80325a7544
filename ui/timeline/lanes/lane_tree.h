// SPDX-License-Identifier: Apache-2.0
// Which lanes a trace has, in which order and under which group: per host process its threads, then the
// GPUs it launches on with their overlays above their streams, bookkeeping last. Built once per view,
// then immutable; a lane is known by its index. O(tracks + slices of tracks without Python frames).
#pragma once

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/store/tables.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

enum class LaneKind : std::uint8_t { Slices, Series };

enum class SeriesKind : std::uint8_t {
    None,
    SmEfficiency,
    Utilization,
    Occupancy,
    QueueLength,
    CopyBandwidth,
    MemoryAllocated,
    MemoryReserved,
    Counter,
};

struct LaneInfo {
    LaneKind kind = LaneKind::Slices;
    int group = 0;
    QString title; ///< such as "stream 7"
    QString key;   ///< the same in every run: the title without thread numbers; no two of a group are alike

    TrackId track = kNoTrack; ///< Slices
    bool hasPythonFrames = false;

    SeriesKind series = SeriesKind::None;
    std::int32_t device = -1;    ///< overlays: device number
    std::int32_t deviceType = 0; ///< memory overlays: c10 device type
    std::int64_t stream = -1;    ///< queue lengths
    std::string copyKind;        ///< copy bandwidths: as copyKind() has it
    CounterId counter{kNoIndex};
};

struct LaneGroup {
    QString title; ///< such as "GPU 0 NVIDIA H100 80GB HBM3"
    QString key;   ///< the same in every run: "GPU 0", the process' name; no two are alike
    ProcessId process = kNoProcess;
    std::int32_t device = -1; ///< >= 0 for a GPU
    bool minor = false;       ///< the profiler's own rows, or the lesser threads of many: collapsed at first
    int firstLane = 0;
    int laneCount = 0;
};

struct LaneTree {
    std::vector<LaneGroup> groups;
    std::vector<LaneInfo> lanes; ///< grouped, in display order

    /// Index of the lane that shows `track`, or -1.
    int laneOf(TrackId track) const;
};

LaneTree buildLaneTree(const Trace& trace);

} // namespace lanescope::ui
