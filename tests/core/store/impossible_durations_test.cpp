// SPDX-License-Identifier: Apache-2.0
#include "core/store/impossible_durations.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/made_trace.h"
#include "tests/support/random_trace.h"

namespace lanescope {
namespace {

using test::MadeTrace;

constexpr StringId kGemm{1};
constexpr StringId kRelu{2};

/// `count` pieces one after another, each of 20 to 60 us.
std::vector<StreamWork> queue(test::Random& random, std::uint32_t count) {
    std::vector<StreamWork> work;
    TimeNs nowNs = 1'000'000;
    for (std::uint32_t i = 0; i < count; ++i) {
        const DurationNs ns = test::uniform(random, 20'000, 60'000);
        work.push_back({nowNs, ns, i + 1, i % 2 == 0 ? kGemm : kRelu, i});
        nowNs += ns + test::uniform(random, 0, 5'000);
    }
    return work;
}

TEST(ImpossibleDurations, SoundQueuesHaveNone) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        EXPECT_TRUE(impossibleDurations(queue(random, 200)).empty());
    }
}

TEST(ImpossibleDurations, FindsExactlyTheWrongEndsWhereverTheyAre) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        std::vector<StreamWork> work = queue(random, 200);
        std::vector<std::uint32_t> wrong;
        for (int i = 0; i < test::uniform(random, 1, 8); ++i) {
            const auto at = static_cast<std::uint32_t>(test::uniform(random, 0, 190));
            work[at].durationNs = test::uniform(random, 1'000'000, 4'000'000'000);
            wrong.push_back(at);
        }
        std::ranges::sort(wrong);
        wrong.erase(std::unique(wrong.begin(), wrong.end()), wrong.end());
        const std::vector<ImpossibleDuration> found = impossibleDurations(work);
        ASSERT_EQ(found.size(), wrong.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i].position, wrong[i]);
            EXPECT_EQ(found[i].possibleNs, work[wrong[i] + 1].startNs - work[wrong[i]].startNs);
        }
    }
}

TEST(ImpossibleDurations, OfAKernelThatIsCalledOnce) {
    test::Random random(3);
    std::vector<StreamWork> work = queue(random, 80);
    work[3].name = StringId(7);
    work[3].durationNs = 1'600'000'000;
    ASSERT_EQ(impossibleDurations(work).size(), 1u);
}

TEST(ImpossibleDurations, DependentLaunchIsPossible) {
    test::Random random(1);
    std::vector<StreamWork> work = queue(random, 300);
    for (std::size_t i = 0; i + 1 < work.size(); ++i) { // each overlaps the next by some microseconds
        work[i].durationNs = work[i + 1].startNs + test::uniform(random, 500, 8'000) - work[i].startNs;
    }
    EXPECT_TRUE(impossibleDurations(work).empty());
}

TEST(ImpossibleDurations, PiecesOfOneGraphLaunchRunSideBySide) {
    test::Random random(2);
    std::vector<StreamWork> work = queue(random, 60);
    for (StreamWork& piece : work) {
        piece.correlation = 9;
    }
    work[4].durationNs = work[50].startNs - work[4].startNs;
    EXPECT_TRUE(impossibleDurations(work).empty());
}

TEST(ImpossibleDurations, LanesOfNestedWorkAreNoQueues) {
    std::vector<StreamWork> work;
    for (std::uint32_t loop = 0; loop < 10; ++loop) { // a loop holds its parts, as on a TPU
        const TimeNs startNs = loop * 1'000'000;
        work.push_back({startNs, 900'000, 0, StringId(20 + loop), loop * 10});
        for (std::uint32_t part = 0; part < 9; ++part) {
            work.push_back({startNs + 10'000 + part * 98'000, 90'000, 0, kGemm, loop * 10 + part + 1});
        }
    }
    EXPECT_TRUE(impossibleDurations(work).empty());
}

TEST(ImpossibleDurations, LanesOfConcurrentWorkAreNoQueues) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        std::vector<StreamWork> work;
        TimeNs nowNs = 0;
        for (std::uint32_t i = 0; i < 200; ++i) {
            work.push_back({nowNs, test::uniform(random, 10'000, 400'000), i + 1, kGemm, i});
            nowNs += test::uniform(random, 1'000, 60'000);
        }
        EXPECT_TRUE(impossibleDurations(work).empty());
    }
}

TEST(ImpossibleDurations, AreCutWhileATraceIsBuilt) {
    MadeTrace made;
    for (int i = 0; i < 100; ++i) {
        const auto correlation = made.call(1, "cudaLaunchKernel", 1000 + i * 40, 6);
        made.kernel(7, "relu", 1012 + i * 40, i == 10 ? 3'400'000 : 30, correlation);
    }
    const TracePtr trace = made.load();
    ASSERT_EQ(trace->cutDurations().size(), 1u);
    const SliceId cut = trace->cutDurations()[0].slice;
    EXPECT_EQ(trace->slices().startNs[cut], 1'412'000);
    EXPECT_EQ(trace->slices().durationNs[cut], 40'000);
    EXPECT_EQ(trace->recordedDurationNs(cut), 3'400'000'000);
    EXPECT_EQ(trace->bounds().endNs, 5'002'000) << "the extents are those of the possible work";
    EXPECT_EQ(trace->recordedDurationNs(trace->deviceOps()[0].slice), 30'000);
}

} // namespace
} // namespace lanescope
