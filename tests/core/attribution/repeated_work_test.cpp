// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/repeated_work.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string_view>

namespace lanescope {
namespace {

std::vector<std::uint32_t> itemsOf(std::string_view text) {
    return {text.begin(), text.end()};
}

TEST(Repetitions, FindTheBeginningInTheRoundsBehindIt) {
    //                                                 last items of a round, and two whole rounds
    const std::vector<std::uint32_t> items = itemsOf("defghij"
                                                     "abcdefghij"
                                                     "abcdefghij");
    const std::vector<Repetition> found = repetitions(items, 7);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].begin, 0u);
    EXPECT_EQ(found[0].end, 7u);
    ASSERT_EQ(found[0].matches.size(), 1u) << "the second round has no round behind it: its run is too short";
    EXPECT_EQ(found[0].matches[0].last, 16u);
    EXPECT_EQ(found[0].matches[0].before, 7u);
    EXPECT_EQ(found[0].matches[0].run, 17u);
}

TEST(Repetitions, KeepRivals) {
    const std::vector<std::uint32_t> items = itemsOf("abcdefgh"
                                                     "xabcdefgh"
                                                     "yabcdefgh");
    const std::vector<Repetition> found = repetitions(items, 8);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].matches.size(), 2u);
}

TEST(Repetitions, GoOnBehindAnItemThatIsNotRepeated) {
    const std::vector<std::uint32_t> items = itemsOf("abcdefgh!ijklmnop"
                                                     "abcdefghijklmnop"
                                                     "abcdefghijklmnop");
    const std::vector<Repetition> found = repetitions(items, 17);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].begin, 9u);
    EXPECT_EQ(found[0].end, 17u);
    EXPECT_EQ(found[1].begin, 0u);
    EXPECT_EQ(found[1].end, 8u);
}

TEST(Repetitions, SayNothingOfShortRuns) {
    EXPECT_TRUE(repetitions(itemsOf("cdefg1cdefg2"), 5).empty());
    EXPECT_TRUE(repetitions(itemsOf("abcdefgh"), 8).empty());
    EXPECT_TRUE(repetitions(itemsOf("abcdefgh"), 0).empty());
    EXPECT_TRUE(repetitions({}, 0).empty());
}

TEST(Repetitions, StopWhenAsked) {
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(repetitions(itemsOf("abcdefghabcdefgh"), 8, source.get_token()).empty());
}

/// Plain implementation of the definition, for one search.
std::vector<Repetition::Match> plainMatches(const std::vector<std::uint32_t>& items, std::size_t beginning,
                                            std::size_t end) {
    std::vector<Repetition::Match> matches;
    std::size_t longest = 0;
    for (std::size_t j = beginning; j < items.size(); ++j) {
        std::size_t before = 0;
        while (before < end && j >= beginning + before && items[end - 1 - before] == items[j - before]) {
            ++before;
        }
        std::size_t after = 0;
        while (j + 1 + after < items.size() && items[end + after] == items[j + 1 + after]) {
            ++after;
        }
        if (before > 0) {
            matches.push_back({j, before, before + after});
            longest = std::max(longest, before + after);
        }
    }
    std::erase_if(matches,
                  [&](const auto& match) { return longest < kShortestRun || match.run * 2 < longest; });
    return matches;
}

TEST(Repetitions, AgreeWithThePlainDefinition) {
    const unsigned seed = std::random_device()();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 engine(seed);
    const auto random = [&engine] { return static_cast<std::uint32_t>(engine()); };
    int compared = 0;
    for (int round = 0; round < 300; ++round) {
        // A round of few kinds of items, repeated with some noise.
        std::vector<std::uint32_t> period(5 + random() % 40);
        for (std::uint32_t& item : period) {
            item = random() % 12;
        }
        std::vector<std::uint32_t> items(60 + random() % 200);
        for (std::size_t i = 0; i < items.size(); ++i) {
            items[i] = random() % 50 == 0 ? 12 + random() % 3 : period[i % period.size()];
        }
        const std::size_t beginning = random() % (items.size() / 2);
        std::size_t end = beginning;
        for (const Repetition& found : repetitions(items, beginning)) {
            ASSERT_LE(found.end, end) << "from the end backwards, without overlap";
            ASSERT_LT(found.begin, found.end);
            for (std::size_t i = found.end; i < end; ++i) {
                ASSERT_TRUE(plainMatches(items, beginning, i + 1).empty()) << "left out " << i;
            }
            end = found.begin;
            ASSERT_EQ(found.matches.front().before, found.end - found.begin);
            const std::vector<Repetition::Match> plain = plainMatches(items, beginning, found.end);
            ASSERT_EQ(found.matches.size(), std::min(plain.size(), kMostMatches));
            for (const Repetition::Match& match : found.matches) {
                ASSERT_LE(match.run, found.matches.front().run);
                ++compared;
                ASSERT_TRUE(std::ranges::any_of(plain, [&match](const Repetition::Match& other) {
                    return other.last == match.last && other.before == match.before && other.run == match.run;
                }));
            }
        }
    }
    EXPECT_GT(compared, 300);
}

} // namespace
} // namespace lanescope
