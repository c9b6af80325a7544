// SPDX-License-Identifier: Apache-2.0
#include "ui/state/time_warp.h"

#include <gtest/gtest.h>

#include "tests/support/random_trace.h"

namespace lanescope::ui {
namespace {

using test::uniform;

TEST(TimeWarp, IsLinearBetweenAnchorsAndTrueBeyond) {
    const TimeWarp warp({{100, 1100}, {200, 1300}, {300, 1310}});
    EXPECT_EQ(warp.shownAt(100), 1100);
    EXPECT_EQ(warp.shownAt(150), 1200);
    EXPECT_EQ(warp.shownAt(250), 1305);
    EXPECT_EQ(warp.shownAt(90), 1090);
    EXPECT_EQ(warp.shownAt(400), 1410);
    EXPECT_EQ(warp.timeAt(1200), 150);
    EXPECT_EQ(warp.timeAt(1305), 250);
    EXPECT_EQ(warp.timeAt(1090), 90);
    EXPECT_EQ(warp.timeAt(1410), 400);
    EXPECT_DOUBLE_EQ(warp.shownSince(1000, 125), 150);
    EXPECT_DOUBLE_EQ(warp.steepest({1100, 1310}, 10), 2);
    EXPECT_DOUBLE_EQ(warp.steepest({1300, 1310}, 10), 1);
    EXPECT_DOUBLE_EQ(warp.steepest({1100, 1310}, 201), 1) << "too short to count";
}

TEST(TimeWarp, LeavesOutWhatDoesNotAscend) {
    const TimeWarp warp({{100, 100}, {90, 200}, {200, 100}, {300, 300}});
    EXPECT_EQ(warp.shownAt(200), 200);
}

TEST(TimeWarp, AscendsAndComesBackAtEpochTimes) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        std::vector<TimeWarp::Anchor> anchors{{1'700'000'000'000'000'000, 1'700'000'000'000'500'000}};
        for (int i = 0; i < 50; ++i) {
            anchors.push_back({anchors.back().timeNs + uniform(random, 1, 100'000),
                               anchors.back().shownNs + uniform(random, 1, 100'000)});
        }
        const TimeWarp warp(anchors);
        for (const TimeWarp::Anchor& anchor : anchors) {
            EXPECT_EQ(warp.shownAt(anchor.timeNs), anchor.shownNs);
            EXPECT_EQ(warp.timeAt(anchor.shownNs), anchor.timeNs);
        }
        TimeNs before = warp.shownAt(anchors.front().timeNs - 1000);
        for (TimeNs time = anchors.front().timeNs; time < anchors.back().timeNs; time += 997) {
            const TimeNs shown = warp.shownAt(time);
            EXPECT_GE(shown, before);
            before = shown;
        }
        // A walk says the same, whichever way it goes.
        const TimeNs originNs = anchors[uniform(random, 0, 50)].shownNs;
        TimeWarp::Walk walk(warp, originNs);
        TimeNs time = anchors.front().timeNs - 200'000;
        for (int i = 0; i < 2000; ++i) {
            time +=
                uniform(random, 0, 9) == 0 ? uniform(random, -900'000, 900'000) : uniform(random, 0, 5'000);
            EXPECT_EQ(walk.shownSince(time), warp.shownSince(originNs, time));
        }
        for (const TimeWarp::Anchor& anchor : anchors) {
            EXPECT_EQ(walk.shownSince(anchor.timeNs), double(anchor.shownNs - originNs));
        }
    }
}

} // namespace
} // namespace lanescope::ui
