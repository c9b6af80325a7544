// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_breakdown.h"

#include <gtest/gtest.h>

#include <random>

#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"

namespace lanescope {
namespace {

constexpr TimeNs kUs = 1000;
constexpr DeviceWorkMask kComputation = maskOf(DeviceWorkClass::Computation);
constexpr DeviceWorkMask kCommunication = maskOf(DeviceWorkClass::Communication);
constexpr DeviceWorkMask kMemcpy = maskOf(DeviceWorkClass::Memcpy);

TEST(DeviceBreakdown, OfTheWorkedExample) {
    const auto breakdowns = deviceBreakdowns(*test::makeWorkedExample());
    ASSERT_EQ(breakdowns.size(), 1u);
    const DeviceBreakdown& breakdown = breakdowns[0];
    EXPECT_EQ(breakdown.totalNs(), 740 * kUs) << "from the first to the last step";
    EXPECT_EQ(breakdown.busyNs(), 470 * kUs);
    EXPECT_EQ(breakdown.idleNs(), 270 * kUs);
    EXPECT_EQ(breakdown.activeNs(kComputation), 430 * kUs);
    EXPECT_EQ(breakdown.activeNs(kMemcpy, kComputation), 40 * kUs);
}

TEST(DeviceBreakdown, ARangeCutsWorkAtItsEnds) {
    const auto breakdowns = deviceBreakdowns(*test::makeWorkedExample(), {TimeRange{300 * kUs, 420 * kUs}});
    ASSERT_EQ(breakdowns.size(), 1u);
    EXPECT_EQ(breakdowns[0].totalNs(), 120 * kUs);
    EXPECT_EQ(breakdowns[0].activeNs(kComputation), 80 * kUs);
    EXPECT_EQ(breakdowns[0].activeNs(kMemcpy), 20 * kUs);
}

TEST(DeviceBreakdown, OverlapOfComputationAndCommunication) {
    const DeviceInterval intervals[] = {{{0, 60}, DeviceWorkClass::Computation},
                                        {{40, 90}, DeviceWorkClass::Communication}};
    const DeviceBreakdown breakdown = breakdownOf(intervals, Selection{TimeRange{0, 100}});
    EXPECT_EQ(breakdown.overlapNs(kComputation, kCommunication), 20);
    EXPECT_EQ(breakdown.activeNs(kCommunication, kComputation), 30);
    EXPECT_EQ(breakdown.idleNs(), 10);
}

TEST(DeviceBreakdown, EveryMomentCountsOnce) {
    constexpr unsigned kSeed = 7;
    SCOPED_TRACE("seed " + std::to_string(kSeed));
    std::mt19937 random(kSeed);
    for (int round = 0; round < 200; ++round) {
        std::vector<DeviceInterval> intervals;
        for (auto i = random() % 12; i > 0; --i) {
            const auto start = static_cast<TimeNs>(random() % 50);
            intervals.push_back({{start, start + static_cast<TimeNs>(random() % 20)},
                                 static_cast<DeviceWorkClass>(random() % kDeviceWorkClassCount)});
        }
        const TimeRange range{10, 60};
        const DeviceBreakdown breakdown = breakdownOf(intervals, Selection{range});
        std::array<DurationNs, kAllDeviceWork + 1> expected{};
        for (TimeNs timeNs = range.startNs; timeNs < range.endNs; ++timeNs) {
            DeviceWorkMask running = 0;
            for (const DeviceInterval& interval : intervals) {
                running |= interval.range.contains(timeNs) ? maskOf(interval.workClass) : 0;
            }
            ++expected[running];
        }
        ASSERT_EQ(breakdown.exclusiveNs, expected);
    }
}

TEST(DeviceBreakdown, NothingWithoutWorkOrWhenStopped) {
    EXPECT_EQ(breakdownOf({}).totalNs(), 0);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(deviceBreakdowns(*test::makeWorkedExample(), {}, stop.get_token()).empty());
}

} // namespace
} // namespace lanescope
