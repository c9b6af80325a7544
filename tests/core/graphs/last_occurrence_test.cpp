// SPDX-License-Identifier: Apache-2.0
// Last occurrences of sequences against looking at every place, the last one first.
#include "core/graphs/last_occurrence.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/graphs/graph_captures.h"
#include "core/store/trace.h"
#include "tests/core/graphs/made_graphs.h"
#include "tests/support/random_trace.h"

namespace lanescope::test {
namespace {

std::size_t lastPlace(const std::vector<std::uint64_t>& text, const SoughtSequence& sought) {
    const std::size_t size = sought.items.size();
    for (std::size_t end = std::min(sought.limit, text.size()); end >= size; --end) {
        if (std::equal(sought.items.begin(), sought.items.end(),
                       text.begin() + static_cast<std::ptrdiff_t>(end - size))) {
            return end - size;
        }
    }
    return kNoOccurrence;
}

TEST(LastOccurrence, IsThatOfLookingEverywhere) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        const std::int64_t letters = uniform(random, 1, 4);
        const auto item = [&] { return static_cast<std::uint64_t>(uniform(random, 0, letters)); };
        std::vector<std::uint64_t> text(static_cast<std::size_t>(uniform(random, 0, 120)));
        std::generate(text.begin(), text.end(), item);
        std::vector<SoughtSequence> sought(static_cast<std::size_t>(uniform(random, 0, 40)));
        for (SoughtSequence& sequence : sought) {
            sequence.items.resize(static_cast<std::size_t>(uniform(random, 1, 7)));
            std::generate(sequence.items.begin(), sequence.items.end(), item);
            sequence.limit = static_cast<std::size_t>(uniform(random, 0, 140));
        }
        const std::vector<std::size_t> places = lastOccurrences(text, sought);
        ASSERT_EQ(places.size(), sought.size());
        for (std::size_t i = 0; i < sought.size(); ++i) {
            EXPECT_EQ(places[i], lastPlace(text, sought[i]));
        }
    }
}

TEST(GraphCaptures, EachTakesTheNamesOfTheLastRunBeforeIt) {
    std::vector<MadeWork> first = madeLayers(3);
    std::vector<MadeWork> second = first;
    for (MadeWork& work : second) {
        work.kernel += work.kernel == "copy" || work.kernel == "memset" ? "" : "_tuned";
    }
    MadeGraphs made;
    made.capture(first, false); // nothing ran before
    made.launchEagerly(first);
    made.capture(first, false);
    made.capture(first, false);
    made.launchEagerly(second);
    made.capture(first, false);
    const TracePtr trace = made.load();
    TextIds texts;
    const auto captures = readCaptures(*trace, texts);
    ASSERT_TRUE(captures);
    ASSERT_EQ(captures->size(), 4u);
    const auto nameOf = [&](std::size_t capture) {
        return texts.text((*captures)[capture].launches[1].work);
    };
    EXPECT_EQ(nameOf(0), "");
    EXPECT_EQ(nameOf(1), "gemm");
    EXPECT_EQ(nameOf(2), "gemm");
    EXPECT_EQ(nameOf(3), "gemm_tuned");
}

} // namespace
} // namespace lanescope::test
