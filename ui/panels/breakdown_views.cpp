// SPDX-License-Identifier: Apache-2.0
// The views of the Breakdowns panel.
#include <map>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/device_name.h"
#include "core/analysis/device/idle_time.h"
#include "core/analysis/device/kernel_sequences.h"
#include "core/analysis/device/queue_length.h"
#include "core/analysis/host/annotation_table.h"
#include "core/analysis/host/launch_table.h"
#include "core/analysis/host/sync_points.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/analysis_tables.h"
#include "core/catalog/breakdown_tables.h"
#include "core/idle/idle_causes.h"
#include "core/store/trace.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/view_parts.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

QString nameOf(const Trace& trace, std::int32_t device) {
    return toText(deviceName(trace, device));
}

QString streamName(const Trace& trace, std::int32_t device, std::int64_t stream) {
    return tr("%1, stream %2").arg(nameOf(trace, device), QString::number(stream));
}

AnalysisView deviceView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<DeviceBreakdown> devices = deviceBreakdowns(trace, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::DeviceWork);
    if (devices.empty()) {
        return view;
    }
    BarChartData bars;
    bars.series = {{tr("Computation"), ChartColor::series(2), {}},
                   {tr("Communication, exposed"), ChartColor::series(5), {}},
                   {tr("Copies and memsets, exposed"), ChartColor::series(1), {}},
                   {tr("Idle"), ChartColor::muted(), {}}};
    bars.unit = ChartUnit::Duration;
    std::vector<RowTarget> places;
    for (const DeviceBreakdown& device : devices) {
        bars.columns.push_back(nameOf(trace, device.device));
        const DurationNs computing = device.computationNs();
        const DurationNs communicating = device.exposedCommunicationNs();
        bars.series[0].values.push_back(static_cast<double>(computing));
        bars.series[1].values.push_back(static_cast<double>(communicating));
        bars.series[2].values.push_back(static_cast<double>(device.busyNs() - computing - communicating));
        bars.series[3].values.push_back(static_cast<double>(device.idleNs()));
        places.push_back({kNoSlice, device.range, std::nullopt});
    }
    view.charts.push_back({tr("Device time"), std::move(bars), places});
    view.table = placedTable(makeDeviceBreakdownTable(devices), std::move(places));
    return view;
}

AnalysisView idleView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const IdleCauses causes = idleCauses(trace, input.shared.idlePieces(), input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = trace.deviceOps().empty() ? hintText(trace, Ingredient::DeviceWork)
                                               : tr("The devices are busy all the time here");
    view.emptyRangeText = view.emptyText;
    if (causes.rows.empty()) {
        return view;
    }
    std::vector<RowTarget> places;
    std::map<std::int32_t, std::vector<DonutPart>> parts;
    for (const IdleCauseRow& row : causes.rows) {
        const QString cause = idleReasonWords(row.reason);
        const QString name = toText(trace.text(row.name));
        const RowTarget place{placeOf(trace, row.ofLongest).slice, row.longest, std::nullopt};
        parts[row.device].push_back({name.isEmpty() ? cause : cause + QStringLiteral(": ") + name,
                                     static_cast<double>(row.idleNs), place});
        places.push_back(place);
    }
    for (auto& [device, slices] : parts) {
        view.charts.push_back(donutChart(tr("%1: idle time by cause").arg(nameOf(trace, device)),
                                         std::move(slices), tr("idle")));
    }
    view.table = placedTable(makeIdleCauseTable(trace, causes), std::move(places));
    view.note = tr("Double-click a row to go to its longest gap");
    return view;
}

AnalysisView launchView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<LaunchRow> rows = launchRows(trace, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Launches);
    if (rows.empty()) {
        return view;
    }
    const LaunchLimits limits;
    const LaunchSummary summary = launchSummary(rows, limits);
    view.note =
        tr("%1 launches: %2 of work shorter than its call, %3 calls slower than %4, %5 that started "
           "more than %6 after the call. Median delay %7")
            .arg(formatCount(summary.count), formatCount(summary.shortWork), formatCount(summary.slowCalls),
                 formatDuration(limits.slowCallNs), formatCount(summary.late), formatDuration(limits.lateNs),
                 formatDuration(summary.medianDelayNs));
    std::vector<double> delays;
    std::vector<double> calls;
    for (const LaunchRow& row : rows) {
        delays.push_back(static_cast<double>(row.delayNs));
        calls.push_back(static_cast<double>(row.callNs));
    }
    view.charts.push_back(
        {tr("Delay from call to start"),
         HistogramChartData{histogramOf(delays, ChartUnit::Duration), tr("Delay"), tr("Launches")}});
    view.charts.push_back(
        {tr("Duration of the calls"),
         HistogramChartData{histogramOf(calls, ChartUnit::Duration), tr("Duration"), tr("Launches")}});
    std::vector<RowTarget> places;
    for (const LaunchRow& row : rows) {
        const SliceId work = trace.deviceOp(row.op).slice;
        const TimeRange call = trace.slices().range(trace.launch(row.launch).slice);
        places.push_back({work, {call.startNs, trace.slices().range(work).endNs}, std::nullopt});
    }
    view.table = placedTable(makeLaunchTable(trace, rows, limits), std::move(places));
    return view;
}

LineSeries steppedSeries(const QString& name, std::size_t number, const StepSeries& steps, TimeNs origin) {
    return {name, ChartColor::series(static_cast<int>(number)), stepPoints(steps, origin), false};
}

AnalysisView queueView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<DeviceOpId> work = deviceWorkIn(trace, {}, stop);
    const std::vector<QueueLength> queues = queueLengths(trace, work, stop, input.selection);
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Launches);
    if (queues.empty()) {
        return view;
    }
    const TimeNs origin = trace.bounds().startNs;
    LineChartData lines = stepChart(tr("Work that waits"));
    std::vector<RowTarget> places;
    for (const QueueLength& queue : queues) {
        lines.series.push_back(steppedSeries(streamName(trace, queue.device, queue.stream),
                                             lines.series.size(), queue.length, origin));
        places.push_back({kNoSlice, queue.range, std::nullopt});
    }
    view.charts.push_back({tr("Queue length"), std::move(lines), {}, origin});
    view.table = placedTable(makeQueueLengthTable(queues), std::move(places));
    return view;
}

AnalysisView copyView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<DeviceOpId> work = deviceWorkIn(trace, input.selection, stop);
    const std::vector<CopyBandwidth> copies = copyBandwidths(trace, work, stop, input.selection);
    AnalysisView view;
    view.emptyText = tr("No copies here");
    if (copies.empty()) {
        return view;
    }
    const TimeNs origin = trace.bounds().startNs;
    LineChartData lines = stepChart(tr("Bandwidth (GB/s)"));
    for (const CopyBandwidth& copy : copies) {
        lines.series.push_back(
            steppedSeries(QString::fromStdString(copy.kind), lines.series.size(), copy.gbPerS, origin));
    }
    view.charts.push_back({tr("Bandwidth of copies"), std::move(lines), {}, origin});
    view.table = placedTable(makeCopyBandwidthTable(copies));
    return view;
}

AnalysisView sequenceView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<KernelSequence> sequences =
        kernelSequences(trace, input.shared.calls().tree, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Launches);
    std::vector<RowTarget> places;
    for (const KernelSequence& sequence : sequences) {
        places.push_back({sequence.first, {}, sequence.operatorName});
    }
    view.table = placedTable(makeKernelSequenceTable(trace, sequences), std::move(places));
    return view;
}

AnalysisView syncView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<SyncPoint> points =
        syncPoints(trace, input.shared.calls().tree, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = tr("The host waits for no device here");
    std::vector<DonutPart> parts;
    for (const SyncPoint& point : points) {
        const QString call = toText(trace.text(point.name));
        const QString caller = toText(trace.text(point.operatorName));
        parts.push_back({caller.isEmpty() ? call : tr("%1 in %2", "call, operator").arg(call, caller),
                         static_cast<double>(point.blockedNs),
                         {point.longest, {}, point.name}});
    }
    std::vector<RowTarget> places = placesOf(points);
    if (!points.empty()) {
        view.charts.push_back(
            donutChart(tr("Time that the host is blocked"), std::move(parts), tr("blocked")));
    }
    view.table = placedTable(makeSyncPointTable(trace, points), std::move(places));
    return view;
}

AnalysisView annotationView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<DurationRow> rows = annotationTable(trace, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText =
        tr("No annotations on devices here. record_function() makes them, with device activities recorded");
    view.table = placedTable(makeDurationTable(trace, rows), placesOf(rows));
    return view;
}

} // namespace

std::vector<ViewKind> breakdownViews() {
    ViewKind launches = listedView("launches", {{}, {}, launchView, true});
    launches.sortedBy = QStringLiteral("delay_us");
    std::vector<ViewKind> views{listedView("devices", {{}, {}, deviceView}),
                                listedView("work_types", ViewKind()),
                                listedView("idle_causes", {{}, {}, idleView}),
                                std::move(launches),
                                listedView("queues", {{}, {}, queueView}),
                                listedView("copy_bandwidths", {{}, {}, copyView}),
                                listedView("kernel_sequences", {{}, {}, sequenceView}),
                                listedView("sync_points", {{}, {}, syncView}),
                                listedView("device_annotations", {{}, {}, annotationView})};
    appendListedViews(views, "breakdowns",
                      {"devices", "work_types", "idle_causes", "launches", "queues", "copy_bandwidths",
                       "kernel_sequences", "sync_points", "device_annotations"});
    return views;
}

} // namespace lanescope::ui
