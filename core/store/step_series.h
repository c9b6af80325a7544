// SPDX-License-Identifier: Apache-2.0
// A step function of time: value i holds from timeNs[i] to timeNs[i + 1], the last one for ever, and
// there is no value before the first point. Keeps the running integral and a min/max pyramid, so that
// the mean over any range costs two binary searches and its extremes O(log n), at every zoom.
// Immutable; any thread may read.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

class StepSeries {
public:
    StepSeries() = default;
    /// `timeNs` ascending (equal times: the last one wins), same length as `value`; finite values.
    StepSeries(std::vector<TimeNs> timeNs, std::vector<double> value);

    std::size_t size() const { return m_timeNs.size(); }
    bool empty() const { return m_timeNs.empty(); }
    TimeNs timeNs(std::size_t index) const { return m_timeNs[index]; }
    double value(std::size_t index) const { return m_value[index]; }
    const std::vector<TimeNs>& times() const { return m_timeNs; }
    const std::vector<double>& values() const { return m_value; }

    /// Value in force at `timeNs`; nullopt before the first point.
    std::optional<double> at(TimeNs timeNs) const;
    /// Time-weighted mean over the part of `range` from the first point on; nullopt where there is none.
    std::optional<double> mean(TimeRange range) const;
    /// mean() of the buckets [firstNs + i * bucketNs, firstNs + (i + 1) * bucketNs), NaN where there is none.
    /// Cheaper than one by one: each bucket's points are looked for from its neighbour's on.
    void means(TimeNs firstNs, DurationNs bucketNs, std::span<float> means) const;
    /// Integral of value over time in value x ns over `range`, 0 before the first point.
    double integral(TimeRange range) const;

    struct Extremes {
        double min;
        double max;
    };
    /// Extremes of the values in force in `range`; nullopt where there is none.
    std::optional<Extremes> extremes(TimeRange range) const;
    /// Over all points; nullopt when empty.
    std::optional<Extremes> extremes() const;

    /// The sum of `parts` at each time, each 0 before its first point. O(n log n) of all points.
    static StepSeries sumOf(std::span<const StepSeries* const> parts);

    std::size_t sizeBytes() const;

private:
    /// Index of the last point at or before `timeNs`, which point `from` is.
    std::size_t indexFrom(std::size_t from, TimeNs timeNs) const;
    /// Integral over `range`, whose ends lie in the intervals of points `first` and `last`.
    double integralBetween(std::size_t first, std::size_t last, TimeRange range) const;
    /// Index of the point in force at `timeNs`; size() when before the first.
    std::size_t indexAt(TimeNs timeNs) const;
    /// Extremes of a single point; neutral for one that another at the same time replaces.
    Extremes pointExtremes(std::size_t index) const;

    std::vector<TimeNs> m_timeNs;
    std::vector<double> m_value;
    std::vector<double> m_integral; ///< from the first point up to point i
    /// m_levels[k][i] covers points [i * 16^(k+1), (i + 1) * 16^(k+1)).
    std::vector<std::vector<Extremes>> m_levels;
};

} // namespace lanescope
