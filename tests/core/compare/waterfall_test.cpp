// SPDX-License-Identifier: Apache-2.0
// Host time in the waterfall of traces without device work, against a count of every nanosecond.
#include "core/compare/waterfall.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/compare/comparison.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

constexpr const char* kOperatorNames[] = {"aten::mm", "aten::add", "aten::relu", "nccl:all_reduce",
                                          "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"};
constexpr std::int64_t kOrdinaryNames = 3;

/// Operators nested at random in one thread, and which nanoseconds are those of the model.
class RandomHost {
public:
    explicit RandomHost(std::uint64_t seed)
        : m_random(seed)
        , m_track(m_fixture.addTrack("thread", 1))
        , m_isOrdinary(kLengthNs, false) {
        m_fixture.addSlice(m_track, "ProfilerStep#1", "user_annotation", 0, kLengthNs);
        fill(0, kLengthNs, true, 0);
    }

    std::shared_ptr<const Trace> trace() { return m_fixture.take(); }
    DurationNs ordinaryNs() const { return std::count(m_isOrdinary.begin(), m_isOrdinary.end(), true); }

private:
    static constexpr TimeNs kLengthNs = 2000;
    static constexpr int kDeepest = 60;

    /// Operators one after the other, each with more inside.
    void fill(TimeNs startNs, TimeNs endNs, bool isOrdinary, int depth) {
        while (depth < kDeepest && endNs - startNs > 2) {
            const TimeNs fromNs = startNs + test::uniform(m_random, 0, (endNs - startNs) / 4);
            const TimeNs toNs = test::uniform(m_random, fromNs + 1, endNs);
            const std::int64_t name = test::uniform(m_random, 0, 40);
            const std::int64_t which = name < kOrdinaryNames + 2 ? name : name % kOrdinaryNames;
            const bool stays = isOrdinary && which < kOrdinaryNames;
            m_fixture.addSlice(m_track, kOperatorNames[which], "cpu_op", fromNs, toNs - fromNs);
            std::fill(m_isOrdinary.begin() + fromNs, m_isOrdinary.begin() + toNs, stays);
            fill(fromNs, toNs, stays, depth + 1);
            startNs = toNs;
        }
    }

    test::Random m_random;
    test::TraceFixture m_fixture;
    TrackId m_track;
    std::vector<bool> m_isOrdinary;
};

TEST(Waterfall, CountsHostTimeByTheInnermostOperator) {
    int counted = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        RandomHost host(seed);
        const auto trace = host.trace();
        const auto comparison = Comparison::make(trace, trace);
        ASSERT_TRUE(comparison) << comparison.error().describe();
        DurationNs ns = 0;
        for (const WaterfallPart& part : (*comparison)->waterfall().parts) {
            ns += part.kind == WaterfallKind::Group ? part.baselineNs : 0;
        }
        EXPECT_EQ(ns, host.ordinaryNs()) << seed;
        counted += ns > 0 ? 1 : 0;
    }
    EXPECT_GT(counted, 30);
}

} // namespace
} // namespace lanescope
