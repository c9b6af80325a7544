// SPDX-License-Identifier: Apache-2.0
// Time of each view of figures in the window, tables and charts included, in milliseconds of
// processor time, of all threads: the first time, again for the whole trace and for a tenth of it (median of
// three each). What views share (call tree, attribution) is in the first time of the first that needs it.
// Then all views at once, shared by all processors in their order, as wall time; each a median of three.
//   lanescope_view_bench TRACE [VIEW...]
#include <QByteArray>
#include <QGuiApplication>
#include <QList>

#include <array>
#include <cstdio>
#include <ctime>
#include <functional>
#include <thread>
#include <vector>

#include "core/analysis/findings/overview.h"
#include "core/base/parallel.h"
#include "core/catalog/analysis_context.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/bench/bench_support.h"
#include "ui/panels/analysis_views.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {
namespace {

double cpuMs(const std::function<void()>& work) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    };
    const double start = now();
    work();
    return now() - start;
}

double medianMs(const std::function<void()>& work) {
    return bench::median({cpuMs(work), cpuMs(work), cpuMs(work)});
}

struct NamedView {
    QByteArray name;
    std::function<void(AnalysisContext&, const Selection&)> make;
};

std::vector<NamedView> viewsNamed(const QList<QByteArray>& names) {
    std::vector<NamedView> all{{"overview", [](AnalysisContext& shared, const Selection& selection) {
                                    const OperatorCalls& calls = shared.calls();
                                    overview(shared.trace(), calls.tree, calls.times, selection);
                                }}};
    for (const auto& views :
         {kernelViews(), operatorViews(), breakdownViews(), memoryViews(), moduleViews(), categoryViews()}) {
        for (const ViewKind& kind : views) {
            all.push_back({kind.name.toUtf8(), [kind](AnalysisContext& shared, const Selection& selection) {
                               kind.make({shared, selection, Preferences()}, {});
                           }});
        }
    }
    if (!names.isEmpty()) {
        std::erase_if(all, [&](const NamedView& view) { return !names.contains(view.name); });
    }
    return all;
}

double togetherMs(const std::vector<NamedView>& views, AnalysisContext& shared, const Selection& selection) {
    const double start = bench::now();
    // As in the window, where each panel has a thread: one that waits for what another one makes takes no
    // processor.
    parallelFor(views.size(), 2 * std::thread::hardware_concurrency(),
                [&](std::size_t i) { views[i].make(shared, selection); });
    return (bench::now() - start) * 1e3;
}

void print(const char* name, const std::array<double, 3>& timesMs) {
    std::printf("%-20s %10.1f %10.1f %10.1f\n", name, timesMs[0], timesMs[1], timesMs[2]);
}

void run(const TracePtr& trace, const QList<QByteArray>& names) {
    const TimeRange bounds = trace->bounds();
    const DurationNs tenth = bounds.durationNs() / 10;
    const Selection part{TimeRange{bounds.startNs + 4 * tenth, bounds.startNs + 5 * tenth}};
    const std::vector<NamedView> views = viewsNamed(names);
    AnalysisContext shared(trace);
    std::array<double, 3> sums{};
    std::printf("%-20s %10s %10s %10s\n", "view", "first ms", "whole ms", "tenth ms");
    for (const NamedView& view : views) {
        const std::array<double, 3> times{cpuMs([&] { view.make(shared, {}); }),
                                          medianMs([&] { view.make(shared, {}); }),
                                          medianMs([&] { view.make(shared, part); })};
        print(view.name.constData(), times);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            sums[i] += times[i];
        }
    }
    print("sum", sums);
    const auto first = [&] {
        AnalysisContext fresh(trace);
        return togetherMs(views, fresh, {});
    };
    const auto again = [&](const Selection& selection) {
        return bench::median({togetherMs(views, shared, selection), togetherMs(views, shared, selection),
                              togetherMs(views, shared, selection)});
    };
    print("at once, wall", {bench::median({first(), first(), first()}), again({}), again(part)});
}

} // namespace
} // namespace lanescope::ui

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication app(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "usage: lanescope_view_bench TRACE [VIEW...]\n");
        return 2;
    }
    const auto trace = lanescope::loadTrace(argv[1]);
    if (!trace) {
        std::fprintf(stderr, "%s\n", trace.error().describe().c_str());
        return 1;
    }
    lanescope::ui::run(*trace, QList<QByteArray>(argv + 2, argv + argc));
    return 0;
}
