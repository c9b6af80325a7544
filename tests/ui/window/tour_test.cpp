// SPDX-License-Identifier: Apache-2.0
#include "ui/window/tour.h"

#include "tests/ui/window/main_window_fixture.h"
#include "ui/compare/explanation_view.h"
#include "ui/window/search_field.h"

namespace lanescope::ui {
namespace {

class TourTest : public MainWindowTest {
protected:
    Tour* tour() const { return window->findChild<Tour*>(); }
    bool isGone() const {
        return test::waitUntil([this] { return tour() == nullptr; });
    }
    /// Waits until the part of the step is there.
    bool isAt(std::size_t step) const {
        return test::waitUntil(
            [&] { return tour() != nullptr && tour()->step() == step && tour()->isReady(); });
    }
    void start() {
        EntryButton* entry = find<EntryButton>("tourEntry");
        ASSERT_NE(entry, nullptr);
        QTest::mouseClick(entry, Qt::LeftButton);
        ASSERT_TRUE(isAt(0));
    }
    void press(Qt::Key key) const { QTest::keyClick(QApplication::focusWidget(), key); }
    void click(const char* button) const { QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton); }
    QRect placeOf(const QWidget* widget) const {
        return {widget->mapTo(window.get(), QPoint(0, 0)), widget->size()};
    }
    /// The part in question is left out of the veil, and the callout is whole, in the window and beside the
    /// part.
    void expectInPlace(const char* where) const {
        SCOPED_TRACE(where);
        const QRect whole = window->rect();
        EXPECT_TRUE(whole.contains(tour()->hole()));
        EXPECT_TRUE(whole.contains(tour()->callout()));
        EXPECT_FALSE(tour()->mask().contains(tour()->hole().center()) &&
                     !tour()->callout().contains(tour()->hole().center()))
            << "the part takes the mouse";
        for (const QLabel* label : tour()->findChildren<QLabel*>()) {
            EXPECT_GE(label->height(), label->heightForWidth(label->width())) << label->text().toStdString();
        }
        for (const QPushButton* button : tour()->findChildren<QPushButton*>()) {
            EXPECT_GE(button->width(), button->minimumSizeHint().width()) << button->text().toStdString();
        }
    }
};

TEST_F(TourTest, LeadsThroughSixPartsOfTheRealWindowWithNext) {
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_EQ(tour()->stepCount(), 6u);
    TimelineView* timeline = window->pages().currentPage()->timeline();
    EXPECT_EQ(window->pages().currentDocument()->location(), sampleTraces()[0].location);
    EXPECT_TRUE(tour()->hole().contains(placeOf(timeline->focusProxy())));
    expectInPlace("timeline");
    click("tourNext");
    ASSERT_TRUE(isAt(1));
    EXPECT_TRUE(tour()->hole().contains(placeOf(window->findChild<PanelDock*>(QStringLiteral("overview")))));
    expectInPlace("overview");
    click("tourNext");
    ASSERT_TRUE(isAt(2));
    EXPECT_TRUE(tour()->hole().contains(placeOf(window->findChild<PanelDock*>(QStringLiteral("details")))));
    const Document* sample = window->pages().currentDocument();
    ASSERT_NE(sample->viewState()->selectedSlice(), kNoSlice);
    EXPECT_EQ(sample->trace()->categoryKind(sample->viewState()->selectedSlice()), CategoryKind::Kernel);
    expectInPlace("details");
    click("tourNext");
    ASSERT_TRUE(isAt(3));
    EXPECT_TRUE(tour()->hole().contains(placeOf(window->findChild<PanelDock*>(QStringLiteral("tables")))));
    expectInPlace("tables");
    click("tourNext");
    ASSERT_TRUE(isAt(4));
    EXPECT_TRUE(tour()->hole().contains(placeOf(window->topBar().search())));
    expectInPlace("search");
    click("tourNext");
    ASSERT_TRUE(isAt(5));
    EXPECT_TRUE(tour()->hole().contains(placeOf(window->findChild<ExplanationView*>())));
    expectInPlace("compare");
    click("tourNext");
    EXPECT_TRUE(isGone());
}

TEST_F(TourTest, MovesByKeyboard) {
    ASSERT_NO_FATAL_FAILURE(start());
    press(Qt::Key_Left);
    EXPECT_EQ(tour()->step(), 0u) << "there is none before the first";
    press(Qt::Key_Right);
    ASSERT_TRUE(isAt(1));
    press(Qt::Key_Return);
    ASSERT_TRUE(isAt(2));
    press(Qt::Key_Left);
    ASSERT_TRUE(isAt(1));
    const TimeRange before = window->pages().currentDocument()->viewState()->visibleRange();
    press(Qt::Key_W);
    EXPECT_TRUE(test::waitUntil([&] {
        return window->pages().currentDocument()->viewState()->visibleRange() != before;
    })) << "keys of the timeline can be tried";
    press(Qt::Key_Escape);
    EXPECT_TRUE(isGone());
    EXPECT_EQ(window->pages().count(), 1);
}

TEST_F(TourTest, BackFromTheComparisonShowsTheSample) {
    ASSERT_NO_FATAL_FAILURE(start());
    for (std::size_t step = 1; step < tour()->stepCount(); ++step) {
        tour()->next();
        ASSERT_TRUE(isAt(step));
    }
    tour()->back();
    ASSERT_TRUE(isAt(4));
    EXPECT_EQ(window->pages().currentDocument()->location(), sampleTraces()[0].location);
}

TEST_F(TourTest, FitsASmallWindowAndFollowsItsSize) {
    window->resize(window->minimumSize());
    ASSERT_NO_FATAL_FAILURE(start());
    for (std::size_t step = 0; step < tour()->stepCount(); ++step) {
        ASSERT_TRUE(isAt(step)) << step;
        expectInPlace(std::to_string(step).c_str());
        tour()->next();
    }
    ASSERT_TRUE(isGone());
    window->startTour();
    ASSERT_TRUE(isAt(0));
    const QRect before = tour()->hole();
    window->resize(1400, 900);
    EXPECT_TRUE(
        test::waitUntil([&] { return tour()->hole() != before && tour()->size() == window->size(); }));
    expectInPlace("larger");
}

TEST_F(TourTest, StartsAfreshFromTheMenuAndEndsWithItsButton) {
    ASSERT_NO_FATAL_FAILURE(start());
    tour()->next();
    menuAction(QStringLiteral("Help"), QStringLiteral("Guided tour"))->trigger();
    ASSERT_TRUE(isAt(0));
    EXPECT_EQ(window->findChildren<Tour*>().size(), 1);
    click("tourEnd");
    EXPECT_TRUE(isGone());
}

} // namespace
} // namespace lanescope::ui
