// SPDX-License-Identifier: Apache-2.0
#include "ui/state/view_state.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

constexpr TimeRange kBounds{1'000'000, 2'000'000};

TEST(ViewState, StartsAtTheInitialRange) {
    EXPECT_EQ(ViewState(kBounds, {1'100'000, 1'200'000}).visibleRange(), (TimeRange{1'100'000, 1'200'000}));
    EXPECT_EQ(ViewState(kBounds, {}).visibleRange(), kBounds);
}

TEST(ViewState, RangeStaysNearTheBoundsAndNeverVanishes) {
    ViewState state(kBounds, kBounds);
    state.setVisibleRange({-5'000'000, -4'900'000});
    EXPECT_EQ(state.visibleRange().durationNs(), 100'000);
    EXPECT_GE(state.visibleRange().startNs, kBounds.startNs - 60'000);
    state.setVisibleRange({1'500'000, 1'500'001});
    EXPECT_EQ(state.visibleRange().durationNs(), 10);
    EXPECT_NEAR(double(state.visibleRange().startNs), 1'500'000, 10);
    state.setVisibleRange({0, 100'000'000});
    EXPECT_LE(state.visibleRange().durationNs(), 1'100'100);
}

// The ruler would draw a mark for each nanosecond of a range whose length has wrapped around.
TEST(ViewState, ARangeAsLongAsTimeHasALength) {
    constexpr DurationNs kRoom = DurationNs{1} << 58; // for rounding
    for (const TimeNs far : {TimeNs{4'500'000'000'000'000'000}, TimeNs{4'611'686'018'427'387'903}}) {
        ViewState state({-far, far}, {-far, far});
        EXPECT_GE(state.visibleRange().durationNs(), 2 * far - kRoom);
        state.setVisibleRange({0, 1000});
        state.fitAll();
        EXPECT_GE(state.visibleRange().durationNs(), 2 * far - kRoom);
        EXPECT_LE(state.visibleRange().startNs, -far + kRoom);
    }
}

TEST(ViewState, UndoAndRedoWalkSteps) {
    ViewState state(kBounds, kBounds);
    QSignalSpy changed(&state, &ViewState::visibleRangeChanged);
    const TimeRange a{1'100'000, 1'200'000};
    const TimeRange b{1'110'000, 1'120'000};
    state.setVisibleRange(a);
    state.setVisibleRange({1'105'000, 1'130'000});
    state.setVisibleRange(b, false); // the same gesture goes on
    EXPECT_EQ(changed.count(), 3);
    state.undo();
    EXPECT_EQ(state.visibleRange(), a);
    state.undo();
    EXPECT_EQ(state.visibleRange(), kBounds);
    EXPECT_FALSE(state.canUndo());
    state.redo();
    state.redo();
    EXPECT_EQ(state.visibleRange(), b);
    EXPECT_FALSE(state.canRedo());
    state.undo();
    state.setVisibleRange({1'300'000, 1'400'000});
    EXPECT_FALSE(state.canRedo()) << "a new step forgets what was undone";
}

TEST(ViewState, SettingTheSameRangeIsNoStep) {
    ViewState state(kBounds, kBounds);
    QSignalSpy changed(&state, &ViewState::visibleRangeChanged);
    state.setVisibleRange(kBounds);
    EXPECT_EQ(changed.count(), 0);
    EXPECT_FALSE(state.canUndo());
}

TEST(ViewState, FitAllShowsEverythingThenTheBulk) {
    const TimeRange bulk{1'400'000, 1'500'000};
    ViewState state(kBounds, bulk);
    state.fitAll();
    EXPECT_LE(state.visibleRange().startNs, kBounds.startNs);
    EXPECT_GE(state.visibleRange().endNs, kBounds.endNs);
    state.fitAll();
    EXPECT_EQ(state.visibleRange(), bulk);
    state.undo();
    EXPECT_LE(state.visibleRange().startNs, kBounds.startNs);
}

TEST(ViewState, SelectionsSignalOnlyChanges) {
    ViewState state(kBounds, kBounds);
    QSignalSpy time(&state, &ViewState::timeSelectionChanged);
    QSignalSpy slice(&state, &ViewState::selectedSliceChanged);
    QSignalSpy reveal(&state, &ViewState::revealRequested);
    state.setTimeSelection(TimeRange{5, 5});
    EXPECT_EQ(time.count(), 0) << "an empty range selects nothing";
    state.setTimeSelection(TimeRange{5, 9});
    state.setTimeSelection(TimeRange{5, 9});
    EXPECT_EQ(time.count(), 1);
    state.selectSlice(SliceId(3));
    state.selectSlice(SliceId(3), true);
    EXPECT_EQ(slice.count(), 1);
    EXPECT_EQ(reveal.count(), 1);
    state.selectSlice(kNoSlice, true);
    EXPECT_EQ(slice.count(), 2);
    EXPECT_EQ(reveal.count(), 1);
}

} // namespace
} // namespace lanescope::ui
