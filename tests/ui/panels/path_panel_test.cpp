// SPDX-License-Identifier: Apache-2.0
// The Path panel of a ready document: its tables are those of the command line, for what is selected.
#include "ui/panels/path_panel.h"

#include <QLabel>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/dependency/critical_path.h"
#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/made_trace.h"
#include "tests/support/shown_sql.h"
#include "tests/support/small_trace.h"
#include "tests/support/wait.h"
#include "ui/state/document.h"
#include "ui/state/path_state.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"

namespace lanescope::ui {
namespace {

class PathPanelTest : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
        panel = std::make_unique<PathPanel>(&document);
        panel->resize(1200, 300);
        panel->show();
        ASSERT_TRUE(settle());
    }
    bool settle() {
        return test::waitUntil([&] { return document.isSettled() && panel->isSettled(); });
    }
    double sumOf(const char* key) const {
        const AnalysisTable& table = panel->model().table();
        const std::optional<std::size_t> column = table.table().find(key);
        double sum = 0;
        for (std::size_t row = 0; column && row < table.rowCount(); ++row) {
            sum += table.number(row, *column);
        }
        return sum;
    }

    test::SmallTrace small = test::makeSmallTrace();
    Document document{QStringLiteral("/t.json"), test::instantLoader(small.trace)};
    std::unique_ptr<PathPanel> panel;
};

TEST_F(PathPanelTest, AllViewsFillThePathExactly) {
    const auto graph = DependencyGraph::build(*small.trace);
    ASSERT_TRUE(graph);
    const CriticalPath path = criticalPath(**graph, spanOfTrace(**graph));
    for (const char* view : {"critical_path_parts", "critical_path_names", "critical_path_operators",
                             "critical_path_modules", "critical_path"}) {
        SCOPED_TRACE(view);
        ASSERT_TRUE(panel->showView(QLatin1String(view)));
        ASSERT_TRUE(settle());
        EXPECT_GT(panel->model().rowCount(), 0);
        EXPECT_EQ(sumOf("duration_us"), double(path.range.durationNs()));
        EXPECT_NEAR(sumOf("share_percent"), 100, 0.01);
    }
    EXPECT_EQ(panel->model().table().rowCount(), path.segments.size());
}

TEST_F(PathPanelTest, RowsLeadToTheirSegments) {
    ASSERT_TRUE(panel->showView(QStringLiteral("critical_path")));
    ASSERT_TRUE(settle());
    const auto graph = DependencyGraph::build(*small.trace);
    const CriticalPath path = criticalPath(**graph, spanOfTrace(**graph));
    for (std::size_t row = 0; row < path.segments.size(); ++row) {
        EXPECT_EQ(panel->model().table().place(row).range, path.segments[row].range);
        EXPECT_EQ(panel->model().table().place(row).slice, path.segments[row].slice);
    }
}

TEST_F(PathPanelTest, FollowsThePathToASlice) {
    const auto graph = DependencyGraph::build(*small.trace);
    SliceId last = kNoSlice;
    for (const DeviceOp& op : small.trace->deviceOps()) {
        last = op.slice;
    }
    const Result<PathSpan> span = spanToSlice(**graph, last);
    ASSERT_TRUE(span);
    PathState::of(*document.viewState()).showTo(last);
    ASSERT_TRUE(settle());
    EXPECT_EQ(sumOf("duration_us"), double(span->range.durationNs()));
    PathState::of(*document.viewState()).setShown(true);
    ASSERT_TRUE(settle());
    EXPECT_EQ(sumOf("duration_us"), double(spanOfTrace(**graph).range.durationNs()));
}

TEST(PathPanelNote, TellsWhatTheDeviceRanDuringUnexplainedWaits) {
    test::MadeTrace made;
    made.step(100, 3, 0, 1400);
    made.kernel(7, "gemm", 120, 80, made.call(100, "cudaLaunchKernel", 110, 5));
    made.kernel(20, "ncclDevKernel_Generic", 130, 670, made.call(100, "cudaLaunchKernel", 116, 5));
    made.kernel(7, "late", 1000, 300, made.call(100, "cudaLaunchKernel", 122, 5)); // no recorded cause
    made.call(100, "cudaDeviceSynchronize", 140, 1170);
    Document document(QStringLiteral("/t.json"), test::instantLoader(made.load()));
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    PathPanel panel(&document);
    panel.show();
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled() && panel.isSettled(); }));
    QStringList notes;
    for (const QLabel* label : panel.findChildren<QLabel*>()) {
        notes << label->text();
    }
    EXPECT_THAT(notes.join('\n').toStdString(),
                testing::ContainsRegex("unexplained \\(communication .*, no device work "));
}

TEST_F(PathPanelTest, EachViewShowsItsSql) {
    for (const char* view : {"critical_path_parts", "critical_path_names", "critical_path_operators",
                             "critical_path_modules", "critical_path"}) {
        SCOPED_TRACE(view);
        ASSERT_TRUE(panel->showView(QLatin1String(view)));
        ASSERT_TRUE(settle());
        const auto rows = test::rowsOfSql(small.trace, test::shownSql(*panel));
        ASSERT_TRUE(rows) << rows.error().describe();
        const Table& wanted = panel->model().table().table();
        ASSERT_EQ(rows->table.rowCount(), wanted.rowCount());
        ASSERT_EQ(rows->table.columnCount(), wanted.columnCount());
        const std::size_t part = *wanted.find("part");
        const std::size_t duration = *wanted.find("duration_us");
        for (std::size_t row = 0; row < wanted.rowCount(); ++row) {
            EXPECT_EQ(rows->table.column(part).text(row), wanted.column(part).text(row));
            EXPECT_EQ(rows->table.column(duration).integer(row), wanted.column(duration).integer(row));
        }
    }
}

TEST_F(PathPanelTest, TheSqlOfAPathToASliceSaysThatItIsOfTheWholeTrace) {
    EXPECT_FALSE(test::shownSql(*panel).startsWith(QStringLiteral("--")));
    PathState::of(*document.viewState()).showTo(small.gemm);
    ASSERT_TRUE(settle());
    EXPECT_TRUE(test::shownSql(*panel).startsWith(QStringLiteral("-- of the whole trace")));
}

} // namespace
} // namespace lanescope::ui
