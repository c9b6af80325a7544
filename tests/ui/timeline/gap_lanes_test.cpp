// SPDX-License-Identifier: Apache-2.0
// Idle time as something to hover, click and colour.
#include "ui/timeline/lanes/gap_lanes.h"

#include <QMenu>
#include <QSignalSpy>

#include <algorithm>
#include <set>

#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"
#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/state/core_words.h"
#include "ui/theme/cause_colors.h"
#include "ui/theme/theme.h"
#include "ui/timeline/input/timeline_input.h"
#include "ui/timeline/widgets/color_legend.h"

namespace lanescope::ui {
namespace {

class GapLanesTest : public TimelineViewTest {
protected:
    const GapLane& streamGaps() const {
        const GapLane* gaps = scene().lanes().gapsOf(lane(data.stream7));
        EXPECT_NE(gaps, nullptr);
        return *gaps;
    }
    /// Middle of a gap on the canvas.
    QPoint pointIn(const Gap& gap) const {
        const TimeNs middle = gap.range.startNs + gap.range.durationNs() / 2;
        return {int(scene().viewport().axis().xOf(middle) / canvas->devicePixelRatioF()),
                middleOf(gap.after).y()};
    }
    void showAround(const Gap& gap) {
        const DurationNs air = gap.range.durationNs();
        state.setVisibleRange({gap.range.startNs - air, gap.range.endNs + air});
        paint();
    }
};

TEST_F(GapLanesTest, StreamsHaveGapsAndThreadsHaveNone) {
    EXPECT_FALSE(streamGaps().gaps.empty());
    EXPECT_TRUE(scene().lanes().gapsOf(lane(data.mainThread))->gaps.empty());
}

TEST_F(GapLanesTest, HoveringTellsLengthAndCause) {
    const Gap gap = streamGaps().gaps.front();
    showAround(gap);
    QSignalSpy texts(&view, &TimelineView::hoverTextChanged);
    hover(pointIn(gap));
    const auto place = scene().hover().gapOf(scene().hover().target());
    ASSERT_NE(place.gap, nullptr);
    EXPECT_EQ(*place.gap, gap);
    ASSERT_FALSE(texts.isEmpty());
    EXPECT_TRUE(texts.last()[0].toString().contains(idleReasonWords(place.why->reason)));
    hover(middleOf(gap.after));
    EXPECT_EQ(scene().hover().gapOf(scene().hover().target()).gap, nullptr) << "a slice is no gap";
}

TEST_F(GapLanesTest, AClickSelectsIt) {
    const Gap gap = streamGaps().gaps.front();
    showAround(gap);
    state.selectSlice(gap.after);
    QTest::mouseClick(canvas, Qt::LeftButton, {}, pointIn(gap));
    EXPECT_EQ(state.timeSelection(), gap.range);
    EXPECT_EQ(state.selectedTracks(), std::vector<TrackId>{data.stream7});
    EXPECT_EQ(state.selectedSlice(), kNoSlice);
}

TEST_F(GapLanesTest, TheMenuLeadsToItsCauseAndNeighbours) {
    const Gap gap = streamGaps().gaps.front();
    showAround(gap);
    hover(pointIn(gap));
    QMenu menu;
    view.findChild<TimelineInput*>()->fillMenu(menu, kNoSlice);
    const QList<QAction*> actions = menu.actions();
    const auto entry = std::ranges::find_if(
        actions, [](const QAction* action) { return action->text().startsWith("Go to the work"); });
    ASSERT_NE(entry, actions.end());
    (*entry)->trigger();
    EXPECT_EQ(state.selectedSlice(), gap.after);
}

TEST_F(GapLanesTest, ColoursComeWithALegend) {
    auto* legend = view.findChild<ColorLegend*>();
    EXPECT_FALSE(legend->isVisible());
    const int before = canvas->height();
    scene().style().setGapsShown(true);
    paint();
    EXPECT_TRUE(legend->isVisible());
    std::set<IdleReason> reasons;
    for (int lane = 0; lane < int(scene().lanes().tree().lanes.size()); ++lane) {
        if (const GapLane* gaps = scene().lanes().gapsOf(lane)) {
            for (const GapExplanation& why : gaps->why) {
                reasons.insert(why.reason);
            }
        }
    }
    EXPECT_LT(reasons.size(), kIdleReasonCount);
    EXPECT_EQ(legend->entryCount(), int(reasons.size())) << "causes that occur";
    EXPECT_LT(canvas->height(), before);
    scene().style().setGapsShown(false);
    EXPECT_FALSE(legend->isVisible());
}

TEST_F(GapLanesTest, WhatIsInViewIsWhatAScanFinds) {
    const GapLane& lane = streamGaps();
    const TimeRange bounds = state.bounds();
    for (const DurationNs shortest : {1LL, 100'000LL, 131'000LL, 10'000'000LL}) {
        for (int part = 0; part < 8; ++part) {
            const DurationNs eighth = bounds.durationNs() / 8;
            const TimeRange range{bounds.startNs + part * eighth, bounds.startNs + (part + 1) * eighth};
            std::vector<std::uint32_t> found = lane.inView(range, shortest);
            std::ranges::sort(found);
            std::vector<std::uint32_t> expected;
            for (std::uint32_t i = 0; i < lane.gaps.size(); ++i) {
                if (lane.gaps[i].range.intersects(range) && lane.gaps[i].range.durationNs() >= shortest) {
                    expected.push_back(i);
                }
            }
            EXPECT_EQ(found, expected);
        }
    }
}

TEST(GapLane, IdleTimeHasTheColourOfItsCause) {
    for (const QPalette& palette : {lightPalette(), darkPalette(), highContrastPalette()}) {
        const Theme& theme = Theme::of(palette);
        for (std::size_t i = 0; i < kIdleReasonCount; ++i) {
            const auto reason = IdleReason(i);
            if (reason != IdleReason::OtherStream) { // a stream has it, no device
                const std::optional<ColorRole> role = colorRoleOf(causeKindOf(reason));
                EXPECT_EQ(gapColor(theme, reason), role ? theme.slices.role(*role) : theme.mutedText) << i;
            }
        }
        EXPECT_EQ(colorRoleOf(StepRole::DataLoader), colorRoleOf(CauseKind::DataLoading));
        EXPECT_EQ(colorRoleOf(StepRole::Communication), colorRoleOf(CauseKind::ExposedCommunication));
        EXPECT_EQ(colorRoleOf(StepRole::Memcpy), colorRoleOf(CauseKind::ExposedCopy));
    }
}

TEST(GapLane, BusyShareIsThatOfTheUnionOfAllRows) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        test::TraceFixture fixture;
        fixture.addProcess("GPU", 0, 0);
        const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
        std::vector<char> busy(600, 0); // by nanosecond
        for (int i = int(test::uniform(random, 1, 30)); i > 0; --i) {
            const TimeNs start = test::uniform(random, 50, 450);
            const DurationNs length = test::skewed(random, 90);
            fixture.addSlice(stream, "kernel", "kernel", start, length);
            std::fill(busy.begin() + start, busy.begin() + start + length, char(1));
        }
        const std::shared_ptr<const Trace> trace = fixture.take();
        const LaneTree tree = buildLaneTree(*trace);
        const auto gaps = makeGapLanes(*trace, IdlePieces(*trace), tree);
        const GapLane& lane = gaps->byLane[std::size_t(tree.laneOf(stream))];
        if (lane.work.isEmpty()) {
            continue; // all of its slices are without length
        }
        for (int i = 0; i < 30; ++i) {
            const TimeNs from = test::uniform(random, 0, 590);
            const TimeNs to = from + test::uniform(random, 1, 600 - from);
            const auto share = lane.busyShare({from, to});
            ASSERT_TRUE(share.has_value());
            EXPECT_DOUBLE_EQ(*share, double(std::count(busy.begin() + from, busy.begin() + to, char(1))) /
                                         double(to - from));
        }
        EXPECT_EQ(lane.busyShare({10, 10}), std::nullopt);
    }
}

} // namespace
} // namespace lanescope::ui
