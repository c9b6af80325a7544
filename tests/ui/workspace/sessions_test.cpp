// SPDX-License-Identifier: Apache-2.0
// A session saved and opened again: everything is as it was, also when the trace has moved.
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QTemporaryDir>
#include <QtTest>

#include <gtest/gtest.h>

#include <optional>

#include "core/session/session.h"
#include "core/store/trace.h"
#include "tests/support/local_ssh.h"
#include "tests/support/wait.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"
#include "ui/workspace/workspace_sessions.h"

namespace lanescope::ui {
namespace {

constexpr auto kTraceText = R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":50},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":2,"ts":30,"dur":5},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":30,"args":{"device":0,"stream":7}}
]})";

class SessionsTest : public testing::Test {
protected:
    QString writeTrace(const QString& path) {
        QDir().mkpath(QFileInfo(path).absolutePath());
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(kTraceText);
        return path;
    }
    static bool settle(const MainWindow& window) {
        return test::waitUntil([&] {
            for (int i = 0; i < window.pages().count(); ++i) {
                if (!window.pages().documentAt(i)->isSettled()) {
                    return false;
                }
            }
            return true;
        });
    }
    /// Pins, hides, notes and looks at something, and saves that.
    void makeSession(const QString& tracePath) {
        MainWindow window(&settings);
        window.show();
        window.workspace().openLocations({tracePath});
        ASSERT_TRUE(settle(window));
        DocumentPage& page = *window.pages().currentPage();
        TimelineScene& scene = page.timeline()->scene();
        const Trace& trace = scene.trace();
        ViewState& view = *page.document()->viewState();
        scene.arranger().setPinned(scene.lanes().tree().laneOf(trace.trackOf(gemm(trace))), true);
        scene.arranger().hideLane(1);
        scene.notes().add({trace.slices().range(gemm(trace)), gemm(trace), QStringLiteral("look")});
        scene.notes().setBookmark(2, Bookmark{{20'000, 40'000}, 0});
        view.selectSlice(gemm(trace));
        view.setTimeSelection(TimeRange{20'000, 60'000});
        view.setVisibleRange({15'000, 65'000});
        view.search().setText(QStringLiteral("gemm cat:kernel"));
        view.search().setMode(FilterMode::HideOthers);
        view.search().setInArgs(true);
        window.preferences().change([](Preferences& next) {
            next.pinnedQueries = {{QStringLiteral("Calls"), QStringLiteral("SELECT * FROM launches")}};
        });
        expected = scene.arranger().state();
        for (LaneState& lane : expected.lanes) {
            lane.sizeChosen = true; // a session keeps the heights that the window chose
        }
        visible = view.visibleRange();
        window.workspace().sessions().save(sessionPath);
        ASSERT_TRUE(QFile::exists(sessionPath));
    }
    static SliceId gemm(const Trace& trace) {
        for (std::uint32_t i = 0; i < trace.slices().size(); ++i) {
            if (trace.sliceName(SliceId{i}) == "gemm") {
                return SliceId{i};
            }
        }
        return kNoSlice;
    }
    void expectRestored(const MainWindow& window) {
        DocumentPage& page = *window.pages().currentPage();
        ASSERT_NE(page.timeline(), nullptr);
        TimelineScene& scene = page.timeline()->scene();
        const ViewState& view = *page.document()->viewState();
        EXPECT_EQ(scene.arranger().state(), expected);
        EXPECT_EQ(view.visibleRange(), visible);
        EXPECT_EQ(view.timeSelection(), (TimeRange{20'000, 60'000}));
        EXPECT_EQ(view.selectedSlice(), gemm(scene.trace()));
        EXPECT_EQ(view.search().text(), QStringLiteral("gemm cat:kernel"));
        EXPECT_EQ(view.search().mode(), FilterMode::HideOthers);
        EXPECT_TRUE(view.search().inArgs());
        EXPECT_EQ(window.preferences().value()->pinnedQueries.value(QStringLiteral("Calls")),
                  QStringLiteral("SELECT * FROM launches"));
        ASSERT_EQ(scene.notes().all().size(), 1U);
        EXPECT_EQ(scene.notes().all()[0].slice, gemm(scene.trace()));
        EXPECT_EQ(scene.notes().all()[0].text, QStringLiteral("look"));
        ASSERT_TRUE(scene.notes().bookmark(2));
        EXPECT_EQ(scene.notes().bookmark(2)->visible, (TimeRange{20'000, 40'000}));
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    QString sessionPath = folder.filePath(QStringLiteral("found.lanescope"));
    LaneArrangement expected;
    TimeRange visible;
};

TEST_F(SessionsTest, OpeningOneRestoresEverything) {
    makeSession(writeTrace(folder.filePath(QStringLiteral("data/a.json"))));
    MainWindow window(&settings);
    window.show();
    window.workspace().openLocations({sessionPath});
    ASSERT_TRUE(settle(window));
    expectRestored(window);
}

TEST_F(SessionsTest, ATraceThatIsOpenGetsNoSecondTab) {
    const QString path = writeTrace(folder.filePath(QStringLiteral("data/a.json")));
    makeSession(path);
    MainWindow window(&settings);
    window.show();
    window.workspace().openLocations({path, writeTrace(folder.filePath(QStringLiteral("data/b.json")))});
    ASSERT_TRUE(settle(window));
    ASSERT_EQ(window.pages().count(), 2);
    window.workspace().openLocations({sessionPath});
    ASSERT_TRUE(settle(window));
    EXPECT_EQ(window.pages().count(), 2);
    EXPECT_EQ(window.pages().currentPage()->document()->location(), window.pages().documentAt(0)->location());
    expectRestored(window);
}

TEST_F(SessionsTest, ATraceThatMovedAlongIsFoundBesideTheSession) {
    makeSession(writeTrace(folder.filePath(QStringLiteral("data/a.json"))));
    const QTemporaryDir elsewhere;
    const QString moved = elsewhere.filePath(QStringLiteral("found.lanescope"));
    ASSERT_TRUE(QFile::rename(sessionPath, moved));
    ASSERT_TRUE(QDir().mkpath(elsewhere.filePath(QStringLiteral("data"))));
    ASSERT_TRUE(QFile::rename(folder.filePath(QStringLiteral("data/a.json")),
                              elsewhere.filePath(QStringLiteral("data/a.json"))));
    MainWindow window(&settings);
    window.workspace().setTracesDialog([](const QString&) -> QStringList {
        ADD_FAILURE() << "asked";
        return {};
    });
    window.show();
    window.workspace().openLocations({moved});
    ASSERT_TRUE(settle(window));
    expectRestored(window);
}

TEST_F(SessionsTest, ATraceOnAnotherMachineIsFetchedAgainAtTheNextStart) {
    test::LocalSsh ssh;
    const QString trace = QStringLiteral("ssh://host") + writeTrace(folder.filePath("there/a.json"));
    const QString logs = QStringLiteral("ssh://host") + folder.filePath("there");
    Session last;
    {
        MainWindow window(&settings);
        window.show();
        window.workspace().openLocations({logs, trace});
        ASSERT_TRUE(test::waitUntil([&] { return window.pages().wasReady(1); }));
        window.pages().documentAt(1)->viewState()->setVisibleRange({15'000, 65'000});
        last = window.workspace().sessions().describe({});
        window.workspace().sessions().save(sessionPath);
    }
    {
        MainWindow window(&settings);
        window.show();
        window.workspace().sessions().reopen(last);
        ASSERT_EQ(window.pages().count(), 2);
        EXPECT_EQ(window.pages().keyAt(0), logs);
        ASSERT_TRUE(test::waitUntil([&] { return window.pages().wasReady(1); }));
        EXPECT_EQ(window.pages().documentAt(1)->viewState()->visibleRange(), (TimeRange{15'000, 65'000}));
    }
    ssh.setConnects(false);
    {
        MainWindow window(&settings);
        window.show();
        window.workspace().sessions().reopen(last);
        ASSERT_EQ(window.pages().count(), 2) << "they say what is wrong, nothing waits for them";
        ASSERT_TRUE(test::waitUntil(
            [&] { return window.pages().documentAt(1)->state() == Document::State::Failed; }));
        EXPECT_NE(window.pages().documentAt(1)->error().message.find("could not connect"), std::string::npos);
    }
    // Whoever sends a session does not choose whom this machine connects to.
    ssh.setConnects(true);
    const int calls = ssh.calls();
    MainWindow window(&settings);
    window.show();
    window.workspace().sessions().open(sessionPath);
    ASSERT_EQ(window.pages().count(), 1) << "the folder is left out";
    Document* document = window.pages().documentAt(0);
    ASSERT_TRUE(test::waitUntil([&] { return document->state() == Document::State::Failed; }));
    EXPECT_EQ(ssh.calls(), calls);
    document->reload();
    ASSERT_TRUE(test::waitUntil([&] { return document->state() == Document::State::Ready; }));
    EXPECT_GT(ssh.calls(), calls);
    EXPECT_EQ(document->viewState()->visibleRange(), (TimeRange{15'000, 65'000}));
}

TEST_F(SessionsTest, ATraceThatIsGoneIsAskedFor) {
    makeSession(writeTrace(folder.filePath(QStringLiteral("data/a.json"))));
    const QString moved = folder.filePath(QStringLiteral("other/b.json"));
    ASSERT_TRUE(QDir().mkpath(folder.filePath(QStringLiteral("other"))));
    ASSERT_TRUE(QFile::rename(folder.filePath(QStringLiteral("data/a.json")), moved));
    {
        MainWindow window(&settings);
        window.workspace().setTracesDialog([&](const QString&) { return QStringList{moved}; });
        window.show();
        window.workspace().openLocations({sessionPath});
        ASSERT_TRUE(settle(window));
        expectRestored(window);
    }
    MainWindow window(&settings);
    window.workspace().setTracesDialog([](const QString&) { return QStringList(); });
    window.show();
    window.workspace().openLocations({sessionPath});
    ASSERT_TRUE(settle(window));
    EXPECT_EQ(window.pages().currentDocument()->state(), Document::State::Failed);
    EXPECT_EQ(window.pages().currentDocument()->error().code, ErrorCode::FileNotFound);
}

TEST_F(SessionsTest, ADamagedSessionSaysWhere) {
    QFile file(sessionPath);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"({"format":"lanescope-session","version":1,"traces":[{"path":"/a","visible":"x"}]})");
    file.close();
    MainWindow window(&settings);
    window.show();
    window.workspace().openLocations({sessionPath});
    ASSERT_TRUE(settle(window));
    ASSERT_EQ(window.pages().currentDocument()->state(), Document::State::Failed);
    EXPECT_NE(window.pages().currentDocument()->error().message.find("traces[0].visible"), std::string::npos);
}

TEST_F(SessionsTest, ALayoutAppliesToTheNextTrace) {
    settings.setNamed(NamedTexts::LaneLayouts,
                      {{QStringLiteral("mine"), QStringLiteral(R"({"pinned":["GPU 0/stream*"]})")}});
    settings.setUsualLaneLayout(QStringLiteral("mine"));
    MainWindow window(&settings);
    window.show();
    window.workspace().openLocations({writeTrace(folder.filePath(QStringLiteral("a.json")))});
    ASSERT_TRUE(settle(window));
    EXPECT_EQ(window.pages().currentPage()->timeline()->scene().arranger().state().pinned().size(), 1U);
}

TEST_F(SessionsTest, ALayoutOfAFolderAppliesBelowItOnly) {
    settings.setNamed(NamedTexts::LaneLayouts,
                      {{QStringLiteral("mine"), QStringLiteral(R"({"pinned":["GPU 0/stream*"]})")}});
    ASSERT_TRUE(QDir(folder.path()).mkpath(QStringLiteral("project/run1")));
    ASSERT_TRUE(QDir(folder.path()).mkpath(QStringLiteral("project2")));
    MainWindow window(&settings);
    window.show();
    const auto pinnedIn = [&](const char* file) {
        window.workspace().openLocations({writeTrace(folder.filePath(QLatin1String(file)))});
        EXPECT_TRUE(settle(window));
        return window.pages().currentPage()->timeline()->scene().arranger().state().pinned().size();
    };
    const std::size_t usually = pinnedIn("project2/a.json");
    EXPECT_NE(usually, 1U);
    // Chosen in the menu while a trace of the folder is open.
    EXPECT_EQ(pinnedIn("project/a.json"), usually);
    auto* menu = window.findChild<QMenu*>(QStringLiteral("layoutMenu"));
    ASSERT_NE(menu, nullptr);
    emit menu->aboutToShow();
    QMenu* inFolder = nullptr;
    for (QAction* action : menu->actions()) {
        inFolder = action->text() == QStringLiteral("Apply to new traces of this folder") ? action->menu()
                                                                                          : inFolder;
    }
    ASSERT_NE(inFolder, nullptr);
    EXPECT_TRUE(inFolder->actions().front()->isChecked()) << "as elsewhere, so far";
    inFolder->actions().back()->trigger();
    EXPECT_EQ(pinnedIn("project/run1/b.json"), 1U) << "below it, too";
    EXPECT_EQ(pinnedIn("project2/b.json"), usually) << "a name that begins alike is another folder";
    settings.setUsualLaneLayout(QStringLiteral("mine"));
    settings.setFolderLaneLayout(folder.filePath(QStringLiteral("project")), QString());
    EXPECT_EQ(pinnedIn("project/c.json"), usually) << "none there";
    EXPECT_EQ(pinnedIn("project2/c.json"), 1U);
    // A layout that is deleted is nobody's any more.
    settings.setFolderLaneLayout(folder.path(), QStringLiteral("mine"));
    emit menu->aboutToShow();
    for (QAction* action : menu->actions()) {
        if (action->text() == QStringLiteral("Delete")) {
            action->menu()->actions().front()->trigger();
        }
    }
    EXPECT_FALSE(settings.folderLaneLayouts().contains(folder.path()));
}

TEST_F(SessionsTest, ReloadingKeepsNotesLanesAndView) {
    MainWindow window(&settings);
    window.show();
    window.workspace().openLocations({writeTrace(folder.filePath(QStringLiteral("a.json")))});
    ASSERT_TRUE(settle(window));
    TimelineScene& scene = window.pages().currentPage()->timeline()->scene();
    ViewState& view = *window.pages().currentDocument()->viewState();
    const SliceId slice = gemm(scene.trace());
    scene.notes().add({scene.trace().slices().range(slice), slice, QStringLiteral("look")});
    view.setVisibleRange({30'000, 60'000});
    view.selectSlice(slice);
    const TimeRange seen = view.visibleRange();
    QAction* reload = nullptr;
    for (QAction* action : window.findChildren<QAction*>()) {
        reload = action->shortcut() == QKeySequence(Qt::Key_F5) ? action : reload;
    }
    ASSERT_NE(reload, nullptr);
    reload->trigger();
    EXPECT_EQ(window.pages().currentPage()->timeline(), nullptr) << "it is being read";
    ASSERT_TRUE(settle(window));
    ASSERT_NE(window.pages().currentPage()->timeline(), nullptr);
    const TimelineScene& after = window.pages().currentPage()->timeline()->scene();
    ASSERT_EQ(after.notes().all().size(), 1U);
    EXPECT_EQ(after.notes().all()[0].text, QStringLiteral("look"));
    EXPECT_EQ(after.notes().all()[0].slice, gemm(after.trace()));
    EXPECT_EQ(window.pages().currentDocument()->viewState()->visibleRange(), seen);
    EXPECT_EQ(window.pages().currentDocument()->viewState()->selectedSlice(), gemm(after.trace()));
}

} // namespace
} // namespace lanescope::ui
