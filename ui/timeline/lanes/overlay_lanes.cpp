// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/overlay_lanes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "core/analysis/device/queue_length.h"
#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

/// The first that `isWanted`, or null.
template <typename Lane, typename IsWanted>
const Lane* found(const std::vector<Lane>& lanes, const IsWanted& isWanted) {
    const auto place = std::find_if(lanes.begin(), lanes.end(), isWanted);
    return place == lanes.end() ? nullptr : &*place;
}

const QueueLane* queueOf(const Overlays* overlays, const LaneInfo& lane) {
    return overlays == nullptr ? nullptr : found(overlays->queues, [&lane](const QueueLane& queue) {
        return queue.device == lane.device && queue.stream == lane.stream;
    });
}

const CopyLane* copiesOf(const Overlays* overlays, const LaneInfo& lane) {
    return overlays == nullptr ? nullptr : found(overlays->copies, [&lane](const CopyLane& copies) {
        return copies.device == lane.device && copies.kind == lane.copyKind;
    });
}

/// `series` from the start of the trace on, with 0 before its first point.
StepSeries fromTheStart(const Trace& trace, const StepSeries& series) {
    std::vector<TimeNs> timeNs;
    std::vector<double> values;
    if (!series.empty() && series.timeNs(0) > trace.bounds().startNs) {
        timeNs.push_back(trace.bounds().startNs);
        values.push_back(0);
    }
    constexpr double kRest = 1e-9; // what sums of differences leave of zero
    timeNs.insert(timeNs.end(), series.times().begin(), series.times().end());
    for (const double value : series.values()) {
        values.push_back(std::abs(value) < kRest ? 0 : value);
    }
    return {std::move(timeNs), std::move(values)};
}

std::map<std::int32_t, std::vector<DeviceOpId>> workByDevice(const Trace& trace) {
    std::map<std::int32_t, std::vector<DeviceOpId>> work;
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        work[trace.deviceOps()[i].device].push_back(DeviceOpId(std::uint32_t(i)));
    }
    return work;
}

double shareOf(std::size_t part, std::size_t whole) {
    return whole == 0 ? 1 : double(part) / double(whole);
}

void addQueues(const Trace& trace, Overlays& overlays) {
    struct Counts {
        std::size_t all = 0;
        std::size_t launched = 0;
    };
    std::map<std::pair<std::int32_t, std::int64_t>, Counts> counts;
    std::vector<DeviceOpId> work;
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        Counts& ofStream = counts[{op.device, op.stream}];
        ++ofStream.all;
        ofStream.launched += op.launch != kNoLaunch ? 1 : 0;
        work.push_back(DeviceOpId(std::uint32_t(i)));
    }
    for (const QueueLength& queue : queueLengths(trace, work)) {
        const Counts& ofStream = counts[{queue.device, queue.stream}];
        overlays.queues.push_back({queue.device, queue.stream, fromTheStart(trace, queue.length),
                                   shareOf(ofStream.launched, ofStream.all)});
    }
}

void addCopies(const Trace& trace, Overlays& overlays) {
    for (const auto& [device, work] : workByDevice(trace)) {
        std::map<std::string, std::size_t> known;
        for (const DeviceOpId id : work) {
            const DeviceOp& op = trace.deviceOp(id);
            if (op.bandwidthGBs > 0) {
                ++known[copyKind(trace.sliceName(op.slice), trace.categoryKind(op.slice))];
            }
        }
        for (const CopyBandwidth& copies : copyBandwidths(trace, work)) {
            overlays.copies.push_back({device, copies.kind, fromTheStart(trace, copies.gbPerS),
                                       shareOf(known[copies.kind], std::size_t(copies.count))});
        }
    }
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
    addQueues(trace, *overlays);
    addCopies(trace, *overlays);
    return overlays;
}

const DeviceLanes* deviceOf(const Overlays* overlays, const LaneInfo& lane) {
    return overlays == nullptr ? nullptr : found(overlays->devices, [&lane](const DeviceLanes& device) {
        return device.device == lane.device;
    });
}

const MemoryLane* memoryOf(const Overlays* overlays, const LaneInfo& lane) {
    return overlays == nullptr ? nullptr : found(overlays->memory, [&lane](const MemoryLane& memory) {
        return memory.deviceId == lane.device && memory.deviceType == lane.deviceType;
    });
}

const StepSeries* seriesOf(const Trace& trace, const Overlays* overlays, const LaneInfo& lane) {
    if (lane.series == SeriesKind::Counter) {
        return nonEmpty(trace.counters()[indexOf(lane.counter)].values);
    }
    const auto of = [](const auto* lanes, auto member) {
        return lanes == nullptr ? nullptr : nonEmpty(lanes->*member);
    };
    switch (lane.series) {
    case SeriesKind::SmEfficiency:
        return of(deviceOf(overlays, lane), &DeviceLanes::smEfficiency);
    case SeriesKind::Utilization:
        return of(deviceOf(overlays, lane), &DeviceLanes::utilization);
    case SeriesKind::Occupancy:
        return of(deviceOf(overlays, lane), &DeviceLanes::occupancy);
    case SeriesKind::QueueLength:
        return of(queueOf(overlays, lane), &QueueLane::length);
    case SeriesKind::CopyBandwidth:
        return of(copiesOf(overlays, lane), &CopyLane::gbPerS);
    case SeriesKind::MemoryAllocated:
        return of(memoryOf(overlays, lane), &MemoryLane::allocatedBytes);
    case SeriesKind::MemoryReserved:
        return of(memoryOf(overlays, lane), &MemoryLane::reservedBytes);
    case SeriesKind::Counter:
    case SeriesKind::None:
        break;
    }
    return nullptr;
}

double coverageOf(const Overlays* overlays, const LaneInfo& lane) {
    const auto of = [](const auto* lanes, auto member) { return lanes == nullptr ? 1 : lanes->*member; };
    switch (lane.series) {
    case SeriesKind::SmEfficiency:
    case SeriesKind::Occupancy: {
        const DeviceLanes* lanes = deviceOf(overlays, lane);
        if (lanes == nullptr) {
            return 1;
        }
        const TimeRange all{lanes->utilization.times().front(), lanes->utilization.times().back()};
        return (lane.series == SeriesKind::SmEfficiency ? smEfficiencyIn(*lanes, all)
                                                        : occupancyIn(*lanes, all))
            .knownShare;
    }
    case SeriesKind::QueueLength:
        return of(queueOf(overlays, lane), &QueueLane::coverage);
    case SeriesKind::CopyBandwidth:
        return of(copiesOf(overlays, lane), &CopyLane::coverage);
    default:
        return 1;
    }
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
        const DurationNs half = range.durationNs() / 2;
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
