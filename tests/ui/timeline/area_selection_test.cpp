// SPDX-License-Identifier: Apache-2.0
// Areas and several slices, selected with the mouse.
#include <algorithm>

#include "tests/ui/timeline/timeline_view_fixture.h"

namespace lanescope::ui {
namespace {

class AreaSelectionTest : public TimelineViewTest {};

TEST_F(AreaSelectionTest, ADragAlongALaneIsAboutTime) {
    show(0, 3000);
    drag(pointAt(500, data.kernels[0]), pointAt(900, data.kernels[0]));
    ASSERT_TRUE(state.timeSelection());
    EXPECT_TRUE(state.selectedTracks().empty());
}

TEST_F(AreaSelectionTest, ANewRangeTakesThePlaceOfTheSelectedSlice) {
    show(0, 3000);
    click(data.linears[0]);
    ASSERT_EQ(state.selectedSlice(), data.linears[0]);
    drag(pointAt(500, data.kernels[0]), pointAt(900, data.kernels[0]));
    ASSERT_TRUE(state.timeSelection());
    EXPECT_EQ(state.selectedSlice(), kNoSlice) << "its details would read as those of the range";
    click(data.linears[0]);
    EXPECT_EQ(state.selectedSlice(), data.linears[0]) << "a slice within the range can be looked at";
    EXPECT_TRUE(state.timeSelection());
}

TEST_F(AreaSelectionTest, ADragAcrossLanesIsAboutTheseLanes) {
    show(0, 4000);
    const QPoint from = pointAt(500, data.backwards[0]);
    const QPoint to(pointAt(1500, data.linears[0]).x(), pointAt(500, data.linears[0]).y());
    drag(from, to);
    ASSERT_TRUE(state.timeSelection());
    const std::vector<TrackId>& tracks = state.selectedTracks();
    EXPECT_GE(tracks.size(), 2u);
    EXPECT_NE(std::find(tracks.begin(), tracks.end(), data.mainThread), tracks.end());
    EXPECT_NE(std::find(tracks.begin(), tracks.end(), data.autogradThread), tracks.end());
    EXPECT_EQ(std::find(tracks.begin(), tracks.end(), data.stream7), tracks.end());
    key(Qt::Key_Escape);
    EXPECT_FALSE(state.timeSelection());
    EXPECT_TRUE(state.selectedTracks().empty());
}

TEST_F(AreaSelectionTest, CtrlAndClickPicksSlices) {
    show(0, 900);
    click(data.linears[0]);
    EXPECT_TRUE(state.pickedSlices().empty());
    const auto ctrlClick = [this](SliceId slice) {
        QTest::mouseClick(canvas, Qt::LeftButton, Qt::ControlModifier, middleOf(slice));
        paint();
    };
    ctrlClick(data.linears[1]);
    EXPECT_EQ(state.pickedSlices(), (std::vector<SliceId>{data.linears[0], data.linears[1]}));
    ctrlClick(data.addmms[2]);
    EXPECT_EQ(state.pickedSlices().size(), 3u);
    ctrlClick(data.linears[0]);
    EXPECT_EQ(state.pickedSlices(), (std::vector<SliceId>{data.linears[1], data.addmms[2]}));
    click(data.linears[0]);
    EXPECT_TRUE(state.pickedSlices().empty()) << "a plain click begins anew";
}

TEST_F(AreaSelectionTest, CtrlAndDragAddsTheSlicesThatStartInTheArea) {
    show(0, 900);
    click(data.kernels[0]);
    drag(pointAt(120, data.linears[0]), pointAt(700, data.addmms[0]), Qt::LeftButton, Qt::ControlModifier);
    EXPECT_FALSE(state.timeSelection()) << "slices are picked, no time is selected";
    const std::vector<SliceId>& picked = state.pickedSlices();
    const auto isPicked = [&picked](SliceId slice) { return std::ranges::count(picked, slice) == 1; };
    EXPECT_EQ(picked.front(), data.kernels[0]) << "what was selected stays";
    EXPECT_TRUE(isPicked(data.linears[1]) && isPicked(data.addmms[1]) && isPicked(data.linears[2]));
    EXPECT_FALSE(isPicked(data.linears[0])) << "starts before";
    EXPECT_FALSE(isPicked(data.launches[1])) << "on a row further down";
    EXPECT_FALSE(isPicked(data.kernels[1])) << "on another lane";
    const std::size_t before = picked.size();
    drag(pointAt(50, data.kernels[0]), pointAt(800, data.kernels[0]), Qt::LeftButton, Qt::ControlModifier);
    EXPECT_EQ(picked.size(), before + 2) << "two more kernels; the first one is not added twice";
    EXPECT_TRUE(isPicked(data.kernels[1]));
}

TEST_F(AreaSelectionTest, DraggingPansWhereTheUserWantsThat) {
    TimelineKeys keys = presetKeys(KeyPreset::Perfetto);
    keys.dragPans = true;
    state.preferences()->change([&](Preferences& next) { next.timelineKeys = keys; });
    show(1000, 3000);
    const TimeRange before = state.visibleRange();
    drag(pointAt(2000, data.kernels[0]), pointAt(1500, data.kernels[0]));
    EXPECT_FALSE(state.timeSelection());
    EXPECT_NEAR(double(state.visibleRange().startNs - before.startNs), 500'000, 20'000);
    show(0, 900);
    click(data.kernels[0]);
    EXPECT_EQ(state.selectedSlice(), data.kernels[0]) << "a click is still one";
    drag(pointAt(300, data.kernels[0]), pointAt(600, data.kernels[0]), Qt::LeftButton, Qt::ShiftModifier);
    EXPECT_TRUE(state.timeSelection());
    EXPECT_EQ(state.visibleRange(), (TimeRange{data.us(0), data.us(900)}));
}

} // namespace
} // namespace lanescope::ui
