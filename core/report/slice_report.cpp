// SPDX-License-Identifier: Apache-2.0
#include "core/report/slice_report.h"

#include <algorithm>

#include "core/analysis/device/device_series.h"
#include "core/analysis/device/launch_grid.h"
#include "core/analysis/device/occupancy.h"
#include "core/analysis/device/queue_time.h"
#include "core/analysis/device/warps_per_sm.h"
#include "core/attribution/attribution.h"
#include "core/base/number_text.h"
#include "core/secrets/secret_mask.h"
#include "core/store/args.h"
#include "core/store/graph_node.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr int kRatioDecimals = 4;

Report knownInteger(std::int64_t value) {
    return value < 0 ? Report() : Report::number(value);
}

Report knownRatio(double value) {
    return value < 0 ? Report() : Report::number(fixedDecimal(value, kRatioDecimals));
}

/// Ids where 0 means none.
Report knownId(std::int64_t id) {
    return id == 0 ? Report() : Report::number(id);
}

Report dimensions(const std::array<std::uint32_t, 3>& values) {
    if (values[0] == 0) {
        return {};
    }
    Report report = Report::array();
    for (const std::uint32_t value : values) {
        report.append(Report::number(value));
    }
    return report;
}

Report deviceOpReport(const Trace& trace, const DeviceOp& op) {
    Report report = sliceReport(trace, op.slice);
    report.set("device", knownInteger(op.device));
    report.set("stream", knownInteger(op.stream));
    report.set("correlation", knownId(op.correlation));
    report.set("external_id", knownId(op.externalId));
    report.set("grid", dimensions(gridInBlocks(trace, op)));
    report.set("block", dimensions(op.block));
    report.set("registers_per_thread", knownInteger(op.registersPerThread));
    report.set("shared_memory_bytes", knownInteger(op.sharedMemoryBytes));
    report.set("local_memory_bytes_per_thread", knownInteger(op.localMemoryBytes));
    report.set("blocks_per_sm", knownRatio(blocksPerSmOf(trace, op)));
    report.set("warps_per_sm", knownRatio(warpsPerSmOf(trace, op)));
    const Occupancy occupancy = occupancyOf(trace, op);
    report.set("occupancy_percent", knownRatio(occupancy.percent));
    report.set("occupancy_computed", Report::flag(occupancy.isComputed));
    report.set("bytes", knownInteger(op.bytes));
    report.set("bandwidth_gb_per_s", knownRatio(op.bandwidthGBs));
    report.set("graph_id", knownId(graphOf(op)));
    report.set("graph_node", knownId(op.graphNodeId));
    return report;
}

/// Whether `text` is a JSON number or keyword, so that it can stand in JSON as it is.
bool isScalarLiteral(std::string_view text) {
    if (text == "true" || text == "false" || text == "null") {
        return true;
    }
    double number = 0;
    const auto result = fromChars(text.data(), text.data() + text.size(), number);
    const auto isPlain = [](char c) {
        return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
    };
    const auto digits = text.substr(text.starts_with('-') ? 1 : 0);
    const bool leadingZero = digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9';
    return result.ec == std::errc() && result.ptr == text.data() + text.size() && !leadingZero &&
           !digits.empty() && digits.front() != '.' && digits.back() != '.' &&
           std::all_of(text.begin(), text.end(), isPlain);
}

Report argsReport(const Trace& trace, SliceId slice) {
    if (trace.args() == nullptr) {
        return {};
    }
    const Result<EventText> event = sliceText(trace, slice);
    if (!event) {
        return {};
    }
    Report report = Report::object();
    for (const Arg& arg : event->args) {
        const bool literal = !arg.isString && isScalarLiteral(arg.value);
        report.set(arg.key,
                   literal ? Report::number(arg.value) : Report::text(maskSecrets(arg.key, arg.value)));
    }
    return report;
}

} // namespace

Report sliceReport(const Trace& trace, SliceId slice) {
    if (slice == kNoSlice) {
        return {};
    }
    const SliceTable& slices = trace.slices();
    const Track& track = trace.track(trace.trackOf(slice));
    const StringId category = trace.category(slices.category[slice]).name;
    Report report = Report::object();
    report.set("name", Report::text(trace.sliceName(slice)));
    report.set("category", Report::text(category == kEmptyString ? "(none)" : trace.text(category)));
    report.set("pid", Report::text(trace.text(trace.process(track.process).pidText)));
    report.set("tid", Report::text(trace.text(track.tidText)));
    report.set("start_ns", Report::number(slices.startNs[slice]));
    report.set("relative_us", Report::number(decimalMicroseconds(
                                  saturatingSubtract(slices.startNs[slice], trace.bounds().startNs))));
    report.set("duration_us", Report::number(decimalMicroseconds(slices.durationNs[slice])));
    if (const TimeNs recordedNs = trace.recordedStartNs(slice); recordedNs != slices.startNs[slice]) {
        report.set("recorded_start_ns", Report::number(recordedNs));
    }
    if (const DurationNs recordedNs = trace.recordedDurationNs(slice);
        recordedNs != slices.durationNs[slice]) {
        report.set("recorded_duration_us", Report::number(decimalMicroseconds(recordedNs)));
    }
    return report;
}

Report linkedSliceReport(const Trace& trace, SliceId slice) {
    Report report = Report::object();
    report.set("slice", sliceReport(trace, slice));
    report.set("args", argsReport(trace, slice));
    const DeviceOpId op = trace.deviceOpOf(slice);
    Report& kernel =
        report.set("kernel", op == kNoDeviceOp ? Report() : deviceOpReport(trace, trace.deviceOp(op)));
    if (op != kNoDeviceOp && trace.args() != nullptr) {
        const Result<EventText> text = sliceText(trace, slice);
        const auto queueNs = text ? timeInQueue(trace, slice, text->args) : std::nullopt;
        kernel.set("queue_us", queueNs ? Report::number(decimalMicroseconds(*queueNs)) : Report());
    }

    const Attribution cause = attributionOf(trace, slice);
    report.set("launch", sliceReport(trace, cause.launch));
    report.set("ambiguous_launch", Report::flag(cause.ambiguousLaunch));
    report.set("launch_to_start_us", cause.launchToStartNs
                                         ? Report::number(decimalMicroseconds(*cause.launchToStartNs))
                                         : Report());
    report.set("innermost_operator", sliceReport(trace, cause.innermostOp));
    report.set("outermost_operator", sliceReport(trace, cause.outermostOp));
    report.set("user_annotation", sliceReport(trace, cause.userAnnotation));
    report.set("python_function", sliceReport(trace, cause.pythonFunction));
    report.set("module", sliceReport(trace, cause.module));
    report.set("external_id_operator", sliceReport(trace, cause.externalIdOp));
    Report& parents = report.set("parents", Report::array());
    for (const SliceId parent : callStackOf(trace, slice)) {
        parents.append(sliceReport(trace, parent));
    }
    return report;
}

} // namespace lanescope
