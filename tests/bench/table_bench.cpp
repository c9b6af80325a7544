// SPDX-License-Identifier: Apache-2.0
// Cost of the Kernels panel with a million kernels: its table and charts made anew for a new range,
// sorting by another column and a keystroke in its filter, each with the painting that follows; the table as
// the panel shows it, first column frozen.
//   lanescope_table_bench [--records FILE]
#include <QApplication>
#include <QElapsedTimer>

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/analysis_context.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/bench/bench_support.h"
#include "ui/panels/analysis_views.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/frozen_column.h"

namespace lanescope::ui {
namespace {

constexpr int kKernels = 1'000'000;
constexpr int kName = 0;
constexpr int kTotal = 2;

/// Kernels of `names` names on one stream, as JSON text.
std::string manyKernels(int names) {
    std::string text = "[";
    for (int i = 0; i < kKernels; ++i) {
        text += R"({"ph":"X","cat":"kernel","name":"void kernel_)" + std::to_string(i * 7919LL % names) +
                R"--(<float>(float*)","pid":0,"tid":7,"ts":)--" + std::to_string(i * 10LL) + R"(,"dur":)" +
                std::to_string(1 + i * 7919LL % 9) + "},\n";
    }
    text.replace(text.size() - 2, 2, "]");
    return text;
}

double medianMs(const std::function<void(int)>& work) {
    constexpr int kRuns = 8;
    std::vector<double> times;
    for (int i = 0; i < kRuns; ++i) {
        QElapsedTimer timer;
        timer.start();
        work(i);
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    return bench::median(times);
}

bool run(int names, const bench::Records& records) {
    const auto loaded = loadTraceText(manyKernels(names), "kernels");
    if (!loaded) {
        std::fprintf(stderr, "%s\n", loaded.error().describe().c_str());
        return false;
    }
    const TracePtr& trace = *loaded;
    const std::string input = std::to_string(names) + " names";
    const auto report = [&](const char* what, double ms) {
        std::printf("%-34s %-44s %9.2f ms\n", input.c_str(), what, ms);
        records.add(what, input, {{"ms", ms}});
    };
    Selection half;
    half.range =
        TimeRange{trace->bounds().startNs, trace->bounds().startNs + trace->bounds().durationNs() / 2};
    AnalysisContext shared(trace);
    const ViewKind byName = kernelViews().front();
    report("kernel list for a new range", medianMs([&](int) {
               static_cast<void>(byName.make({shared, half}, {}));
           }));
    AnalysisTableModel model;
    model.setTable(byName.make({shared, {}}, {}).table, true);
    DataTable table;
    table.setModel(&model);
    new FrozenColumn(&table); // the table owns it
    table.resize(1200, 700);
    table.show();
    QCoreApplication::processEvents();
    report("kernel table: sort", medianMs([&](int i) {
               model.sort(i % 2 == 0 ? kName : kTotal, i % 4 < 2 ? Qt::AscendingOrder : Qt::DescendingOrder);
           }));
    report("kernel table: filter keystroke",
           medianMs([&](int i) { model.setFilter(QStringLiteral("kernel_12").left(3 + i % 7)); }));
    return true;
}

} // namespace
} // namespace lanescope::ui

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication app(argc, argv);
    const lanescope::bench::Records records(argc == 3 && std::string(argv[1]) == "--records" ? argv[2] : "");
    constexpr int kUsualNames = 20'000;
    return lanescope::ui::run(kUsualNames, records) && lanescope::ui::run(lanescope::ui::kKernels, records)
               ? 0
               : 1;
}
