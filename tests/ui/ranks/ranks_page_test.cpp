// SPDX-License-Identifier: Apache-2.0
// Ranks in the window: strips on one clock, collectives that light up, ranks that open, figures beside them.
#include "ui/ranks/ranks_page.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <gtest/gtest.h>

#include "core/ranks/rank_files.h"
#include "core/sql/session/query_table.h"
#include "core/store/trace.h"
#include "tests/support/archive_maker.h"
#include "tests/support/flight_dumps.h"
#include "tests/support/local_ssh.h"
#include "tests/support/small_trace.h"
#include "tests/support/temp_folder.h"
#include "ui/query/sql_text_dialog.h"
#include "ui/ranks/collective_ties.h"
#include "ui/ranks/log_folder_page.h"
#include "ui/ranks/log_folder_watch.h"
#include "ui/ranks/rank_lanes.h"
#include "ui/ranks/rank_timeline.h"
#include "ui/ranks/rank_views.h"
#include "ui/state/settings.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_tools.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

constexpr int kPatienceMs = 20'000;

/// Three steps of 100 us, each with an all-reduce to which rank `last` comes late.
std::string rankText(int rank, int last, int ranks) {
    std::string events;
    const auto slice = [&](const char* cat, const std::string& name, const char* lane, int ts, int dur,
                           const char* args) {
        events += std::string(events.empty() ? "" : ",") + R"({"ph":"X","cat":")" + cat + R"(","name":")" +
                  name + "\"," + lane + R"(,"ts":)" + std::to_string(ts) + R"(,"dur":)" +
                  std::to_string(dur) + R"(,"args":{)" + args + "}}";
    };
    const int late = rank == last ? 20 : 0;
    for (int step = 0; step < 3; ++step) {
        const int start = 1000 + 100 * step;
        slice("user_annotation", "ProfilerStep#" + std::to_string(step), R"("pid":1,"tid":1)", start, 100,
              "");
        slice("kernel", "gemm", R"("pid":0,"tid":7)", start + 5, 50 + late, R"("device":0,"stream":7)");
        slice("kernel", "ncclDevKernel_AllReduce_Sum_f32(x)", R"("pid":0,"tid":8)", start + 60 + late,
              30 - late, R"("device":0,"stream":8)");
    }
    return R"({"schemaVersion": 1, "baseTimeNanoseconds": 5000, "distributedInfo": {"backend": "nccl", "rank": )" +
           std::to_string(rank) + R"(, "world_size": )" + std::to_string(ranks) + R"(}, "traceEvents": [)" +
           events + "]}";
}

class RanksPageTest : public testing::Test {
protected:
    static constexpr int kRanks = 4;
    static constexpr int kLate = 2;

    void SetUp() override {
        std::filesystem::create_directories(folder.path("run"));
        for (int rank = 0; rank < kRanks; ++rank) {
            folder.write("run/rank" + std::to_string(rank) + ".json", rankText(rank, kLate, kRanks));
        }
    }
    std::unique_ptr<RanksPage> makePage() {
        const std::vector<std::string> locations{folder.path("run")};
        auto page = std::make_unique<RanksPage>(QStringLiteral("run"), [locations](std::stop_token stop) {
            return rankSources(locations, stop);
        });
        page->resize(1200, 800);
        page->show();
        EXPECT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, kPatienceMs));
        return page;
    }
    static bool openAndWait(RankTimeline* timeline, std::size_t rank) {
        timeline->setOpen(rank, true);
        return QTest::qWaitFor([&] { return timeline->isSettled(); }, kPatienceMs);
    }

    test::TempFolder folder;
};

/// As if nobody had touched it for an hour.
void setWritten(const std::string& path) {
    std::filesystem::last_write_time(path,
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
}

/// Waits until the folder has been looked at `times` more times.
bool waitForLooks(LogFolderWatch* watch, int times = 1) {
    const QSignalSpy looked(watch, &LogFolderWatch::looked);
    return QTest::qWaitFor([&] { return looked.size() >= times; }, kPatienceMs);
}

class FollowingRanksTest : public RanksPageTest {
protected:
    void SetUp() override {
        RanksPageTest::SetUp();
        for (int rank = 0; rank < kRanks; ++rank) {
            setWritten(folder.path("run/rank" + std::to_string(rank) + ".json"));
        }
        show(folder.path("run"));
        ASSERT_NE(page->ranks(), nullptr);
        ASSERT_EQ(page->ranks()->ranks().size(), kRanks);
    }
    void show(const std::string& location) {
        page = std::make_unique<RanksPage>(QStringLiteral("run"), QString::fromStdString(location));
        page->resize(1200, 800);
        page->show();
        ASSERT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, kPatienceMs));
        ASSERT_NE(page->ranks(), nullptr);
    }
    bool waitForRanks(std::size_t count) {
        return QTest::qWaitFor([&] { return page->ranks()->ranks().size() == count; }, kPatienceMs);
    }

    std::unique_ptr<RanksPage> page;
};

TEST_F(FollowingRanksTest, ANewRankAppearsOnceItIsWritten) {
    const TimeRange looked = page->ranks()->collectives()[1].members[0].range;
    page->timeline()->view()->setVisibleRange(looked);
    page->showView(QStringLiteral("steps"));
    const auto* table = page->findChild<DataTable*>(QStringLiteral("rankTable_steps"));
    ASSERT_NE(table, nullptr);
    const int rowsBefore = table->model()->rowCount();
    const auto before = page->ranks();
    const std::string path = folder.path("run/rank4.json");
    const std::string text = rankText(4, kLate, kRanks);
    folder.write("run/rank4.json", text.substr(0, text.size() / 2));
    ASSERT_TRUE(waitForLooks(page->watch()));
    EXPECT_EQ(page->ranks(), before) << "it is still being written";
    folder.write("run/rank4.json", text);
    setWritten(path);
    ASSERT_TRUE(waitForRanks(kRanks + 1));
    EXPECT_EQ(page->timeline()->view()->visibleRange(), looked);
    EXPECT_EQ(page->ranks()->collectives()[1].members.size(), std::size_t(kRanks + 1));
    table = page->findChild<DataTable*>(QStringLiteral("rankTable_steps"));
    ASSERT_NE(table, nullptr) << "the view that is looked at is there with the new rank";
    EXPECT_GT(table->model()->rowCount(), rowsBefore);
    for (std::size_t i = 0; i < kRanks; ++i) {
        EXPECT_EQ(page->ranks()->ranks()[i].errorNs, before->ranks()[i].errorNs);
        EXPECT_EQ(page->ranks()->ranks()[i].shiftNs, before->ranks()[i].shiftNs);
    }
}

TEST_F(FollowingRanksTest, ARankThatGoesOrTurnsIntoAnotherIsFollowed) {
    ASSERT_TRUE(std::filesystem::remove(folder.path("run/rank3.json")));
    ASSERT_TRUE(waitForRanks(kRanks - 1));
    // Written anew beside it and put into its place, as careful writers do.
    folder.write("new", rankText(7, kLate, 8));
    setWritten(folder.path("new"));
    std::filesystem::rename(folder.path("new"), folder.path("run/rank2.json"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->ranks()->ranks().back().rank == 7; }, kPatienceMs));
    EXPECT_EQ(page->ranks()->ranks().size(), std::size_t(kRanks - 1));
    std::filesystem::remove_all(folder.path("run"));
    const auto* notices = page->findChild<QLabel*>(QStringLiteral("rankNotices"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return notices->isVisible(); }, kPatienceMs));
    EXPECT_EQ(page->ranks()->ranks().size(), std::size_t(kRanks - 1)) << "what was there stays to be read";
}

TEST_F(FollowingRanksTest, AnotherArchiveInItsPlaceIsFollowed) {
    using test::ArchiveKind;
    const auto archiveOf = [](int ranks) {
        std::vector<test::MemberToPack> entries{{"other/rank0.json", rankText(0, 0, 1)}};
        for (int rank = 0; rank < ranks; ++rank) {
            entries.push_back({"a/run/rank" + std::to_string(rank) + ".json", rankText(rank, kLate, kRanks)});
        }
        return test::makeArchive(ArchiveKind::TarZstd, entries);
    };
    const std::string archive = folder.write("logs.tar.zst", archiveOf(kRanks));
    setWritten(archive);
    show(archive + "!/a/run");
    const auto before = page->ranks();
    const TimeRange looked = before->collectives()[1].members[0].range;
    page->timeline()->view()->setVisibleRange(looked);
    // Half of it is no archive, and left alone until its writer is done.
    const std::string next = archiveOf(kRanks + 1);
    folder.write("logs.tar.zst", next.substr(0, next.size() / 2));
    ASSERT_TRUE(waitForLooks(page->watch()));
    EXPECT_EQ(page->ranks(), before);
    folder.write("new", next);
    setWritten(folder.path("new"));
    std::filesystem::rename(folder.path("new"), archive);
    ASSERT_TRUE(waitForRanks(kRanks + 1));
    EXPECT_EQ(page->timeline()->view()->visibleRange(), looked);
    ASSERT_TRUE(openAndWait(page->timeline(), kRanks));
    EXPECT_NE(page->timeline()->lanes(kRanks)->trace(), nullptr);
}

TEST_F(FollowingRanksTest, AFolderOnAnotherMachineIsFollowedWhileItIsSeen) {
    test::LocalSsh ssh;
    page = std::make_unique<RanksPage>(QStringLiteral("run"), QStringLiteral("ssh://host") +
                                                                  QString::fromStdString(folder.path("run")));
    page->watch()->setRemotePeriodMs(100);
    page->show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, kPatienceMs));
    ASSERT_NE(page->ranks(), nullptr);
    ASSERT_EQ(page->ranks()->ranks().size(), std::size_t(kRanks));
    const auto before = page->ranks();
    ASSERT_TRUE(waitForLooks(page->watch(), 2));
    EXPECT_EQ(page->ranks(), before) << "nothing is new";
    folder.write("run/rank4.json", rankText(4, kLate, kRanks));
    ASSERT_TRUE(waitForLooks(page->watch(), 2));
    EXPECT_EQ(page->ranks(), before) << "somebody may still write to it";
    setWritten(folder.path("run/rank4.json"));
    ASSERT_TRUE(waitForRanks(kRanks + 1));
    EXPECT_EQ(page->ranks()->ranks().back().location, "ssh://host" + folder.path("run/rank4.json"));

    const auto* notices = page->findChild<QLabel*>(QStringLiteral("rankNotices"));
    ssh.setConnects(false);
    ASSERT_TRUE(QTest::qWaitFor([&] { return notices->isVisible(); }, kPatienceMs));
    EXPECT_TRUE(notices->text().contains(QStringLiteral("Connection refused")))
        << qPrintable(notices->text());
    EXPECT_EQ(page->ranks()->ranks().size(), std::size_t(kRanks + 1)) << "what it held is still to be seen";
    ssh.setConnects(true);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !notices->isVisible(); }, kPatienceMs));
    page->hide();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->watch()->isIdle(); }, kPatienceMs));
    const int calls = ssh.calls();
    ASSERT_TRUE(waitForLooks(page->watch()));
    EXPECT_EQ(ssh.calls(), calls) << "the page is hidden";
}

TEST_F(FollowingRanksTest, SummariesAreFollowed) {
    const auto summarize = [&](int rank) {
        RankSummary summary = page->ranks()->ranks()[0];
        summary.rank = rank;
        summary.location += std::to_string(rank);
        ASSERT_TRUE(writeRankSummary(summary, folder.path("summaries")));
    };
    summarize(0);
    summarize(1);
    const auto first = std::move(page); // whose ranks are summarized
    show(folder.path("summaries"));
    ASSERT_EQ(page->ranks()->ranks().size(), 2u);
    RankSummary third = first->ranks()->ranks()[2];
    ASSERT_TRUE(writeRankSummary(third, folder.path("summaries")));
    EXPECT_TRUE(waitForRanks(3));
}

TEST_F(RanksPageTest, ShowsEveryViewOfTheRanks) {
    const auto page = makePage();
    ASSERT_NE(page->ranks(), nullptr);
    EXPECT_EQ(page->findChild<QLabel*>(QStringLiteral("rankSummary"))->text(),
              QStringLiteral("4 ranks · 3 collectives matched · clocks agree within 0\u202fns"));
    for (const RankViewKind& kind : rankViews()) {
        page->showView(kind.name);
        auto* table = page->findChild<DataTable*>(QStringLiteral("rankTable_") + kind.name);
        ASSERT_NE(table, nullptr) << kind.name.toStdString();
        const QAbstractItemModelTester tester(table->model(),
                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        EXPECT_EQ(table->model()->rowCount() == 0,
                  kind.name == QStringLiteral("memory") || kind.name == QStringLiteral("flight"))
            << kind.name.toStdString();
        const RankView view = kind.make(*page->ranks());
        if (!view.places.empty()) {
            EXPECT_EQ(view.places.size(), view.content.table.rowCount()) << kind.name.toStdString();
        }
    }
    QStringList notes;
    for (const QLabel* label : page->findChildren<QLabel*>()) {
        notes << label->text();
    }
    EXPECT_TRUE(
        notes.join(QLatin1Char('|')).contains(QStringLiteral("Rank 2 was last in 3 of 3 collectives")));
}

TEST_F(RanksPageTest, DumpsOfTheFlightRecorderBeginWithWhatStands) {
    std::filesystem::remove_all(folder.path("run"));
    std::filesystem::create_directories(folder.path("run"));
    for (int rank = 0; rank < 3; ++rank) {
        test::MadeDump dump;
        dump.entries = {{.record = 0, .sequence = 1}};
        if (rank != 1) {
            dump.entries.push_back(
                {.record = 1, .sequence = 2, .state = "started", .createdNs = 1'790'000'000'001'000'000});
        }
        folder.write("run/nccl_trace_rank_" + std::to_string(rank), test::pickledDump(dump));
    }
    const auto page = makePage();
    ASSERT_NE(page->ranks(), nullptr);
    ASSERT_EQ(page->ranks()->ranks().size(), 3u);
    const auto* table = page->findChild<DataTable*>(QStringLiteral("rankTable_flight"));
    ASSERT_NE(table, nullptr) << "the view that is shown first";
    EXPECT_EQ(table->model()->rowCount(), 2);
    const QString line = page->findChild<QLabel*>(QStringLiteral("rankStraggler"))->text();
    EXPECT_TRUE(line.startsWith(QStringLiteral(
        "all_reduce number 2 of group 0 (default_pg) waits for rank 1, which has not issued it.")))
        << line.toStdString();
    const std::optional<StragglerLine> straggler = stragglerOf(*page->ranks());
    ASSERT_TRUE(straggler.has_value());
    EXPECT_EQ(straggler->rank, 1u);
    const auto* tabs = page->findChild<QTabWidget*>();
    ASSERT_NE(tabs, nullptr);
    int shown = 0;
    for (int i = 0; i < tabs->count(); ++i) {
        shown += tabs->isTabVisible(i) ? 1 : 0;
    }
    EXPECT_EQ(shown, 4) << "stragglers, collectives, their summary and the recorder";
}

TEST_F(RanksPageTest, WithoutCollectivesTheStepsComeFirst) {
    std::filesystem::remove_all(folder.path("run"));
    std::filesystem::create_directories(folder.path("run"));
    for (int rank = 0; rank < kRanks; ++rank) {
        std::string text = rankText(rank, kLate, kRanks);
        for (std::size_t at = 0; (at = text.find("ncclDevKernel_AllReduce", at)) != std::string::npos;) {
            text.replace(at, 23, "gemv");
        }
        folder.write("run/rank" + std::to_string(rank) + ".json", text);
    }
    const auto page = makePage();
    EXPECT_EQ(page->findChild<QLabel*>(QStringLiteral("rankSummary"))->text(),
              QStringLiteral("4 ranks · no collectives matched · clocks as recorded"));
    EXPECT_NE(page->findChild<DataTable*>(QStringLiteral("rankTable_steps")), nullptr);
    EXPECT_EQ(page->findChild<DataTable*>(QStringLiteral("rankTable_waiting")), nullptr) << "not the first";
    for (const RankViewKind& kind : rankViews()) {
        if (kind.name == QStringLiteral("waiting")) {
            const RankView view = kind.make(*page->ranks());
            EXPECT_TRUE(view.content.charts.empty());
            EXPECT_EQ(view.content.note, QStringLiteral("No collectives matched"));
        }
    }
}

TEST_F(RanksPageTest, TheStragglerAndItsCostComeFirst) {
    const auto page = makePage();
    const QString line = page->findChild<QLabel*>(QStringLiteral("rankStraggler"))->text();
    EXPECT_TRUE(line.endsWith(QStringLiteral("the other ranks waited 180\u202fµs for it in total")));
    const auto* table = page->findChild<DataTable*>(QStringLiteral("rankTable_waiting"));
    ASSERT_NE(table, nullptr) << "the first view";
    EXPECT_EQ(table->model()->index(0, 0).data().toString(), QStringLiteral("2"));
    page->findChild<QPushButton*>(QStringLiteral("showStraggler"))->click();
    EXPECT_TRUE(QTest::qWaitFor([&] { return page->timeline()->lanes(kLate) != nullptr; }, kPatienceMs));
}

TEST_F(RanksPageTest, ACollectiveLightsUpEverywhere) {
    const auto page = makePage();
    RankTimeline* timeline = page->timeline();
    page->showView(QStringLiteral("collectives"));
    auto* table = page->findChild<DataTable*>(QStringLiteral("rankTable_collectives"));
    QSignalSpy selected(timeline, &RankTimeline::collectiveSelected);

    // The second all-reduce, on the strip of the rank that is late.
    const MatchedCollective& second = page->ranks()->collectives()[1];
    const TimeRange range = second.members[kLate].range;
    const QRect strip = timeline->stripRect(kLate);
    const int x = strip.left() + static_cast<int>(timeline->axis().xOf((range.startNs + range.endNs) / 2));
    QTest::mouseClick(timeline->viewport(), Qt::LeftButton, {}, {x, strip.center().y()});
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(timeline->selectedCollective(), std::optional<std::size_t>(1));
    EXPECT_EQ(table->currentIndex().row(), 1) << "the table follows";

    table->setCurrentIndex(table->model()->index(2, 0));
    EXPECT_EQ(timeline->selectedCollective(), std::optional<std::size_t>(2)) << "and leads";
    QTest::keyClick(timeline, Qt::Key_Left);
    EXPECT_EQ(timeline->selectedCollective(), std::optional<std::size_t>(1));

    ASSERT_TRUE(openAndWait(timeline, 0));
    RankLanes* lanes = timeline->lanes(0);
    ViewState& view = lanes->timeline()->scene().view();
    ASSERT_NE(view.selectedSlice(), kNoSlice);
    EXPECT_EQ(lanes->trace()->slices().range(view.selectedSlice()).startNs, 1'160'000);
    view.selectSlice(page->ranks()->ranks()[0].collectives[0].slice);
    EXPECT_EQ(timeline->selectedCollective(), std::optional<std::size_t>(0)) << "from the lanes of a rank";
    QTest::keyClick(timeline, Qt::Key_Escape);
    EXPECT_FALSE(timeline->selectedCollective());
}

TEST_F(RanksPageTest, TablesHaveAFilterAndAChoiceOfColumns) {
    const auto page = makePage();
    page->showView(QStringLiteral("collectives"));
    auto* table = page->findChild<DataTable*>(QStringLiteral("rankTable_collectives"));
    auto* tools = table->parentWidget()->findChild<TableTools*>();
    ASSERT_NE(tools, nullptr);
    const int rows = table->model()->rowCount();
    ASSERT_GT(rows, 0);
    tools->filter()->setText(QStringLiteral("no such collective"));
    EXPECT_EQ(table->model()->rowCount(), 0);
    tools->filter()->clear();
    EXPECT_EQ(table->model()->rowCount(), rows);
    auto* columns = tools->findChild<QMenu*>(QStringLiteral("columnMenu"));
    emit columns->aboutToShow();
    int column = 1;
    while (table->isColumnHidden(column)) { // nothing is known about it
        ++column;
    }
    ASSERT_LT(column, table->model()->columnCount());
    columns->actions()[column + 2]->trigger(); // after usual, all, separator; without the first column
    EXPECT_TRUE(table->isColumnHidden(column));
}

TEST_F(RanksPageTest, TheSqlOfEachTableGivesItsRows) {
    const auto page = makePage();
    ASSERT_NE(page->ranks(), nullptr);
    auto session = sql::Session::open({}, {}, {{}, page->ranks()->ranks()});
    ASSERT_TRUE(session);
    for (const RankViewKind& kind : rankViews()) {
        SCOPED_TRACE(kind.name.toStdString());
        page->showView(kind.name);
        auto* table = page->findChild<DataTable*>(QStringLiteral("rankTable_") + kind.name);
        ASSERT_NE(table, nullptr);
        const auto* tools = table->parentWidget()->findChild<TableTools*>();
        const QList<QAction*> actions =
            tools->findChild<QToolButton*>(QStringLiteral("tableMenu"))->menu()->actions();
        const auto action = std::ranges::find(actions, QStringLiteral("Show SQL"), &QAction::text);
        ASSERT_NE(action, actions.end());
        (*action)->trigger();
        auto* dialog = page->findChild<SqlTextDialog*>();
        ASSERT_NE(dialog, nullptr);
        EXPECT_TRUE(dialog->command().startsWith(QLatin1String("lanescope-cli query '--ranks' '/")))
            << dialog->command().toStdString();
        const auto rows = sql::queryTable(**session, *test::makeSmallTrace().trace,
                                          dialog->sql().toStdString(), 100'000, {});
        ASSERT_TRUE(rows) << rows.error().describe();
        EXPECT_EQ(static_cast<int>(rows->table.rowCount()), table->model()->rowCount());
        delete dialog;
    }
}

TEST_F(RanksPageTest, TiesPassThroughOpenLanes) {
    const auto page = makePage();
    RankTimeline* timeline = page->timeline();
    timeline->selectCollective(1, true);
    ASSERT_TRUE(openAndWait(timeline, 0));
    const CollectiveTies& ties = timeline->ties();
    const MatchedCollective& matched = page->ranks()->collectives()[1];
    ASSERT_EQ(ties.starts().size(), qsizetype(2 * matched.members.size()));
    const double x = timeline->stripRect(0).left() + timeline->axis().xOf(matched.members[0].range.startNs);
    EXPECT_DOUBLE_EQ(ties.starts()[0].x(), x);
    EXPECT_EQ(ties.starts()[1], QPointF(x, timeline->stripRect(1).top() - 1)) << "down the lanes of its rank";
    EXPECT_EQ(ties.starts()[2].y(), timeline->stripRect(1).top());

    RankLanes* lanes = timeline->lanes(0);
    const QPoint inLanes(static_cast<int>(x), lanes->geometry().bottom() - 2);
    const auto colorThere = [&] { return timeline->viewport()->grab().toImage().pixelColor(inLanes); };
    const QColor tied = colorThere();
    timeline->selectCollective(std::nullopt, false);
    EXPECT_NE(tied, colorThere()) << "above the lanes";
    EXPECT_FALSE(ties.isVisible());
}

TEST_F(RanksPageTest, OpenRanksShareTheTimeInView) {
    const auto page = makePage();
    RankTimeline* timeline = page->timeline();
    ASSERT_TRUE(openAndWait(timeline, 1));
    const TimeNs startNs = timeline->view()->bounds().startNs;
    timeline->view()->setVisibleRange({startNs + 10'000, startNs + 60'000});
    ViewState& view = timeline->lanes(1)->timeline()->scene().view();
    const DurationNs shiftNs = page->ranks()->ranks()[1].shiftNs;
    EXPECT_EQ(shiftNs, 5000);
    EXPECT_EQ(view.visibleRange().startNs, startNs + 10'000 - shiftNs);
    EXPECT_EQ(view.visibleRange().durationNs(), 50'000);
    view.setVisibleRange({startNs - shiftNs + 20'000, startNs - shiftNs + 40'000});
    EXPECT_EQ(timeline->view()->visibleRange(), (TimeRange{startNs + 20'000, startNs + 40'000}));
    // The axes lie above each other.
    EXPECT_EQ(timeline->lanes(1)->timeline()->canvasLeft(), timeline->stripRect(1).left());
}

TEST_F(RanksPageTest, LeastRecentlyUsedRankClosesBeyondTheMemoryBound) {
    const auto page = makePage();
    RankTimeline* timeline = page->timeline();
    ASSERT_TRUE(openAndWait(timeline, 0));
    const std::uint64_t one = timeline->lanes(0)->memoryBytes();
    ASSERT_GT(one, 0u);
    const std::uint64_t another = page->ranks()->ranks()[1].traceMemoryBytes();
    timeline->setMemoryLimit(one + std::max(one, another) + one / 2); // two of them
    ASSERT_TRUE(openAndWait(timeline, 1));
    EXPECT_TRUE(timeline->isOpen(0));
    timeline->lanes(0)->timeline()->scene().view().selectSlice(SliceId{1}); // uses it
    QSignalSpy told(timeline, &RankTimeline::told);
    ASSERT_TRUE(openAndWait(timeline, 3));
    EXPECT_TRUE(timeline->isOpen(0));
    EXPECT_FALSE(timeline->isOpen(1));
    EXPECT_TRUE(timeline->isOpen(3));
    EXPECT_FALSE(told.isEmpty());
}

TEST_F(RanksPageTest, ARankClosesBeforeOneIsLoadedThatWouldNotFit) {
    const auto page = makePage();
    RankTimeline* timeline = page->timeline();
    ASSERT_TRUE(openAndWait(timeline, 0));
    timeline->setMemoryLimit(timeline->lanes(0)->memoryBytes() + 1);
    timeline->setOpen(1, true);
    EXPECT_FALSE(timeline->isOpen(0)) << "by what the other one seems to need";
    EXPECT_EQ(timeline->lanes(1)->trace(), nullptr) << "nothing of it is read yet";
    EXPECT_GT(timeline->lanes(1)->memoryBytes(), 0u);
    timeline->setOpen(2, true);
    EXPECT_FALSE(timeline->isOpen(1)) << "one that is being loaded counts as well";
    ASSERT_TRUE(openAndWait(timeline, 2));
}

TEST_F(RanksPageTest, OpensAndClosesWithTheMouseAndTheKeyboard) {
    const auto page = makePage();
    RankTimeline* timeline = page->timeline();
    QTest::mouseClick(timeline->viewport(), Qt::LeftButton, {}, {10, timeline->stripRect(1).center().y()});
    EXPECT_TRUE(timeline->isOpen(1));
    QTest::keyClick(timeline, Qt::Key_Return);
    EXPECT_FALSE(timeline->isOpen(1));
    QTest::keyClick(timeline, Qt::Key_Down);
    QTest::keyClick(timeline, Qt::Key_Space);
    EXPECT_TRUE(timeline->isOpen(2));
    const TimeRange before = timeline->view()->visibleRange();
    QTest::keyClick(timeline, Qt::Key_W);
    EXPECT_LT(timeline->view()->visibleRange().durationNs(), before.durationNs());
    QTest::keyClick(timeline, Qt::Key_0);
    EXPECT_GE(timeline->view()->visibleRange().durationNs(), before.durationNs());
}

TEST_F(RanksPageTest, SaysWhatCannotBeOpened) {
    RanksPage page(QStringLiteral("x"), [](std::stop_token) -> Result<RankSources> {
        return Error{ErrorCode::FileNotFound, "gone", "/nowhere", {}};
    });
    page.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.isSettled(); }, kPatienceMs));
    EXPECT_EQ(page.ranks(), nullptr);
    EXPECT_TRUE(
        page.findChild<QLabel*>(QStringLiteral("rankMessage"))->text().contains(QStringLiteral("gone")));
}

TEST_F(RanksPageTest, TheFolderPageLeadsToTheRanks) {
    Settings settings(QString::fromStdString(folder.path("settings.ini")));
    MainWindow window(&settings);
    window.show();
    window.workspace().openLocations({QString::fromStdString(folder.path("run"))});
    auto* ranks = window.findChild<QPushButton*>(QStringLiteral("compareRanks"));
    ASSERT_NE(ranks, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ranks->isEnabled(); }, kPatienceMs));
    QTest::mouseClick(ranks, Qt::LeftButton);
    ASSERT_NE(window.pages().currentAs<RanksPage>(), nullptr);
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return window.pages().currentAs<RanksPage>()->isSettled(); }, kPatienceMs));
    EXPECT_EQ(window.pages().currentAs<RanksPage>()->ranks()->ranks().size(), std::size_t(kRanks));
    EXPECT_NE(window.pages().currentAs<RanksPage>()->watch(), nullptr) << "it follows the folder";
    EXPECT_EQ(window.pages().count(), 2);
}

} // namespace
} // namespace lanescope::ui
