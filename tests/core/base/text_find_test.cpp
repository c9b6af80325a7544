// SPDX-License-Identifier: Apache-2.0
#include "core/base/text_find.h"

#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace lanescope {
namespace {

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

TEST(FindFolded, AgreesWithAPlainSearch) {
    constexpr unsigned kSeed = 20260;
    SCOPED_TRACE(kSeed);
    std::mt19937 random(kSeed);
    // Few characters, so that near misses are common; some differ from each other in the case bit only.
    const std::string alphabet = "aAbB@`[{ :";
    const auto text = [&](std::size_t length) {
        std::string made;
        for (std::size_t i = 0; i < length; ++i) {
            made.push_back(alphabet[random() % alphabet.size()]);
        }
        return made;
    };
    for (int round = 0; round < 20000; ++round) {
        const std::string hay = text(random() % 80);
        const std::string needle = lowered(text(random() % 5));
        EXPECT_EQ(findFolded(hay, needle), lowered(hay).find(needle))
            << '"' << hay << "\" \"" << needle << '"';
    }
}

TEST(FindFolded, FindsAtTheVeryEnds) {
    EXPECT_EQ(findFolded("GEMM", "gemm"), 0u);
    EXPECT_EQ(findFolded(std::string(100, 'x') + "Gemm", "gemm"), 100u);
    EXPECT_EQ(findFolded("", ""), 0u);
    EXPECT_EQ(findFolded("", "a"), std::string_view::npos);
}

} // namespace
} // namespace lanescope
