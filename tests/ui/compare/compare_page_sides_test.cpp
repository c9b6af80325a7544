// SPDX-License-Identifier: Apache-2.0
// Sides, menus, report and layout of a comparison in the window, with the sample traces.
#include "ui/compare/compare_page.h"

#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <gtest/gtest.h>

#include "app/desktop/command_line.h"
#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/wait.h"
#include "tests/ui/compare/compare_page_fixture.h"
#include "ui/charts/waterfall_chart.h"
#include "ui/compare/compare_bar.h"
#include "ui/compare/elastic_time.h"
#include "ui/compare/explanation_view.h"
#include "ui/compare/linked_views.h"
#include "ui/compare/match_ribbons.h"
#include "ui/compare/trend_view.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/state/view_state.h"
#include "ui/tables/data_table.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/timeline_canvas.h"
#include "ui/window/drop_overlay.h"
#include "ui/window/main_window.h"
#include "ui/window/top_bar.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

TEST_F(ComparePageTest, APinnedBaselineComesFirst) {
    window->workspace().openLocations({sampleTraces().at(0).location, sampleTraces().at(1).location});
    ASSERT_TRUE(test::waitUntil([&] {
        return window->pages().documentAt(0)->isSettled() && window->pages().documentAt(1)->isSettled();
    }));
    const auto choose = [&](int tab, const QString& entry) {
        QTabBar* tabs = window->findChild<TopBar*>()->tabs();
        emit tabs->customContextMenuRequested(tabs->tabRect(tab).center());
        auto* menu = window->findChild<QMenu*>(QStringLiteral("tabMenu"));
        if (menu == nullptr) {
            ADD_FAILURE() << "no menu";
            return false;
        }
        for (QAction* action : menu->actions()) {
            if (action->text().startsWith(entry)) {
                action->trigger();
                menu->setObjectName({});
                menu->close();
                return true;
            }
        }
        menu->setObjectName({});
        menu->close();
        return false;
    };
    EXPECT_FALSE(choose(1, QStringLiteral("Compare with pinned"))) << "nothing is pinned";
    EXPECT_TRUE(choose(1, QStringLiteral("Pin as baseline")));
    EXPECT_FALSE(choose(1, QStringLiteral("Compare with pinned"))) << "with itself";
    EXPECT_TRUE(choose(0, QStringLiteral("Compare with pinned")));
    ComparePage* page = window->pages().currentAs<ComparePage>();
    ASSERT_NE(page, nullptr);
    ASSERT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    EXPECT_EQ(page->comparison()->baselineTrace(), window->pages().documentAt(1)->trace());
}

TEST_F(ComparePageTest, SidesCanBeSwapped) {
    ComparePage* page = compareSamples();
    const QString title = page->title();
    const auto before = page->comparison();
    for (auto* button : page->findChildren<QToolButton*>()) {
        if (button->text() == QStringLiteral("⇄")) {
            QTest::mouseClick(button, Qt::LeftButton);
            break; // the others may have gone with the page's content
        }
    }
    ASSERT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    EXPECT_NE(page->title(), title);
    EXPECT_EQ(page->comparison()->baselineTrace(), before->candidateTrace());
    EXPECT_EQ(page->comparison()->metric("step_time")->delta().value(),
              -before->metric("step_time")->delta().value());
}

TEST_F(ComparePageTest, OutlivesItsDocuments) {
    const ComparePage* page = compareSamples();
    window->pages().close(0);
    window->pages().close(0);
    EXPECT_EQ(window->pages().documentAt(0), nullptr);
    EXPECT_EQ(window->pages().count(), 1);
    EXPECT_EQ(window->pages().currentAs<ComparePage>(), page);
    page->views()->baseline()->fitAll();
    window->pages().close(0);
    EXPECT_EQ(window->pages().currentAs<ComparePage>(), nullptr);
}

TEST_F(ComparePageTest, SaysWhenATraceCannotBeOpened) {
    ComparePage* page = window->workspace().compareLocations(sampleTraces().at(0).location,
                                                             folder.filePath(QStringLiteral("missing.json")));
    ASSERT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    EXPECT_EQ(page->comparison(), nullptr);
}

TEST_F(ComparePageTest, WritesTheReport) {
    ComparePage* page = compareSamples();
    const QString path = folder.filePath(QStringLiteral("report.html"));
    page->setPathDialog([path](QWidget*) { return path; });
    for (auto* button : page->findChildren<QToolButton*>()) {
        if (button->text() == QStringLiteral("Report…")) {
            button->click();
        }
    }
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().startsWith("<!DOCTYPE html>"));
}

TEST_F(ComparePageTest, TheMenuOffersTheOtherTraces) {
    window->workspace().openLocations({sampleTraces().at(1).location, sampleTraces().at(0).location});
    ASSERT_TRUE(test::waitUntil([&] {
        return window->pages().documentAt(0)->isSettled() && window->pages().documentAt(1)->isSettled();
    }));
    auto* menu = window->findChild<QMenu*>(QStringLiteral("compareMenu"));
    ASSERT_NE(menu, nullptr);
    emit menu->aboutToShow();
    ASSERT_EQ(menu->actions().size(), 3);
    menu->actions().front()->trigger();
    ASSERT_NE(window->pages().currentAs<ComparePage>(), nullptr);
}

TEST_F(ComparePageTest, TheRightHalfOfTheWindowCompares) {
    window->workspace().openLocations({sampleTraces().at(0).location});
    ASSERT_TRUE(test::waitUntil([&] { return window->pages().documentAt(0)->isSettled(); }));
    QFile file(folder.filePath(QStringLiteral("other.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"([{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":1,"dur":2}])");
    file.close();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file.fileName())});
    const auto drop = [&](double share) {
        const QPointF point(window->width() * share, window->height() / 2.0);
        QDragEnterEvent enter(point.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window.get(), &enter);
        EXPECT_EQ(window->findChild<DropOverlay*>()->isCompareChosen(), share > 0.5);
        QDropEvent let(point, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window.get(), &let);
    };
    drop(0.8);
    ComparePage* page = window->pages().currentAs<ComparePage>();
    ASSERT_NE(page, nullptr);
    EXPECT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    EXPECT_EQ(page->comparison()->baselineTrace(), window->pages().documentAt(0)->trace());
}

TEST(CompareCommandLine, NeedsTwoTraces) {
    using desktop::CommandLine;
    const CommandLine line = desktop::parseCommandLine({"lanescope", "--compare", "a.json", "b.json"});
    EXPECT_EQ(line.action, CommandLine::Action::OpenWindow);
    EXPECT_TRUE(line.compare);
    EXPECT_EQ(desktop::parseCommandLine({"lanescope", "--compare", "a.json"}).action,
              CommandLine::Action::Refuse);
}

TEST_F(ComparePageTest, FiguresBecomeTabsWhereThePageIsNarrow) {
    window->resize(1300, 800);
    const ComparePage* page = compareSamples();
    const auto* tables = page->findChild<QTabWidget*>();
    const auto* causes = page->findChild<ExplanationView*>();
    const auto* waterfall = page->findChild<WaterfallChart*>();
    ASSERT_TRUE(tables != nullptr && causes != nullptr && waterfall != nullptr);
    EXPECT_EQ(tables->indexOf(causes), -1);
    EXPECT_GT(waterfall->width(), 200);
    const int count = tables->count();
    window->resize(740, 600);
    QCoreApplication::processEvents();
    EXPECT_EQ(tables->indexOf(causes), 0);
    EXPECT_EQ(tables->indexOf(waterfall), 1);
    EXPECT_GT(causes->width(), 600);
    // The bar takes a second line rather than cutting what it says.
    for (const QLabel* label : page->findChild<CompareBar*>()->findChildren<QLabel*>()) {
        EXPECT_GE(label->width(), label->sizeHint().width()) << label->text().toStdString();
    }
    window->resize(1300, 800);
    QCoreApplication::processEvents();
    EXPECT_EQ(tables->count(), count);
    EXPECT_TRUE(causes->isVisible());
    EXPECT_TRUE(waterfall->isVisible());
    EXPECT_GT(causes->width(), 150);
}

TEST_F(ComparePageTest, ColoursByChangeOnBothSides) {
    const ComparePage* page = compareSamples();
    page->baselineTimeline()->scene().style().setColorBy(ColorBy::Change);
    EXPECT_EQ(page->candidateTimeline()->scene().style().coloring().mode(), ColorBy::Change);
    const Comparison& comparison = *page->comparison();
    const Trace& before = *comparison.baselineTrace();
    const Trace& after = *comparison.candidateTrace();
    int faster = 0;
    int slower = 0;
    for (const DeviceOp& op : before.deviceOps()) {
        const auto fill = page->baselineTimeline()->scene().style().coloring().fillOf(op.slice, 0);
        const Comparison::Counterpart other = comparison.candidateOf(op.slice);
        if (!other.isExact) {
            EXPECT_EQ(fill, kNeutralFill);
            continue;
        }
        EXPECT_EQ(page->candidateTimeline()->scene().style().coloring().fillOf(other.slice, 0), fill)
            << "as on the other side";
        const DurationNs beforeNs = before.slices().durationNs[op.slice];
        const DurationNs afterNs = after.slices().durationNs[other.slice];
        constexpr int kMiddle = kChangeFirst + kChangeSteps / 2;
        if (afterNs > 2 * beforeNs) {
            EXPECT_EQ(fill, kChangeFirst + kChangeSteps - 1);
            ++slower;
        } else if (2 * afterNs < beforeNs) {
            EXPECT_EQ(fill, kChangeFirst);
            ++faster;
        } else if (afterNs == beforeNs) {
            EXPECT_EQ(fill, kMiddle);
        }
    }
    EXPECT_GT(faster + slower, 10);
}

/// The window looked for a document in every tab, and a comparison has none.
TEST_F(ComparePageTest, TheUnitOfTimesMayChangeWhileItIsOpen) {
    ASSERT_NE(compareSamples(), nullptr);
    for (const char* unit : {"Milliseconds", "Unit: automatic"}) {
        QAction* chosen = nullptr;
        for (QAction* action : window->findChildren<QAction*>()) {
            chosen = action->text().remove(QLatin1Char('&')) == QLatin1String(unit) ? action : chosen;
        }
        ASSERT_NE(chosen, nullptr);
        chosen->trigger();
        QCoreApplication::processEvents();
    }
    EXPECT_EQ(window->pages().count(), 3);
}

} // namespace
} // namespace lanescope::ui
