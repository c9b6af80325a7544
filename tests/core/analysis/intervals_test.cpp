// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/intervals.h"

#include <gtest/gtest.h>

#include <bitset>
#include <limits>

#include "core/analysis/interval_sums.h"
#include "tests/support/random_trace.h"

namespace lanescope {
namespace {

constexpr std::size_t kMoments = 64;
using Moments = std::bitset<kMoments>;

Moments momentsOf(const std::vector<TimeRange>& ranges) {
    Moments moments;
    for (const TimeRange& range : ranges) {
        for (TimeNs t = range.startNs; t < range.endNs; ++t) {
            moments.set(static_cast<std::size_t>(t));
        }
    }
    return moments;
}

Moments momentsOf(const IntervalSet& set) {
    return momentsOf(std::vector<TimeRange>(set.ranges().begin(), set.ranges().end()));
}

void expectNormal(const IntervalSet& set) {
    for (std::size_t i = 0; i < set.ranges().size(); ++i) {
        EXPECT_FALSE(set.ranges()[i].isEmpty());
        if (i > 0) {
            EXPECT_LE(set.ranges()[i - 1].endNs, set.ranges()[i].startNs);
        }
    }
}

std::vector<TimeRange> randomRanges(test::Random& random) {
    std::vector<TimeRange> ranges;
    for (std::int64_t i = test::uniform(random, 0, 8); i > 0; --i) {
        const TimeNs startNs = test::uniform(random, 0, kMoments - 1);
        ranges.push_back({startNs, test::uniform(random, startNs, kMoments)});
    }
    return ranges;
}

TEST(IntervalSet, AlgebraIsThatOfSetsOfMoments) {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        const std::vector<TimeRange> rangesA = randomRanges(random);
        const std::vector<TimeRange> rangesB = randomRanges(random);
        const IntervalSet a(rangesA);
        const IntervalSet b(rangesB);
        const Moments inA = momentsOf(rangesA);
        const Moments inB = momentsOf(rangesB);
        ASSERT_EQ(momentsOf(a), inA);
        ASSERT_EQ(momentsOf(a.intersectedWith(b)), inA & inB);
        ASSERT_EQ(momentsOf(a.without(b)), inA & ~inB);
        ASSERT_EQ(momentsOf(a.unitedWith(b)), inA | inB);
        expectNormal(a);
        expectNormal(a.intersectedWith(b));
        expectNormal(a.without(b));
        expectNormal(a.unitedWith(b));
        ASSERT_EQ(a.totalNs(), static_cast<DurationNs>(inA.count()));
        const TimeNs startNs = test::uniform(random, 0, kMoments - 1);
        const TimeRange window{startNs, test::uniform(random, startNs, kMoments)};
        ASSERT_EQ(a.totalNs(window), static_cast<DurationNs>((inA & momentsOf({window})).count()));
        ASSERT_EQ(IntervalSums(a).totalNs(window), a.totalNs(window));
        std::vector<TimeRange> parts;
        a.forEachWithin(window, [&parts](TimeRange part) { parts.push_back(part); });
        const Moments inside = inA & momentsOf({window});
        ASSERT_EQ(momentsOf(parts), inside);
        ASSERT_EQ(a.contains(startNs), inA.test(static_cast<std::size_t>(startNs)));
        const TimeRange clipped = a.clipped(window);
        ASSERT_EQ(clipped.isEmpty(), inside.none());
        ASSERT_EQ(momentsOf({clipped}) & inA, inside);
        if (!clipped.isEmpty()) {
            ASSERT_TRUE(inside.test(static_cast<std::size_t>(clipped.startNs)));
            ASSERT_TRUE(inside.test(static_cast<std::size_t>(clipped.endNs - 1)));
        }
    }
}

TEST(IntervalSet, LengthsSaturate) {
    constexpr TimeNs kMin = std::numeric_limits<TimeNs>::min();
    constexpr TimeNs kMax = std::numeric_limits<TimeNs>::max();
    EXPECT_EQ(IntervalSet({{kMin, kMax}}).totalNs(), kMax);
    EXPECT_EQ(IntervalSet({{kMin, 0}, {1, kMax}}).totalNs(), kMax);
    EXPECT_TRUE(IntervalSet({{5, 5}, {kMax, kMin}}).isEmpty());
}

} // namespace
} // namespace lanescope
