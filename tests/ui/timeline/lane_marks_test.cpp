// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_marks.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"
#include "ui/timeline/lanes/lane_tree.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {
namespace {

TEST(LaneMarks, InstantsGoToTheirLaneOrToTheRulerAndAllocationsToNeither) {
    test::TraceFixture fixture;
    fixture.addProcess("python", 1);
    const TrackId thread = fixture.addTrack("", 1);
    const TrackId silent = fixture.addTrack("no slices", 2);
    fixture.addSlice(thread, "work", "cpu_op", 0, 100);
    fixture.addInstant(thread, "mark", "user", 10);
    fixture.addInstant(thread, "[memory]", "cpu_instant_event", 20);
    fixture.addInstant(silent, "elsewhere", "user", 30);
    const std::shared_ptr<const Trace> trace = fixture.take();
    const LaneTree tree = buildLaneTree(*trace);
    const LaneMarks marks = buildLaneMarks(*trace, tree);
    ASSERT_EQ(marks.byLane.size(), tree.lanes.size());
    const std::vector<InstantId>& own = marks.byLane[std::size_t(tree.laneOf(thread))];
    ASSERT_EQ(own.size(), 1U);
    EXPECT_EQ(trace->text(trace->instants().name[own[0]]), "mark");
    ASSERT_EQ(marks.global.size(), 1U);
    EXPECT_EQ(trace->text(trace->instants().name[marks.global[0]]), "elsewhere");
}

TEST(LaneMarks, EveryInstantInViewIsCountedOnce) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        test::TraceFixture fixture;
        fixture.addProcess("python", 1);
        const TrackId thread = fixture.addTrack("", 1);
        fixture.addSlice(thread, "work", "cpu_op", 0, 10'000);
        for (int i = 0; i < 300; ++i) {
            fixture.addInstant(thread, "mark", "user", test::uniform(random, 0, 10'000));
        }
        const std::shared_ptr<const Trace> trace = fixture.take();
        const LaneMarks marks = buildLaneMarks(*trace, buildLaneTree(*trace));
        const TimeNs start = test::uniform(random, -100, 9'000);
        const TimeRange range{start, start + test::uniform(random, 10, 5'000)};
        const TimeAxis axis(range, 120);
        std::size_t expected = 0;
        for (std::size_t i = 0; i < trace->instants().size(); ++i) {
            expected += range.contains(trace->instants().timeNs[i]) ? 1 : 0;
        }
        std::size_t counted = 0;
        int previous = -1;
        for (const ColumnMark& mark : marksInView(*trace, marks.byLane[0], axis)) {
            EXPECT_GT(mark.x, previous);
            EXPECT_LT(mark.x, 120);
            previous = mark.x;
            counted += mark.count;
        }
        EXPECT_EQ(counted, expected);
    }
}

} // namespace
} // namespace lanescope::ui
