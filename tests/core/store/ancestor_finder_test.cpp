// SPDX-License-Identifier: Apache-2.0
#include "core/store/ancestor_finder.h"

#include <gtest/gtest.h>

#include "tests/support/random_trace.h"

namespace lanescope {
namespace {

/// Slices whose parents stand before them; the lower `reach` is, the deeper they are nested.
SliceTable randomParents(test::Random& random, std::uint32_t count, std::uint32_t reach) {
    std::vector<SliceId> parents;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto back = static_cast<std::uint32_t>(test::uniform(random, 1, reach));
        parents.push_back(back > i ? kNoSlice : SliceId(i - back));
    }
    SliceTable slices;
    slices.parent = std::move(parents);
    return slices;
}

SliceId plainlyFound(const SliceTable& slices, SliceId at, const std::vector<bool>& fits) {
    while (at != kNoSlice && !fits[indexOf(at)]) {
        at = slices.parent[at];
    }
    return at;
}

TEST(AncestorFinder, FindsWhatAPlainWalkFinds) {
    test::Random random(11);
    for (int round = 0; round < 200; ++round) {
        const auto count = static_cast<std::uint32_t>(test::uniform(random, 1, 400));
        const SliceTable slices = randomParents(random, count, round % 2 == 0 ? 2 : 40);
        std::vector<bool> fits(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            fits[i] = test::uniform(random, 0, 30) == 0;
        }
        AncestorFinder finder(slices);
        EXPECT_EQ(finder.find(kNoSlice, [](SliceId) { return true; }), kNoSlice);
        for (int i = 0; i < 300; ++i) {
            const SliceId slice{static_cast<std::uint32_t>(test::uniform(random, 0, count - 1))};
            EXPECT_EQ(finder.find(slice, [&](SliceId at) { return fits[indexOf(at)]; }),
                      plainlyFound(slices, slice, fits));
        }
    }
}

TEST(AncestorFinder, AsksAboutEachSliceOfALongChainAFewTimesOnly) {
    constexpr std::uint32_t kDepth = 20'000;
    test::Random random(12);
    const SliceTable slices = randomParents(random, kDepth, 1);
    AncestorFinder finder(slices);
    std::uint64_t asked = 0;
    for (std::uint32_t i = 0; i < kDepth; ++i) {
        EXPECT_EQ(finder.find(SliceId(kDepth - 1 - i),
                              [&](SliceId) {
                                  ++asked;
                                  return false;
                              }),
                  kNoSlice);
    }
    EXPECT_LT(asked, std::uint64_t{100} * kDepth);
}

} // namespace
} // namespace lanescope
