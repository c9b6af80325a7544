// SPDX-License-Identifier: Apache-2.0
// Time of each analysis for a whole trace and for a tenth of it, in milliseconds of the one thread's CPU
// time, which other programs do not change: median of three. Usage: lanescope_analysis_bench TRACE
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <functional>

#include "core/analysis/device/copy_table.h"
#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/idle_time.h"
#include "core/analysis/device/kernel_categories.h"
#include "core/analysis/device/kernel_groups.h"
#include "core/analysis/device/kernel_sequences.h"
#include "core/analysis/device/queue_length.h"
#include "core/analysis/findings/overview.h"
#include "core/analysis/host/flame_graph.h"
#include "core/analysis/host/launch_table.h"
#include "core/analysis/host/module_tree.h"
#include "core/analysis/host/operator_table.h"
#include "core/analysis/host/runtime_table.h"
#include "core/analysis/host/sync_points.h"
#include "core/analysis/memory/memory_use.h"
#include "core/attribution/attributed_kernels.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"

namespace {

using namespace lanescope;

double cpuMs() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

double medianMs(const std::function<void()>& work) {
    constexpr std::size_t kRuns = 3;
    std::array<double, kRuns> times{};
    for (double& time : times) {
        const double start = cpuMs();
        work();
        time = cpuMs() - start;
    }
    std::sort(times.begin(), times.end());
    return times[kRuns / 2];
}

struct Sums {
    double wholeMs = 0;
    double rangeMs = 0;
};

void measure(const char* name, const Selection& range, Sums& sums,
             const std::function<void(const Selection& selection)>& work) {
    const double wholeMs = medianMs([&] { work({}); });
    const double rangeMs = medianMs([&] { work(range); });
    std::printf("%-20s %10.1f %10.1f\n", name, wholeMs, rangeMs);
    sums.wholeMs += wholeMs;
    sums.rangeMs += rangeMs;
}

void run(const Trace& trace) {
    const TimeRange all = trace.extents();
    constexpr int kParts = 10;
    const DurationNs partNs = all.durationNs() / kParts;
    const Selection range{TimeRange{all.startNs + partNs * 4, all.startNs + partNs * 5}};
    std::printf("%zu slices, %zu device operations\n%-20s %10s %10s\n", trace.slices().size(),
                trace.deviceOps().size(), "", "whole ms", "tenth ms");
    // Made once for a trace, whatever is selected.
    CallTree tree;
    std::vector<CallTimes> times;
    std::printf("%-20s %10.1f\n", "call tree", medianMs([&] { tree = callTree(trace); }));
    std::printf("%-20s %10.1f\n", "call times", medianMs([&] { times = callTimes(trace, tree); }));
    KernelAttributions attributions;
    OperatorWork costs;
    std::printf("%-20s %10.1f\n", "attribution",
                medianMs([&] { attributions = attributeKernels(trace, ModelRegistry::builtIn()); }));
    std::printf("%-20s %10.1f\n", "operators' inputs", medianMs([&] {
                    if (Result<OperatorWork> made =
                            operatorWork(trace, attributions, ModelRegistry::builtIn())) {
                        costs = std::move(*made);
                    }
                }));
    Sums sums;
    const auto add = [&](const char* name, const std::function<void(const Selection&)>& work) {
        measure(name, range, sums, work);
    };
    add("overview", [&](const Selection& s) { overview(trace, tree, times, s); });
    add("operators", [&](const Selection& s) { operatorTable(trace, tree, times, s); });
    add("kernels", [&](const Selection& s) { kernelTable(trace, s); });
    add("kernels by operator",
        [&](const Selection& s) { kernelGroups(trace, tree, KernelGrouping::Operator, s); });
    add("kernels by module",
        [&](const Selection& s) { kernelGroups(trace, tree, KernelGrouping::Module, s); });
    add("calls", [&](const Selection& s) { runtimeTable(trace, s); });
    add("copies", [&](const Selection& s) { copyTable(trace, s); });
    add("categories", [&](const Selection& s) { kernelCategories(trace, CategoryRules::builtIn(), s); });
    add("device breakdown", [&](const Selection& s) { deviceBreakdowns(trace, s); });
    add("idle time", [&](const Selection& s) { idleTime(trace, deviceWorkIn(trace, s)); });
    add("launches", [&](const Selection& s) { launchSummary(launchRows(trace, s)); });
    add("queue lengths", [&](const Selection& s) { queueLengths(trace, deviceWorkIn(trace, s)); });
    add("copy bandwidths", [&](const Selection& s) { copyBandwidths(trace, deviceWorkIn(trace, s)); });
    add("kernel sequences", [&](const Selection& s) { kernelSequences(trace, tree, s); });
    add("synchronizations", [&](const Selection& s) { syncPoints(trace, tree, s); });
    add("memory devices", [&](const Selection& s) { memoryDevices(trace, s); });
    add("memory operators", [&](const Selection& s) { memoryOperators(trace, tree, s); });
    add("allocations", [&](const Selection& s) { allocations(trace, tree, s); });
    add("modules", [&](const Selection& s) { moduleTree(trace, tree, s); });
    add("flame graph", [&](const Selection& s) { flameGraph(trace, FlameFrames::Host, s); });
    const PeaksTable& peaks = PeaksTable::builtIn();
    add("attributed kernels",
        [&](const Selection& s) { attributedKernels(trace, attributions, costs, peaks, s); });
    add("efficiency", [&](const Selection& s) { rooflineRows(trace, attributions, costs, peaks, s); });
    add("layers", [&](const Selection& s) { layerCosts(trace, attributions, costs, s); });
    std::printf("%-20s %10.1f %10.1f\n", "sum", sums.wholeMs, sums.rangeMs);
}

} // namespace

int main(int argumentCount, char** arguments) {
    if (argumentCount != 2) {
        std::fprintf(stderr, "usage: lanescope_analysis_bench TRACE\n");
        return 2;
    }
    const Result<TracePtr> trace = loadTrace(arguments[1]);
    if (!trace) {
        std::fprintf(stderr, "%s\n", trace.error().describe().c_str());
        return 1;
    }
    run(**trace);
    return 0;
}
