// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_summary.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/device_name.h"
#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/device/kernel_table.h"
#include "core/analysis/intervals.h"
#include "core/analysis/memory/memory_use.h"
#include "core/analysis/steps/step_breakdown.h"
#include "core/flight/flight_source.h"
#include "core/import/api/importer.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr double kFullShare = 255;

/// Mean over devices of GpuSummary::utilization; < 0: there is none.
double meanUtilization(const Trace& trace) {
    const std::vector<GpuSummary> gpus = gpuSummary(trace);
    double sum = 0;
    for (const GpuSummary& gpu : gpus) {
        sum += std::max(gpu.utilization, 0.0);
    }
    return gpus.empty() ? -1 : sum / static_cast<double>(gpus.size());
}

/// Boundary of bin `index` of `bins` over `range`; exact at both ends.
TimeNs binStart(TimeRange range, std::size_t index, std::size_t bins) {
    const auto part = static_cast<long double>(range.durationNs()) * static_cast<long double>(index) /
                      static_cast<long double>(bins);
    return range.startNs + static_cast<DurationNs>(part);
}

std::vector<std::uint8_t> sharesOf(const IntervalSet& set, TimeRange range, std::size_t bins) {
    std::vector<double> busyNs(bins, 0);
    const double perNs = static_cast<double>(bins) / static_cast<double>(range.durationNs());
    for (const TimeRange& piece : set.ranges()) {
        const auto binAt = [&](TimeNs timeNs) {
            return std::min(static_cast<std::size_t>(static_cast<double>(timeNs - range.startNs) * perNs),
                            bins - 1);
        };
        for (std::size_t bin = binAt(piece.startNs), last = binAt(piece.endNs - 1); bin <= last; ++bin) {
            const TimeRange whole{binStart(range, bin, bins), binStart(range, bin + 1, bins)};
            busyNs[bin] += static_cast<double>(piece.clippedTo(whole).durationNs());
        }
    }
    std::vector<std::uint8_t> shares(bins);
    for (std::size_t bin = 0; bin < bins; ++bin) {
        const double wholeNs =
            static_cast<double>(binStart(range, bin + 1, bins) - binStart(range, bin, bins));
        const double share = wholeNs > 0 ? std::min(busyNs[bin] / wholeNs, 1.0) : 0;
        // A class that ran at all keeps at least one unit, so that it stays visible.
        shares[bin] = share > 0 ? static_cast<std::uint8_t>(std::max(1.0, std::round(share * kFullShare)))
                                : std::uint8_t{0};
    }
    return shares;
}

} // namespace

std::uint64_t RankSummary::traceMemoryBytes() const {
    return memoryOfEvents(events, kernelCount);
}

TimeRange RankStrip::binRange(std::size_t bin) const {
    return {binStart(range, bin, binCount()), binStart(range, bin + 1, binCount())};
}

RankStrip stripOf(const std::vector<DeviceInterval>& work, std::size_t bins) {
    std::vector<TimeRange> computation;
    std::vector<TimeRange> communication;
    std::vector<TimeRange> copies;
    RankStrip strip;
    for (const DeviceInterval& interval : work) {
        switch (interval.workClass) {
        case DeviceWorkClass::Communication:
            communication.push_back(interval.range);
            break;
        case DeviceWorkClass::Memcpy:
        case DeviceWorkClass::Memset:
            copies.push_back(interval.range);
            break;
        default:
            computation.push_back(interval.range);
        }
        strip.range = strip.range.isEmpty() ? interval.range
                                            : TimeRange{std::min(strip.range.startNs, interval.range.startNs),
                                                        std::max(strip.range.endNs, interval.range.endNs)};
    }
    if (strip.range.isEmpty()) {
        strip.range = {};
        return strip;
    }
    const IntervalSet computing(std::move(computation));
    const IntervalSet communicating(std::move(communication));
    const std::array<IntervalSet, kStripClassCount> sets{
        computing.without(communicating), computing.intersectedWith(communicating),
        communicating.without(computing),
        IntervalSet(std::move(copies)).without(computing.unitedWith(communicating))};
    bins = static_cast<std::size_t>(
        std::min<std::int64_t>(static_cast<std::int64_t>(bins), strip.range.durationNs()));
    for (std::size_t i = 0; i < sets.size(); ++i) {
        strip.shares[i] = sharesOf(sets[i], strip.range, bins);
    }
    return strip;
}

RankStrip coarser(const RankStrip& strip, std::size_t bins) {
    if (bins >= strip.binCount()) {
        return strip;
    }
    RankStrip result;
    result.range = strip.range;
    for (std::size_t i = 0; i < kStripClassCount; ++i) {
        result.shares[i].resize(bins);
        for (std::size_t bin = 0; bin < bins; ++bin) {
            const std::size_t first = bin * strip.binCount() / bins;
            const std::size_t last = (bin + 1) * strip.binCount() / bins;
            std::size_t sum = 0;
            for (std::size_t from = first; from < last; ++from) {
                sum += strip.shares[i][from];
            }
            result.shares[i][bin] = static_cast<std::uint8_t>((sum + last - first - 1) / (last - first));
        }
    }
    return result;
}

RankSummary summarizeRank(const Trace& trace, std::int64_t rank, const std::string& worker,
                          std::stop_token stop) {
    RankSummary summary;
    summary.location = trace.path();
    summary.worker = worker;
    summary.rank = rank;
    summary.baseTimeNs = trace.baseTimeNs().value_or(0);
    summary.range = trace.extents();
    summary.fileBytes = trace.fileBytes();
    summary.events = trace.ledger().read;
    for (const StepRow& step : stepTimes(trace, Conventions::Lanescope, stop)) {
        summary.steps.push_back(
            {step.number, step.range, step.computationNs, step.communicationNs, step.overlapNs, step.idleNs});
    }
    summary.utilization = meanUtilization(trace);
    summary.deviceWord = deviceWord(trace);

    for (const DeviceBreakdown& device : deviceBreakdowns(trace, {}, stop)) {
        summary.devices.push_back({device.device, device.totalNs(), device.computationNs(),
                                   device.communicationNs(), device.overlapNs(), device.busyNs()});
    }
    for (const IdleRow& row : idleTime(trace, deviceWorkIn(trace, {}, stop), kShortGapNs, stop)) {
        summary.idle.push_back({row.device, row.stream, row.cause, row.idleNs});
    }
    const KernelTable kernels = kernelTable(trace, {}, stop);
    summary.kernelCount = kernels.count;
    summary.kernelNs = kernels.totalNs;
    for (const KernelRow& row : kernels.rows) {
        if (summary.kernels.size() == kSummarizedKernels) {
            break;
        }
        summary.kernels.push_back({std::string(trace.text(row.name)), row.count, row.totalNs});
    }
    for (const MemoryDeviceRow& row : memoryDevices(trace, {}, stop)) {
        summary.memory.push_back({memoryDeviceName(row.device), row.peakAllocatedBytes, row.peakReservedBytes,
                                  row.totalMemoryBytes});
    }
    summary.collectives = collectivesOf(trace, stop);
    summary.strip = stripOf(deviceIntervals(trace));
    summary.flight = flightDumpOf(trace);
    return summary;
}

} // namespace lanescope
