// SPDX-License-Identifier: Apache-2.0
// The repeated block against a search of all periods, and sequences whose blocks are known.
#include "core/graphs/repeated_block.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/graphs/capture_match.h"
#include "tests/support/random_trace.h"

namespace lanescope::test {
namespace {

using Items = std::vector<std::uint32_t>;

/// All periods, each with its longest stretch of items that are equal one period apart.
RepeatedBlock searched(const Items& items) {
    std::size_t bestPeriod = 0;
    std::size_t bestRun = 0;
    std::size_t bestBegin = 0;
    for (std::size_t period = 1; period * 2 <= items.size(); ++period) {
        std::size_t run = 0;
        std::size_t longest = 0;
        std::size_t begin = 0;
        for (std::size_t i = 0; i + period < items.size(); ++i) {
            run = items[i] == items[i + period] ? run + 1 : 0;
            if (run > longest) {
                longest = run;
                begin = i + 1 - run;
            }
        }
        const bool isMore =
            bestPeriod == 0 ||
            ((longest + period) * 10 > (bestRun + bestPeriod) * 10 + period && longest > bestRun);
        if (longest >= period && isMore) {
            bestPeriod = period;
            bestRun = longest;
            bestBegin = begin;
        }
    }
    return bestPeriod == 0 ? RepeatedBlock()
                           : RepeatedBlock{bestPeriod, bestBegin, (bestRun + bestPeriod) / bestPeriod};
}

TEST(RepeatedBlock, EqualsTheSearchOfAllPeriods) {
    Random random(11);
    for (int draw = 0; draw < 4000; ++draw) {
        Items items(random() % 60);
        const std::uint64_t kinds = 1 + random() % 4;
        std::ranges::generate(items, [&] { return static_cast<std::uint32_t>(random() % kinds); });
        if (draw % 2 == 0 && !items.empty()) {
            const std::size_t period = 1 + random() % items.size();
            for (std::size_t i = period; i < items.size(); ++i) {
                items[i] = random() % 20 == 0 ? items[i] : items[i - period];
            }
        }
        EXPECT_EQ(repeatedBlock(items), searched(items)) << "draw " << draw;
    }
}

TEST(RepeatedBlock, TwoKindsOfLayersThatAlternateAreOneBlock) {
    Items items{90, 91};
    for (int layer = 0; layer < 24; ++layer) {
        const Items kernels = layer % 2 == 0 ? Items{1, 2, 3, 4, 5} : Items{1, 2, 7, 4, 5};
        items.insert(items.end(), kernels.begin(), kernels.end());
    }
    items.push_back(92);
    EXPECT_EQ(repeatedBlock(items), (RepeatedBlock{10, 2, 12}));
    EXPECT_EQ(repeatedBlock({}), RepeatedBlock());
    EXPECT_EQ(repeatedBlock(Items{1, 2, 3}), RepeatedBlock());
}

TEST(RepeatedBlock, LongSequencesOfEveryKindEnd) {
    Items same(500'000, 7);
    EXPECT_EQ(repeatedBlock(same), (RepeatedBlock{1, 0, same.size()}));
    Items fibonacci{0};
    Items before{1};
    while (fibonacci.size() < 300'000) {
        Items next = fibonacci;
        next.insert(next.end(), before.begin(), before.end());
        before = std::exchange(fibonacci, std::move(next));
    }
    EXPECT_GT(repeatedBlock(fibonacci).period, 0u);
}

TEST(CaptureMatch, SaysNothingWhereTheMissingLaunchIsOpen) {
    const CaptureMatch match = matchCapture(Items{1, 2, 2, 3}, Items{1, 2, 2, 2, 3});
    EXPECT_EQ(match.common, 4u);
    EXPECT_EQ(match.launchesOf[0], (Items{0}));
    EXPECT_TRUE(match.launchesOf[1].empty());
    EXPECT_TRUE(match.launchesOf[2].empty());
    EXPECT_TRUE(match.launchesOf[3].empty());
    EXPECT_EQ(match.launchesOf[4], (Items{3}));
}

TEST(CaptureMatch, GivesAllLaunchesThatMayStandForAPiece) {
    const CaptureMatch match = matchCapture(Items{1, 2, 2, 3}, Items{1, 2, 3});
    EXPECT_EQ(match.launchesOf[1], (Items{1, 2}));
    EXPECT_TRUE(matchCapture({}, Items{1}).launchesOf[0].empty());
    EXPECT_TRUE(matchCapture(Items{1}, {}).launchesOf.empty());
}

TEST(CaptureMatch, LongSequencesAreComparedFromBothEnds) {
    Items pieces(10'000);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        pieces[i] = static_cast<std::uint32_t>(i);
    }
    EXPECT_EQ(matchCapture(pieces, pieces).launchesOf.back(), (Items{9999}));
    Items launches = pieces;
    launches.erase(launches.begin() + 5000);
    const CaptureMatch match = matchCapture(launches, pieces);
    EXPECT_EQ(match.common, 9999u);
    EXPECT_EQ(match.launchesOf[0], (Items{0}));
    EXPECT_EQ(match.launchesOf.back(), (Items{9998}));
    EXPECT_TRUE(match.launchesOf[5000].empty());
    EXPECT_TRUE(match.launchesOf[4999].empty()) << "next to the difference";
}

} // namespace
} // namespace lanescope::test
