// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/kernel_counters.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/attribution/launch_traits.h"
#include "core/base/number_text.h"
#include "core/ncu/ncu_figures.h"
#include "core/ncu/ncu_source.h"
#include "core/store/args.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::optional<double> numberOf(const Arg& arg) {
    double value = 0;
    const char* end = arg.value.data() + arg.value.size();
    const auto [next, error] = fromChars(arg.value.data(), end, value);
    return !arg.isString && error == std::errc() && next == end ? std::optional(value) : std::nullopt;
}

/// FLOPs of one executed instruction that `counter` counts; 0: it counts something else.
double flopsPerCount(std::string_view counter) {
    constexpr std::string_view kPrefix = "smsp__sass_thread_inst_executed_op_";
    if (!counter.starts_with(kPrefix) || !counter.ends_with("_pred_on.sum")) {
        return 0;
    }
    const std::string_view op = counter.substr(kPrefix.size(), 4);
    const bool isFloat = op[0] == 'd' || op[0] == 'f' || op[0] == 'h';
    const std::string_view kind = op.substr(1);
    return !isFloat ? 0 : kind == "fma" ? 2 : kind == "add" || kind == "mul" ? 1 : 0;
}

bool launchesKernel(std::string_view name) {
    return name.starts_with("cudaLaunchKernel") || name.starts_with("cudaLaunchCooperativeKernel") ||
           name.starts_with("cuLaunchKernel") || name.starts_with("cuLaunchCooperativeKernel");
}

std::vector<SliceId> byStart(const Trace& trace, std::vector<SliceId> slices) {
    const SliceTable& table = trace.slices();
    std::ranges::sort(
        slices, {}, [&table](SliceId slice) { return std::tuple(table.startNs[slice], table.event[slice]); });
    return slices;
}

void addOperators(const Trace& trace, CallTraits& traits, CounterRange& range) {
    bool isFinal = false;
    for (SliceId at = trace.slices().parent[range.launch]; at != kNoSlice; at = trace.slices().parent[at]) {
        if (trace.categoryKind(at) != CategoryKind::Operator) {
            continue;
        }
        range.innermostOp = range.innermostOp == kNoSlice ? at : range.innermostOp;
        range.outermostOp = at;
        const bool isComposite = traits.isComposite(at);
        if (traits.hasModel(at) && (!isComposite || (range.costOp == kNoSlice && !isFinal))) {
            range.costOp = at; // the outermost one of its own, else the innermost composite one
            isFinal = isFinal || !isComposite;
        }
    }
}

/// Reads the counters of a range; returns its correlation, 0 for none.
Result<std::int64_t> readValues(const Trace& trace, KernelCounters& counters, CounterRange& range,
                                std::map<std::string, std::size_t, std::less<>>& indexOfName) {
    const Result<EventText> text = sliceText(trace, range.slice);
    if (!text) {
        return text.error();
    }
    std::int64_t correlation = 0;
    for (const Arg& arg : text->args) {
        const std::optional<double> value = numberOf(arg);
        if (!value) {
            continue;
        }
        if (arg.key == "correlation") {
            correlation = static_cast<std::int64_t>(*value);
            continue;
        }
        const auto [entry, isNew] = indexOfName.emplace(arg.key, counters.names.size());
        if (isNew) {
            counters.names.push_back(arg.key);
        }
        range.values.resize(counters.names.size());
        range.values[entry->second] = value;
        if (const double flops = flopsPerCount(arg.key); flops > 0) {
            range.flops = range.flops.value_or(0) + flops * *value;
        }
        if (arg.key == "dram__bytes_read.sum" || arg.key == "dram__bytes_write.sum") {
            range.dramBytes = range.dramBytes.value_or(0) + *value;
        }
    }
    return correlation;
}

/// Figures of a report of Nsight Compute, which belong to kernels.
Result<KernelCounters> countersOfReport(const Trace& trace, const ModelRegistry& models,
                                        const NcuSource& source, const std::stop_token& stop) {
    CallTraits traits(trace, models);
    const auto report = source.report();
    if (!report) {
        return report.error();
    }
    KernelCounters counters;
    counters.lineUp = KernelCounters::LineUp::Correlation;
    for (const NcuMetric& metric : (*report)->metrics) {
        counters.names.push_back(metric.name);
    }
    const NcuFigureReader figuresOf(**report);
    for (const DeviceOp& op : trace.deviceOps()) {
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "reading counters was stopped", trace.path(), {}};
        }
        const auto number = source.kernelOf(trace.slices().event[op.slice]);
        if (!number || *number >= (*report)->kernels.size()) {
            continue;
        }
        const NcuKernel& kernel = (*report)->kernels[*number];
        const NcuFigures figures = figuresOf.of(kernel);
        CounterRange& range = counters.ranges.emplace_back();
        range.slice = op.slice;
        range.values.resize(counters.names.size());
        for (const auto& [metric, value] : kernel.values) {
            range.values[metric] = value;
        }
        range.flops = figures.flops;
        range.dramBytes = figures.dramBytes;
        if (op.launch != kNoLaunch) {
            range.launch = trace.launch(op.launch).slice;
            ++counters.launchCount;
            addOperators(trace, traits, range);
        }
    }
    std::ranges::sort(counters.ranges, {}, [&trace](const CounterRange& range) {
        return std::tuple(trace.slices().startNs[range.slice], trace.slices().event[range.slice]);
    });
    return counters;
}

} // namespace

Result<KernelCounters> kernelCounters(const Trace& trace, const ModelRegistry& models, std::stop_token stop) {
    KernelCounters counters;
    std::vector<SliceId> ranges;
    for (const Track& track : trace.tracks()) {
        for (std::uint32_t i = 0; track.kind == TrackKind::ProfilerRange && i < track.sliceCount; ++i) {
            ranges.push_back(SliceId(static_cast<std::uint32_t>(indexOf(track.firstSlice)) + i));
        }
    }
    if (ranges.empty()) {
        const NcuSource* source = ncuSourceOf(trace);
        return source != nullptr ? countersOfReport(trace, models, *source, stop)
                                 : Result<KernelCounters>(std::move(counters));
    }
    CallTraits traits(trace, models);
    std::vector<SliceId> launches;
    std::map<std::int64_t, SliceId> launchOfCorrelation;
    for (const Launch& launch : trace.launches()) {
        if (launchesKernel(trace.sliceName(launch.slice))) {
            launches.push_back(launch.slice);
            launchOfCorrelation.emplace(launch.correlation, launch.slice);
        }
    }
    launches = byStart(trace, std::move(launches));
    counters.launchCount = launches.size();
    std::map<std::string, std::size_t, std::less<>> indexOfName;
    std::vector<std::int64_t> correlations;
    for (const SliceId slice : byStart(trace, std::move(ranges))) {
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "reading counters was stopped", trace.path(), {}};
        }
        CounterRange& range = counters.ranges.emplace_back();
        range.slice = slice;
        const Result<std::int64_t> correlation = readValues(trace, counters, range, indexOfName);
        if (!correlation) {
            return correlation.error();
        }
        correlations.push_back(*correlation);
    }
    const bool haveCorrelations = std::ranges::all_of(correlations, [](std::int64_t id) { return id != 0; });
    if (haveCorrelations) {
        counters.lineUp = KernelCounters::LineUp::Correlation;
    } else if (launches.size() == counters.ranges.size()) {
        counters.lineUp = KernelCounters::LineUp::Order;
    } else if (launches.size() > counters.ranges.size()) {
        counters.lineUp = KernelCounters::LineUp::Inexact;
    }
    const bool isExact = counters.lineUp != KernelCounters::LineUp::Inexact;
    for (std::size_t i = 0; i < counters.ranges.size(); ++i) {
        CounterRange& range = counters.ranges[i];
        range.values.resize(counters.names.size());
        if (counters.lineUp == KernelCounters::LineUp::Correlation) {
            const auto launch = launchOfCorrelation.find(correlations[i]);
            range.launch = launch == launchOfCorrelation.end() ? kNoSlice : launch->second;
        } else if (counters.lineUp != KernelCounters::LineUp::None) {
            range.launch = launches[i];
        }
        if (range.launch != kNoSlice) {
            addOperators(trace, traits, range);
            range.costOp = isExact ? range.costOp : kNoSlice;
        }
    }
    return counters;
}

} // namespace lanescope
