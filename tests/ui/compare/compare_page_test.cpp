// SPDX-License-Identifier: Apache-2.0
// Comparisons in the window, with the sample traces.
#include "ui/compare/compare_page.h"

#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QSlider>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocumentFragment>
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
#include "ui/compare/compare_table_model.h"
#include "ui/compare/compare_tables.h"
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

QStringList offeredTables(const CompareTables& tables) {
    QStringList titles;
    for (int i = 0; i < tables.count(); ++i) {
        if (tables.isTabVisible(i)) {
            titles << tables.tabText(i);
        }
    }
    return titles;
}

TEST_F(ComparePageTest, OfAnotherProgramItSaysThatFirstAndNoMore) {
    QFile file(folder.filePath(QStringLiteral("other.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"({"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"my::other","pid":1,"tid":1,"ts":0,"dur":900},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":5,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"other_kernel","pid":0,"tid":7,"ts":20,"dur":800,
 "args":{"correlation":1,"device":0,"stream":7}}]})");
    file.close();
    window->resize(1920, 1080);
    ComparePage* page = window->workspace().compareLocations(sampleTraces().at(0).location, file.fileName());
    ASSERT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    ASSERT_FALSE(page->comparison()->explanations().isComparable);
    const QString headline = page->findChild<QLabel*>(QStringLiteral("compareHeadline"))->text();
    EXPECT_TRUE(headline.contains(QStringLiteral("Not comparable")));
    EXPECT_FALSE(headline.contains(QStringLiteral("ms")));
    auto* reasons = page->findChild<ExplanationView*>();
    const QString text = reasons->toPlainText();
    EXPECT_TRUE(text.startsWith(QStringLiteral("Not comparable: nothing of the device time")))
        << text.toStdString();
    EXPECT_EQ(text.count(QStringLiteral("Not comparable")), 1);
    EXPECT_TRUE(text.contains(QStringLiteral("classes of kernels")));
    EXPECT_EQ(page->findChild<WaterfallChart*>()->markCount(), 0);
    EXPECT_FALSE(page->findChild<WaterfallChart*>()->isVisible()) << "the tables have its room";
    auto* tables = page->findChild<CompareTables*>();
    emit reasons->tableRequested(QStringLiteral("categories"));
    EXPECT_EQ(tables->currentWidget()->objectName(), QStringLiteral("compare_categories"));
    EXPECT_EQ(offeredTables(*tables), (QStringList{"Overview", "Kernels", "Categories"}));
    for (const DataTable* table : tables->findChildren<DataTable*>()) {
        const auto* model = qobject_cast<CompareTableModel*>(table->model());
        for (const char* key : {"delta", "delta_us", "delta_percent", "change", "share_percent"}) {
            const int column = model != nullptr ? model->columnOf(key) : -1;
            EXPECT_TRUE(column < 0 || table->isColumnHidden(column))
                << key << ": unlike things do not differ";
        }
    }
}

TEST_F(ComparePageTest, TitlesThatBeginAlikeAreToldApart) {
    QStringList files;
    for (const char* name : {"run_of_the_experiment_with_a_long_name_False_128.json",
                             "run_of_the_experiment_with_a_long_name_True_128.json"}) {
        files << folder.filePath(QLatin1String(name));
        QFile file(files.back());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"traceEvents":[{"ph":"X","cat":"cpu_op","name":"op","pid":1,"tid":1,"ts":0,"dur":9}]})");
    }
    window->resize(900, 700);
    ComparePage* page = window->workspace().compareLocations(files[0], files[1]);
    ASSERT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    const QStringList sides = page->title().split(QStringLiteral(" \u2194 "));
    ASSERT_EQ(sides.size(), 2);
    EXPECT_NE(sides[0], sides[1]);
    EXPECT_LE(sides[0].size(), 14) << "a tab shows both";
    QStringList shown;
    for (const QLabel* label : page->findChild<CompareBar*>()->findChildren<QLabel*>()) {
        if (!label->toolTip().isEmpty() && label->text().contains(QChar(0x2026))) {
            shown
                << QTextDocumentFragment::fromHtml(label->text()).toPlainText().section(QLatin1Char(' '), 1);
        }
    }
    ASSERT_EQ(shown.size(), 2) << shown.join('|').toStdString();
    EXPECT_NE(shown[0], shown[1]);
}

TEST_F(ComparePageTest, NumbersOfStepsAreNotCut) {
    struct Drawn : QComboBox {
        using QComboBox::initStyleOption; // else protected
    };
    QStringList files;
    for (const char* name : {"before.json", "after.json"}) {
        QByteArray events;
        for (int step = 0; step < 3; ++step) {
            events += R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#)" +
                      QByteArray::number(1'234'560 + step) + R"(","pid":1,"tid":1,"ts":)" +
                      QByteArray::number(step * 1000) + R"(,"dur":900},)";
        }
        files << folder.filePath(QLatin1String(name));
        QFile file(files.back());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(R"({"traceEvents":[)" + events +
                   R"({"ph":"X","cat":"cpu_op","name":"op","pid":1,"tid":1,"ts":5,"dur":9}]})");
    }
    ComparePage* page = window->workspace().compareLocations(files[0], files[1]);
    ASSERT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    int checked = 0;
    for (const QComboBox* box : page->findChild<CompareBar*>()->findChildren<QComboBox*>()) {
        if (box->currentText().contains(QStringLiteral("1234560"))) {
            QStyleOptionComboBox option;
            (box->*&Drawn::initStyleOption)(&option);
            const QRect text =
                box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
            EXPECT_GE(text.width(), box->fontMetrics().horizontalAdvance(box->currentText()));
            ++checked;
        }
    }
    EXPECT_EQ(checked, 2);
}

TEST_F(ComparePageTest, ShowsBothTimelinesTablesAndCauses) {
    window->resize(1920, 1080);
    const ComparePage* page = compareSamples();
    ASSERT_NE(page->comparison(), nullptr);
    EXPECT_EQ(window->pages().currentAs<ComparePage>(), page);
    EXPECT_EQ(window->pages().currentPage(), nullptr);
    EXPECT_EQ(window->pages().documentAt(2), nullptr);
    EXPECT_EQ(window->pages().count(), 3);
    EXPECT_TRUE(page->baselineTimeline() != nullptr && page->candidateTimeline() != nullptr);
    const auto* tables = page->findChild<QTabWidget*>();
    EXPECT_EQ(tables->count(), 10);
    EXPECT_FALSE(tables->isTabVisible(9)) << "two runs are no trend";
    const QString causes = page->findChild<ExplanationView*>()->toPlainText();
    EXPECT_TRUE(causes.contains(QStringLiteral("GPU idle"))) << causes.toStdString();
    EXPECT_TRUE(causes.contains(QStringLiteral("BF16")));
    const auto* headline = page->findChild<QLabel*>(QStringLiteral("compareHeadline"));
    EXPECT_TRUE(headline->text().contains(QStringLiteral("72.2"))) << headline->text().toStdString();
    EXPECT_FALSE(headline->text().contains(QStringLiteral("per element"))) << "the batch is the same";
    EXPECT_TRUE(headline->toolTip().contains(QStringLiteral("per step")));
}

TEST_F(ComparePageTest, TheTablesAreAboutAllStepsAPairOfThemOrTheSelectedTime) {
    window->resize(1920, 1080);
    const ComparePage* page = compareSamples();
    auto* scope = page->findChild<QComboBox*>(QStringLiteral("compareScope"));
    const auto* headline = page->findChild<QLabel*>(QStringLiteral("compareHeadline"));
    const auto whole = page->comparison();
    EXPECT_EQ(page->shownComparison(), whole);
    const auto settle = [page] { return test::waitUntil([page] { return page->isSettled(); }); };

    scope->setCurrentIndex(1);
    ASSERT_TRUE(settle());
    ASSERT_EQ(page->shownComparison()->baseline().steps().size(), 1u);
    EXPECT_EQ(page->shownComparison()->baseline().steps().front().number, 2);
    EXPECT_TRUE(headline->text().contains(QStringLiteral("step 2 ↔ step 2")))
        << headline->text().toStdString();
    EXPECT_EQ(page->comparison(), whole) << "what matches what is found in all steps";
    for (auto* button : page->findChildren<QToolButton*>()) {
        if (button->toolTip() == QStringLiteral("Next pair of steps")) {
            button->click();
        }
    }
    ASSERT_TRUE(settle());
    EXPECT_EQ(page->shownComparison()->candidate().steps().front().number, 3);
    EXPECT_TRUE(headline->text().contains(QStringLiteral("step 3 ↔ step 3")));

    // A time that is selected on either side is selected on both, and takes the tables over.
    const TimeRange step = whole->baseline().steps()[0].range;
    page->views()->baseline()->setTimeSelection(step);
    EXPECT_EQ(scope->currentIndex(), 2);
    ASSERT_TRUE(settle());
    ASSERT_TRUE(page->shownComparison()->baseline().isRange());
    EXPECT_EQ(page->shownComparison()->baseline().steps().front().range, step);
    EXPECT_EQ(page->shownComparison()->candidate().steps().front().range,
              page->views()->candidate()->timeSelection());
    EXPECT_TRUE(headline->text().contains(QStringLiteral("of kernels in")));
    const auto* table = page->findChild<QTabWidget*>()->widget(0);
    EXPECT_EQ(table->findChild<DataTable*>()->model()->index(0, 0).data().toString(),
              QStringLiteral("Selected time"));
    page->views()->candidate()->setTimeSelection(std::nullopt);
    EXPECT_EQ(page->views()->baseline()->timeSelection(), std::nullopt);
    EXPECT_EQ(scope->currentIndex(), 1) << "as before";
    ASSERT_TRUE(settle());
    EXPECT_EQ(page->shownComparison()->candidate().steps().front().number, 3);
    scope->setCurrentIndex(0);
    ASSERT_TRUE(settle());
    EXPECT_EQ(page->shownComparison(), whole);
}

TEST_F(ComparePageTest, DraggingTheStripMovesTheCandidateAndCanBeUndone) {
    const ComparePage* page = compareSamples();
    auto* strip = page->findChild<MatchRibbons*>();
    auto* undo = strip->findChild<QToolButton*>(QStringLiteral("undoShift"));
    const DurationNs before = page->views()->offsetNs();
    const TimeRange baseline = page->views()->baseline()->visibleRange();
    EXPECT_FALSE(undo->isVisible());
    const QPoint start(strip->width() / 2, strip->height() / 2);
    QTest::mousePress(strip, Qt::LeftButton, {}, start);
    for (const int x : {5, 20, 40}) {
        QMouseEvent move(QEvent::MouseMove, start + QPoint(x, 0), strip->mapToGlobal(start + QPoint(x, 0)),
                         Qt::LeftButton, Qt::LeftButton, {});
        QApplication::sendEvent(strip, &move);
    }
    QTest::mouseRelease(strip, Qt::LeftButton, {}, start + QPoint(40, 0));
    const double nsPerPixel = page->candidateTimeline()->nsPerPixel();
    EXPECT_NEAR(double(before - page->views()->offsetNs()), 40 * nsPerPixel, nsPerPixel);
    EXPECT_EQ(page->views()->baseline()->visibleRange(), baseline) << "only the candidate moves";
    EXPECT_TRUE(page->views()->isLocked());
    EXPECT_TRUE(undo->isVisible());
    EXPECT_TRUE(undo->text().startsWith(QStringLiteral("Candidate moved by +")))
        << undo->text().toStdString();
    undo->click();
    EXPECT_EQ(page->views()->offsetNs(), before);
    EXPECT_FALSE(undo->isVisible());
}

TEST_F(ComparePageTest, CtrlWhilePanningMovesOneTimelineAlone) {
    ComparePage* page = compareSamples();
    page->views()->baseline()->setVisibleRange(page->comparison()->baseline().steps()[1].range);
    const TimeRange candidate = page->views()->candidate()->visibleRange();
    const DurationNs before = page->views()->offsetNs();
    auto* canvas = page->baselineTimeline()->findChild<TimelineCanvas*>();
    const auto drag = [canvas](Qt::KeyboardModifiers modifiers) {
        const QPoint start(300, 60);
        QTest::mousePress(canvas, Qt::LeftButton, modifiers, start);
        QMouseEvent move(QEvent::MouseMove, start + QPoint(50, 0), canvas->mapToGlobal(start), Qt::LeftButton,
                         Qt::LeftButton, modifiers);
        QApplication::sendEvent(canvas, &move);
        QTest::mouseRelease(canvas, Qt::LeftButton, modifiers, start + QPoint(50, 0));
    };
    drag(Qt::ShiftModifier | Qt::ControlModifier);
    EXPECT_EQ(page->views()->candidate()->visibleRange(), candidate);
    EXPECT_NEAR(double(page->views()->offsetNs() - before), 50 * page->baselineTimeline()->nsPerPixel(),
                page->baselineTimeline()->nsPerPixel());
    const DurationNs moved = page->views()->offsetNs();
    drag(Qt::ShiftModifier);
    EXPECT_EQ(page->views()->offsetNs(), moved) << "without Ctrl both pan";
    EXPECT_NE(page->views()->candidate()->visibleRange(), candidate);
    page->baselineTimeline()->setFocus();
    QTest::keyClick(canvas, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(page->views()->offsetNs(), before);
}

TEST_F(ComparePageTest, SelectingASliceSelectsItsCounterpartAndSaysWhatBecameOfIt) {
    const ComparePage* page = compareSamples();
    const Trace& trace = *page->comparison()->baselineTrace();
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.sliceName(SliceId(i)) == "MLP") {
            page->views()->baseline()->selectSlice(SliceId(i));
            break;
        }
    }
    const SliceId candidate = page->views()->candidate()->selectedSlice();
    ASSERT_NE(candidate, kNoSlice);
    EXPECT_EQ(page->comparison()->candidateTrace()->sliceName(candidate), "MLP");
    const auto* strip = page->findChild<MatchRibbons*>();
    EXPECT_TRUE(strip->pairText().startsWith(QStringLiteral("MLP: ")));
    EXPECT_TRUE(strip->pairText().contains(QStringLiteral(", 3 kernel"))) // (s), as no translation is loaded
        << strip->pairText().toStdString();
    EXPECT_TRUE(strip->toolTipText().contains(QStringLiteral("Kernels of the candidate")));
}

TEST_F(ComparePageTest, HoveringASliceJoinsItWithItsCounterpart) {
    const ComparePage* page = compareSamples();
    auto* strip = page->findChild<MatchRibbons*>();
    const auto pictureOf = [strip] { return strip->grab().toImage(); };
    const QImage before = pictureOf();
    int joined = 0;
    for (TimelineView* timeline : {page->baselineTimeline(), page->candidateTimeline()}) {
        TimelineScene& scene = timeline->scene();
        const auto* canvas = timeline->findChild<TimelineCanvas*>();
        for (const char* name : {"ProfilerStep#2", "Self-Attention", "aten::to"}) {
            for (std::size_t i = 0; i < scene.trace().slices().size(); ++i) {
                const auto place = scene.trace().sliceName(SliceId(i)) == name
                                       ? canvas->slicePlace(SliceId(i))
                                       : std::nullopt;
                if (place && place->x1 - place->x0 > 4 && place->x0 > 0 &&
                    place->bottom < scene.viewport().heightPx()) {
                    scene.hover().moveTo((place->x0 + place->x1) / 2, (place->top + place->bottom) / 2);
                    EXPECT_EQ(scene.hover().target().hit.slice, SliceId(i)) << name;
                    joined += pictureOf() != before ? 1 : 0;
                    scene.hover().clear();
                    EXPECT_EQ(pictureOf(), before) << name;
                    break;
                }
            }
        }
    }
    // A step has its ribbon anyway.
    EXPECT_EQ(joined, 4);
}

TEST_F(ComparePageTest, TheSliderLeadsToElasticTime) {
    ComparePage* page = compareSamples();
    auto* slider = page->elasticTime()->findChild<QSlider*>();
    EXPECT_EQ(page->candidateTimeline()->scene().style().timeCaption(), QStringLiteral("True time"));
    // Keys, as a user would.
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_End);
    ASSERT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    EXPECT_EQ(page->elasticTime()->percent(), 100);
    EXPECT_TRUE(page->views()->isElastic());
    EXPECT_EQ(page->candidateTimeline()->scene().style().timeCaption(), QStringLiteral("Elastic time 100 %"));
    EXPECT_EQ(page->baselineTimeline()->scene().style().timeCaption(), QStringLiteral("True time"));

    // Matched kernels start and end at the same pixel; so does what is painted.
    const std::vector<MatchedTime> times = matchedTimes(*page->comparison(), MatchedTimesOf::Device);
    ASSERT_GT(times.size(), 50u);
    const TimeAxis above = page->baselineTimeline()->scene().viewport().axis();
    const TimeAxis below = page->candidateTimeline()->scene().viewport().axis();
    std::size_t apart = 0;
    for (const MatchedTime& time : times) {
        apart +=
            std::abs(above.xOf(time.baseline.startNs) - below.xOf(time.candidate.startNs)) > 0.01 ? 1 : 0;
    }
    EXPECT_EQ(apart, 0u);
    EXPECT_FALSE(page->candidateTimeline()->scene().style().hatchedRanges()->empty());
    EXPECT_FALSE(page->baselineTimeline()->scene().style().hatchedRanges()->empty());

    // Zooming at the pointer keeps what is under it, on the stretched side too.
    TimelineScene& scene = page->candidateTimeline()->scene();
    const double x = scene.viewport().widthPx() * 0.4;
    const TimeNs under = scene.viewport().axis().timeAt(x);
    const QPointF point(page->candidateTimeline()->canvasLeft() + x / scene.viewport().devicePixelRatio(),
                        100);
    auto* canvas = page->candidateTimeline()->findChild<TimelineCanvas*>();
    QWheelEvent wheel(point - canvas->pos(), canvas->mapToGlobal(point - canvas->pos()), {}, {0, 120},
                      Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas, &wheel);
    EXPECT_NEAR(scene.viewport().axis().xOf(under), x, 2);

    QTest::keyClick(slider, Qt::Key_Home);
    EXPECT_FALSE(page->views()->isElastic());
    EXPECT_EQ(page->candidateTimeline()->scene().style().hatchedRanges(), nullptr);
    page->elasticTime()->setPercent(100);
    page->elasticTime()->setBasis(MatchedTimesOf::Host);
    ASSERT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    EXPECT_TRUE(page->views()->isElastic());
}

TEST_F(ComparePageTest, KernelsStayInViewOnASmallScreen) {
    window->resize(1280, 720);
    const ComparePage* page = compareSamples();
    for (TimelineView* timeline : {page->baselineTimeline(), page->candidateTimeline()}) {
        const TimelineScene& scene = timeline->scene();
        for (const DeviceOp& op : scene.trace().deviceOps()) {
            const auto place = scene.placeOf(op.slice);
            ASSERT_TRUE(place);
            const int y = scene.viewport().contentView().toCanvas(place->top);
            EXPECT_GE(y, 0);
            EXPECT_LE(y + place->height, scene.viewport().heightPx());
            break;
        }
    }
}

TEST_F(ComparePageTest, DifferencesAreInSightOnASmallScreen) {
    window->resize(1280, 720);
    ComparePage* page = compareSamples();
    auto* tables = page->findChild<QTabWidget*>();
    constexpr int kComparisons = 8; // the tabs with differences; the next one lists what is unmatched
    for (int tab = 0; tab < kComparisons; ++tab) {
        tables->setCurrentIndex(tab);
        window->grab();
        const auto* table = tables->widget(tab)->findChild<DataTable*>();
        const auto* model = qobject_cast<const CompareTableModel*>(table->model());
        ASSERT_NE(model, nullptr);
        const int column = std::max(model->columnOf("delta_us"), model->columnOf("delta"));
        ASSERT_GE(column, 0) << tab;
        const QHeaderView* header = table->horizontalHeader();
        EXPECT_LE(header->sectionViewportPosition(column) + header->sectionSize(column),
                  table->viewport()->width())
            << tables->tabText(tab).toStdString();
    }
    EXPECT_EQ(page->baselineTimeline()->canvasLeft(), page->candidateTimeline()->canvasLeft());
}

TEST_F(ComparePageTest, AThirdRunMakesATrend) {
    ComparePage* page = compareSamples();
    QFile file(folder.filePath(QStringLiteral("third.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"([{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":1,"dur":2}])");
    file.close();
    window->workspace().openLocations({file.fileName()});
    ASSERT_TRUE(test::waitUntil([&] { return window->pages().documentAt(3)->isSettled(); }));
    const auto* tables = page->findChild<QTabWidget*>();
    EXPECT_TRUE(tables->isTabVisible(9));
    ASSERT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
    auto* trend = page->findChild<TrendView*>();
    const auto* table = trend->findChild<DataTable*>();
    ASSERT_EQ(table->model()->columnCount(), 6) << "figure, three runs, key and unit";
    EXPECT_TRUE(table->isColumnHidden(5));
    EXPECT_EQ(table->model()->index(0, 0).data().toString(), QStringLiteral("Step time"));
    EXPECT_TRUE(table->model()->index(0, 2).data().toString().contains(QStringLiteral("72.2")));
    emit trend->runActivated(2);
    ASSERT_TRUE(test::waitUntil([&] {
        return window->pages().currentAs<ComparePage>() != nullptr &&
               window->pages().currentAs<ComparePage>() != page;
    }));
    EXPECT_TRUE(window->pages().currentAs<ComparePage>()->title().contains(QStringLiteral("third")));
}

} // namespace
} // namespace lanescope::ui
