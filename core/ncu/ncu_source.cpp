// SPDX-License-Identifier: Apache-2.0
#include "core/ncu/ncu_source.h"

#include <charconv>
#include <cmath>

#include "core/ncu/ncu_figures.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope {

const NcuSource* ncuSourceOf(const Trace& trace) {
    return dynamic_cast<const NcuSource*>(trace.args());
}

std::string ncuNumberText(double value) {
    constexpr double kWhole = 9e15;
    char text[64];
    const auto end = std::abs(value) < kWhole && value == std::floor(value)
                         ? std::to_chars(text, text + sizeof text, static_cast<std::int64_t>(value)).ptr
                         : std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

void addNcuArgs(const NcuReport& report, const NcuKernel& kernel, std::vector<Arg>& args) {
    const NcuFigures figures = NcuFigureReader(report).of(kernel);
    const auto add = [&args](const char* key, const std::optional<double>& value, double scale = 1) {
        if (value) {
            args.push_back({key, ncuNumberText(*value * scale), false});
        }
    };
    constexpr double kPercent = 100;
    add("Nsight Compute: SM throughput %", figures.smThroughput, kPercent);
    add("Nsight Compute: memory throughput %", figures.memoryThroughput, kPercent);
    add("Nsight Compute: achieved occupancy %", figures.achievedOccupancy, kPercent);
    add("Nsight Compute: DRAM bytes", figures.dramBytes);
    add("Nsight Compute: L2 bytes", figures.l2Bytes);
    add("Nsight Compute: FLOPs", figures.flops);
    add("Nsight Compute: duration ns", figures.durationNs);
    if (!figures.stall.empty()) {
        args.push_back({"Nsight Compute: largest stall",
                        figures.stall + " (" + ncuNumberText(figures.stallWarps) + ")", true});
    }
    for (const auto& [metric, value] : kernel.values) {
        args.push_back({report.metrics[metric].name, ncuNumberText(value), false});
    }
}

} // namespace lanescope
