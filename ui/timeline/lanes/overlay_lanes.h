// SPDX-License-Identifier: Apache-2.0
// Lanes that draw a value over time: the derived overlays of a trace, its counters, and their samples at
// the resolution of the screen.
//
// Overlays are computed once, off the UI thread (O(n log n) of the trace's kernels and memory events), and
// immutable then. SeriesCache belongs to the UI thread; a hit is one look-up, a miss costs
// O(points + pixels) or O(pixels log points).
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/analysis/device/device_lanes.h"
#include "core/store/step_series.h"
#include "ui/timeline/lanes/lane_tree.h"
#include "ui/timeline/lanes/series_text.h"

namespace lanescope::ui {

/// Pieces of work that are launched and have not started, on a stream; 0 from the start of the trace on.
struct QueueLane {
    std::int32_t device = -1;
    std::int64_t stream = -1;
    StepSeries length;
    double coverage = 1; ///< share of the stream's work whose launch call is known, 0..1
};

/// Bandwidth of the copies of one kind, in 10^9 bytes a second; 0 from the start of the trace on.
struct CopyLane {
    std::int32_t device = -1;
    std::string kind;
    StepSeries gbPerS;
    double coverage = 1; ///< share of the copies whose bandwidth is known, 0..1
};

struct Overlays {
    std::vector<DeviceLanes> devices;
    std::vector<QueueLane> queues;
    std::vector<CopyLane> copies;
    std::vector<MemoryLane> memory;
};

std::shared_ptr<const Overlays> computeOverlays(const Trace& trace);

/// The values of a series lane; null while `overlays` is null or where the trace has none.
const StepSeries* seriesOf(const Trace& trace, const Overlays* overlays, const LaneInfo& lane);

/// Share of what a lane is about that the trace tells; 1 for lanes without such a figure and while unknown.
double coverageOf(const Overlays* overlays, const LaneInfo& lane);
/// The memory lane that `lane` shows, or null.
const MemoryLane* memoryOf(const Overlays* overlays, const LaneInfo& lane);
/// The figures of the lane's GPU, or null.
const DeviceLanes* deviceOf(const Overlays* overlays, const LaneInfo& lane);

/// Values from 0 (or below) to a round figure at or above the largest value.
struct SeriesScale {
    double low = 0;
    double high = 1;
};
SeriesScale scaleOf(const StepSeries& series, SeriesUnit unit);
/// From a round figure at or below `least` to one at or above `most`, near enough to see what is between.
SeriesScale scaleBetween(double least, double most, SeriesUnit unit);

/// Samples per bucket of [firstNs + i * bucketNs, firstNs + (i + 1) * bucketNs); NaN where no value is known.
struct SeriesSamples {
    TimeNs firstNs = 0;
    DurationNs bucketNs = 1;
    std::vector<float> mean;
    std::vector<float> low;  ///< empty where not asked for
    std::vector<float> high; ///< likewise
};
SeriesSamples sampleSeries(const StepSeries& series, TimeRange range, DurationNs bucketNs, bool withExtremes);

class SeriesCache {
public:
    /// Samples that cover at least `range`; valid until the next call for the lane.
    const SeriesSamples& samples(int lane, const StepSeries& series, TimeRange range, DurationNs bucketNs,
                                 bool withExtremes);
    /// The same, quickly: what is at hand, at whatever resolution, if it covers `range`, else samples of
    /// nothing more than the range.
    const SeriesSamples& coarseSamples(int lane, const StepSeries& series, TimeRange range,
                                       DurationNs bucketNs, bool withExtremes);
    bool has(int lane, const StepSeries& series, TimeRange range, DurationNs bucketNs) const;
    void clear() { m_entries.clear(); }

private:
    struct Entry {
        const StepSeries* series = nullptr;
        SeriesSamples samples;
    };
    /// Null where nothing at hand covers `range`.
    const SeriesSamples* covering(int lane, const StepSeries& series, TimeRange range) const;
    std::unordered_map<int, Entry> m_entries;
};

} // namespace lanescope::ui
