// SPDX-License-Identifier: Apache-2.0
#include "core/store/id_index.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "tests/support/random_trace.h"

namespace lanescope {
namespace {

TEST(IdIndex, EmptyFindsNothing) {
    const auto idOf = [](std::uint32_t) { return std::int64_t{1}; };
    EXPECT_EQ(IdIndex().find(1, idOf).index, kNoIndex);
    EXPECT_EQ(IdIndex(0, idOf, std::less<>()).find(1, idOf).index, kNoIndex);
}

TEST(IdIndex, AgreesWithASearch) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        std::vector<std::int64_t> ids(static_cast<std::size_t>(test::skewed(random, 500)));
        for (std::int64_t& id : ids) {
            id = test::skewed(random, 300) << (seed % 2 == 0 ? 0 : 40);
        }
        const auto idOf = [&](std::uint32_t i) { return ids[i]; };
        // The last one is in front.
        const IdIndex index(static_cast<std::uint32_t>(ids.size()), idOf, std::greater<>());
        ids.push_back(std::numeric_limits<std::int64_t>::min());
        for (const std::int64_t wanted : std::vector(ids)) {
            std::uint32_t expected = kNoIndex;
            int matches = 0;
            for (std::uint32_t i = 0; i + 1 < ids.size(); ++i) {
                if (wanted != 0 && ids[i] == wanted) {
                    expected = i;
                    ++matches;
                }
            }
            const IdIndex::Match match = index.find(wanted, idOf);
            EXPECT_EQ(match.index, expected);
            EXPECT_EQ(match.several, matches > 1);
        }
    }
}

} // namespace
} // namespace lanescope
