// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/series/series_samples.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace lanescope::ui {

namespace {

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

TimeNs alignedDown(TimeNs timeNs, DurationNs bucketNs) {
    const TimeNs remainder = timeNs % bucketNs;
    return timeNs - (remainder < 0 ? remainder + bucketNs : remainder);
}

/// 1, 2, 2.5 or 5 times a power of `base` at or above `value`.
double roundUp(double value, double base) {
    if (value <= 0) {
        return 1;
    }
    const double power = std::pow(base, std::floor(std::log(value) / std::log(base)));
    for (const double factor : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0}) {
        if (factor * power >= value) {
            return factor * power;
        }
    }
    double scaled = 10 * power;
    while (scaled < value) {
        scaled *= 2;
    }
    return scaled;
}

/// Goes through the points of the window once, in step with the buckets. `firstPoint` is the last point at or
/// before the first bucket's start, or size() where there is none.
template <bool withExtremes>
void sampleByWalking(const StepSeries& series, std::size_t firstPoint, SeriesSamples& samples) {
    const std::span<const TimeNs> times = series.times();
    const std::span<const double> values = series.values();
    std::size_t next = firstPoint == times.size() ? 0 : firstPoint + 1; // its predecessor is in force
    for (std::size_t i = 0; i < samples.mean.size(); ++i) {
        const TimeNs start = samples.firstNs + TimeNs(i) * samples.bucketNs;
        const TimeNs end = start + samples.bucketNs;
        while (next < times.size() && times[next] <= start) {
            ++next;
        }
        TimeNs at = start;
        if (next == 0) {
            if (times.empty() || times[0] >= end) {
                continue;
            }
            at = times[next++];
        }
        if (next == times.size() || times[next] >= end) {
            // Most buckets lie within one interval when zoomed in.
            samples.mean[i] = float(values[next - 1]);
            if constexpr (withExtremes) {
                samples.low[i] = samples.high[i] = samples.mean[i];
            }
            continue;
        }
        const DurationNs known = end - at;
        double integral = 0;
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        const auto include = [&](TimeNs until) {
            const double value = values[next - 1];
            integral += value * double(until - at);
            if constexpr (withExtremes) {
                if (until > at) { // of points at one time, the last one holds
                    low = std::min(low, value);
                    high = std::max(high, value);
                }
            }
            at = until;
        };
        for (; next < times.size() && times[next] < end; ++next) {
            include(times[next]);
        }
        include(end);
        samples.mean[i] = float(integral / double(known));
        if constexpr (withExtremes) {
            samples.low[i] = float(low);
            samples.high[i] = float(high);
        }
    }
}

void sampleExtremesBySearching(const StepSeries& series, SeriesSamples& samples) {
    for (std::size_t i = 0; i < samples.mean.size(); ++i) {
        const TimeNs start = samples.firstNs + TimeNs(i) * samples.bucketNs;
        if (const auto extremes = series.extremes({start, start + samples.bucketNs})) {
            samples.low[i] = float(extremes->min);
            samples.high[i] = float(extremes->max);
        }
    }
}

} // namespace

SeriesScale scaleOf(const StepSeries& series, SeriesUnit unit) {
    if (unit == SeriesUnit::Percent) {
        return {0, 1};
    }
    const auto extremes = series.extremes();
    if (!extremes) {
        return {0, 1};
    }
    SeriesScale scale;
    // Bytes in steps of binary units, so that the axis reads "2.00 GiB", not "2.15 GiB".
    const auto round = [unit](double value) {
        if (unit != SeriesUnit::Bytes) {
            return roundUp(value, 10);
        }
        const double unitBytes =
            value < 1 ? 1 : std::pow(1024.0, std::floor(std::log(value) / std::log(1024.0)));
        return unitBytes * roundUp(value / unitBytes, 10);
    };
    scale.high = extremes->max > 0 ? round(extremes->max) : 0;
    scale.low = extremes->min < 0 ? -round(-extremes->min) : 0;
    if (scale.high <= scale.low) {
        scale.high = scale.low + 1;
    }
    return scale;
}

SeriesScale scaleBetween(double least, double most, SeriesUnit unit) {
    if (!(least < most)) {
        return {std::min(least, 0.0), most > 0 ? most : least < 0 ? 0 : 1};
    }
    // Bytes in binary units, as the axis writes them.
    const double large = std::max(std::abs(least), std::abs(most));
    const double unitSize = unit == SeriesUnit::Bytes && large >= 1
                                ? std::pow(1024.0, std::floor(std::log(large) / std::log(1024.0)))
                                : 1;
    constexpr double kSteps = 4; // between the two, more or less
    const double step = roundUp((most - least) / unitSize / kSteps, 10) * unitSize;
    const SeriesScale scale{std::floor(least / step) * step, std::ceil(most / step) * step};
    // A mean of shares may be a rounding error beyond all of them.
    return unit == SeriesUnit::Percent ? SeriesScale{std::max(scale.low, 0.0), std::min(scale.high, 1.0)}
                                       : scale;
}

SeriesSamples sampleSeries(const StepSeries& series, TimeRange range, DurationNs bucketNs,
                           bool withExtremes) {
    SeriesSamples samples;
    samples.bucketNs = bucketNs;
    samples.firstNs = alignedDown(range.startNs, bucketNs);
    const auto count = std::size_t((range.endNs - samples.firstNs + bucketNs - 1) / bucketNs);
    samples.mean.assign(count, kUnknown);
    if (withExtremes) {
        samples.low.assign(count, kUnknown);
        samples.high.assign(count, kUnknown);
    }
    const std::vector<TimeNs>& times = series.times();
    const auto after = std::upper_bound(times.begin(), times.end(), samples.firstNs);
    const auto last = std::upper_bound(after, times.end(), range.endNs);
    const std::size_t firstPoint =
        after == times.begin() ? times.size() : std::size_t(after - times.begin() - 1);
    // Walking past a point takes a few nanoseconds, a search some hundred.
    const auto pointsPerSearch = std::ptrdiff_t(withExtremes ? 100 : 20);
    if (last - after > std::ptrdiff_t(count) * pointsPerSearch) {
        series.means(samples.firstNs, bucketNs, samples.mean);
        if (withExtremes) {
            sampleExtremesBySearching(series, samples);
        }
    } else if (withExtremes) {
        sampleByWalking<true>(series, firstPoint, samples);
    } else {
        sampleByWalking<false>(series, firstPoint, samples);
    }
    return samples;
}

const SeriesSamples* SeriesCache::covering(int lane, const StepSeries& series, TimeRange range) const {
    const auto found = m_entries.find(lane);
    if (found == m_entries.end() || found->second.series != &series) {
        return nullptr;
    }
    const SeriesSamples& have = found->second.samples;
    const TimeNs endNs = have.firstNs + DurationNs(have.mean.size()) * have.bucketNs;
    return have.firstNs <= range.startNs && endNs >= range.endNs ? &have : nullptr;
}

bool SeriesCache::has(int lane, const StepSeries& series, TimeRange range, DurationNs bucketNs) const {
    const SeriesSamples* have = covering(lane, series, range);
    return have != nullptr && have->bucketNs == bucketNs;
}

const SeriesSamples& SeriesCache::samples(int lane, const StepSeries& series, TimeRange range,
                                          DurationNs bucketNs, bool withExtremes) {
    Entry& entry = m_entries[lane];
    if (!has(lane, series, range, bucketNs)) {
        // Half a view more on both sides, where the length still fits its type.
        constexpr DurationNs kLongestNs = std::numeric_limits<DurationNs>::max() - (DurationNs{1} << 58);
        const DurationNs half =
            std::clamp<DurationNs>((kLongestNs - range.durationNs()) / 2, 0, range.durationNs() / 2);
        entry.series = &series;
        entry.samples =
            sampleSeries(series, {range.startNs - half, range.endNs + half}, bucketNs, withExtremes);
    }
    return entry.samples;
}

const SeriesSamples& SeriesCache::coarseSamples(int lane, const StepSeries& series, TimeRange range,
                                                DurationNs bucketNs, bool withExtremes) {
    if (const SeriesSamples* have = covering(lane, series, range)) {
        return *have;
    }
    Entry& entry = m_entries[lane];
    entry.series = &series;
    entry.samples = sampleSeries(series, range, bucketNs, withExtremes);
    return entry.samples;
}

} // namespace lanescope::ui
