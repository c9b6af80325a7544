// SPDX-License-Identifier: Apache-2.0
#include "ui/state/initial_range.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::ui {
namespace {

constexpr DurationNs kSecond = 1'000'000'000;

TEST(InitialRangeTest, ShowsEverythingOfAnEvenTrace) {
    test::TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    for (int i = 0; i < 1000; ++i) {
        fixture.addSlice(track, "op", "cpu_op", i * 1000, 500);
    }
    const auto trace = fixture.take();
    const TimeRange range = initialRange(*trace);
    EXPECT_LE(range.startNs, trace->extents().startNs);
    EXPECT_GE(range.endNs, trace->extents().endNs);
    EXPECT_LT(range.durationNs(), trace->extents().durationNs() * 11 / 10);
}

TEST(InitialRangeTest, LeavesOutFewEventsThatAreFarAway) {
    test::TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    fixture.addSlice(track, "warm-up", "cpu_op", 0, 1000);
    for (int i = 0; i < 5000; ++i) {
        fixture.addSlice(track, "op", "cpu_op", 43 * kSecond + i * 10'000, 5'000);
    }
    const auto trace = fixture.take();
    const TimeRange range = initialRange(*trace);
    const TimeRange work{43 * kSecond, 43 * kSecond + 50'000'000};
    EXPECT_GT(range.startNs, 42 * kSecond);
    EXPECT_LE(range.startNs, work.startNs);
    EXPECT_GE(range.endNs, work.endNs);
    EXPECT_LT(range.durationNs(), 2 * work.durationNs());
}

TEST(InitialRangeTest, KeepsAllOfASmallTrace) {
    test::TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    fixture.addSlice(track, "first", "cpu_op", 0, 10);
    fixture.addSlice(track, "last", "cpu_op", 100 * kSecond, 10);
    const auto trace = fixture.take();
    const TimeRange range = initialRange(*trace);
    EXPECT_LE(range.startNs, 0);
    EXPECT_GE(range.endNs, 100 * kSecond + 10);
}

} // namespace
} // namespace lanescope::ui
