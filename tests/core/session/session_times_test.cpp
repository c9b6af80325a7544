// SPDX-License-Identifier: Apache-2.0
#include "core/session/session_times.h"

#include <gtest/gtest.h>

#include <limits>

namespace lanescope {
namespace {

SessionTrace traceAt(TimeNs timeNs) {
    SessionTrace trace;
    trace.visible = {timeNs, 2 * timeNs};
    trace.timeSelection = TimeRange{timeNs, 3 * timeNs};
    trace.slice = SliceReference{"gemm", "GPU 0/stream 7", timeNs, timeNs};
    trace.notes.push_back(
        {{timeNs, timeNs}, SliceReference{"gemm", "GPU 0/stream 7", timeNs, timeNs}, "slow"});
    trace.bookmarks.push_back({3, {timeNs, 2 * timeNs}, "GPU 0/stream 7"});
    return trace;
}

TEST(SessionTimes, AllOfThemAreScaled) {
    EXPECT_EQ(withTimesScaled(traceAt(5'000), 3), traceAt(5'000'000));
    EXPECT_EQ(withTimesScaled(traceAt(5'000), -3), traceAt(5));
    EXPECT_EQ(withTimesScaled(traceAt(5'000), 0), traceAt(5'000));
}

TEST(SessionTimes, WhatDoesNotFitIsHeld) {
    SessionTrace far;
    far.visible = {-1'000'000'000'000'000'000, 1'000'000'000'000'000'000};
    const TimeRange held = withTimesScaled(far, 9).visible;
    EXPECT_EQ(held.startNs, std::numeric_limits<TimeNs>::min());
    EXPECT_EQ(held.endNs, std::numeric_limits<TimeNs>::max());
}

} // namespace
} // namespace lanescope
