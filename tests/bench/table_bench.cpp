// SPDX-License-Identifier: Apache-2.0
// Cost of the Kernels panel with a million kernels: its table and charts made anew for a new range,
// sorting by another column and a keystroke in its filter, each with the painting that follows; the table as
// the panel shows it, first column frozen.
// Also the list of single kernels, a row for each. What is arranged in the background counts until it is
// shown.
//   lanescope_table_bench [--records FILE]
#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
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
#include "ui/state/preferences.h"
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

/// `isDone`: what runs in the background has arrived; null: nothing does.
double medianMs(const std::function<void(int)>& work, const std::function<bool()>& isDone = nullptr,
                int runs = 8) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        QElapsedTimer timer;
        timer.start();
        work(i);
        QCoreApplication::sendPostedEvents();
        do {
            QCoreApplication::processEvents();
        } while (isDone && !isDone());
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    return bench::median(times);
}

using Report = std::function<void(const char* what, double ms)>;

/// Sorting and filtering of a view as its panel shows it.
void arrange(const Report& report, const std::string& what, const AnalysisView& view, int figure) {
    AnalysisTableModel model;
    model.setTable(std::make_shared<const AnalysisTable>(view.table));
    DataTable table;
    table.setModel(&model);
    new FrozenColumn(&table); // the table owns it
    table.resize(1200, 700);
    table.show();
    QCoreApplication::processEvents();
    model.setFilterColumns(std::vector<std::size_t>{kName});
    const auto isDone = [&model] { return model.isArranged(); };
    const auto sortBy = [&](int i) {
        model.sort(i % 2 == 0 ? kName : figure, i % 4 < 2 ? Qt::AscendingOrder : Qt::DescendingOrder);
    };
    report((what + ": first sort by name").c_str(), medianMs(sortBy, isDone, 1));
    report((what + ": sort").c_str(), medianMs(sortBy, isDone));
    report((what + ": filter keystroke").c_str(),
           medianMs([&](int i) { model.setFilter(QStringLiteral("kernel_12").left(3 + i % 7)); }, isDone));
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
    const auto context = std::make_shared<AnalysisContext>(trace);
    AnalysisContext& shared = *context;
    const ViewKind byName = kernelViews().front();
    report("kernel list for a new range", medianMs([&](int) {
               static_cast<void>(byName.make({shared, half, Preferences()}, {}));
           }));
    arrange(report, "kernel table", byName.make({shared, {}, Preferences()}, {}), kTotal);
    std::vector<ViewKind> views = kernelViews();
    const auto single = std::ranges::find(views, QStringLiteral("attributed_kernels"), &ViewKind::name);
    static_cast<void>(shared.attribution());
    AnalysisView all;
    report("single kernels: list", medianMs([&](int) {
               all = single->make({shared, {}, Preferences()}, {});
               static_cast<void>(AnalysisTable(all.table));
           }));
    const auto duration = all.table.find("duration_us");
    arrange(report, "single kernels", all, static_cast<int>(duration.value_or(0)));
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
