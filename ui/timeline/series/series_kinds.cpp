// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/series/series_kinds.h"

#include "ui/timeline/series/copy_bandwidth_lane.h"
#include "ui/timeline/series/counter_lane.h"
#include "ui/timeline/series/graph_lane.h"
#include "ui/timeline/series/kernel_concurrency_lane.h"
#include "ui/timeline/series/memory_lane.h"
#include "ui/timeline/series/occupancy_lane.h"
#include "ui/timeline/series/queue_length_lane.h"
#include "ui/timeline/series/sm_efficiency_lane.h"
#include "ui/timeline/series/utilization_lane.h"

namespace lanescope::ui {

namespace {

struct Kind {
    SeriesPlace place;
    std::vector<SeriesLanePtr> (*lanesOf)(const SeriesOwner& owner);
};

/// Every kind of lane, in display order. A new kind is a header beside this file and a line here.
constexpr Kind kKinds[] = {
    {SeriesPlace::AboveStreams, SmEfficiencyLane::lanesOf},
    {SeriesPlace::AboveStreams, UtilizationLane::lanesOf},
    {SeriesPlace::AboveStreams, OccupancyLane::lanesOf},
    {SeriesPlace::AboveStreams, GraphLane::lanesOf},
    {SeriesPlace::BelowStreams, KernelConcurrencyLane::lanesOf},
    {SeriesPlace::BelowStreams, QueueLengthLane::lanesOf},
    {SeriesPlace::BelowStreams, CopyBandwidthLane::lanesOf},
    {SeriesPlace::BelowStreams, MemoryOfDeviceLane::lanesOf},
    {SeriesPlace::BelowStreams, CounterLane::lanesOf},
};

} // namespace

std::vector<SeriesLanePtr> makeSeriesLanes(const SeriesOwner& owner, SeriesPlace place) {
    std::vector<SeriesLanePtr> lanes;
    for (const Kind& kind : kKinds) {
        if (kind.place == place) {
            const std::vector<SeriesLanePtr> made = kind.lanesOf(owner);
            lanes.insert(lanes.end(), made.begin(), made.end());
        }
    }
    return lanes;
}

} // namespace lanescope::ui
