// SPDX-License-Identifier: Apache-2.0
#include "core/recording/preemption.h"

#include <gtest/gtest.h>

#include "tests/support/made_trace.h"
#include "tests/support/random_trace.h"

namespace lanescope {
namespace {

using test::MadeTrace;

constexpr const char* kOperators[] = {"aten::mm", "aten::empty_strided", "aten::add_", "aten::relu"};

/// Operators of 10 to 30 us; those at `stalls` (positions) take `stallUs` instead.
struct Host {
    double everyUs = 4000; ///< distance of stalls
    double stallUs = 2100;
    double jitterUs = 40;
    bool isOneName = false;
    bool areFirst = false; ///< calls of their operators; else others come before
    int stalls = 6;
};

TracePtr hostOf(const Host& host, std::uint64_t seed) {
    test::Random random(seed);
    MadeTrace made;
    double nowUs = 1000;
    double nextStallUs = 9000;
    int stalls = 0;
    for (int i = 0; nowUs < 60'000; ++i) {
        const bool isStalled = nowUs >= nextStallUs && stalls < host.stalls;
        const double usualUs = static_cast<double>(test::uniform(random, 10, 30));
        const double jitterUs = host.jitterUs * static_cast<double>(test::uniform(random, -100, 100)) / 100;
        const bool isBeforeStalls = host.areFirst && stalls < 4 && !isStalled; // those of no stall alone
        const char* name = isStalled && host.isOneName ? "aten::set_up"
                           : isBeforeStalls            ? "aten::other"
                                                       : kOperators[(isStalled ? stalls : i) % 4];
        made.operatorSlice(1, name, nowUs, isStalled ? host.stallUs + jitterUs : usualUs);
        if (isStalled) {
            ++stalls;
            nextStallUs += host.everyUs;
            nowUs += host.stallUs + jitterUs + 2;
        } else {
            nowUs += usualUs + 2;
        }
    }
    return made.load();
}

TEST(Preemption, StallsOnAGridOfASchedulerAreFound) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        EXPECT_EQ(preemptions(*hostOf({}, seed)).size(), 6u) << "seed " << seed;
    }
}

TEST(Preemption, WorkThatIsSlowForItsOwnReasonIsNot) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        EXPECT_TRUE(preemptions(*hostOf({.stalls = 0}, seed)).empty());
        EXPECT_TRUE(preemptions(*hostOf({.isOneName = true}, seed)).empty()) << "one operator";
        EXPECT_TRUE(preemptions(*hostOf({.jitterUs = 1900}, seed)).empty()) << "lengths differ";
        EXPECT_TRUE(preemptions(*hostOf({.stalls = 3}, seed)).empty()) << "too few";
        EXPECT_TRUE(preemptions(*hostOf({.areFirst = true, .stalls = 4}, seed)).empty()) << "first calls";
    }
}

} // namespace
} // namespace lanescope
