// SPDX-License-Identifier: Apache-2.0
#include "core/compare/sequence_alignment.h"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/support/random_trace.h"

namespace lanescope::test {
namespace {

std::vector<AlignedItem> items(std::string_view text) {
    std::vector<AlignedItem> result;
    for (const char c : text) {
        result.push_back({static_cast<std::uint32_t>(c), 0});
    }
    return result;
}

/// "a-a b-. .-c": pairs, and what is left over on either side.
std::string aligned(std::string_view baseline, std::string_view candidate, bool mayBeRenamed = false) {
    const auto rename = [&](std::uint32_t, std::uint32_t) { return mayBeRenamed; };
    std::string text;
    for (const auto& [i, j] : alignSequences(items(baseline), items(candidate), rename)) {
        text += (text.empty() ? "" : " ") + std::string(1, baseline[i]) + std::to_string(i) + "-" +
                std::string(1, candidate[j]) + std::to_string(j);
    }
    return text;
}

TEST(SequenceAlignment, EqualSequencesMatchInOrder) {
    EXPECT_EQ(aligned("aab", "aab"), "a0-a0 a1-a1 b2-b2");
    EXPECT_EQ(aligned("", "ab"), "");
}

TEST(SequenceAlignment, WhatIsInsertedOrRemovedIsLeftOver) {
    EXPECT_EQ(aligned("abcd", "abxcd"), "a0-a0 b1-b1 c2-c3 d3-d4");
    EXPECT_EQ(aligned("abcd", "ad"), "a0-a0 d3-d1");
}

TEST(SequenceAlignment, RenamesOnlyWhereTheyAreAllowed) {
    EXPECT_EQ(aligned("axb", "ayb"), "a0-a0 b2-b2");
    EXPECT_EQ(aligned("axb", "ayb", true), "a0-a0 x1-y1 b2-b2");
}

TEST(SequenceAlignment, PrefersEqualContent) {
    const std::vector<AlignedItem> baseline{{1, 10}, {1, 20}};
    const std::vector<AlignedItem> candidate{{1, 20}};
    EXPECT_EQ(alignSequences(baseline, candidate), (Alignment{{1, 0}}));
}

TEST(SequenceAlignment, LongSequencesStayBoundedAndInOrder) {
    constexpr std::uint64_t kSeed = 20260114;
    SCOPED_TRACE("seed " + std::to_string(kSeed));
    Random random(kSeed);
    std::vector<AlignedItem> baseline;
    std::vector<AlignedItem> candidate;
    std::size_t kept = 0;
    for (int i = 0; i < 200'000; ++i) {
        const AlignedItem item{static_cast<std::uint32_t>(uniform(random, 0, 40)), 0};
        baseline.push_back(item);
        if (uniform(random, 0, 999) != 0) {
            candidate.push_back(item);
            ++kept;
        }
        if (uniform(random, 0, 999) == 0) {
            candidate.push_back({100, 0});
        }
    }
    const Alignment pairs = alignSequences(baseline, candidate);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        ASSERT_EQ(baseline[pairs[k].first].name, candidate[pairs[k].second].name);
        if (k > 0) {
            ASSERT_LT(pairs[k - 1].first, pairs[k].first);
            ASSERT_LT(pairs[k - 1].second, pairs[k].second);
        }
    }
    EXPECT_GT(pairs.size(), kept / 10);
}

TEST(SequenceAlignment, FindsTheShortestEditScript) {
    constexpr std::uint64_t kSeed = 4711;
    SCOPED_TRACE("seed " + std::to_string(kSeed));
    Random random(kSeed);
    for (int round = 0; round < 300; ++round) {
        std::string a;
        std::string b;
        for (std::int64_t i = uniform(random, 0, 9); i > 0; --i) {
            a += static_cast<char>('a' + uniform(random, 0, 2));
        }
        for (std::int64_t i = uniform(random, 0, 9); i > 0; --i) {
            b += static_cast<char>('a' + uniform(random, 0, 2));
        }
        // Longest common subsequence in the plainest way.
        std::vector<std::vector<std::size_t>> common(a.size() + 1, std::vector<std::size_t>(b.size() + 1, 0));
        for (std::size_t i = 1; i <= a.size(); ++i) {
            for (std::size_t j = 1; j <= b.size(); ++j) {
                common[i][j] = a[i - 1] == b[j - 1] ? common[i - 1][j - 1] + 1
                                                    : std::max(common[i - 1][j], common[i][j - 1]);
            }
        }
        EXPECT_EQ(alignSequences(items(a), items(b)).size(), common[a.size()][b.size()]) << a << " " << b;
    }
}

} // namespace
} // namespace lanescope::test
