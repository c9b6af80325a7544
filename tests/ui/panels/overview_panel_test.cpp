// SPDX-License-Identifier: Apache-2.0
// Charts beside the causes: their titles say what they are of, and labels of steps whose step it is.
#include "ui/panels/overview_panel.h"

#include <QTest>
#include <QTextBrowser>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/memory_file.h"
#include "tests/support/panel_fixture.h"
#include "tests/support/pickle_writer.h"
#include "ui/charts/split_bar.h"
#include "ui/panels/chart_row.h"
#include "ui/state/step_names.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {
namespace {

TracePtr load(const std::string& events) {
    const auto trace = loadTraceText(R"({"traceEvents":[)" + events + "]}", "t.json");
    EXPECT_TRUE(trace);
    return *trace;
}

std::string slice(const std::string& name, const char* cat, const std::string& pid, int startUs,
                  const char* args = "") {
    return std::string(R"({"ph":"X","cat":")") + cat + R"(","name":")" + name + R"(","pid":")" + pid +
           R"(","tid":1,"ts":)" + std::to_string(startUs) + R"(,"dur":100,"args":{)" + args + "}}";
}

/// A step with a kernel of rank `rank`.
std::string rankEvents(const std::string& rank) {
    return slice("ProfilerStep#3", "user_annotation", rank + "1", 0) + "," +
           slice("cudaLaunchKernel", "cuda_runtime", rank + "1", 0, R"("correlation":5)") + "," +
           slice("gemm", "kernel", rank + "0", 50, R"("correlation":5,"device":0,"stream":7)");
}

class Shown {
public:
    explicit Shown(const TracePtr& trace, const QSize& size = {1200, 400})
        : document(QStringLiteral("/t.json"), test::instantLoader(trace)) {
        EXPECT_TRUE(test::waitUntil([this] { return document.isSettled(); }));
        panel = std::make_unique<OverviewPanel>(&document);
        panel->tools()->setParent(panel.get());
        panel->resize(size);
        panel->show();
        EXPECT_TRUE(test::waitUntil([this] { return panel->isSettled(); }));
    }
    const std::vector<AnalysisChart>& charts() const { return panel->findChild<ChartRow*>()->charts(); }
    QString text() const {
        return panel->findChild<QTextBrowser*>(QStringLiteral("overviewText"))->toPlainText();
    }

    Document document;
    std::unique_ptr<OverviewPanel> panel;
};

/// An allocation of 6 MiB, then one of 8 MiB that fails.
TracePtr failedSnapshot() {
    using namespace test::pickle;
    constexpr std::int64_t kMiB = 1 << 20;
    const std::string stack = list({dictionary(
        {{"name", text("step")}, {"filename", text("/src/optim/adam.py")}, {"line", number(82)}})});
    const auto event = [&stack](const char* action, std::int64_t bytes, const char* place,
                                std::int64_t value) {
        return dictionary({{"action", text(action)},
                           {place, number(value)},
                           {"size", number(bytes)},
                           {"stream", number(0)},
                           {"time_us", number(1)},
                           {"frames", stack}});
    };
    const std::string content =
        file(dictionary({{"segments", list({})},
                         {"device_traces", list({list({event("alloc", 6 * kMiB, "addr", 4096),
                                                       event("oom", 8 * kMiB, "device_free", 100)})})}}));
    const auto trace = loadTraceFrom(std::make_shared<test::MemoryFile>(content, "x.pickle"));
    EXPECT_TRUE(trace);
    return *trace;
}

TEST(OverviewPanelTest, ASnapshotTellsFirstWhoHeldTheMemoryThatRanOut) {
    const Shown shown(failedSnapshot());
    const QString text = shown.text();
    EXPECT_TRUE(text.startsWith(QStringLiteral("Out of memory on GPU 0: 8.00 MiB asked, 100 B free.")))
        << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("6.00 MiB by step (optim/adam.py:82)"))) << text.toStdString();
    EXPECT_FALSE(text.contains(QStringLiteral("Where the time goes")));
}

TEST(OverviewPanelTest, ATextThatNeedsAScrollBarIsThereOnce) {
    // The text is cut to the room of a line, which the scroll bar takes a part of.
    for (const int width : {500, 700, 900}) {
        for (const int height : {60, 120, 200}) {
            const QString text = Shown(load(rankEvents("")), {width, height}).text();
            EXPECT_EQ(text.count(QStringLiteral("GPU busy")), 1)
                << width << "x" << height << text.toStdString();
            EXPECT_EQ(text.count(QStringLiteral("Configuration")), 1);
        }
    }
}

TEST(OverviewPanelTest, APartOfTheBarLeadsToItsCause) {
    const Shown shown(load(rankEvents("")));
    auto* split = shown.panel->findChild<SplitBar*>();
    ASSERT_NE(split, nullptr);
    ASSERT_TRUE(split->isVisible());
    ASSERT_GT(split->markCount(), 0);
    EXPECT_EQ(shown.document.viewState()->selectedSlice(), kNoSlice);
    const int part = 0; // what keeps the device busy comes first
    EXPECT_EQ(split->parts()[0].name, QStringLiteral("Matrix multiply")) << "causes of kernels differ by it";
    QTest::mouseClick(split, Qt::LeftButton, {}, split->markRect(part).center().toPoint());
    const SliceId selected = shown.document.viewState()->selectedSlice();
    ASSERT_NE(selected, kNoSlice);
    EXPECT_EQ(shown.document.trace()->sliceName(selected), "gemm");
}

TEST(OverviewPanelTest, ChartsSayWhatTheyAreOf) {
    const Shown device(load(rankEvents("")));
    ASSERT_EQ(device.charts().size(), 2u);
    EXPECT_EQ(device.charts()[0].title, QStringLiteral("Step time, with its device work"));
    EXPECT_EQ(device.charts()[1].title, QStringLiteral("Mean step"));
    const Shown host(load(slice("ProfilerStep#3", "user_annotation", "1", 0)));
    ASSERT_EQ(host.charts().size(), 2u);
    EXPECT_EQ(host.charts()[0].title, QStringLiteral("Step time")) << "there is no device work";
    const Shown unmarked(load(slice("aten::mm", "cpu_op", "1", 0)));
    ASSERT_EQ(unmarked.charts().size(), 2u);
    EXPECT_EQ(unmarked.charts()[1].title, QStringLiteral("Time"));
}

TEST(OverviewPanelTest, AStepOfSeveralRanksNamesItsRank) {
    const TracePtr trace = load(rankEvents("[TP00] ") + "," + rankEvents("[TP01] "));
    ASSERT_EQ(trace->ranks().size(), 2u);
    const Shown shown(trace);
    const auto& bars = std::get<BarChartData>(shown.charts()[0].content);
    EXPECT_EQ(bars.columns, (std::vector<QString>{QStringLiteral("3 (TP00)"), QStringLiteral("3 (TP01)")}));
    ASSERT_EQ(trace->steps().size(), 2u);
    EXPECT_EQ(stepText(*trace, 3, trace->steps()[1].slice),
              QStringLiteral("Step 3 (%1)").arg(trace->steps()[1].rank == RankId(0) ? "TP00" : "TP01"));
}

} // namespace
} // namespace lanescope::ui
