// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/series_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/store/trace.h"
#include "ui/state/device_terms.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/timeline/lanes/overlay_lanes.h"

namespace lanescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::ui::SeriesText", text);
}

/// Title, formula and source of a lane.
struct Description {
    QString title;
    QString formula;
    QString source;
};

Description descriptionOf(const Trace& trace, const Overlays* overlays, const LaneInfo& lane) {
    switch (lane.series) {
    case SeriesKind::SmEfficiency: {
        const DeviceLanes* device = deviceOf(overlays, lane);
        const QString source =
            device != nullptr && device->blocksPerSmDerived
                ? tr("launch shapes; the trace has no blocks per SM: blocks of the grid / number of SMs")
                : tr("blocks per SM that the profiler computed from launch shapes");
        return {inTermsOf(trace, tr("Estimated SM efficiency")),
                inTermsOf(trace, tr("at every moment min(sum of blocks per SM of the running kernels, 1), "
                                    "averaged over time, as Kineto's TensorBoard plugin defines it")),
                inTermsOf(trace, source)};
    }
    case SeriesKind::Utilization:
        return {tr("GPU utilization"),
                tr("share of time in which at least one kernel runs; copies and memsets do not count"),
                tr("the kernels of the trace")};
    case SeriesKind::Occupancy:
        return {tr("Estimated achieved occupancy"),
                tr("mean of the running kernels' occupancy, 0 while none runs"),
                tr("the profiler's estimate from launch shapes; tail effects and early exits are not in it")};
    case SeriesKind::QueueLength:
        return {
            tr("Queue length of stream %1: launched, not yet started").arg(lane.stream),
            tr("+1 at the start of a launch call, −1 at the start of its work, as Holistic Trace Analysis "
               "defines it"),
            tr("launch calls and device work with the same correlation id")};
    case SeriesKind::CopyBandwidth:
        return {lane.title,
                tr("sum of the bandwidths of the copies that run at a time, in 10⁹ bytes a second"),
                tr("bandwidth and time of each copy in the trace")};
    case SeriesKind::MemoryAllocated:
    case SeriesKind::MemoryReserved: {
        const MemoryLane* memory = memoryOf(overlays, lane);
        const bool allocated = lane.series == SeriesKind::MemoryAllocated;
        return {allocated ? tr("Memory allocated") : tr("Memory reserved"),
                memory != nullptr && memory->relative
                    ? tr("running sum of allocations and releases from 0: the trace has no totals")
                : allocated ? tr("bytes that PyTorch's allocator has handed out")
                            : tr("bytes that PyTorch's allocator holds"),
                tr("the [memory] events of the trace")};
    }
    case SeriesKind::Counter:
        return {lane.title,
                originOf(trace, overlays, lane) == SeriesOrigin::Measured
                    ? tr("as sampled; a value holds until the next one")
                    : tr("computed by whoever wrote the counter"),
                tr("a counter in the trace")};
    case SeriesKind::None:
        break;
    }
    return {lane.title, {}, {}};
}

} // namespace

SeriesUnit unitOf(const Trace& trace, const LaneInfo& lane) {
    switch (lane.series) {
    case SeriesKind::SmEfficiency:
    case SeriesKind::Utilization:
    case SeriesKind::Occupancy:
        return SeriesUnit::Percent;
    case SeriesKind::CopyBandwidth:
        return SeriesUnit::GigabytesPerSecond;
    case SeriesKind::MemoryAllocated:
    case SeriesKind::MemoryReserved:
        return SeriesUnit::Bytes;
    case SeriesKind::QueueLength:
    case SeriesKind::None:
        return SeriesUnit::Plain;
    case SeriesKind::Counter:
        break;
    }
    const Counter& counter = trace.counters()[indexOf(lane.counter)];
    for (const StringId id : {counter.name, counter.series}) {
        if (toText(trace.text(id)).contains(QLatin1String("bytes"), Qt::CaseInsensitive)) {
            return SeriesUnit::Bytes;
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
    case SeriesUnit::GigabytesPerSecond:
        return value > 0 && value < 1e-3 ? formatNumber(value * 1e6) + QStringLiteral("\u202FKB/s")
               : value > 0 && value < 1  ? formatNumber(value * 1e3) + QStringLiteral("\u202FMB/s")
                                         : formatNumber(value) + QStringLiteral("\u202FGB/s");
    case SeriesUnit::Plain:
        break;
    }
    return formatNumber(value);
}

SeriesOrigin originOf(const Trace& trace, const Overlays* overlays, const LaneInfo& lane) {
    bool measured = false;
    if (lane.series == SeriesKind::Counter) {
        measured = trace.counters()[indexOf(lane.counter)].measured;
    } else if (lane.series == SeriesKind::MemoryAllocated || lane.series == SeriesKind::MemoryReserved) {
        const MemoryLane* memory = memoryOf(overlays, lane);
        measured = memory == nullptr || !memory->relative;
    }
    return measured ? SeriesOrigin::Measured : SeriesOrigin::Derived;
}

QString originText(SeriesOrigin origin) {
    return origin == SeriesOrigin::Measured ? tr("measured") : tr("derived");
}

QString coverageText(const Overlays* overlays, const LaneInfo& lane) {
    const double coverage = coverageOf(overlays, lane);
    if (coverage >= kFullCoverage) {
        return {};
    }
    const QString share = formatPercent(coverage, 0);
    switch (lane.series) {
    case SeriesKind::SmEfficiency:
    case SeriesKind::Occupancy:
        return tr("%1 of kernel time known").arg(share);
    case SeriesKind::QueueLength:
        return tr("%1 of the work has a launch call").arg(share);
    default:
        return tr("%1 of the copies known").arg(share);
    }
}

QString describeSeries(const Trace& trace, const Overlays* overlays, const LaneInfo& lane) {
    const Description description = descriptionOf(trace, overlays, lane);
    if (description.formula.isEmpty()) {
        return description.title;
    }
    const bool measured = originOf(trace, overlays, lane) == SeriesOrigin::Measured;
    QStringList lines{description.title,
                      (measured ? tr("Measured: %1") : tr("Derived: %1")).arg(description.formula),
                      tr("Source: %1").arg(description.source)};
    if (const QString coverage = coverageText(overlays, lane); !coverage.isEmpty()) {
        lines << tr("Only %1, the rest is not in it").arg(coverage);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace lanescope::ui
