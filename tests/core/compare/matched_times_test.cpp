// SPDX-License-Identifier: Apache-2.0
#include "core/compare/matched_times.h"

#include <gtest/gtest.h>

#include "core/compare/comparison.h"
#include "core/store/trace.h"
#include "tests/core/compare/edited_trace.h"

namespace lanescope::test {
namespace {

std::shared_ptr<const Comparison> compared(const Training& before, const Training& after) {
    const auto made = Comparison::make(traceOf(before), traceOf(after));
    EXPECT_TRUE(made);
    return *made;
}

void expectAscending(const std::vector<MatchedTime>& times) {
    for (std::size_t i = 0; i < times.size(); ++i) {
        EXPECT_FALSE(times[i].baseline.isEmpty());
        EXPECT_FALSE(times[i].candidate.isEmpty());
        if (i > 0) {
            EXPECT_GE(times[i].baseline.startNs, times[i - 1].baseline.endNs);
            EXPECT_GE(times[i].candidate.startNs, times[i - 1].candidate.endNs);
        }
    }
}

class MatchedTimes : public testing::TestWithParam<std::uint64_t> {
protected:
    void SetUp() override {
        Random random(GetParam());
        m_before = randomRun(random, 3);
    }
    Training m_before;
};

TEST_P(MatchedTimes, OfATraceAndItselfAreTheSameTimes) {
    SCOPED_TRACE("seed " + std::to_string(GetParam()));
    const auto comparison = compared(m_before, m_before);
    for (const MatchedTimesOf what : {MatchedTimesOf::Device, MatchedTimesOf::Host}) {
        const std::vector<MatchedTime> times = matchedTimes(*comparison, what);
        ASSERT_FALSE(times.empty());
        expectAscending(times);
        for (const MatchedTime& time : times) {
            EXPECT_EQ(time.baseline, time.candidate);
        }
    }
    // Every kernel is there: one stream, no overlaps.
    std::size_t kernels = 0;
    for (const DeviceOp& op : comparison->baselineTrace()->deviceOps()) {
        kernels += comparison->baselineTrace()->slices().durationNs[op.slice] > 0 ? 1 : 0;
    }
    EXPECT_EQ(matchedTimes(*comparison, MatchedTimesOf::Device).size(), kernels);
}

TEST_P(MatchedTimes, LeaveOutWhatOnlyOneSideHas) {
    SCOPED_TRACE("seed " + std::to_string(GetParam()));
    Training after = m_before;
    for (std::vector<RunModule>& step : after.steps) {
        step.front().operators.insert(step.front().operators.begin(),
                                      {"aten::extra", {{"kernel_extra", 5'000}}, {}});
    }
    const auto comparison = compared(m_before, after);
    const std::vector<MatchedTime> times = matchedTimes(*comparison, MatchedTimesOf::Device);
    expectAscending(times);
    const Trace& candidate = *comparison->candidateTrace();
    for (const DeviceOp& op : candidate.deviceOps()) {
        const TimeRange range = candidate.slices().range(op.slice);
        const bool isMatched = std::any_of(times.begin(), times.end(), [&](const MatchedTime& time) {
            return time.candidate.intersects(range);
        });
        EXPECT_EQ(isMatched, candidate.sliceName(op.slice) != "kernel_extra");
    }
}

TEST_P(MatchedTimes, JoinTheClosestWhenThereAreTooMany) {
    SCOPED_TRACE("seed " + std::to_string(GetParam()));
    const auto comparison = compared(m_before, m_before);
    const std::vector<MatchedTime> all = matchedTimes(*comparison, MatchedTimesOf::Device);
    const std::vector<MatchedTime> few = matchedTimes(*comparison, MatchedTimesOf::Device, 4);
    EXPECT_LE(few.size(), 4u);
    expectAscending(few);
    EXPECT_EQ(few.front().baseline.startNs, all.front().baseline.startNs);
    EXPECT_EQ(few.back().baseline.endNs, all.back().baseline.endNs);
}

INSTANTIATE_TEST_SUITE_P(Seeds, MatchedTimes, testing::Range<std::uint64_t>(1, 11));

} // namespace
} // namespace lanescope::test
