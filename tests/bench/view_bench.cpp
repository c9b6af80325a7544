// SPDX-License-Identifier: Apache-2.0
// What each view of figures takes in the window, tables and charts included, in milliseconds of the one
// thread's CPU time: the first time, again for the whole trace and for a tenth of it (median of three each).
// What views share (call tree, attribution) is in the first time of the first that needs it.
//   lanescope_view_bench TRACE
#include <QGuiApplication>

#include <array>
#include <cstdio>
#include <ctime>
#include <functional>

#include "core/analysis/overview.h"
#include "core/store/trace.h"
#include "core/trace_loader.h"
#include "tests/bench/bench_support.h"
#include "ui/panels/analysis_views.h"
#include "ui/state/shared_analyses.h"

namespace lanescope::ui {
namespace {

double cpuMs(const std::function<void()>& work) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    };
    const double start = now();
    work();
    return now() - start;
}

double medianMs(const std::function<void()>& work) {
    return bench::median({cpuMs(work), cpuMs(work), cpuMs(work)});
}

void run(const TracePtr& trace) {
    SharedAnalyses shared(trace);
    const TimeRange bounds = trace->bounds();
    const DurationNs tenth = bounds.durationNs() / 10;
    const Selection part{TimeRange{bounds.startNs + 4 * tenth, bounds.startNs + 5 * tenth}};
    std::array<double, 3> sums{};
    const auto measure = [&](const char* name, const std::function<void(const Selection&)>& work) {
        const std::array<double, 3> times{cpuMs([&] { work({}); }), medianMs([&] { work({}); }),
                                          medianMs([&] { work(part); })};
        std::printf("%-20s %10.1f %10.1f %10.1f\n", name, times[0], times[1], times[2]);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            sums[i] += times[i];
        }
    };
    std::printf("%-20s %10s %10s %10s\n", "view", "first ms", "whole ms", "tenth ms");
    measure("overview", [&](const Selection& selection) {
        overview(*trace, shared.calls().tree, shared.calls().times, selection);
    });
    for (const auto& views :
         {kernelViews(), operatorViews(), breakdownViews(), memoryViews(), moduleViews(), categoryViews()}) {
        for (const ViewKind& kind : views) {
            measure(qPrintable(kind.name), [&](const Selection& selection) {
                kind.make({shared, selection}, {});
            });
        }
    }
    std::printf("%-20s %10.1f %10.1f %10.1f\n", "sum", sums[0], sums[1], sums[2]);
}

} // namespace
} // namespace lanescope::ui

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication app(argc, argv);
    if (argc != 2) {
        std::fprintf(stderr, "usage: lanescope_view_bench TRACE\n");
        return 2;
    }
    const auto trace = lanescope::loadTrace(argv[1]);
    if (!trace) {
        std::fprintf(stderr, "%s\n", trace.error().describe().c_str());
        return 1;
    }
    lanescope::ui::run(*trace);
    return 0;
}
