// SPDX-License-Identifier: Apache-2.0
// The page of a store of runs: its chart, its rows, the pair around a change, and runs of other programs.
#include "ui/ranks/run_trend_page.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>

#include "core/gate/baseline_store.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/shown_sql.h"
#include "tests/support/small_trace.h"
#include "tests/support/temp_folder.h"
#include "ui/query/sql_text_dialog.h"
#include "ui/state/settings.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"

namespace lanescope::ui {
namespace {

class RunTrendPageTest : public testing::Test {
protected:
    void add(const std::string& series, std::vector<RunRecord> runs) {
        for (std::size_t i = 0; i < runs.size(); ++i) {
            runs[i].addedNs = std::int64_t(i) + 1;
            EXPECT_TRUE(addRun(store(), series, runs[i]));
        }
    }
    std::string store() const { return m_folder.path("perf"); }
    std::unique_ptr<RunTrendPage> open() {
        auto page = std::make_unique<RunTrendPage>(QString::fromStdString(store()),
                                                   std::make_shared<PreferenceStore>());
        page->resize(900, 600);
        EXPECT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, 5000));
        return page;
    }
    /// 12 runs of 100 ms, then 12 of 110 ms.
    static std::vector<RunRecord> slower() {
        std::vector<double> lengths;
        for (int i = 0; i < 24; ++i) {
            lengths.push_back((i < 12 ? 100e6 : 110e6) + i % 3 * 1e5);
        }
        return test::madeRuns(lengths);
    }

    test::TempFolder m_folder;
};

TEST_F(RunTrendPageTest, ShowsTheChangeAndComparesThePairAroundIt) {
    add("main", slower());
    EXPECT_TRUE(isRunStore(store()));
    EXPECT_FALSE(isRunStore(m_folder.path("")));
    const auto page = open();
    ASSERT_EQ(page->trend().runs.size(), 24u);
    ASSERT_EQ(page->trend().series.front().changes.size(), 1u);
    EXPECT_EQ(page->trend().series.front().changes.front().first, 12u);
    EXPECT_EQ(page->findChild<BarChart*>()->markCount(), 24);
    auto* table = page->findChild<DataTable*>(QStringLiteral("runTrend"));
    ASSERT_EQ(table->model()->rowCount(), 24);
    auto* compare = page->findChild<QPushButton*>(QStringLiteral("comparePair"));
    EXPECT_FALSE(compare->isEnabled()) << "no run is selected";
    table->selectRow(0);
    EXPECT_FALSE(compare->isEnabled()) << "nothing is before the first";
    table->selectRow(12);
    EXPECT_TRUE(compare->isEnabled());
    QSignalSpy asked(page.get(), &RunTrendPage::compareRequested);
    compare->click();
    ASSERT_EQ(asked.count(), 1);
    EXPECT_TRUE(asked[0][0].toString().endsWith(QStringLiteral("run12.json")));
    EXPECT_TRUE(asked[0][1].toString().endsWith(QStringLiteral("run13.json")));
}

TEST_F(RunTrendPageTest, PartsHaveTheirWordsAndTheColoursOfTheTimeline) {
    auto runs = slower();
    for (RunRecord& run : runs) {
        for (const auto& [id, label, ns] :
             {std::tuple("kernel", "Kernels", 70e6), std::tuple("data_loader", "Data loading", 20e6),
              std::tuple("memset", "Memsets", 0.0)}) {
            MetricDifference metric;
            metric.id = id;
            metric.label = label;
            metric.baseline = metric.candidate = ns;
            run.metrics.push_back(metric);
        }
    }
    add("main", runs);
    const auto page = open();
    const auto* chart = page->findChild<BarChart*>();
    QStringList legend;
    for (const PlacedLegend::Entry& entry : chart->legend().entries) {
        legend << entry.shown;
    }
    EXPECT_EQ(legend, (QStringList{QStringLiteral("Kernels"), QStringLiteral("Data loading")}))
        << "what never occurs has no entry";
    EXPECT_EQ(chart->legend().entries[0].color, ChartColor::role(colorRoleOf(StepRole::Kernel)));
    EXPECT_EQ(chart->legend().entries[1].color, ChartColor::role(colorRoleOf(StepRole::DataLoader)));
    const auto* figure = page->findChildren<QComboBox*>().back();
    EXPECT_GE(figure->findText(QStringLiteral("Data loading")), 0);
    EXPECT_LT(figure->findText(QStringLiteral("data_loader")), 0);
}

TEST_F(RunTrendPageTest, AddsTracesToTheSeries) {
    add("main", slower());
    const auto page = open();
    test::RunShape shape;
    const std::string trace = m_folder.write("new.json", test::runText(shape, 1));
    page->addTraces({QString::fromStdString(trace)});
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, 10000));
    const auto stored = storedRuns(store(), "main");
    ASSERT_TRUE(stored);
    ASSERT_EQ(stored->runs.size(), 25u);
    EXPECT_EQ(stored->runs.back().run.label, "new.json");
    EXPECT_EQ(stored->runs.back().run.location, trace);
}

TEST_F(RunTrendPageTest, SqlHasTheRunsAsRows) {
    add("main", slower());
    const auto page = open();
    const QList<QAction*> actions =
        page->findChild<QToolButton*>(QStringLiteral("tableMenu"))->menu()->actions();
    const auto action = std::ranges::find(actions, QStringLiteral("Show SQL"), &QAction::text);
    ASSERT_NE(action, actions.end());
    (*action)->trigger();
    auto* dialog = page->findChild<SqlTextDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(dialog->command().startsWith(QStringLiteral("sqlite3 :memory:")));
    const auto rows = test::rowsOfSql(test::makeSmallTrace().trace, dialog->sql());
    ASSERT_TRUE(rows) << rows.error().describe();
    const auto* model =
        qobject_cast<const AnalysisTableModel*>(page->findChild<DataTable*>("runTrend")->model());
    ASSERT_NE(model, nullptr);
    const Table& shown = model->table().table();
    ASSERT_EQ(rows->table.rowCount(), 24u);
    ASSERT_EQ(rows->table.columnCount(), shown.columnCount());
    for (std::size_t column = 0; column < shown.columnCount(); ++column) {
        for (std::size_t row = 0; row < shown.rowCount(); ++row) {
            const bool isKnown = shown.column(column).isKnown(row);
            ASSERT_EQ(rows->table.column(column).isKnown(row), isKnown);
            if (isKnown && shown.column(column).isText()) {
                EXPECT_EQ(rows->table.column(column).text(row), shown.column(column).text(row));
            } else if (isKnown) {
                EXPECT_EQ(rows->table.column(column).number(row), shown.column(column).number(row));
            }
        }
    }
    delete dialog;
}

TEST_F(RunTrendPageTest, AFigureOrTheReasonWhyThereIsNone) {
    add("main", slower());
    const auto page = open();
    page->showFigure(QStringLiteral("gpu_idle"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, 5000));
    EXPECT_FALSE(page->findChildren<QLabel*>().isEmpty());
    const auto problemOf = [&] {
        QStringList texts;
        for (const QLabel* label : page->findChildren<QLabel*>()) {
            texts << label->text();
        }
        return texts.join(QLatin1Char('\n'));
    };
    page->showFigure(QStringLiteral("kernels[*"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, 5000));
    EXPECT_TRUE(problemOf().contains(QStringLiteral("kernels"))) << problemOf().toStdString();
    page->showFigure({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, 5000));
    EXPECT_EQ(page->trend().series.front().name, "step_time");
}

TEST_F(RunTrendPageTest, OtherProgramsAndSeriesAreApart) {
    auto runs = slower();
    runs[3].devices = {"Another GPU"};
    add("main", runs);
    add("other", test::madeRuns({1e6, 2e6}, 100));
    const auto page = open();
    EXPECT_EQ(page->findChildren<QComboBox*>().front()->count(), 2);
    page->findChildren<QComboBox*>().front()->setCurrentText(QStringLiteral("main"));
    page->lookAgain();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, 5000));
    EXPECT_EQ(page->trend().runs.size(), 23u);
    ASSERT_EQ(page->trend().others.size(), 1u);
    EXPECT_NE(page->trend().others[0].reason.find("Another GPU"), std::string::npos);
}

TEST_F(RunTrendPageTest, AnEmptyOrLostStoreIsSaid) {
    const auto page = open();
    EXPECT_TRUE(page->trend().runs.empty());
    bool isSaid = false;
    for (const QLabel* label : page->findChildren<QLabel*>()) {
        isSaid = isSaid || label->text().contains(QStringLiteral("perf"));
    }
    EXPECT_TRUE(isSaid) << "the folder that is not there";
}

} // namespace
} // namespace lanescope::ui
