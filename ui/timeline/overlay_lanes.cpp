// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/overlay_lanes.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/store/trace.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::ui::OverlayLanes", text);
}

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

const DeviceLanes* deviceOf(const Overlays* overlays, std::int32_t device) {
    if (overlays == nullptr) {
        return nullptr;
    }
    const auto found = std::find_if(overlays->devices.begin(), overlays->devices.end(),
                                    [device](const DeviceLanes& lanes) { return lanes.device == device; });
    return found == overlays->devices.end() ? nullptr : &*found;
}

const StepSeries* nonEmpty(const StepSeries& series) {
    return series.empty() ? nullptr : &series;
}

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

/// Goes through the points of the window once, in step with the buckets.
void sampleByWalking(const StepSeries& series, std::size_t firstPoint, SeriesSamples& samples) {
    const std::vector<TimeNs>& times = series.times();
    const std::vector<double>& values = series.values();
    std::size_t point = firstPoint; // in force at the bucket's start, or size() when before the first
    for (std::size_t i = 0; i < samples.mean.size(); ++i) {
        const TimeNs start = samples.firstNs + TimeNs(i) * samples.bucketNs;
        const TimeNs end = start + samples.bucketNs;
        TimeNs at = start;
        double integral = 0;
        DurationNs known = 0;
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        while (at < end) {
            const std::size_t next = point == times.size() ? 0 : point + 1;
            const TimeNs until = next < times.size() ? std::min(times[next], end) : end;
            if (until > at && point != times.size()) {
                integral += values[point] * double(until - at);
                known += until - at;
                low = std::min(low, values[point]);
                high = std::max(high, values[point]);
            }
            at = std::max(at, until);
            if (next < times.size() && times[next] <= at) {
                point = next;
            }
        }
        if (known > 0) {
            samples.mean[i] = float(integral / double(known));
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

std::shared_ptr<const Overlays> computeOverlays(const Trace& trace) {
    auto overlays = std::make_shared<Overlays>();
    overlays->devices = deviceLanes(trace);
    overlays->memory = memoryLanes(trace);
    return overlays;
}

const StepSeries* seriesOf(const Trace& trace, const Overlays* overlays, const LaneInfo& lane) {
    if (lane.series == SeriesKind::Counter) {
        return nonEmpty(trace.counters()[indexOf(lane.counter)].values);
    }
    if (overlays == nullptr) {
        return nullptr;
    }
    if (lane.series == SeriesKind::MemoryAllocated || lane.series == SeriesKind::MemoryReserved) {
        for (const MemoryLane& memory : overlays->memory) {
            if (memory.deviceId == lane.device && memory.deviceType == lane.deviceType) {
                return nonEmpty(lane.series == SeriesKind::MemoryAllocated ? memory.allocatedBytes
                                                                           : memory.reservedBytes);
            }
        }
        return nullptr;
    }
    const DeviceLanes* device = deviceOf(overlays, lane.device);
    if (device == nullptr) {
        return nullptr;
    }
    switch (lane.series) {
    case SeriesKind::SmEfficiency:
        return nonEmpty(device->smEfficiency);
    case SeriesKind::Utilization:
        return nonEmpty(device->utilization);
    case SeriesKind::Occupancy:
        return nonEmpty(device->occupancy);
    default:
        return nullptr;
    }
}

double coverageOf(const Overlays* overlays, const LaneInfo& lane) {
    const DeviceLanes* device = deviceOf(overlays, lane.device);
    return lane.series == SeriesKind::SmEfficiency && device != nullptr ? device->smEfficiencyCoverage : 1;
}

SeriesUnit unitOf(const Trace& trace, const LaneInfo& lane) {
    switch (lane.series) {
    case SeriesKind::SmEfficiency:
    case SeriesKind::Utilization:
    case SeriesKind::Occupancy:
        return SeriesUnit::Percent;
    case SeriesKind::MemoryAllocated:
    case SeriesKind::MemoryReserved:
        return SeriesUnit::Bytes;
    case SeriesKind::Counter:
    case SeriesKind::None:
        break;
    }
    if (lane.series == SeriesKind::Counter) {
        const Counter& counter = trace.counters()[indexOf(lane.counter)];
        for (const StringId id : {counter.name, counter.series}) {
            const QString text = QString::fromUtf8(trace.text(id).data(), qsizetype(trace.text(id).size()));
            if (text.contains(QLatin1String("bytes"), Qt::CaseInsensitive)) {
                return SeriesUnit::Bytes;
            }
        }
    }
    return SeriesUnit::Plain;
}

QString formatSeriesValue(double value, SeriesUnit unit) {
    switch (unit) {
    case SeriesUnit::Percent:
        return formatPercent(value);
    case SeriesUnit::Bytes:
        return formatBytes(value);
    case SeriesUnit::Plain:
        break;
    }
    return formatNumber(value);
}

QString describeSeries(const Trace& trace, const Overlays* overlays, const LaneInfo& lane) {
    switch (lane.series) {
    case SeriesKind::SmEfficiency: {
        const DeviceLanes* device = deviceOf(overlays, lane.device);
        QString text =
            tr("Estimated SM efficiency\n"
               "At every moment min(sum of blocks per SM of the running kernels, 1), averaged over time\n"
               "Estimated from launch shapes, as Kineto's TensorBoard plugin defines it");
        if (device != nullptr && device->blocksPerSmDerived) {
            text += QLatin1Char('\n') +
                    tr("The trace has no blocks per SM: computed as blocks of the grid / number of SMs");
        }
        if (const double coverage = coverageOf(overlays, lane); coverage < kFullCoverage) {
            text += QLatin1Char('\n') + tr("Known for %1 of the kernel time only, the rest counts as 0")
                                            .arg(formatPercent(coverage, 0));
        }
        return text;
    }
    case SeriesKind::Utilization:
        return tr("GPU utilization\n"
                  "Share of time in which at least one kernel runs, copies and memsets not counted\n"
                  "Computed from the kernels of the trace");
    case SeriesKind::Occupancy:
        return tr(
            "Estimated achieved occupancy\n"
            "Mean of the running kernels' occupancy, 0 while none runs\n"
            "Estimated by the profiler from the launch shape; tail effects and early exits are not in it");
    case SeriesKind::MemoryAllocated:
    case SeriesKind::MemoryReserved: {
        QString text = lane.series == SeriesKind::MemoryAllocated
                           ? tr("Memory allocated\nBytes handed out by PyTorch's allocator")
                           : tr("Memory reserved\nBytes that PyTorch's allocator holds");
        if (overlays != nullptr) {
            for (const MemoryLane& memory : overlays->memory) {
                if (memory.deviceId == lane.device && memory.deviceType == lane.deviceType &&
                    memory.relative) {
                    text += QLatin1Char('\n') +
                            tr("The trace has no totals: running sum of its allocations, starting at 0");
                }
            }
        }
        return text + QLatin1Char('\n') + tr("Computed from the [memory] events of the trace");
    }
    case SeriesKind::Counter: {
        const bool measured = trace.counters()[indexOf(lane.counter)].measured;
        return lane.title + QLatin1Char('\n') +
               (measured ? tr("Counter recorded in the trace") : tr("Counter derived from the trace"));
    }
    case SeriesKind::None:
        break;
    }
    return lane.title;
}

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

SeriesSamples sampleSeries(const StepSeries& series, TimeRange range, DurationNs bucketNs,
                           bool withExtremes) {
    SeriesSamples samples;
    samples.bucketNs = bucketNs;
    samples.firstNs = alignedDown(range.startNs, bucketNs);
    const auto count = std::size_t((range.endNs - samples.firstNs + bucketNs - 1) / bucketNs);
    samples.mean.assign(count, kUnknown);
    if (!withExtremes) {
        series.means(samples.firstNs, bucketNs, samples.mean);
        return samples;
    }
    samples.low.assign(count, kUnknown);
    samples.high.assign(count, kUnknown);
    const std::vector<TimeNs>& times = series.times();
    const auto after = std::upper_bound(times.begin(), times.end(), samples.firstNs);
    const auto last = std::upper_bound(after, times.end(), range.endNs);
    // Walking past a point takes a few nanoseconds, a search some hundred.
    constexpr std::ptrdiff_t kPointsPerSearch = 100;
    if (last - after <= std::ptrdiff_t(count) * kPointsPerSearch) {
        sampleByWalking(
            series, after == times.begin() ? times.size() : std::size_t(after - times.begin() - 1), samples);
    } else {
        series.means(samples.firstNs, bucketNs, samples.mean);
        sampleExtremesBySearching(series, samples);
    }
    return samples;
}

const SeriesSamples& SeriesCache::samples(int lane, const StepSeries& series, TimeRange range,
                                          DurationNs bucketNs, bool withExtremes) {
    Entry& entry = m_entries[lane];
    const SeriesSamples& have = entry.samples;
    const TimeNs haveEnd = have.firstNs + DurationNs(have.mean.size()) * have.bucketNs;
    if (entry.series != &series || have.bucketNs != bucketNs || have.firstNs > range.startNs ||
        haveEnd < range.endNs) {
        const DurationNs half = range.durationNs() / 2;
        entry.series = &series;
        entry.samples =
            sampleSeries(series, {range.startNs - half, range.endNs + half}, bucketNs, withExtremes);
    }
    return entry.samples;
}

} // namespace lanescope::ui
