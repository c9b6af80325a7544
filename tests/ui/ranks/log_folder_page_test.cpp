// SPDX-License-Identifier: Apache-2.0
// A folder of logs in the window: the tree, keeping up with the disk, opening traces.
#include "ui/ranks/log_folder_page.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <gtest/gtest.h>

#include "core/gate/baseline_store.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/archive_maker.h"
#include "tests/support/local_ssh.h"
#include "tests/support/temp_folder.h"
#include "ui/ranks/log_folder_model.h"
#include "ui/ranks/log_folder_watch.h"
#include "ui/ranks/run_trend_page.h"
#include "ui/ranks/step_reader.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/window/main_window.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

std::string traceOf(int rank) {
    return R"({"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": )" + std::to_string(rank) +
           R"(, "world_size": 2}, "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":50}]})";
}

/// Waits until the folder has been looked at `times` more times.
bool waitForLooks(LogFolderWatch* watch, int times = 1) {
    const QSignalSpy looked(watch, &LogFolderWatch::looked);
    return QTest::qWaitFor([&] { return looked.size() >= times; }, 10'000);
}

class LogFolderPageTest : public testing::Test {
protected:
    void SetUp() override {
        for (const char* run : {"baseline", "optimized"}) {
            std::filesystem::create_directories(folder.path(run));
        }
        folder.write("baseline/a.1623143089861.pt.trace.json", traceOf(1));
        folder.write("baseline/b.1623143089861.pt.trace.json", traceOf(0));
        folder.write("optimized/a.json", traceOf(0));
        folder.write("optimized/notes.txt", "fast");
    }
    QString location() const { return QString::fromStdString(folder.path()); }
    static bool showsRows(const QTreeView* tree, int rows) {
        return QTest::qWaitFor([&] { return tree->model()->rowCount() == rows; }, 10'000);
    }

    test::TempFolder folder;
};

TEST_F(LogFolderPageTest, ShowsRunsAndRanksAndOpensWhatIsChosen) {
    LogFolderPage page(location());
    page.resize(900, 500);
    page.show();
    auto* tree = page.findChild<QTreeView*>(QStringLiteral("logTree"));
    const QAbstractItemModelTester tester(page.findChild<LogFolderModel*>(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    ASSERT_TRUE(showsRows(tree, 2));
    EXPECT_EQ(
        page.findChild<QLabel*>(QStringLiteral("logSummary"))->text().section(QStringLiteral(" · "), 0, 2),
        QStringLiteral("2 runs · 3 workers · 3 traces"));
    const QModelIndex baseline = tree->model()->index(0, LogFolderModel::Name);
    EXPECT_EQ(baseline.data().toString(), QStringLiteral("baseline"));
    ASSERT_EQ(tree->model()->rowCount(baseline), 2);
    const QModelIndex first = tree->model()->index(0, LogFolderModel::Rank, baseline);
    EXPECT_EQ(first.data().toString(), QStringLiteral("0 of 2")) << "by rank, not by name";
    const auto recorded = [&](int run) {
        const QModelIndex parent = tree->model()->index(run, LogFolderModel::Name);
        return tree->model()->index(0, LogFolderModel::Recorded, parent).data().toString();
    };
    EXPECT_TRUE(recorded(0).startsWith(QStringLiteral("2021-06-08"))) << recorded(0).toStdString();
    EXPECT_TRUE(recorded(1).endsWith(QStringLiteral(", date of the file")))
        << "the name has no time, and a copy is younger than the recording";

    QSignalSpy opened(&page, &LogFolderPage::openRequested);
    auto* open = page.findChild<QPushButton*>(QStringLiteral("openTraces"));
    EXPECT_FALSE(open->isEnabled());
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(baseline).center());
    EXPECT_EQ(open->text(), QStringLiteral("Open 2 traces"));
    QTest::mouseClick(open, Qt::LeftButton);
    ASSERT_EQ(opened.size(), 1);
    EXPECT_EQ(opened[0][0].toStringList().size(), 2);

    tree->setCurrentIndex(first);
    QTest::keyClick(tree, Qt::Key_Return);
    ASSERT_EQ(opened.size(), 2);
    EXPECT_EQ(opened[1][0].toStringList(),
              QStringList{location() + QStringLiteral("/baseline/b.1623143089861.pt.trace.json")});
}

TEST_F(LogFolderPageTest, StepsOfTracesAreReadWhileTheListIsSeen) {
    std::string events;
    for (const int number : {5, 4, 5}) {
        events += R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#)" + std::to_string(number) +
                  R"(","pid":1,"tid":1,"ts":1,"dur":1},)";
    }
    std::string text = traceOf(0);
    const std::string file =
        folder.write("baseline/b.1623143089861.pt.trace.json", text.insert(text.find("{\"ph\""), events));
    const auto past = std::filesystem::file_time_type::clock::now() - std::chrono::minutes(1);
    std::filesystem::last_write_time(file, past); // nobody writes it any more
    LogFolderPage page(location());
    auto* tree = page.findChild<QTreeView*>(QStringLiteral("logTree"));
    ASSERT_TRUE(showsRows(tree, 2));
    const auto steps = [&](int row) {
        return tree->model()->index(row, LogFolderModel::Steps, tree->model()->index(0, 0));
    };
    auto* reader = page.findChild<StepReader*>();
    QCoreApplication::processEvents();
    EXPECT_FALSE(reader->isIdle()) << "the page is not shown yet";
    EXPECT_EQ(steps(0).data().toString(), QString());
    page.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return reader->isIdle(); }, 10'000));
    EXPECT_EQ(steps(0).data().toString(), QStringLiteral("2"));
    EXPECT_EQ(steps(0).data(Qt::ToolTipRole).toString(), QStringLiteral("Steps 4 to 5"));
    EXPECT_EQ(steps(1).data().toString(), QString()) << "without steps";

    folder.write("optimized/b.json", traceOf(1));
    page.lookAgain();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return tree->model()->rowCount(tree->model()->index(1, 0)) == 2; }, 10'000));
    EXPECT_EQ(steps(0).data().toString(), QStringLiteral("2")) << "the list was made anew";
}

/// Three recordings of one program, a minute apart.
class RunsOverTimeTest : public testing::Test {
protected:
    void SetUp() override {
        for (int i = 0; i < 3; ++i) {
            std::filesystem::create_directories(folder.path("logs/run" + std::to_string(i)));
            test::RunShape shape;
            shape.kernelUs = 300 + 50 * i;
            const std::string file =
                folder.write("logs/run" + std::to_string(i) + "/trace.json", test::runText(shape, i));
            std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() -
                                                       std::chrono::minutes(10 - i));
        }
        page = std::make_unique<LogFolderPage>(QString::fromStdString(folder.path("logs")));
        page->resize(1100, 700);
        page->show();
        ASSERT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, 20'000));
    }

    test::TempFolder folder;
    std::unique_ptr<LogFolderPage> page;
};

TEST_F(RunsOverTimeTest, TheirTrendIsShownAtOnce) {
    ASSERT_TRUE(page->trend()->isVisible());
    ASSERT_EQ(page->trend()->trend().runs.size(), 3u);
    const auto& times = page->trend()->trend().series.front().values;
    EXPECT_LT(*times[0], *times[1]);
    EXPECT_LT(*times[1], *times[2]);
    auto* chart = page->trend()->findChild<BarChart*>();
    ASSERT_EQ(chart->markCount(), 3);
    emit chart->markActivated(1);
    auto* tree = page->findChild<QTreeView*>(QStringLiteral("logTree"));
    ASSERT_EQ(tree->selectionModel()->selectedRows().size(), 1);
    EXPECT_TRUE(tree->selectionModel()
                    ->selectedRows()[0]
                    .data(LogFolderModel::kLocationRole)
                    .toString()
                    .contains(QStringLiteral("run1")));
}

TEST_F(RunsOverTimeTest, TheyAreKeptAsABaseline) {
    const std::string store = folder.path("perf");
    page->trend()->saveTo(QString::fromStdString(store));
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->isSettled(); }, 10'000));
    const auto stored = storedRuns(store);
    ASSERT_TRUE(stored) << stored.error().describe();
    ASSERT_EQ(stored->runs.size(), 3u);
    EXPECT_EQ(stored->runs[0].series, "logs");
    EXPECT_EQ(stored->runs[0].run.label, "run0");
    EXPECT_LT(stored->runs[0].run.addedNs, stored->runs[2].run.addedNs);
}

TEST_F(LogFolderPageTest, ComparesTwoTraces) {
    LogFolderPage page(location());
    page.resize(900, 500);
    page.show();
    auto* tree = page.findChild<QTreeView*>(QStringLiteral("logTree"));
    ASSERT_TRUE(showsRows(tree, 2));
    auto* compare = page.findChild<QPushButton*>(QStringLiteral("compareTraces"));
    EXPECT_FALSE(compare->isEnabled()) << "which two of three?";
    const QModelIndex baseline = tree->model()->index(0, LogFolderModel::Name);
    const QModelIndex optimized = tree->model()->index(1, LogFolderModel::Name);
    const auto click = [&](const QModelIndex& index, Qt::KeyboardModifiers modifiers) {
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, modifiers, tree->visualRect(index).center());
    };
    click(optimized, {});
    EXPECT_FALSE(compare->isEnabled()) << "with what?";
    click(tree->model()->index(0, LogFolderModel::Name, baseline), Qt::ControlModifier);
    ASSERT_TRUE(compare->isEnabled());
    QSignalSpy asked(&page, &LogFolderPage::compareRequested);
    QTest::mouseClick(compare, Qt::LeftButton);
    ASSERT_EQ(asked.size(), 1);
    EXPECT_EQ(asked[0][0].toString(), location() + QStringLiteral("/baseline/b.1623143089861.pt.trace.json"));
    EXPECT_EQ(asked[0][1].toString(), location() + QStringLiteral("/optimized/a.json"));
}

TEST_F(LogFolderPageTest, FindsNewFilesWhileItIsOpen) {
    LogFolderPage page(location());
    auto* tree = page.findChild<QTreeView*>(QStringLiteral("logTree"));
    ASSERT_TRUE(showsRows(tree, 2));
    std::filesystem::create_directories(folder.path("third"));
    folder.write("third/c.json", traceOf(0));
    EXPECT_TRUE(showsRows(tree, 3));
}

TEST_F(LogFolderPageTest, AnArchiveIsListedAgainWhenItIsAnotherOne) {
    using test::ArchiveKind;
    namespace fs = std::filesystem;
    const auto aged = [](const std::string& path) {
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::minutes(1));
        return path;
    };
    const std::string archive =
        aged(folder.write("logs.zip", test::makeArchive(ArchiveKind::Zip, {{"one/a.json", traceOf(0)}})));
    LogFolderPage page(QString::fromStdString(archive));
    auto* tree = page.findChild<QTreeView*>(QStringLiteral("logTree"));
    ASSERT_TRUE(showsRows(tree, 1));
    // Another file takes its name, as a program does that writes files as a whole.
    fs::rename(
        aged(folder.write("logs.new", test::makeArchive(ArchiveKind::Zip, {{"one/a.json", traceOf(0)},
                                                                           {"two/a.json", traceOf(0)}}))),
        archive);
    ASSERT_TRUE(showsRows(tree, 2));
    // Written anew in its place: half of it is no archive, and left alone until its writer is done.
    const std::string third = test::makeArchive(
        ArchiveKind::Zip,
        {{"one/a.json", traceOf(0)}, {"two/a.json", traceOf(0)}, {"three/a.json", traceOf(0)}});
    folder.write("logs.zip", third.substr(0, third.size() / 2));
    auto* watch = page.findChild<LogFolderWatch*>();
    ASSERT_TRUE(waitForLooks(watch));
    EXPECT_EQ(tree->model()->rowCount(), 2);
    folder.write("logs.zip", third);
    EXPECT_TRUE(showsRows(tree, 3));
    EXPECT_TRUE(page.findChild<QLabel*>(QStringLiteral("logNotices"))->isHidden());
    // Gone and there again.
    const std::string last = test::makeArchive(ArchiveKind::Zip, {{"one/a.json", traceOf(0)}});
    fs::remove(archive);
    ASSERT_TRUE(waitForLooks(watch));
    EXPECT_EQ(tree->model()->rowCount(), 3) << "the last known content stays";
    aged(folder.write("logs.zip", last));
    EXPECT_TRUE(showsRows(tree, 1));
}

TEST_F(LogFolderPageTest, AFolderOnAnotherMachineIsLookedThroughAgainWhileItIsSeen) {
    test::LocalSsh ssh;
    LogFolderPage page(QStringLiteral("ssh://host") + location());
    auto* watch = page.findChild<LogFolderWatch*>();
    watch->setRemotePeriodMs(100);
    auto* tree = page.findChild<QTreeView*>(QStringLiteral("logTree"));
    auto* notices = page.findChild<QLabel*>(QStringLiteral("logNotices"));
    ASSERT_TRUE(showsRows(tree, 2));
    ASSERT_TRUE(waitForLooks(watch));
    EXPECT_EQ(ssh.calls(), 1) << "the page is not shown yet";
    page.show();
    std::filesystem::create_directories(folder.path("third"));
    folder.write("third/c.json", traceOf(0));
    EXPECT_TRUE(showsRows(tree, 3));

    ssh.setConnects(false);
    ASSERT_TRUE(QTest::qWaitFor([&] { return notices->isVisible(); }, 10'000));
    EXPECT_TRUE(notices->text().contains(QStringLiteral("Connection refused")))
        << qPrintable(notices->text());
    EXPECT_EQ(tree->model()->rowCount(), 3) << "what it held is still to be seen";
    ssh.setConnects(true);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !notices->isVisible(); }, 10'000));

    page.hide();
    ASSERT_TRUE(QTest::qWaitFor([&] { return watch->isIdle(); }, 10'000));
    const int calls = ssh.calls();
    ASSERT_TRUE(waitForLooks(watch));
    EXPECT_EQ(ssh.calls(), calls);
    std::filesystem::remove_all(folder.path("third"));
    page.lookAgain();
    EXPECT_TRUE(showsRows(tree, 2)) << "when it is asked to";
}

TEST_F(LogFolderPageTest, FiltersTraces) {
    LogFolderPage page(location());
    auto* tree = page.findChild<QTreeView*>(QStringLiteral("logTree"));
    ASSERT_TRUE(showsRows(tree, 2));
    page.findChild<QLineEdit*>()->setText(QStringLiteral("B.16"));
    ASSERT_EQ(tree->model()->rowCount(), 1);
    EXPECT_EQ(tree->model()->rowCount(tree->model()->index(0, 0)), 1);
}

TEST_F(LogFolderPageTest, SaysWhatAnEmptyFolderLacks) {
    std::filesystem::create_directories(folder.path("empty"));
    LogFolderPage page(location() + QStringLiteral("/empty"));
    page.show();
    auto* empty = page.findChild<QLabel*>(QStringLiteral("logEmpty"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return empty->isVisible(); }, 10'000));
    EXPECT_TRUE(empty->text().contains(QStringLiteral("all formats")));
    EXPECT_FALSE(page.findChild<QTreeView*>()->isVisible());
}

TEST_F(LogFolderPageTest, TheWindowOpensFoldersAndArchivesInTabs) {
    Settings settings(QString::fromStdString(folder.path("settings.ini")));
    const QString archive = QString::fromStdString(folder.write(
        "logs.tar.gz", test::makeArchive(test::ArchiveKind::TarGzip, {{"r/a.json", traceOf(0)}})));
    MainWindow window(&settings);
    window.resize(1000, 600);
    window.show();
    window.workspace().openLocations({location(), archive, location()});
    ASSERT_EQ(window.pages().count(), 2) << "the same folder once";
    EXPECT_EQ(window.pages().currentDocument(), nullptr);
    EXPECT_EQ(window.pages().currentIndex(), 0);
    const auto pages = window.findChildren<LogFolderPage*>();
    const auto found = std::ranges::find(pages, archive, &LogFolderPage::location);
    ASSERT_NE(found, pages.end());
    LogFolderPage* page = *found;
    auto* tree = page->findChild<QTreeView*>(QStringLiteral("logTree"));
    ASSERT_TRUE(showsRows(tree, 1));
    emit page->openRequested({archive + QStringLiteral("!/r/a.json")});
    ASSERT_EQ(window.pages().count(), 3);
    ASSERT_NE(window.pages().documentAt(2), nullptr);
    EXPECT_TRUE(QTest::qWaitFor([&] { return window.pages().documentAt(2)->isSettled(); }, 10'000));
    EXPECT_EQ(window.pages().documentAt(2)->state(), Document::State::Ready);
    EXPECT_EQ(window.pages().documentAt(0), nullptr);
    window.pages().close(0);
    window.pages().close(1);
    window.pages().close(0);
    EXPECT_EQ(window.pages().count(), 0);
}

} // namespace
} // namespace lanescope::ui
