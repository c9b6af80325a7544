// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/causal_chain.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"

namespace lanescope {
namespace {

using test::TimelineFixture;

std::vector<std::string> names(const Trace& trace, SliceId slice) {
    std::vector<std::string> result;
    for (const ChainLink& link : causalChain(trace, slice)) {
        result.emplace_back(trace.sliceName(link.slice));
    }
    return result;
}

TEST(CausalChain, LeadsFromPythonToTheKernelAndTheBackwardOperator) {
    const TimelineFixture data;
    const std::vector<ChainLink> chain = causalChain(*data.trace, data.kernels[3]);
    const std::vector<ChainRole> roles{ChainRole::Module,   ChainRole::PythonFrame, ChainRole::Operator,
                                       ChainRole::Operator, ChainRole::Launch,      ChainRole::DeviceWork,
                                       ChainRole::Backward};
    ASSERT_EQ(chain.size(), roles.size());
    for (std::size_t i = 0; i < roles.size(); ++i) {
        EXPECT_EQ(chain[i].role, roles[i]) << i;
    }
    EXPECT_EQ(chain[0].slice, data.modules[3]);
    EXPECT_EQ(chain[2].slice, data.linears[3]);
    EXPECT_EQ(chain[3].slice, data.addmms[3]);
    EXPECT_EQ(chain[4].slice, data.launches[3]);
    EXPECT_EQ(chain[5].slice, data.kernels[3]);
    EXPECT_EQ(chain[6].slice, data.backwards[3]);
}

TEST(CausalChain, IsTheSameFromEveryOneOfItsSlices) {
    const TimelineFixture data;
    const std::vector<std::string> whole = names(*data.trace, data.kernels[3]);
    EXPECT_EQ(names(*data.trace, data.launches[3]), whole);
    EXPECT_EQ(names(*data.trace, data.addmms[3]), whole);
}

TEST(CausalChain, OfABackwardOperatorBeginsAtItsForwardOperator) {
    const TimelineFixture data;
    const std::vector<ChainLink> chain = causalChain(*data.trace, data.backwards[5]);
    ASSERT_FALSE(chain.empty());
    EXPECT_EQ(chain.back(), (ChainLink{data.backwards[5], ChainRole::Backward}));
    EXPECT_NE(std::ranges::find(chain, data.linears[5], &ChainLink::slice), chain.end());
    EXPECT_NE(std::ranges::find(chain, data.modules[5], &ChainLink::slice), chain.end());
}

TEST(CausalChain, HoldsItsSliceOnceForEverySliceOfATrace) {
    const TimelineFixture data;
    for (std::size_t i = 0; i < data.trace->slices().size(); ++i) {
        const std::vector<ChainLink> chain = causalChain(*data.trace, SliceId(i));
        std::vector<SliceId> slices;
        for (const ChainLink& link : chain) {
            ASSERT_NE(link.slice, kNoSlice);
            slices.push_back(link.slice);
        }
        EXPECT_EQ(std::ranges::count(slices, SliceId(i)), 1) << data.trace->sliceName(SliceId(i));
        std::ranges::sort(slices);
        EXPECT_TRUE(std::ranges::adjacent_find(slices) == slices.end());
    }
    EXPECT_TRUE(causalChain(*data.trace, kNoSlice).empty());
}

} // namespace
} // namespace lanescope
