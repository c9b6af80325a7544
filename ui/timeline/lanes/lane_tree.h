// SPDX-License-Identifier: Apache-2.0
// Which lanes a trace has, in which order and under which group: per host process its threads, then the
// GPUs it launches on with lanes of values above their streams, bookkeeping last. Built once per view,
// then immutable; a lane is known by its index. O(n log n) of tracks, counters and memory
// events, and O(slices) of tracks without Python frames.
#pragma once

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/ids.h"
#include "core/store/tables.h"
#include "ui/state/device_terms.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct LaneInfo {
    int group = 0;
    QString title; ///< such as "stream 7"
    QString key;   ///< the same in every run: the title without thread numbers; no two of a group are alike
    std::int32_t device = -1; ///< number of the GPU that the lane is about

    TrackId track = kNoTrack; ///< of a lane of slices
    bool hasPythonFrames = false;

    std::shared_ptr<const SeriesLane> series; ///< of a lane of values; null for lanes of slices
    bool isSeries() const { return series != nullptr; }
    bool hasBlocks() const { return series != nullptr && series->hasBlocks(); }
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
    std::vector<LaneInfo> lanes;  ///< grouped, in display order
    std::vector<int> laneOfTrack; ///< by track; -1 for tracks without a lane

    /// Index of the lane that shows `track`, or -1. O(1).
    int laneOf(TrackId track) const {
        return indexOf(track) < laneOfTrack.size() ? laneOfTrack[indexOf(track)] : -1;
    }
};

LaneTree buildLaneTree(const Trace& trace, DeviceTerms terms = DeviceTerms::OfMaker);

} // namespace lanescope::ui
