// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_summary.h"

#include <random>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope {
namespace {

using Shares = std::array<int, kStripClassCount>;

Shares sharesAt(const RankStrip& strip, std::size_t bin) {
    Shares shares{};
    for (std::size_t i = 0; i < kStripClassCount; ++i) {
        shares[i] = strip.shares[i][bin];
    }
    return shares;
}

TEST(RankStrip, ClassesExcludeEachOther) {
    const RankStrip strip = stripOf({{{100, 140}, DeviceWorkClass::Computation},
                                     {{120, 160}, DeviceWorkClass::Communication},
                                     {{130, 180}, DeviceWorkClass::Memcpy},
                                     {{190, 200}, DeviceWorkClass::Computation}},
                                    5);
    EXPECT_EQ(strip.range, (TimeRange{100, 200}));
    ASSERT_EQ(strip.binCount(), 5u);
    EXPECT_EQ(sharesAt(strip, 0), (Shares{255, 0, 0, 0}));
    EXPECT_EQ(sharesAt(strip, 1), (Shares{0, 255, 0, 0}));
    EXPECT_EQ(sharesAt(strip, 2), (Shares{0, 0, 255, 0}));
    EXPECT_EQ(sharesAt(strip, 3), (Shares{0, 0, 0, 255}));
    EXPECT_EQ(sharesAt(strip, 4), (Shares{128, 0, 0, 0}));
    EXPECT_EQ(strip.binRange(4), (TimeRange{180, 200}));
}

TEST(RankStrip, WhatRanAtAllStaysVisible) {
    const RankStrip strip =
        stripOf({{{0, 1}, DeviceWorkClass::Computation}, {{999'999, 1'000'000}, DeviceWorkClass::Memset}}, 4);
    EXPECT_EQ(strip.shares[0][0], 1);
    EXPECT_EQ(strip.shares[3][3], 1);
    EXPECT_EQ(coarser(strip, 2).shares[0][0], 1);
    EXPECT_EQ(coarser(strip, 2).shares[0][1], 0);
}

TEST(RankStrip, BinsAddUpToTheTimeOfEachClass) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        std::uniform_int_distribution<TimeNs> start(0, 100'000);
        std::uniform_int_distribution<DurationNs> length(1, 2'000);
        std::vector<DeviceInterval> work;
        for (int i = 0; i < 60; ++i) {
            const TimeNs from = start(random);
            work.push_back({{from, from + length(random)}, DeviceWorkClass(random() % 4)});
        }
        const DeviceBreakdown exact = breakdownOf(work);
        const RankStrip strip = stripOf(work, 64);
        std::array<double, kStripClassCount> sumNs{};
        for (std::size_t bin = 0; bin < strip.binCount(); ++bin) {
            for (std::size_t i = 0; i < kStripClassCount; ++i) {
                sumNs[i] +=
                    strip.shares[i][bin] / 255.0 * static_cast<double>(strip.binRange(bin).durationNs());
            }
        }
        const DeviceWorkMask computation = maskOf(DeviceWorkClass::Computation);
        const DeviceWorkMask communication = maskOf(DeviceWorkClass::Communication);
        const double tolerance = static_cast<double>(exact.totalNs()) / 255;
        EXPECT_NEAR(sumNs[0], static_cast<double>(exact.activeNs(computation, communication)), tolerance);
        EXPECT_NEAR(sumNs[1], static_cast<double>(exact.overlapNs(computation, communication)), tolerance);
        EXPECT_NEAR(sumNs[2], static_cast<double>(exact.activeNs(communication, computation)), tolerance);
        EXPECT_NEAR(sumNs[3],
                    static_cast<double>(exact.busyNs() - exact.activeNs(computation | communication)),
                    tolerance);
    }
}

TEST(RankStrip, IsEmptyWithoutWork) {
    EXPECT_EQ(stripOf({}).binCount(), 0u);
    EXPECT_EQ(coarser(stripOf({}), 10).binCount(), 0u);
}

TEST(RankSummary, TakesShortTracesAndEmptyOnes) {
    const auto empty = loadTraceText(test::TraceJsonBuilder().text(), "empty");
    ASSERT_TRUE(empty);
    const RankSummary summary = summarizeRank(**empty, 3, "w");
    EXPECT_EQ(summary.rank, 3);
    EXPECT_EQ(summary.worker, "w");
    EXPECT_TRUE(summary.collectives.empty());
    EXPECT_LT(summary.utilization, 0);
}

} // namespace
} // namespace lanescope
