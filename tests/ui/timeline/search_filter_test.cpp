// SPDX-License-Identifier: Apache-2.0
// Effects of a search on the timeline: hits over faded slices, other slices hidden, marks in the overview.
#include <QMenu>

#include <algorithm>
#include <numeric>

#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/state/search_walk.h"
#include "ui/timeline/input/timeline_input.h"
#include "ui/timeline/widgets/overview_strip.h"

namespace lanescope::ui {
namespace {

class SearchFilterTest : public TimelineViewTest {
protected:
    void find(std::vector<SliceId> slices) {
        state.search().setText(QStringLiteral("something"));
        state.search().setAnswer(makeSearchHits(data.trace, std::move(slices)), false);
        settle();
    }
    void setMode(FilterMode mode) {
        state.search().setMode(mode);
        settle();
    }
    void settle() {
        EXPECT_TRUE(QTest::qWaitFor([this] { return view.isReady(); }, 5000));
        paint();
    }
    const RowStrip& stripOf(SliceId slice) const {
        const auto place = scene().placeOf(slice);
        const auto& rows = scene().frame().rows;
        return *std::ranges::find_if(rows, [&](const RowStrip& strip) {
            return strip.lane == place->lane && strip.row == place->row;
        });
    }
};

TEST_F(SearchFilterTest, HitsAreDrawnOverFadedSlices) {
    show(0, 3000);
    EXPECT_FALSE(scene().frame().fadesOthers);
    find({data.kernels[2], data.kernels[5]});
    EXPECT_TRUE(scene().frame().fadesOthers);
    const RowStrip& strip = stripOf(data.kernels[2]);
    std::uint32_t hits = 0;
    for (std::size_t i = strip.firstHit; i < strip.firstHit + strip.hitCount; ++i) {
        const SliceBox& box = scene().frame().boxes[i];
        EXPECT_TRUE(box.slice == data.kernels[2] || box.slice == data.kernels[5]);
        hits += box.sliceCount;
    }
    EXPECT_EQ(hits, 2u);
    EXPECT_EQ(stripOf(data.addmms[0]).hitCount, 0u) << "on other lanes nothing is a hit";
    EXPECT_GT(stripOf(data.addmms[0]).boxCount, 0u) << "but everything is still there";

    setMode(FilterMode::ShowAll);
    EXPECT_FALSE(scene().frame().fadesOthers);
    EXPECT_EQ(stripOf(data.kernels[2]).hitCount, 0u);
}

TEST_F(SearchFilterTest, HiddenSlicesTakeNoRoomAndCannotBeClicked) {
    show(0, 3000);
    const QPoint onLinear = middleOf(data.linears[0]);
    const int rowsBefore = scene().lanes().rows()[std::size_t(lane(data.mainThread))].rowCount();
    ASSERT_GT(rowsBefore, 1);
    find({data.addmms[0], data.addmms[1]});
    setMode(FilterMode::HideOthers);
    EXPECT_EQ(scene().lanes().rows()[std::size_t(lane(data.mainThread))].rowCount(), 1) << "hits move up";
    EXPECT_EQ(scene().placeOf(data.linears[0])->row, -1);
    QTest::mouseClick(canvas, Qt::LeftButton, {}, onLinear);
    EXPECT_NE(state.selectedSlice(), data.linears[0]);
    click(data.addmms[1]);
    EXPECT_EQ(state.selectedSlice(), data.addmms[1]);

    setMode(FilterMode::ShowAll);
    EXPECT_EQ(scene().lanes().rows()[std::size_t(lane(data.mainThread))].rowCount(), rowsBefore);
    EXPECT_GE(scene().placeOf(data.linears[0])->row, 0);
}

TEST_F(SearchFilterTest, ClearingTheTextBringsEverythingBack) {
    find({data.kernels[0]});
    setMode(FilterMode::HideOthers);
    ASSERT_NE(scene().lanes().filter(), nullptr);
    state.search().setText({});
    settle();
    EXPECT_EQ(scene().lanes().filter(), nullptr);
    EXPECT_GE(scene().placeOf(data.linears[0])->row, 0);
}

TEST_F(SearchFilterTest, HidingPythonFramesKeepsTheHits) {
    find({data.modules[0], data.linears[0]});
    const int main = lane(data.mainThread);
    const bool hidden = scene().arranger().state().lanes[std::size_t(main)].pythonHidden;
    scene().arranger().setPythonHidden(main, !hidden);
    settle();
    scene().arranger().setPythonHidden(main, true);
    settle();
    show(0, 400);
    EXPECT_EQ(stripOf(data.linears[0]).hitCount, 1u);
}

TEST_F(SearchFilterTest, TheOverviewSaysWhereHitsAre) {
    auto* overview = view.findChild<OverviewStrip*>();
    EXPECT_TRUE(overview->hitDensity().empty());
    find(data.kernels);
    const std::vector<std::uint32_t> columns = overview->hitDensity();
    EXPECT_EQ(std::accumulate(columns.begin(), columns.end(), std::size_t{0}), data.kernels.size());
}

TEST_F(SearchFilterTest, NextAndPreviousGoAroundInOrderOfTime) {
    find({data.kernels[1], data.kernels[7], data.kernels[4]});
    show(0, 3000);
    for (const int expected : {1, 4, 7, 1}) {
        goToHit(state, 1);
        EXPECT_EQ(state.selectedSlice(), data.kernels[std::size_t(expected)]);
    }
    goToHit(state, -1);
    EXPECT_EQ(state.selectedSlice(), data.kernels[7]);
    state.selectSlice(data.kernels[5]);
    goToHit(state, 1);
    EXPECT_EQ(state.selectedSlice(), data.kernels[7]) << "from a slice that is no hit";
    state.selectSlice(data.kernels[5]);
    goToHit(state, -1);
    EXPECT_EQ(state.selectedSlice(), data.kernels[4]);
}

TEST_F(SearchFilterTest, StepsLeaveAHiddenPythonStackHidden) {
    const int main = lane(data.mainThread);
    scene().arranger().setPythonHidden(main, true);
    settle();
    find({data.modules[0], data.linears[0], data.modules[2], data.kernels[3]});
    show(0, 3000);
    const auto isHidden = [&] { return scene().arranger().state().lanes[std::size_t(main)].pythonHidden; };
    for (const SliceId expected : {data.linears[0], data.kernels[3], data.linears[0]}) {
        goToHit(state, 1);
        EXPECT_EQ(state.selectedSlice(), expected);
        EXPECT_TRUE(isHidden());
    }
    find({data.modules[0], data.modules[2]});
    goToHit(state, 1);
    EXPECT_EQ(state.selectedSlice(), data.modules[2]) << "there are no other hits";
    EXPECT_FALSE(isHidden());
}

TEST_F(SearchFilterTest, TheSliceMenuFindsAllLikeIt) {
    QMenu menu;
    view.findChild<TimelineInput*>()->fillMenu(menu, data.addmms[0]);
    bool asked = false;
    QObject::connect(&state.search(), &SearchState::asked, &menu, [&asked] { asked = true; });
    const QList<QAction*> actions = menu.actions();
    const auto entry = std::ranges::find_if(
        actions, [](const QAction* action) { return action->text().startsWith("Find all"); });
    ASSERT_NE(entry, actions.end());
    (*entry)->trigger();
    EXPECT_TRUE(asked);
    EXPECT_EQ(state.search().text(), QStringLiteral("name=\"aten::addmm\" cat:\"cpu_op\""));
    EXPECT_EQ(state.search().mode(), FilterMode::DimOthers);
    const auto only = std::ranges::find_if(
        actions, [](const QAction* action) { return action->text().startsWith("Show only"); });
    ASSERT_NE(only, actions.end());
    (*only)->trigger();
    EXPECT_EQ(state.search().mode(), FilterMode::HideOthers);
    EXPECT_EQ(state.search().text(), QStringLiteral("name=\"aten::addmm\" cat:\"cpu_op\""));
}

TEST_F(SearchFilterTest, HitsBelowTheFoldScrollIntoSight) {
    view.resize(1000, 160); // one lane or two
    show(0, 3000);
    const Viewport& viewport = scene().viewport();
    ASSERT_GT(viewport.maxScrollY(), 0);
    const TimeRange visible = state.visibleRange();
    const auto isInSight = [&](SliceId slice) {
        const auto place = scene().placeOf(slice);
        const int y = place ? viewport.contentView().toCanvas(place->top) : -1;
        return y >= 0 && y + place->height <= viewport.heightPx();
    };
    ASSERT_FALSE(isInSight(data.kernels[2]));
    find({data.kernels[2], data.kernels[5]});
    EXPECT_FALSE(isInSight(data.kernels[2])) << "a search that nobody types, as of a session, moves nothing";
    showHits(state);
    EXPECT_TRUE(isInSight(data.kernels[2]));
    EXPECT_EQ(state.visibleRange(), visible) << "they are in the time that is shown";
    EXPECT_EQ(state.selectedSlice(), kNoSlice);
    const int scrolled = viewport.scrollY();
    find({data.kernels[2], data.addmms[2]});
    showHits(state);
    EXPECT_EQ(viewport.scrollY(), scrolled) << "one is in sight";
}

TEST_F(SearchFilterTest, HitsOutOfTheTimeThatIsShownMoveItAtTheSameScale) {
    show(0, 300);
    const DurationNs length = state.visibleRange().durationNs();
    const SliceId far = data.kernels.back();
    ASSERT_GT(data.trace->slices().startNs[far], state.visibleRange().endNs);
    state.search().setText(QStringLiteral("something"));
    state.search().setRunning();
    showHits(state);
    EXPECT_LT(state.visibleRange().endNs, data.trace->slices().startNs[far]) << "no answer yet";
    state.search().setAnswer(makeSearchHits(data.trace, {far}), false);
    settle();
    EXPECT_TRUE(state.visibleRange().intersects(data.trace->slices().range(far)));
    EXPECT_EQ(state.visibleRange().durationNs(), length);
}

} // namespace
} // namespace lanescope::ui
