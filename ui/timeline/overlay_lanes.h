// SPDX-License-Identifier: Apache-2.0
// Lanes that draw a value over time: the derived overlays of a trace, its counters, and their samples at
// the resolution of the screen.
//
// Overlays are computed once, off the UI thread (O(n log n) of the trace's kernels and memory events), and
// immutable then. SeriesCache belongs to the UI thread; a hit is one look-up, a miss costs
// O(points + pixels) or O(pixels log points).
#pragma once

#include <QString>

#include <memory>
#include <unordered_map>
#include <vector>

#include "core/analysis/device_lanes.h"
#include "core/index/step_series.h"
#include "ui/timeline/lane_tree.h"

namespace lanescope::ui {

struct Overlays {
    std::vector<DeviceLanes> devices;
    std::vector<MemoryLane> memory;
};

std::shared_ptr<const Overlays> computeOverlays(const Trace& trace);

/// The values of a series lane; null while `overlays` is null or where the trace has none.
const StepSeries* seriesOf(const Trace& trace, const Overlays* overlays, const LaneInfo& lane);

/// Less than this is worth a word to the user.
inline constexpr double kFullCoverage = 0.98;

enum class SeriesUnit : std::uint8_t { Percent, Bytes, Plain };
SeriesUnit unitOf(const Trace& trace, const LaneInfo& lane);
QString formatSeriesValue(double value, SeriesUnit unit);

/// Share of the kernel time that an SM efficiency lane knows about; 1 for other lanes and while unknown.
double coverageOf(const Overlays* overlays, const LaneInfo& lane);

/// What the lane shows and how it is computed, for tooltips; several lines.
QString describeSeries(const Trace& trace, const Overlays* overlays, const LaneInfo& lane);

/// Values from 0 (or below) to a round figure at or above the largest value.
struct SeriesScale {
    double low = 0;
    double high = 1;
};
SeriesScale scaleOf(const StepSeries& series, SeriesUnit unit);

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
    void clear() { m_entries.clear(); }

private:
    struct Entry {
        const StepSeries* series = nullptr;
        SeriesSamples samples;
    };
    std::unordered_map<int, Entry> m_entries;
};

} // namespace lanescope::ui
