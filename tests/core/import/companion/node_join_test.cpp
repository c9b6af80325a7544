// SPDX-License-Identifier: Apache-2.0
#include "core/import/companion/node_join.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/random_json.h"

namespace lanescope::companion {
namespace {

using Names = std::vector<std::uint32_t>;

/// Length of the longest common subsequence, from its definition.
std::size_t commonLength(const Names& a, const Names& b) {
    std::vector<std::vector<std::size_t>> best(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t k = 0; k < b.size(); ++k) {
            best[i + 1][k + 1] = a[i] == b[k] ? best[i][k] + 1 : std::max(best[i][k + 1], best[i + 1][k]);
        }
    }
    return best[a.size()][b.size()];
}

TEST(NodeJoin, AlignmentsAreTheLongest) {
    constexpr std::uint64_t kSeed = 7;
    SCOPED_TRACE("seed " + std::to_string(kSeed));
    test::Random random(kSeed);
    for (int round = 0; round < 2000; ++round) {
        const auto list = [&random] {
            Names names(random() % 12);
            for (std::uint32_t& name : names) {
                name = static_cast<std::uint32_t>(random() % 4);
            }
            return names;
        };
        const Names a = list();
        const Names b = list();
        const std::size_t common = commonLength(a, b);
        const std::size_t differences = a.size() + b.size() - 2 * common;
        const auto pairs = alignedNames(a, b, differences);
        ASSERT_EQ(pairs.size(), common);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            ASSERT_EQ(a[pairs[i].first], b[pairs[i].second]);
            ASSERT_TRUE(i == 0 ||
                        (pairs[i - 1].first < pairs[i].first && pairs[i - 1].second < pairs[i].second));
        }
        if (differences > 0) {
            EXPECT_TRUE(alignedNames(a, b, differences - 1).empty()) << "more differences than allowed";
        }
    }
}

TEST(NodeJoin, LongListsOfOneNameAreAlignedAtOnce) {
    const Names a(300'000, 5);
    Names b(300'000, 5);
    b.insert(b.begin() + 1000, 40, 6);
    EXPECT_EQ(alignedNames(a, b, 1000).size(), 300'000u);
    const Names other(300'000, 9);
    EXPECT_TRUE(alignedNames(a, other, 1000).empty()) << "given up after 1000 differences";
}

} // namespace
} // namespace lanescope::companion
