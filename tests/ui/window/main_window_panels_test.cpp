// SPDX-License-Identifier: Apache-2.0
// Panels, status bar, steps and keys of the whole window, with real events.
#include <QSplitter>
#include <QStatusBar>

#include <gtest/gtest.h>

#include <map>

#include "tests/ui/window/main_window_fixture.h"
#include "ui/window/panel_docks.h"
#include "ui/workspace/damage_notice.h"

namespace lanescope::ui {
namespace {

const QString kFront = QStringLiteral("overview"); // in front in the default layout

TEST_F(MainWindowTest, ShowingAPanelBringsItToTheFront) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    for (const char* title : {"Selection", "Roofline", "Tables"}) {
        QAction* action = menuAction(QStringLiteral("View"), QLatin1String(title));
        ASSERT_NE(action, nullptr) << title;
        action->trigger(); // hidden, or shown behind others
        auto* dock = window->findChild<PanelDock*>(QString::fromLatin1(title).toLower());
        EXPECT_TRUE(test::waitUntil([&] { return dock->isInSight(); })) << title;
        EXPECT_TRUE(action->isChecked()) << title;
    }
    QAction* tables = menuAction(QStringLiteral("View"), QStringLiteral("Tables"));
    tables->trigger();
    EXPECT_TRUE(window->findChild<PanelDock*>(QStringLiteral("tables"))->isHidden()) << "it was in sight";
    EXPECT_FALSE(tables->isChecked());
}

TEST_F(MainWindowTest, ThePictureComesBeforeThePanels) {
    struct PaintWatch : QObject {
        bool eventFilter(QObject* watched, QEvent* event) override {
            auto* timeline = qobject_cast<TimelineView*>(watched->parent());
            if (event->type() == QEvent::Paint && timeline != nullptr && panelsAtFirst < 0) {
                panelsAtFirst = int(window->findChildren<Panel*>().size());
            }
            return false;
        }
        MainWindow* window = nullptr;
        int panelsAtFirst = -1;
    } watch;
    watch.window = window.get();
    qApp->installEventFilter(&watch);
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    EXPECT_EQ(watch.panelsAtFirst, 0);
    EXPECT_NE(window->pages().currentPage()->existingPanel(kFront), nullptr);
    EXPECT_EQ(window->pages().currentPage()->existingPanel(QStringLiteral("tables")), nullptr)
        << "it stands behind another one";
}

TEST_F(MainWindowTest, OpensASampleFromTheWelcome) {
    QTest::mouseClick(find<EntryButton>("sample"), Qt::LeftButton);
    ASSERT_TRUE(settle());
    ASSERT_EQ(window->pages().count(), 1);
    EXPECT_EQ(window->pages().currentDocument()->state(), Document::State::Ready);
    EXPECT_GT(window->pages().currentDocument()->trace()->deviceOps().size(), 10u);
    EXPECT_TRUE(settings.recentTraces().empty()) << "samples are always at hand";
}

TEST_F(MainWindowTest, TheScaleInTheStatusBarFollowsTheSizeOfTheWindow) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    const auto scaleAt = [this](int width) {
        window->resize(width, 700);
        QCoreApplication::processEvents();
        return find<QLabel>("statusScale")->text();
    };
    EXPECT_NE(scaleAt(900), scaleAt(1600)) << "without a zoom between them";
}

TEST_F(MainWindowTest, TheTextUnderThePointerIsElidedBesideTheSelection) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    window->resize(800, 600);
    const auto* hover = find<QLabel>("statusHover");
    emit window->findChild<DocumentPage*>()->hoverTextChanged(QString(300, QLatin1Char('m')));
    window->pages().documentAt(0)->viewState()->setTimeSelection(TimeRange{0, 10});
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    EXPECT_TRUE(hover->text().contains(QChar(0x2026)));
    EXPECT_LE(hover->fontMetrics().horizontalAdvance(hover->text()), hover->width());
}

TEST_F(MainWindowTest, TheStatusBarLeadsToTheProblems) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    auto* ledger = find<QLabel>("statusLedger");
    ASSERT_NE(ledger, nullptr);
    for (const char* part : {"14 events read", "0 dropped", "0 repaired", "1 on overflow rows"}) {
        EXPECT_TRUE(ledger->text().contains(QLatin1String(part))) << part;
    }
    EXPECT_TRUE(find<QLabel>("statusScale")->text().startsWith(QStringLiteral("1 ")));
    auto* problems = window->findChild<PanelDock*>(QStringLiteral("problems"));
    EXPECT_FALSE(problems->isVisible());
    emit ledger->linkActivated(QStringLiteral("problems"));
    EXPECT_TRUE(problems->isVisible());
}

TEST_F(MainWindowTest, TheStatusBarCountsWhatTheRangeHolds) {
    Document* document = add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    document->viewState()->setTimeSelection(TimeRange{1000, 2000});
    // ProfilerStep#2, its launch call, and its kernel
    EXPECT_EQ(find<QLabel>("statusSelection")->text(), QStringLiteral("Selected range: 1\u202fµs"));
}

TEST_F(MainWindowTest, GoesThroughTheSteps) {
    Document* document = add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    ASSERT_TRUE(find<QToolButton>("stepMenu") != nullptr);
    QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_EQ(document->viewState()->timeSelection(), (TimeRange{0, 1000}));
    QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_EQ(document->viewState()->timeSelection(), (TimeRange{1000, 2000}));
    EXPECT_EQ(find<QToolButton>("stepMenu")->text(), QStringLiteral("Step 2 (2 of 2)"));
    QTest::keyClick(window.get(), Qt::Key_PageUp, Qt::ControlModifier);
    EXPECT_EQ(document->viewState()->timeSelection(), (TimeRange{0, 1000}));
}

TEST_F(MainWindowTest, ASelectedAreaIsShownAtOnce) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    TimelineView* timeline = window->pages().currentPage()->timeline();
    auto* selection = window->findChild<PanelDock*>(QStringLiteral("selection"));
    auto* tables = window->findChild<PanelDock*>(QStringLiteral("tables"));
    EXPECT_TRUE(selection->isHidden());
    emit timeline->areaSelected();
    EXPECT_TRUE(test::waitUntil([&] { return selection->isInSight(); }));
    // Tables show the range themselves.
    window->bringPanelForward(QStringLiteral("tables"));
    ASSERT_TRUE(test::waitUntil([&] { return tables->isInSight(); }));
    emit timeline->areaSelected();
    EXPECT_TRUE(tables->isInSight());
}

TEST_F(MainWindowTest, FiguresOfAnAreaComeAndGoWithoutMovingTheTimeline) {
    window->show();
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    Document* document = window->pages().documentAt(0);
    TimelineView* timeline = window->pages().currentPage()->timeline();
    auto* overview = window->findChild<PanelDock*>(QStringLiteral("overview"));
    auto* selection = window->findChild<PanelDock*>(QStringLiteral("selection"));
    ASSERT_TRUE(test::waitUntil([&] { return overview->isInSight(); }));
    const int height = timeline->height();
    document->viewState()->setTimeSelection(TimeRange{0, 1000});
    emit timeline->areaSelected();
    ASSERT_TRUE(test::waitUntil([&] { return selection->isInSight(); }));
    ASSERT_TRUE(settle());
    EXPECT_EQ(timeline->height(), height);
    document->viewState()->setTimeSelection(std::nullopt);
    EXPECT_TRUE(test::waitUntil([&] { return overview->isInSight(); })) << "as it was before";
    EXPECT_EQ(timeline->height(), height);
}

TEST_F(MainWindowTest, SlicesThatArePickedHaveTheirSumInSight) {
    const test::SmallTrace small = test::makeSmallTrace();
    add(test::instantLoader(small.trace));
    ASSERT_TRUE(settle());
    ViewState* view = window->pages().documentAt(0)->viewState();
    auto* overview = window->findChild<PanelDock*>(QStringLiteral("overview"));
    auto* selection = window->findChild<PanelDock*>(QStringLiteral("selection"));
    ASSERT_TRUE(test::waitUntil([&] { return overview->isInSight(); }));
    const auto status = [&] {
        return find<QLabel>("statusSelection")->text().replace(QChar(0x202F), QLatin1Char(' '));
    };
    view->selectSlice(small.gemm);
    EXPECT_EQ(status(), QStringLiteral("Selected: 200 ns"));
    view->pickSlice(small.longestGemm);
    EXPECT_EQ(status(), QStringLiteral("Selected: 2 slices, 500 ns in sum"));
    EXPECT_TRUE(test::waitUntil([&] { return selection->isInSight(); }));
    view->pickSlice(small.relu);
    EXPECT_EQ(status(), QStringLiteral("Selected: 3 slices, 520 ns in sum"));
    view->selectSlice(kNoSlice);
    EXPECT_TRUE(test::waitUntil([&] { return overview->isInSight(); })) << "as it was before";
}

TEST_F(MainWindowTest, BookmarksSayThatTheyWereSet) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    TimelineView* timeline = window->pages().currentPage()->timeline();
    const auto* status = window->findChild<QStatusBar*>();
    timeline->perform(TimelineAction::GoToBookmark1);
    EXPECT_EQ(status->currentMessage(), QStringLiteral("Bookmark 1 is not set"));
    timeline->perform(TimelineAction::SetBookmark1);
    EXPECT_EQ(status->currentMessage(), QStringLiteral("Bookmark 1 is set to this view"));
}

TEST_F(MainWindowTest, ThePanelInFrontIsThatOfItsTrace) {
    window->show();
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    auto* overview = window->findChild<PanelDock*>(QStringLiteral("overview"));
    auto* tables = window->findChild<PanelDock*>(QStringLiteral("tables"));
    window->bringPanelForward(QStringLiteral("tables"));
    ASSERT_TRUE(test::waitUntil([&] { return tables->isInSight(); }));
    add(test::instantLoader(test::makeSmallTrace().trace));
    window->pages().setCurrent(1);
    ASSERT_TRUE(settle());
    EXPECT_TRUE(test::waitUntil([&] { return overview->isInSight(); }))
        << "a new trace begins with its overview";
    window->pages().setCurrent(0);
    EXPECT_TRUE(test::waitUntil([&] { return tables->isInSight(); })) << "as the user left it";
}

TEST_F(MainWindowTest, DamageIsSaidAboveTheTimeline) {
    window->workspace().openLocations({writeTrace(QStringLiteral("cut.json"),
                                                  R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":50},
{"ph":"X","cat":"cpu_op","na)")});
    ASSERT_TRUE(settle());
    auto* text = find<QLabel>("damageText");
    ASSERT_NE(text, nullptr);
    EXPECT_TRUE(text->text().contains(QStringLiteral("truncated"))) << text->text().toStdString();
    QTest::mouseClick(find<QPushButton>("showDamage"), Qt::LeftButton);
    EXPECT_TRUE(test::waitUntil(
        [&] { return window->findChild<PanelDock*>(QStringLiteral("problems"))->isInSight(); }));
    window->workspace().openLocations({writeTrace(QStringLiteral("whole.json"))});
    ASSERT_TRUE(settle());
    EXPECT_EQ(find<QLabel>("damageText"), nullptr) << "nothing is wrong with this one";
}

TEST_F(MainWindowTest, LostEventsAreCountedAndRepairedOnesAreNot) {
    Diagnostics diagnostics;
    diagnostics.add(DiagnosticKind::NegativeDuration, 1);
    EXPECT_EQ(DamageNotice::textOf(diagnostics), QString());
    diagnostics.add(DiagnosticKind::MalformedEvent, 2);
    EXPECT_EQ(DamageNotice::textOf(diagnostics),
              QStringLiteral("1 event cannot be used: figures may be too low"));
    diagnostics.add(DiagnosticKind::MalformedEvent, 3);
    EXPECT_TRUE(DamageNotice::textOf(diagnostics).startsWith(QStringLiteral("2 events cannot be used")));
}

/// panels-by-hand.md B2: the call that takes the time is named in front, without a click.
TEST_F(MainWindowTest, TheFirstScreenNamesTheCauseOfTheLostTime) {
    window->workspace().openLocations({writeTrace(QStringLiteral("stalls.json"), R"({"traceEvents": [
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":20000},
{"ph":"X","cat":"cpu_op","name":"aten::conv2d","pid":1,"tid":1,"ts":1000,"dur":14000},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":1100,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"hipFree","pid":1,"tid":1,"ts":2000,"dur":12980,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":15100,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"conv","pid":0,"tid":7,"ts":1110,"dur":900,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"conv","pid":0,"tid":7,"ts":15110,"dur":4800,"args":{"device":0,"stream":7,"correlation":3}}
]})")});
    ASSERT_TRUE(settle());
    auto* dock = window->findChild<PanelDock*>(kFront);
    ASSERT_TRUE(test::waitUntil([&] { return dock->isInSight(); }));
    const auto text = [&] {
        QString all;
        for (const QTextBrowser* page : dock->findChildren<QTextBrowser*>()) {
            all += page->toPlainText();
        }
        return all;
    };
    EXPECT_TRUE(test::waitUntil([&] { return text().contains(QStringLiteral("hipFree")); }))
        << text().toStdString();
    EXPECT_LT(text().indexOf(QStringLiteral("hipFree")), 400) << "it is the first cause";
    EXPECT_FALSE(text().contains(QStringLiteral("larger batch")));
}

TEST_F(MainWindowTest, OneKeyHidesThePanelsAndBringsThemBack) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    window->pages().currentPage()->timeline()->setFocus();
    ASSERT_NE(window->bringPanelForward(QStringLiteral("notes")), nullptr); // not shown at first
    const auto shown = [this] {
        QStringList names;
        for (const PanelDock* dock : window->findChildren<PanelDock*>()) {
            if (!dock->isHidden()) {
                names += dock->objectName();
            }
        }
        names.sort();
        return names;
    };
    const QStringList before = shown();
    const int height = window->pages().currentPage()->timeline()->height();
    QTest::keyClick(window.get(), Qt::Key_Q);
    EXPECT_EQ(shown(), QStringList());
    EXPECT_TRUE(
        test::waitUntil([&] { return window->pages().currentPage()->timeline()->height() > height + 100; }));
    QTest::keyClick(window.get(), Qt::Key_Q);
    EXPECT_EQ(shown(), before);
}

TEST_F(MainWindowTest, CtrlPFindsALane) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
    auto* filter = find<QLineEdit>("laneFilter");
    ASSERT_NE(filter, nullptr);
    EXPECT_EQ(window->focusWidget(), filter);
}

TEST_F(MainWindowTest, TitlesOfPanelsAreNotCut) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    window->resize(600, 720);
    int bars = 0;
    for (const QTabBar* bar : window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        EXPECT_EQ(bar->elideMode(), Qt::ElideNone);
        EXPECT_TRUE(bar->usesScrollButtons());
        for (int i = 0; i < bar->count(); ++i) {
            EXPECT_GE(bar->tabRect(i).width(), bar->fontMetrics().horizontalAdvance(bar->tabText(i)))
                << bar->tabText(i).toStdString();
        }
        bars += bar->count() > 1 ? 1 : 0;
    }
    EXPECT_GT(bars, 0);
}

TEST_F(MainWindowTest, TabsOfPanelsKeepTheirOrder) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    const auto tabs = [this] { // from left to right
        std::map<int, QStringList> textsAt;
        for (const QTabBar* bar : window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            for (int i = 0; bar->isVisible() && i < bar->count(); ++i) {
                textsAt[bar->x()] += bar->tabText(i);
            }
        }
        QStringList texts;
        for (const auto& [x, ofBar] : textsAt) {
            texts += ofBar;
        }
        return texts.join(QStringLiteral(", ")).toStdString();
    };
    ASSERT_NE(window->bringPanelForward(QStringLiteral("notes")), nullptr); // not shown at first
    for (const char* chosen : {"tables", "notes", "overview", "tables"}) {
        ASSERT_NE(window->bringPanelForward(QLatin1String(chosen)), nullptr);
        QCoreApplication::processEvents();
        const std::string before = tabs();
        EXPECT_NE(before.find(", "), std::string::npos);
        add(test::instantLoader(test::makeSmallTrace().trace)); // panels are hidden while it loads
        ASSERT_TRUE(settle());
        QCoreApplication::processEvents();
        EXPECT_EQ(tabs(), before) << chosen;
        window->pages().close(window->pages().currentIndex());
        QCoreApplication::processEvents();
        EXPECT_EQ(tabs(), before) << chosen << ", closed";
    }
}

TEST_F(MainWindowTest, TheTimelineKeepsMostOfTheWindow) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    QCoreApplication::sendPostedEvents();
    const QWidget* timeline = window->pages().currentPage()->timeline();
    EXPECT_GE(timeline->width() * timeline->height(), window->width() * window->height() * 6 / 10);
}

TEST_F(MainWindowTest, PanelsComeForwardInTheRoomThatThereIs) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    QCoreApplication::processEvents();
    const QWidget* timeline = window->pages().currentPage()->timeline();
    const int height = timeline->height();
    for (const char* panel :
         {"operators", "selection", "path", "search", "query", "roofline", "what-if", "overview"}) {
        ASSERT_NE(window->bringPanelForward(QLatin1String(panel)), nullptr) << panel;
        ASSERT_TRUE(settle());
        QCoreApplication::processEvents();
        EXPECT_EQ(timeline->height(), height) << panel;
    }
}

TEST_F(MainWindowTest, ALowDockShowsTheWholeRoofline) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    const QWidget* panel = window->bringPanelForward(QStringLiteral("roofline"));
    ASSERT_NE(panel, nullptr);
    ASSERT_TRUE(settle());
    QCoreApplication::processEvents();
    EXPECT_GE(panel->height(), panel->minimumSizeHint().height());
}

TEST_F(MainWindowTest, LayoutsKeepTheSizesThatTheUserGaveThem) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    QCoreApplication::processEvents();
    const QWidget* timeline = window->pages().currentPage()->timeline();
    auto* overview = window->findChild<PanelDock*>(QStringLiteral("overview"));
    auto* tables = window->findChild<PanelDock*>(QStringLiteral("tables"));
    auto* details = window->findChild<PanelDock*>(QStringLiteral("details"));
    const auto apply = [&](LayoutPreset preset) {
        window->panels().applyPreset(preset);
        QCoreApplication::processEvents();
        return timeline->height();
    };
    const int before = timeline->height();
    EXPECT_EQ(apply(LayoutPreset::Overview), before) << "it is there already";
    const int withTables = apply(LayoutPreset::Tables);
    EXPECT_LT(withTables, before - 100);
    EXPECT_NEAR(apply(LayoutPreset::Overview), before, 1);
    window->resizeDocks({overview}, {overview->height() + 100}, Qt::Vertical);
    window->resizeDocks({overview, details}, {overview->width() - 90, details->width() + 90}, Qt::Horizontal);
    QCoreApplication::processEvents();
    const int chosen = timeline->height();
    const int width = details->width();
    ASSERT_LT(chosen, before - 30);
    EXPECT_NEAR(apply(LayoutPreset::Tables), withTables, 1);
    window->resizeDocks({tables}, {tables->height() - 50}, Qt::Vertical);
    QCoreApplication::processEvents();
    const int chosenForTables = timeline->height();
    EXPECT_NEAR(apply(LayoutPreset::Overview), chosen, 1);
    EXPECT_NEAR(details->width(), width, 2);
    EXPECT_NEAR(apply(LayoutPreset::Tables), chosenForTables, 1);
}

/// The picture for which the panels wait goes with the trace.
TEST_F(MainWindowTest, APageThatLoadsAgainWaitsForNoPicture) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    DocumentPage* page = window->pages().currentPage();
    page->setAwaitsPanels(true);
    EXPECT_FALSE(page->isSettled());
    page->document()->reload();
    ASSERT_TRUE(settle());
    EXPECT_TRUE(page->isSettled());
}

TEST_F(MainWindowTest, SplittersStayWhereTheUserPutsThem) {
    const auto open = [&] {
        add(test::instantLoader(test::makeSmallTrace().trace));
        EXPECT_TRUE(settle());
        const QWidget* panel = window->bringPanelForward(QStringLiteral("tables"));
        EXPECT_TRUE(settle());
        QCoreApplication::processEvents();
        return panel == nullptr ? nullptr : panel->findChild<QSplitter*>(QStringLiteral("tablesParts"));
    };
    QSplitter* splitter = open();
    ASSERT_NE(splitter, nullptr);
    const int before = splitter->sizes().front();
    QSplitterHandle* handle = splitter->handle(1);
    const QPoint middle = handle->rect().center();
    QTest::mousePress(handle, Qt::LeftButton, {}, middle);
    QTest::mouseMove(handle, middle + QPoint(90, 0));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, middle + QPoint(90, 0));
    const int chosen = splitter->sizes().front();
    ASSERT_GT(chosen, before + 40);
    ASSERT_TRUE(test::waitUntil([&] { return settings.splits().contains(QStringLiteral("tables")); }));
    QSplitter* next = open();
    ASSERT_NE(next, splitter);
    EXPECT_NEAR(next->sizes().front(), chosen, 2) << "in the next trace";
    window->close();
    window.reset();
    SetUp();
    QSplitter* later = open();
    ASSERT_NE(later, nullptr);
    EXPECT_NEAR(later->sizes().front(), chosen, 2) << "in the next run";
}

TEST_F(MainWindowTest, AnActivatedSliceBringsItsDetailsBack) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    auto* details = window->findChild<PanelDock*>(QStringLiteral("details"));
    details->hide();
    emit window->pages().currentPage()->timeline()->sliceActivated(SliceId{0});
    EXPECT_TRUE(details->isVisible());
}

TEST_F(MainWindowTest, HelpListsTheKeysOfMenusAndTimeline) {
    QTest::keyClick(window.get(), Qt::Key_F1);
    const auto* help = window->findChild<ShortcutHelp*>();
    ASSERT_NE(help, nullptr);
    EXPECT_FALSE(help->isModal());
    const QString text = help->findChild<QTextBrowser*>()->toPlainText();
    for (const char* part : {"Ctrl+O", "Filter the table", "Follow the outgoing arrow", "F11"}) {
        EXPECT_TRUE(text.contains(QLatin1String(part))) << part;
    }
}

TEST_F(MainWindowTest, TheThemeSwitchesLive) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    const QColor light = window->palette().color(QPalette::Window);
    applyTheme(ThemeChoice::Dark);
    EXPECT_LT(window->palette().color(QPalette::Window).lightness(), light.lightness());
    applyTheme(ThemeChoice::Light);
    EXPECT_EQ(window->palette().color(QPalette::Window), light);
}

TEST_F(MainWindowTest, RemembersWhichPanelsAreOpen) {
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    window->findChild<PanelDock*>(QStringLiteral("details"))->close();
    window->close();
    SetUp();
    EXPECT_FALSE(window->findChild<PanelDock*>(kFront)->isVisible()) << "no trace yet";
    add(test::instantLoader(test::makeSmallTrace().trace));
    ASSERT_TRUE(settle());
    EXPECT_TRUE(window->findChild<PanelDock*>(kFront)->isVisible());
    EXPECT_FALSE(window->findChild<PanelDock*>(QStringLiteral("details"))->isVisible());
}

} // namespace
} // namespace lanescope::ui
