// SPDX-License-Identifier: Apache-2.0
// Areas and several slices, selected with the mouse.
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

} // namespace
} // namespace lanescope::ui
