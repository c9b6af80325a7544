// SPDX-License-Identifier: Apache-2.0
#include "core/base/time.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

TEST(Time, SaturatingSumsStopAtTheLimits) {
    EXPECT_EQ(saturatingAdd(2, -5), -3);
    EXPECT_EQ(saturatingAdd(kMax, 0), kMax);
    EXPECT_EQ(saturatingAdd(kMax - 1, 5), kMax);
    EXPECT_EQ(saturatingAdd(kMin + 1, -5), kMin);
    EXPECT_EQ(saturatingSubtract(2, 5), -3);
    EXPECT_EQ(saturatingSubtract(kMin, 1), kMin);
    EXPECT_EQ(saturatingSubtract(kMax, -1), kMax);
    EXPECT_EQ(saturatingSubtract(kMin, kMin), 0);
}

TEST(TimeRange, IsHalfOpen) {
    const TimeRange range{10, 20};
    EXPECT_TRUE(range.contains(10));
    EXPECT_FALSE(range.contains(20));
    EXPECT_FALSE(range.intersects({20, 30}));
    EXPECT_FALSE(range.intersects({0, 10}));
    EXPECT_TRUE(range.intersects({19, 30}));
    EXPECT_EQ(range.durationNs(), 10);
}

TEST(TimeRange, ClipsToTheCommonPart) {
    const TimeRange range{10, 20};
    EXPECT_EQ(range.clippedTo({15, 30}), (TimeRange{15, 20}));
    EXPECT_EQ(range.clippedTo({0, 30}), range);
    EXPECT_TRUE(range.clippedTo({25, 30}).isEmpty());
    EXPECT_TRUE(range.clippedTo({0, 5}).isEmpty());
}

} // namespace
} // namespace lanescope
