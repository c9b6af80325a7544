// SPDX-License-Identifier: Apache-2.0
// Values of a lane at the resolution of the screen, and the scale that they are drawn to. SeriesCache belongs
// to the UI thread; a hit is one look-up, a miss costs O(points + pixels) or O(pixels log points).
#pragma once

#include <unordered_map>
#include <vector>

#include "core/store/step_series.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

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
    /// Quick samples: cached ones at any resolution, if they cover `range`, else samples of
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
