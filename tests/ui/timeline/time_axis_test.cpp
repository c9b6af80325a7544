// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/time_axis.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

constexpr TimeNs kEpoch = 1'700'000'000'123'456'789;

TEST(TimeAxis, IsExactAtEpochScale) {
    // One nanosecond is ten pixels: a double of epoch nanoseconds could not even tell them apart.
    const TimeAxis axis({kEpoch, kEpoch + 100}, 1000);
    for (int i = 0; i <= 100; ++i) {
        EXPECT_DOUBLE_EQ(axis.xOf(kEpoch + i), i * 10.0);
        EXPECT_EQ(axis.timeAt(i * 10.0 + 5), kEpoch + i);
    }
}

TEST(TimeAxis, PixelsStayNearTheCanvas) {
    const TimeAxis axis({kEpoch, kEpoch + 1000}, 500);
    EXPECT_EQ(axis.pixelOf(kEpoch - 1'000'000'000'000), -1);
    EXPECT_EQ(axis.pixelOf(kEpoch + 1'000'000'000'000), 501);
    EXPECT_EQ(axis.pixelOf(kEpoch + 500), 250);
}

TEST(TimeAxis, BucketIsTheLargestPowerOfTwoWithinAPixel) {
    const unsigned seed = 7;
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    for (int i = 0; i < 1000; ++i) {
        const auto length = DurationNs(std::exp(std::uniform_real_distribution<>(3, 35)(random)));
        const int width = std::uniform_int_distribution<>(1, 4000)(random);
        const TimeAxis axis({0, std::max<DurationNs>(length, 10)}, width);
        const DurationNs bucket = axis.bucketNs();
        EXPECT_EQ(bucket & (bucket - 1), 0);
        if (bucket > 1) {
            EXPECT_LE(double(bucket), axis.nsPerPx());
        }
        EXPECT_GT(double(bucket) * 2, axis.nsPerPx() * (1 - 1e-12));
    }
}

TEST(TimeAxis, ZoomKeepsTheAnchor) {
    TimeRange range{kEpoch, kEpoch + 1'000'000};
    const TimeNs anchor = kEpoch + 250'000;
    for (int i = 0; i < 20; ++i) {
        range = zoomedAt(range, anchor, 0.7);
        const TimeAxis axis(range, 1000);
        EXPECT_NEAR(axis.xOf(anchor), 250, 1000.0 * (i + 2) / double(range.durationNs()) + 0.01);
    }
}

TEST(TimeAxis, InterpolationStartsAndEndsExactly) {
    const TimeRange from{kEpoch, kEpoch + 1'000'000};
    const TimeRange to{kEpoch + 400'000, kEpoch + 401'000};
    EXPECT_EQ(interpolated(from, to, 0), from);
    EXPECT_EQ(interpolated(from, to, 1), to);
    DurationNs previous = from.durationNs();
    for (int i = 1; i < 10; ++i) {
        const TimeRange range = interpolated(from, to, i / 10.0);
        EXPECT_LT(range.durationNs(), previous);
        EXPECT_GE(range.startNs, from.startNs);
        EXPECT_LE(range.endNs, from.endNs);
        previous = range.durationNs();
    }
    // A pan keeps its length on the way.
    EXPECT_EQ(interpolated({0, 100}, {50, 150}, 0.5), (TimeRange{25, 125}));
}

TEST(TimeAxis, TicksAreRoundFiguresWithRoomForTheirLabels) {
    for (const DurationNs length : {DurationNs(10), DurationNs(999), DurationNs(123'456),
                                    DurationNs(7'000'000), DurationNs(600'000'000'000)}) {
        const TimeAxis axis({kEpoch, kEpoch + length}, 1280);
        const TickScale scale = tickScale(axis, 110, 8);
        EXPECT_GE(double(scale.majorNs) * axis.pxPerNs(), 109.999);
        EXPECT_LE(double(scale.majorNs) * axis.pxPerNs(), std::max(110 * 2.5, 1280.0 / 10));
        EXPECT_EQ(scale.majorNs % scale.minorNs, 0);
        DurationNs mantissa = scale.majorNs;
        while (mantissa % 10 == 0) {
            mantissa /= 10;
        }
        EXPECT_TRUE(mantissa == 1 || mantissa == 2 || mantissa == 5) << scale.majorNs;
        if (scale.minorNs != scale.majorNs) {
            EXPECT_GE(double(scale.minorNs) * axis.pxPerNs(), 7.999);
        }
    }
}

TEST(TimeAxis, TicksCountFromTheOriginOnBothSides) {
    const TimeAxis axis({kEpoch - 25, kEpoch + 25}, 100);
    const std::vector<TimeNs> expected{kEpoch - 30, kEpoch - 20, kEpoch - 10,
                                       kEpoch,      kEpoch + 10, kEpoch + 20};
    EXPECT_EQ(ticks(axis, kEpoch, 10), expected);
}

// Times count within 146 years around 0, and a slice may last as long: sums of steps must not wrap around.
TEST(TimeAxis, TicksEndAtTheEndsOfTime) {
    constexpr TimeNs kFar = 4'611'686'018'427'387'904;
    for (const TimeRange range :
         {TimeRange{-kFar, kFar - 1}, TimeRange{kFar, std::numeric_limits<TimeNs>::max()}}) {
        for (const int width : {20, 100, 1200}) {
            const TimeAxis axis(range, width);
            const TickScale scale = tickScale(axis, 90, 8);
            EXPECT_GT(scale.minorNs, 0);
            for (const TimeNs origin : {range.startNs, TimeNs{0}, range.endNs - 1}) {
                const std::vector<TimeNs> times = ticks(axis, origin, scale.minorNs);
                ASSERT_LT(times.size(), 1000u);
                EXPECT_LE(times.empty() ? range.startNs : times.front(), range.startNs);
                EXPECT_TRUE(std::ranges::is_sorted(times));
            }
        }
    }
}

TEST(TimeAxis, ZoomingOutEndsAtTheEndsOfTime) {
    constexpr TimeNs kFar = 4'500'000'000'000'000'000;
    for (const TimeNs anchor : {-kFar, TimeNs{0}, kFar}) {
        const TimeRange wide = zoomedAt({-kFar, kFar}, anchor, 4);
        EXPECT_LE(wide.startNs, anchor);
        EXPECT_GE(wide.endNs, anchor);
        EXPECT_GT(wide.durationNs(), kFar / 4);
    }
}

TEST(TimeAxis, ElasticGoesThereAndBack) {
    // Shown range 1000..2000 on 500 px: 2 ns a pixel; the first half stands for 100 ns, the second for 4000.
    const auto warp = std::make_shared<const TimeWarp>(
        std::vector<TimeWarp::Anchor>{{10'000, 1000}, {10'100, 1500}, {14'100, 2000}});
    const TimeAxis axis({1000, 2000}, 500, warp);
    EXPECT_TRUE(axis.isElastic());
    EXPECT_EQ(axis.range().startNs, 10'000);
    EXPECT_GE(axis.range().endNs, 14'100);
    EXPECT_DOUBLE_EQ(axis.xOf(10'000), 0);
    EXPECT_DOUBLE_EQ(axis.xOf(10'100), 250);
    EXPECT_DOUBLE_EQ(axis.xOf(12'100), 375);
    EXPECT_EQ(axis.timeAt(250), 10'100);
    EXPECT_EQ(axis.shownTimeAt(250), 1500);
    EXPECT_NEAR(double(axis.durationAround(100, 10)), 4, 1);
    EXPECT_NEAR(double(axis.durationAround(400, 10)), 160, 2);
    // Fine enough for the half that is stretched fivefold: 0.4 ns a pixel.
    EXPECT_EQ(axis.bucketNs(), 1);
    EXPECT_EQ(TimeAxis({1000, 2000}, 500).bucketNs(), 2);
}

} // namespace
} // namespace lanescope::ui
