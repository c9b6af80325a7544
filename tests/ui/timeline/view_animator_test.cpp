// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/view_animator.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include "ui/state/view_state.h"

namespace lanescope::ui {
namespace {

TEST(ViewAnimator, EveryStepCanBeUndone) {
    for (const bool animated : {false, true}) {
        ViewState view({0, 1'000'000}, {0, 1'000'000});
        ViewAnimator animator(&view, nullptr);
        animator.setEnabled(animated);
        const std::vector<TimeRange> views{
            {0, 1'000'000}, {100'000, 300'000}, {150'000, 200'000}, {0, 900'000}};
        for (std::size_t i = 1; i < views.size(); ++i) {
            animator.moveTo(views[i], true);
            animator.finish();
            EXPECT_EQ(view.visibleRange(), views[i]);
        }
        for (std::size_t i = views.size() - 1; i > 0; --i) {
            ASSERT_TRUE(view.canUndo()) << (animated ? "animated, " : "at once, ") << i;
            view.undo();
            EXPECT_EQ(view.visibleRange(), views[i - 1]) << (animated ? "animated" : "at once");
        }
        EXPECT_FALSE(view.canUndo());
    }
}

TEST(ViewAnimator, AContinuedGestureIsOneStep) {
    ViewState view({0, 1'000'000}, {0, 1'000'000});
    ViewAnimator animator(&view, nullptr);
    animator.moveTo({0, 500'000}, true);
    animator.moveTo({0, 250'000}, false);
    animator.finish();
    view.undo();
    EXPECT_EQ(view.visibleRange(), (TimeRange{0, 1'000'000}));
}

TEST(ViewAnimator, AChangeBySomebodyElseEndsTheMovement) {
    ViewState view({0, 1'000'000}, {0, 1'000'000});
    ViewAnimator animator(&view, nullptr);
    QSignalSpy overtaken(&animator, &ViewAnimator::overtaken);
    animator.moveTo({0, 500'000}, true);
    view.setVisibleRange({200'000, 300'000});
    animator.finish();
    EXPECT_EQ(view.visibleRange(), (TimeRange{200'000, 300'000}));
    EXPECT_EQ(overtaken.size(), 1);
    animator.jumpTo({0, 100'000}, true);
    EXPECT_EQ(overtaken.size(), 1) << "its own change";
    view.undo();
    EXPECT_EQ(view.visibleRange(), (TimeRange{200'000, 300'000}));
}

} // namespace
} // namespace lanescope::ui
