// SPDX-License-Identifier: Apache-2.0
#include "core/query/pattern.h"

#include <random>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace lanescope {
namespace {

bool found(std::string_view pattern, std::string_view text) {
    const auto parsed = Pattern::parse(pattern);
    EXPECT_TRUE(parsed) << pattern << " " << parsed.error().message;
    return parsed && parsed->foundIn(text);
}

TEST(Pattern, FindsWhatRegularExpressionsFind) {
    struct Case {
        const char* pattern;
        const char* found;
        const char* missed;
    };
    for (const Case& c : {Case{"gemm", "sgemm_128", "gem"},
                          {"^aten::(mm|bmm)$", "aten::bmm", "aten::addmm"},
                          {"at::.*copy", "at::native::copy_", "copy at::"},
                          {"x{3}", "axxxb", "xx"},
                          {"^x{2,3}$", "xxx", "xxxx"},
                          {"^x{2,}$", "xxxxx", "x"},
                          {"^(ab)+$", "ababab", "aba"},
                          {"colou?r", "color", "colouur"},
                          {"^[a-c_]+$", "ab_c", "abd"},
                          {"^[^0-9]+$", "abc", "a1"},
                          {"^[\\w:]+$", "aten::mm", "a b"},
                          {"\\bcat\\b", "a cat.", "concat"},
                          {"\\Bcat", "concat", "cat"},
                          {"\\d+x\\d+", "tile 128x64", "axb"},
                          {"a\\.b", "a.b", "aXb"},
                          {"\\x41\\u00e9", "A\xC3\xA9", "Ae"},
                          {"^.$", "\xE2\x82\xAC", "ab"},
                          {"^[\xC3\xA9]$", "\xC3\xA9", "e"},
                          {"<.*?>", "at<float>", "at>float<"},
                          {"a{,2}", "a{,2}", "aa"},
                          {"[]", "", ""},
                          {"(?:ab|)c", "c", "ab"},
                          {"[a-]$", "x-", "xb"}}) {
        if (*c.found != '\0') {
            EXPECT_TRUE(found(c.pattern, c.found)) << c.pattern;
        }
        EXPECT_FALSE(found(c.pattern, c.missed)) << c.pattern;
    }
    EXPECT_TRUE(found("", ""));
    EXPECT_TRUE(found("^$", ""));
}

TEST(Pattern, SaysWhatIsWrong) {
    for (const char* text : {"(", ")", "a)", "[a", "*", "a|*", "a{3,2}", "a{2000}", "\\1", "\\q", "\\",
                             "[b-a]", "(?=a)", "\\x4", "(?P<n>a)"}) {
        const auto parsed = Pattern::parse(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_FALSE(parsed.error().message.empty());
    }
}

TEST(Pattern, IsBounded) {
    EXPECT_FALSE(Pattern::parse("((a{1000}){1000}){1000}"));
    EXPECT_FALSE(Pattern::parse(std::string(100000, '(')));
    // What backtracking takes for ever, or the stack's whole depth, to find missing.
    EXPECT_FALSE(found("^(a+)+$", std::string(3000, 'a') + "b"));
    EXPECT_TRUE(found("(x|y)*z", std::string(1000000, 'x') + "z"));
}

/// A pattern as text and, for each place in a text, where it can end: the plainest meaning of its words.
struct Node {
    char kind = 'c'; ///< c sign, . any, | either, & both, * any number
    char sign = 'a';
    std::vector<Node> parts;

    std::string text() const {
        switch (kind) {
        case 'c':
            return {sign};
        case '|':
            return "(" + parts[0].text() + "|" + parts[1].text() + ")";
        case '&':
            return parts[0].text() + parts[1].text();
        case '*':
            return "(" + parts[0].text() + ")*";
        default:
            return ".";
        }
    }
    std::set<std::size_t> ends(const std::string& in, std::size_t from) const {
        std::set<std::size_t> result;
        if (kind == 'c' || kind == '.') {
            if (from < in.size() && (kind == '.' || in[from] == sign)) {
                result.insert(from + 1);
            }
        } else if (kind == '|') {
            result = parts[0].ends(in, from);
            result.merge(parts[1].ends(in, from));
        } else if (kind == '&') {
            for (const std::size_t middle : parts[0].ends(in, from)) {
                result.merge(parts[1].ends(in, middle));
            }
        } else {
            result.insert(from);
            for (std::size_t before = 0; before != result.size();) {
                before = result.size();
                for (const std::size_t at : std::set<std::size_t>(result)) {
                    result.merge(parts[0].ends(in, at));
                }
            }
        }
        return result;
    }
};

Node randomNode(std::mt19937& random, int depth) {
    const auto below = [&random](unsigned n) { return random() % n; };
    Node node;
    node.kind = depth == 0 ? "c."[below(5) == 0] : "c.|&&*"[below(6)];
    node.sign = static_cast<char>('a' + below(3));
    for (int i = 0; node.kind != 'c' && node.kind != '.' && i < (node.kind == '*' ? 1 : 2); ++i) {
        node.parts.push_back(randomNode(random, depth - 1));
    }
    return node;
}

TEST(Pattern, MeansWhatItsPartsMean) {
    const auto seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    int matched = 0;
    constexpr int kRuns = 2000;
    for (int run = 0; run < kRuns; ++run) {
        const Node node = randomNode(random, 4);
        std::string text;
        for (std::size_t length = random() % 8; text.size() < length;) {
            text.push_back(static_cast<char>('a' + random() % 3));
        }
        const bool expected = node.ends(text, 0).contains(text.size());
        ASSERT_EQ(found("^(" + node.text() + ")$", text), expected) << node.text() << " in " << text;
        matched += expected ? 1 : 0;
    }
    EXPECT_GT(matched, kRuns / 50);
    EXPECT_LT(matched, kRuns);
}

} // namespace
} // namespace lanescope
