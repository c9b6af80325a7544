// SPDX-License-Identifier: Apache-2.0
// The whole window with real events: opening in every way, tabs, cancel, errors, recent traces.
#include <gtest/gtest.h>

#include "tests/ui/window/main_window_fixture.h"

#include "ui/ranks/log_folder_page.h"

namespace lanescope::ui {
namespace {

const QString kFront = QStringLiteral("overview"); // in front in the default layout

TEST_F(MainWindowTest, WelcomesWhenNothingIsOpen) {
    const auto* welcome = window->findChild<WelcomePage*>();
    ASSERT_NE(welcome, nullptr);
    EXPECT_TRUE(welcome->isVisible());
    EXPECT_FALSE(tabs()->isVisible());
    for (const PanelDock* dock : window->findChildren<PanelDock*>()) {
        EXPECT_FALSE(dock->isVisible()) << dock->objectName().toStdString();
    }
    EXPECT_EQ(window->findChildren<EntryButton*>(QStringLiteral("sample")).size(), 3);
    QTest::mouseClick(find<QPushButton>("copySnippet"), Qt::LeftButton);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("profiler.step()")));
}

TEST_F(MainWindowTest, OpensWhatItIsGivenInATabEach) {
    const QString first = writeTrace(QStringLiteral("first.pt.trace.json"));
    const QString second = writeTrace(QStringLiteral("second.json"));
    window->workspace().openLocations({first, second});
    ASSERT_TRUE(settle());
    ASSERT_EQ(window->pages().count(), 2);
    EXPECT_EQ(tabs()->tabText(0), QStringLiteral("first"));
    EXPECT_EQ(tabs()->tabText(1), QStringLiteral("second"));
    EXPECT_EQ(window->pages().currentIndex(), 1);
    EXPECT_EQ(window->pages().currentDocument()->trace()->slices().size(), 2u);
    ASSERT_NE(window->pages().currentPage()->timeline(), nullptr);
    EXPECT_TRUE(window->pages().currentPage()->timeline()->isVisible());
    EXPECT_TRUE(window->pages().currentPage()->existingPanel(kFront)->isVisible());
    EXPECT_TRUE(window->windowTitle().startsWith(QStringLiteral("second")));

    window->workspace().openLocations({first});
    EXPECT_EQ(window->pages().count(), 2) << "open already";
    EXPECT_EQ(window->pages().currentIndex(), 0);
    EXPECT_TRUE(window->pages().pageAt(0)->existingPanel(kFront)->isVisible());
    EXPECT_FALSE(window->pages().pageAt(1)->existingPanel(kFront)->isVisible()) << "panels belong to the tab";
}

TEST_F(MainWindowTest, AFileHasOneTabWhateverItIsCalled) {
    const QString file = writeTrace("a.json");
    const QString other = writeTrace("b.json");
    ASSERT_TRUE(QFile::link(file, folder.filePath("latest.json")));
    ASSERT_TRUE(QFile::link(folder.path(), folder.filePath("here")));
    window->workspace().openLocations({file, other});
    window->workspace().openLocations({folder.filePath("latest.json")});
    EXPECT_EQ(window->pages().count(), 2);
    EXPECT_EQ(window->pages().currentIndex(), 0);
    window->workspace().openLocations({folder.filePath("here/b.json")});
    EXPECT_EQ(window->pages().count(), 2);
    EXPECT_EQ(window->pages().currentIndex(), 1);
    // A link that leads elsewhere by now is another file.
    window->workspace().openLocations({folder.filePath("here")});
    ASSERT_EQ(window->pages().count(), 3) << "the folder has a page of its own";
    window->pages().close(2);
    window->pages().close(0);
    window->workspace().openLocations({folder.filePath("latest.json")});
    ASSERT_EQ(window->pages().count(), 2);
    ASSERT_TRUE(QFile::remove(folder.filePath("latest.json")));
    const QString later = writeTrace("c.json");
    ASSERT_TRUE(QFile::link(later, folder.filePath("latest.json")));
    window->workspace().openLocations({later});
    EXPECT_EQ(window->pages().count(), 3);
}

TEST_F(MainWindowTest, TracesUsedLeastRecentlyAreForgottenUntilWanted) {
    const QStringList files{writeTrace("a.json"), writeTrace("b.json"), writeTrace("c.json")};
    for (const QString& file : files) {
        window->workspace().openLocations({file});
        ASSERT_TRUE(test::waitUntil([&] { return window->pages().currentPage()->isSettled(); }));
    }
    Document* b = window->pages().documentAt(1);
    const TimeNs origin = b->trace()->bounds().startNs;
    const TimeRange looked{origin + 5'000, origin + 9'000};
    b->viewState()->setVisibleRange(looked);
    window->workspace().openLocations({files[0]}); // b is what was looked at longest ago
    const std::uint64_t each = b->memoryBytes();
    ASSERT_GT(each, 0U);
    window->workspace().memory().setLimit(each * 5 / 2);
    EXPECT_TRUE(b->isAside());
    EXPECT_EQ(b->trace(), nullptr);
    EXPECT_TRUE(b->isSettled());
    EXPECT_TRUE(window->pages().wasReady(1)) << "it did no harm";
    for (const int other : {0, 2}) {
        EXPECT_EQ(window->pages().documentAt(other)->state(), Document::State::Ready) << other;
    }
    const Session session = window->workspace().sessions().describe({});
    ASSERT_EQ(session.traces.size(), 3U) << "a session holds it all the same";
    EXPECT_EQ(session.traces[1].visible, looked);

    // Reading it takes more than it does then: room for that and for one other.
    const auto file = File::open(files[1].toStdString());
    ASSERT_TRUE(file);
    const auto needed = estimateLoad(*file);
    ASSERT_TRUE(needed);
    window->workspace().memory().setLimit(each + needed->memoryBytes);
    window->workspace().openLocations({files[1]});
    EXPECT_FALSE(b->isAside());
    ASSERT_TRUE(test::waitUntil([&] { return b->state() == Document::State::Ready; }));
    EXPECT_EQ(b->viewState()->visibleRange(), looked);
    ASSERT_TRUE(test::waitUntil([&] { return window->pages().documentAt(2)->isAside(); }))
        << "now it is c's turn";
    EXPECT_FALSE(window->pages().documentAt(0)->isAside());

    ComparePage* page = window->workspace().compareLocations(files[0], files[2]);
    ASSERT_NE(page, nullptr);
    ASSERT_TRUE(test::waitUntil([&] { return page->isSettled(); }));
    EXPECT_NE(page->comparison(), nullptr) << "both are there for it";
    window->workspace().memory().setLimit(1);
    EXPECT_FALSE(window->pages().documentAt(0)->isAside()) << "a comparison is open";
    EXPECT_FALSE(window->pages().documentAt(2)->isAside());
    EXPECT_TRUE(b->isAside());
}

TEST_F(MainWindowTest, RoomIsMadeBeforeATraceIsReadThatWouldNotFit) {
    const QStringList files{writeTrace("a.json"), writeTrace("b.json")};
    window->workspace().openLocations({files[0]});
    ASSERT_TRUE(test::waitUntil([&] { return window->pages().currentDocument()->isSettled(); }));
    Document* a = window->pages().documentAt(0);
    window->workspace().memory().setLimit(a->memoryBytes() + 1);
    EXPECT_FALSE(a->isAside()) << "it fits";
    QStringList order;
    QObject::connect(a, &Document::stateChanged, window.get(), [&] { order << QStringLiteral("a goes"); });
    window->workspace().openLocations({files[1]});
    Document* b = window->pages().currentDocument();
    QObject::connect(b, &Document::stateChanged, window.get(),
                     [&] { order << QStringLiteral("b is there"); });
    ASSERT_TRUE(test::waitUntil([&] { return b->isSettled(); }));
    EXPECT_TRUE(a->isAside());
    EXPECT_EQ(order, (QStringList{QStringLiteral("a goes"), QStringLiteral("b is there")}));
}

TEST_F(MainWindowTest, TracesThatDoNotFitTogetherAreReadOneAfterTheOther) {
    window->workspace().memory().setLimit(1);
    QStringList files;
    for (int i = 0; i < 5; ++i) {
        files << writeTrace(QStringLiteral("%1.json").arg(i));
    }
    window->workspace().openLocations(files);
    int most = 0;
    ASSERT_TRUE(test::waitUntil([&] {
        int loading = 0;
        for (int i = 0; i < window->pages().count(); ++i) {
            const Document* document = window->pages().documentAt(i);
            loading += document->state() == Document::State::Loading && document->memoryBytes() > 0 ? 1 : 0;
        }
        most = std::max(most, loading);
        return allSettled();
    }));
    EXPECT_LE(most, 1);
    EXPECT_EQ(window->pages().currentDocument()->state(), Document::State::Ready);
    window->pages().close(0); // one that waits or is aside may go, too
    window->workspace().openLocations({files[1]});
    ASSERT_TRUE(test::waitUntil([&] { return allSettled(); }));
    EXPECT_EQ(window->pages().currentDocument()->state(), Document::State::Ready);
    EXPECT_EQ(window->pages().currentDocument()->location(), files[1]);
}

TEST_F(MainWindowTest, FileOpenAsksForPathsAndStartsWhereTheLastTraceWas) {
    const QString path = writeTrace(QStringLiteral("a.json"));
    QString startedIn;
    window->workspace().setTracesDialog([&](const QString& from) {
        startedIn = from;
        return QStringList{path};
    });
    ASSERT_NE(menuAction(QStringLiteral("File"), QStringLiteral("Open…")), nullptr);
    QTest::keyClick(window.get(), Qt::Key_O, Qt::ControlModifier);
    ASSERT_TRUE(settle());
    EXPECT_EQ(window->pages().count(), 1);
    EXPECT_EQ(startedIn, QString());
    menuAction(QStringLiteral("File"), QStringLiteral("Open…"))->trigger();
    EXPECT_EQ(startedIn, folder.path());
}

TEST_F(MainWindowTest, OpensOneFileThatIsDropped) {
    drop({writeTrace(QStringLiteral("dropped.json"))});
    ASSERT_TRUE(settle());
    ASSERT_EQ(window->pages().count(), 1);
    EXPECT_EQ(window->pages().currentDocument()->state(), Document::State::Ready);
}

TEST_F(MainWindowTest, TabsOfFilesOfOneNameSayTheirFolders) {
    for (const char* path : {"/runs/a/rank0.json", "/runs/b/rank0.json", "/other.json"}) {
        add(test::instantLoader(test::makeSmallTrace().trace), QString::fromLatin1(path));
    }
    ASSERT_TRUE(settle());
    EXPECT_EQ(tabs()->tabText(0), QStringLiteral("rank0 · a"));
    EXPECT_EQ(tabs()->tabText(1), QStringLiteral("rank0 · b"));
    EXPECT_EQ(tabs()->tabText(2), QStringLiteral("other"));
    add(test::instantLoader(test::makeSmallTrace().trace), QStringLiteral("/old/a/rank0.json"));
    EXPECT_EQ(tabs()->tabText(0), QStringLiteral("rank0 · runs/a"));
    EXPECT_EQ(tabs()->tabText(3), QStringLiteral("rank0 · old/a"));
    window->pages().close(3);
    window->pages().close(1);
    EXPECT_EQ(tabs()->tabText(0), QStringLiteral("rank0")) << "the only one again";
    add(test::instantLoader(test::makeSmallTrace().trace), QStringLiteral("/runs/a/rank0.json.gz"));
    EXPECT_EQ(tabs()->tabText(2), QStringLiteral("rank0 · rank0.json.gz"));
}

TEST_F(MainWindowTest, OpensSeveralFilesThatAreDroppedAlsoOverATimeline) {
    window->workspace().openLocations({writeTrace(QStringLiteral("a.json"))});
    ASSERT_TRUE(settle());
    drop({writeTrace(QStringLiteral("b.json")), writeTrace(QStringLiteral("c.json"))});
    ASSERT_TRUE(settle());
    EXPECT_EQ(window->pages().count(), 3);
    EXPECT_EQ(tabs()->tabText(2), QStringLiteral("c"));
}

TEST_F(MainWindowTest, IgnoresADragWithoutFiles) {
    QMimeData data;
    data.setText(QStringLiteral("just text"));
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(window.get(), &enter);
    EXPECT_FALSE(enter.isAccepted());
}

TEST_F(MainWindowTest, ShowsHowFarALoadIsAndCancelsIt) {
    Document* document = add(test::endlessLoader(), QStringLiteral("/traces/big.json"));
    ASSERT_TRUE(test::waitUntil(
        [&] { return find<QLabel>("loadingFigures")->text().contains(QStringLiteral("42")); }));
    EXPECT_TRUE(find<QLabel>("loadingStage")->text().startsWith(QStringLiteral("Reading big.json")));
    EXPECT_EQ(find<QLabel>("loadingFigures")->text(), QStringLiteral("500\u202fB of 1000\u202fB, 42 events"));
    EXPECT_EQ(find<QProgressBar>("loadingBar")->value() * 2, find<QProgressBar>("loadingBar")->maximum());
    QTest::mouseClick(find<QPushButton>("cancelLoad"), Qt::LeftButton);
    ASSERT_TRUE(test::waitUntil([&] { return document->state() == Document::State::Failed; }));
    EXPECT_EQ(find<QLabel>("errorHeadline")->text(), QStringLiteral("Loading was cancelled"));
}

TEST_F(MainWindowTest, ATabOrTheWindowCanBeClosedWhileLoading) {
    add(test::endlessLoader(), QStringLiteral("/one.json"));
    add(test::endlessLoader(), QStringLiteral("/two.json"));
    QTest::keyClick(window.get(), Qt::Key_W, Qt::ControlModifier);
    EXPECT_EQ(window->pages().count(), 1);
    window->close();
    window.reset(); // would hang if the load went on
}

TEST_F(MainWindowTest, AMissingFileIsExplained) {
    const QString path = folder.filePath(QStringLiteral("nowhere.json"));
    window->workspace().openLocations({path});
    ASSERT_TRUE(settle());
    EXPECT_EQ(find<QLabel>("errorHeadline")->text(), QStringLiteral("The file does not exist"));
    EXPECT_EQ(find<QLabel>("errorFile")->text().remove(QChar(0x200b)), path);
    EXPECT_EQ(find<QLabel>("errorCause"), nullptr) << "the headline says it";
    EXPECT_FALSE(find<QLabel>("errorAdvice")->text().isEmpty());
    EXPECT_TRUE(settings.recentTraces().empty());

    writeTrace(QStringLiteral("nowhere.json"));
    QTest::mouseClick(find<QPushButton>("errorRetry"), Qt::LeftButton);
    ASSERT_TRUE(settle());
    EXPECT_EQ(window->pages().currentDocument()->state(), Document::State::Ready);
    EXPECT_NE(window->pages().currentPage()->timeline(), nullptr);
}

TEST_F(MainWindowTest, APathThatBecameAFolderOpensAsOne) {
    const QString path = folder.filePath(QStringLiteral("run"));
    window->workspace().openLocations({path});
    ASSERT_TRUE(settle());
    ASSERT_EQ(find<QLabel>("errorHeadline")->text(), QStringLiteral("The file does not exist"));
    QDir().mkpath(path);
    QTest::mouseClick(find<QPushButton>("errorRetry"), Qt::LeftButton);
    ASSERT_TRUE(test::waitUntil([&] { return window->pages().currentAs<LogFolderPage>() != nullptr; }));
    EXPECT_EQ(window->pages().count(), 1) << "in place of the page with the error";
}

TEST_F(MainWindowTest, OpeningAFailedFileAgainReadsItAgain) {
    const QString path = folder.filePath(QStringLiteral("late.json"));
    window->workspace().openLocations({path});
    ASSERT_TRUE(settle());
    ASSERT_EQ(window->pages().currentDocument()->state(), Document::State::Failed);
    writeTrace(QStringLiteral("late.json"));
    window->workspace().openLocations({path});
    ASSERT_TRUE(settle());
    EXPECT_EQ(window->pages().currentDocument()->state(), Document::State::Ready);
    EXPECT_EQ(window->pages().count(), 1);
}

TEST_F(MainWindowTest, TheAdviceFitsTheFile) {
    window->workspace().openLocations(
        {writeTrace(QStringLiteral("session.nvvp"), "<?xml version=\"1.0\"?><a/>")});
    ASSERT_TRUE(settle());
    EXPECT_TRUE(find<QLabel>("errorCause")->text().endsWith(QStringLiteral("which holds no events")));
    EXPECT_EQ(find<QLabel>("errorAdvice")->text(),
              QStringLiteral("Open the database that `nvprof -o FILE` wrote"));
}

TEST_F(MainWindowTest, GarbageIsExplainedWithFoldedDetails) {
    window->workspace().openLocations(
        {writeTrace(QStringLiteral("garbage.json"), "this is no trace at all")});
    ASSERT_TRUE(settle());
    EXPECT_EQ(window->pages().currentDocument()->state(), Document::State::Failed);
    EXPECT_EQ(find<QLabel>("errorHeadline")->text(), QStringLiteral("Unsupported or damaged file"));
    EXPECT_EQ(find<QWidget>("errorDetails"), nullptr) << "folded at first";
    QTest::mouseClick(find<QToolButton>("errorUnfold"), Qt::LeftButton);
    EXPECT_NE(find<QWidget>("errorDetails"), nullptr);
    QTest::mouseClick(find<QToolButton>("errorCopy"), Qt::LeftButton);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("garbage.json")));
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("unsupported-format")));
}

TEST_F(MainWindowTest, AnErrorWithAPlaceNamesIt) {
    add(test::failingLoader({ErrorCode::MalformedJson, "no comma", "/made.json", 1234}));
    ASSERT_TRUE(settle());
    EXPECT_EQ(find<QLabel>("errorPlace")->text(), QStringLiteral("Byte 1234 of the text"));
    EXPECT_EQ(find<QLabel>("errorCause")->text(), QStringLiteral("no comma"));
}

TEST_F(MainWindowTest, ClosesTabsByKeyAndButtonBackToTheWelcome) {
    add(test::instantLoader(test::makeSmallTrace().trace), QStringLiteral("/one.json"));
    add(test::instantLoader(test::makeSmallTrace().trace), QStringLiteral("/two.json"));
    ASSERT_TRUE(settle());
    auto* button = qobject_cast<QToolButton*>(tabs()->tabButton(0, QTabBar::RightSide));
    ASSERT_NE(button, nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_TRUE(test::waitUntil([&] { return window->pages().count() == 1; }));
    EXPECT_EQ(window->pages().currentDocument()->location(), QStringLiteral("/two.json"));
    QTest::keyClick(window.get(), Qt::Key_W, Qt::ControlModifier);
    EXPECT_EQ(window->pages().count(), 0);
    EXPECT_TRUE(window->findChild<WelcomePage*>()->isVisible());
    EXPECT_FALSE(window->findChild<PanelDock*>(kFront)->isVisible());
}

TEST_F(MainWindowTest, ReloadsATraceWithNewPanels) {
    Document* document = add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    document->viewState()->selectSlice(SliceId{0});
    QTest::keyClick(window.get(), Qt::Key_F5);
    EXPECT_EQ(document->state(), Document::State::Loading);
    ASSERT_TRUE(settle());
    EXPECT_NE(window->pages().currentPage()->timeline(), nullptr);
    EXPECT_TRUE(window->pages().currentPage()->existingPanel(kFront)->isVisible());
    EXPECT_EQ(document->viewState()->selectedSlice(), SliceId{0}) << "it looks as before";
}

TEST_F(MainWindowTest, RemembersRecentTracesAndOpensThem) {
    const QString path = writeTrace(QStringLiteral("kept.json"));
    window->workspace().openLocations({path});
    ASSERT_TRUE(settle());
    window->pages().close(0);
    const auto entries = window->findChildren<EntryButton*>(QStringLiteral("recent"));
    ASSERT_EQ(entries.size(), 1);
    EXPECT_TRUE(entries[0]->isVisible());
    EXPECT_EQ(entries[0]->text(), QStringLiteral("kept.json"));
    QTest::mouseClick(entries[0], Qt::LeftButton);
    ASSERT_TRUE(settle());
    EXPECT_EQ(window->pages().count(), 1);

    auto* menu = window->findChild<QMenu*>(QStringLiteral("recentMenu"));
    emit menu->aboutToShow();
    ASSERT_FALSE(menu->actions().empty());
    const QString text = menu->actions().front()->text();
    EXPECT_TRUE(text.startsWith(QStringLiteral("kept.json"))) << text.toStdString();
    EXPECT_TRUE(text.endsWith(folder.path()))
        << "two files of one name must be told apart: " << text.toStdString();
}

TEST_F(MainWindowTest, OpensAFolderFromTheMenuAndTheWelcome) {
    writeTrace(QStringLiteral("rank0.json"));
    int asked = 0;
    window->workspace().setFolderDialog([&](const QString&) {
        ++asked;
        return folder.path();
    });
    QTest::mouseClick(find<QPushButton>("openFolderButton"), Qt::LeftButton);
    ASSERT_EQ(asked, 1);
    ASSERT_EQ(window->pages().count(), 1);
    EXPECT_EQ(window->pages().keyAt(0), folder.path());
    QAction* action = menuAction(QStringLiteral("File"), QStringLiteral("Open folder"));
    ASSERT_NE(action, nullptr);
    action->trigger();
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(window->pages().count(), 1) << "it is open";
}

TEST_F(MainWindowTest, EveryPageCanSaveASession) {
    QAction* save = menuAction(QStringLiteral("File"), QStringLiteral("Save session"));
    ASSERT_NE(save, nullptr);
    EXPECT_FALSE(save->isEnabled()) << "nothing is open";
    window->workspace().openLocations({folder.path()}); // a folder page, not a trace
    EXPECT_EQ(window->pages().currentDocument(), nullptr);
    EXPECT_TRUE(save->isEnabled());
    const QString path = folder.filePath(QStringLiteral("pages.lanescope"));
    window->workspace().sessions().save(path);
    window->pages().close(0);
    EXPECT_FALSE(save->isEnabled());
    window->workspace().openLocations({path});
    ASSERT_EQ(window->pages().count(), 1);
    EXPECT_EQ(window->pages().keyAt(0), folder.path());
}

} // namespace
} // namespace lanescope::ui
