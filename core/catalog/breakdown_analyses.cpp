// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_concurrency.h"
#include "core/analysis/host/annotation_table.h"
#include "core/analysis/host/runtime_table.h"
#include "core/catalog/analysis_lists.h"
#include "core/catalog/analysis_tables.h"
#include "core/catalog/breakdown_tables.h"
#include "core/catalog/common_columns.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

Answer devices(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
               std::stop_token stop) {
    return AnalysisResult{
        makeDeviceBreakdownTable(deviceBreakdowns(context.trace(), selection, std::move(stop)))};
}

Answer workTypes(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                 std::stop_token stop) {
    return AnalysisResult{makeWorkTypeTable(deviceBreakdowns(context.trace(), selection, std::move(stop)))};
}

Answer concurrency(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                   std::stop_token stop) {
    const Trace& trace = context.trace();
    const std::vector<DeviceOpId> work = deviceWorkIn(trace, selection, stop);
    using Level = ConcurrencyLevel;
    const std::vector<Level> levels = concurrencyLevels(kernelConcurrency(trace, work, stop, selection));
    TableMaker<Level> make(levels);
    make.add(deviceColumn(), &Level::device)
        .add({"kernels", "Kernels at once", Unit::Count, "Number of kernels that run at the same time"},
             &Level::kernels)
        .add({"time_us", "Time", Unit::Duration, "Time in which exactly this number runs"}, &Level::timeNs)
        .add({"busy_percent", "Busy %", Unit::Fraction, "Share of the time in which a kernel runs"},
             [](const Level& level) { return fractionOf(level.timeNs, level.busyNs); });
    return AnalysisResult{make.table()};
}

Answer idle(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
            std::stop_token stop) {
    const Trace& trace = context.trace();
    return AnalysisResult{
        makeIdleCauseTable(trace, idleCauses(trace, context.idlePieces(), selection, std::move(stop)))};
}

Answer idleGapList(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                   std::stop_token stop) {
    const Trace& trace = context.trace();
    return AnalysisResult{
        makeIdleGapTable(trace, idleGaps(trace, context.idlePieces(), selection, std::move(stop)))};
}

Answer streamIdle(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                  std::stop_token stop) {
    const Trace& trace = context.trace();
    const std::vector<DeviceOpId> work = deviceWorkIn(trace, {}, stop);
    return AnalysisResult{makeIdleTimeTable(trace, idleTime(trace, work, kShortGapNs, stop, selection))};
}

Answer queues(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
              std::stop_token stop) {
    const Trace& trace = context.trace();
    const std::vector<DeviceOpId> work = deviceWorkIn(trace, {}, stop);
    return AnalysisResult{makeQueueLengthTable(queueLengths(trace, work, stop, selection))};
}

Answer bandwidths(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                  std::stop_token stop) {
    const Trace& trace = context.trace();
    const std::vector<DeviceOpId> work = deviceWorkIn(trace, selection, stop);
    return AnalysisResult{makeCopyBandwidthTable(copyBandwidths(trace, work, stop, selection))};
}

Answer syncs(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
             std::stop_token stop) {
    const Trace& trace = context.trace();
    return AnalysisResult{
        makeSyncPointTable(trace, syncPoints(trace, context.calls().tree, selection, std::move(stop)))};
}

Answer sequences(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                 std::stop_token stop) {
    const Trace& trace = context.trace();
    return AnalysisResult{makeKernelSequenceTable(
        trace, kernelSequences(trace, context.calls().tree, selection, std::move(stop)))};
}

Answer annotations(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                   std::stop_token stop) {
    const std::vector<DurationRow> rows = annotationTable(context.trace(), selection, std::move(stop));
    return withTotal(makeDurationTable(context.trace(), rows), rows);
}

Answer runtimeCalls(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                    std::stop_token stop) {
    const std::vector<DurationRow> rows = runtimeTable(context.trace(), selection, std::move(stop));
    return withTotal(makeDurationTable(context.trace(), rows), rows);
}

void setSummary(AnalysisResult& result, const LaunchSummary& summary) {
    const auto us = [](auto ns) { return Report::number(decimalMicroseconds(ns)); };
    Report& report = result.extra.set("summary", Report::object());
    report.set("count", Report::number(summary.count));
    report.set("call_us", us(summary.callNs));
    report.set("work_us", us(summary.workNs));
    report.set("delay_us", us(summary.delayNs));
    report.set("mean_delay_us", us(summary.meanDelayNs));
    report.set("median_delay_us", us(summary.medianDelayNs));
    report.set("min_delay_us", us(summary.minDelayNs));
    report.set("max_delay_us", us(summary.maxDelayNs));
    report.set("short_work", Report::number(summary.shortWork));
    report.set("slow_calls", Report::number(summary.slowCalls));
    report.set("late", Report::number(summary.late));
    result.footer = std::to_string(summary.count) + " launched; " + std::to_string(summary.shortWork) +
                    " shorter than their call, " + std::to_string(summary.slowCalls) +
                    " by a call of more than 50 us, " + std::to_string(summary.late) +
                    " more than 100 us late; median delay " + decimalMicroseconds(summary.medianDelayNs) +
                    " us";
}

Answer launches(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                std::stop_token stop) {
    const std::vector<LaunchRow> rows = launchRows(context.trace(), selection, std::move(stop));
    AnalysisResult result{makeLaunchTable(context.trace(), rows)};
    setSummary(result, launchSummary(rows));
    return result;
}

constexpr AnalysisDescriptor kBreakdownAnalyses[] = {
    {.key = "devices",
     .command = "breakdown",
     .group = "device",
     .rowsKey = "devices",
     .panel = "breakdowns",
     .title = "Device time",
     .help =
         "Devices with their busy and idle time, and communication and copies that overlap no computation",
     .ingredient = Ingredient::DeviceWork,
     .run = devices},
    {.key = "work_types",
     .command = "breakdown",
     .group = "type",
     .rowsKey = "types",
     .panel = "breakdowns",
     .title = "Concurrency by type",
     .help = "Classes of work that ran on a device at the same time",
     .ingredient = Ingredient::DeviceWork,
     .run = workTypes},
    {.key = "kernel_concurrency",
     .command = "breakdown",
     .group = "concurrency",
     .rowsKey = "concurrency",
     .panel = "breakdowns",
     .title = "Kernels at once",
     .help = "How long one, two or more kernels ran at the same time",
     .ingredient = Ingredient::DeviceWork,
     .run = concurrency},
    {.key = "idle_causes",
     .command = "breakdown",
     .group = "idle",
     .rowsKey = "idle",
     .panel = "breakdowns",
     .title = "Idle time by cause",
     .help = "Causes of idle time of devices, with what the host did meanwhile",
     .ingredient = Ingredient::DeviceWork,
     .run = idle},
    {.key = "idle_gaps",
     .command = "breakdown",
     .group = "gap",
     .rowsKey = "gaps",
     .panel = "breakdowns",
     .title = "Gaps",
     .help = "Idle gaps of devices, longest first, with their cause and the work around them",
     .ingredient = Ingredient::DeviceWork,
     .run = idleGapList},
    {.key = "stream_idle",
     .command = "breakdown",
     .group = "stream-idle",
     .rowsKey = "stream_idle",
     .panel = "breakdowns",
     .title = "Idle time of streams",
     .help = "Causes of idle time between the kernels of a stream",
     .ingredient = Ingredient::DeviceWork,
     .options = kNeedsOneRange,
     .run = streamIdle},
    {.key = "queues",
     .command = "breakdown",
     .group = "queue",
     .rowsKey = "queues",
     .panel = "breakdowns",
     .title = "Queue length",
     .help = "Streams with the number of launched operations that wait in them",
     .ingredient = Ingredient::Launches,
     .options = kNeedsOneRange,
     .run = queues},
    {.key = "copy_bandwidths",
     .command = "breakdown",
     .group = "bandwidth",
     .rowsKey = "bandwidths",
     .panel = "breakdowns",
     .title = "Copy bandwidth",
     .help = "Kinds of copies with their bandwidth over time",
     .ingredient = Ingredient::DeviceWork,
     .options = kNeedsOneRange,
     .run = bandwidths},
    {.key = "sync_points",
     .command = "breakdown",
     .group = "sync",
     .rowsKey = "sync_points",
     .panel = "breakdowns",
     .title = "Synchronizations",
     .help = "Calls in which the host waits for a device, with their operators",
     .ingredient = Ingredient::Launches,
     .run = syncs},
    {.key = "kernel_sequences",
     .command = "breakdown",
     .group = "sequence",
     .rowsKey = "sequences",
     .panel = "breakdowns",
     .title = "Kernel sequences",
     .help = "Sequences of kernels that operators launch, with how often they occur",
     .ingredient = Ingredient::Launches,
     .run = sequences},
    {.key = "device_annotations",
     .command = "breakdown",
     .group = "annotation",
     .rowsKey = "annotations",
     .panel = "breakdowns",
     .title = "GPU annotations",
     .help = "Annotations of the user on devices, by name",
     .ingredient = Ingredient::DeviceWork,
     .run = annotations},
    {.key = "runtime_calls",
     .command = "runtime",
     .group = "name",
     .rowsKey = "calls",
     .panel = "breakdowns",
     .title = "Runtime calls",
     .help = "Calls of the runtime and the driver, by name",
     .ingredient = Ingredient::Launches,
     .run = runtimeCalls},
    {.key = "launches",
     .command = "launches",
     .group = "launch",
     .rowsKey = "launches",
     .panel = "breakdowns",
     .title = "Launches",
     .help = "Launches of device work with call, work and the delay between them",
     .ingredient = Ingredient::Launches,
     .run = launches},
};

} // namespace

std::span<const AnalysisDescriptor> breakdownAnalyses() {
    return kBreakdownAnalyses;
}

} // namespace lanescope
