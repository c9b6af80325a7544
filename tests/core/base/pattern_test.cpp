// SPDX-License-Identifier: Apache-2.0
#include "core/base/pattern.h"

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
                          {"\\Qa.b\\u0041\\E$", "a.b\\u0041", "aXbA"},
                          {"^\\\\u0041$", "\\u0041", "A"},
                          {"(?P<n>a)b", "ab", "b"},
                          {"(?i)GEMM", "sgemm", "gem"},
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

TEST(Pattern, SaysWhatIsWrongAndWhere) {
    struct Case {
        const char* pattern;
        const char* message;
    };
    for (const Case& c : {Case{"(", "missing ) at character 1: ("},
                          {"x(a(b)", "missing ) at character 2: (a(b)"},
                          {"\\([(](a", "missing ) at character 6: (a"},
                          {"a)b", "unexpected ) at character 2: )b"},
                          {"[a]\xC3\xA9[b-", "missing ] at character 5: [b-"},
                          {"*", "no argument for repetition operator at character 1: *"},
                          {"[**]a**b**", "bad repetition operator at character 6: **b**"},
                          {"a{3,2}", "invalid repetition size at character 2: {3,2}"},
                          {"a{2000}", "invalid repetition size at character 2: {2000}"},
                          {"\\1", "invalid escape sequence at character 1: \\1"},
                          {"\\u00e9\\q", "invalid escape sequence at character 7: \\q"},
                          {"x\\", "trailing \\ at character 2: \\"},
                          {"[b-a]", "invalid character class range at character 2: b-a]"},
                          {"a(?=b)", "invalid perl operator at character 2: (?=b)"}}) {
        const auto parsed = Pattern::parse(c.pattern);
        ASSERT_FALSE(parsed) << c.pattern;
        EXPECT_EQ(parsed.error().message, c.message) << c.pattern;
        EXPECT_EQ(parsed.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_EQ(Pattern::parse("\xC3(").error().message, "the pattern is not UTF-8");
}

TEST(Pattern, IgnoresCaseWhereAsked) {
    const auto exact = Pattern::parse("gemm|\xC3\xA4");
    const auto any = Pattern::parse("gemm|\xC3\xA4", LetterCase::Ignored);
    ASSERT_TRUE(exact && any);
    EXPECT_FALSE(exact->foundIn("SGEMM"));
    EXPECT_TRUE(any->foundIn("SGEMM"));
    EXPECT_TRUE(any->foundIn("\xC3\x84")) << "letters of other alphabets too";
}

TEST(Pattern, BytesThatAreNotUtf8CountAsTheReplacementCharacter) {
    EXPECT_TRUE(found("^a.b$", std::string("a\x80") + "b"));
    EXPECT_TRUE(found("\\x{FFFD}", "\xFF"));
    EXPECT_TRUE(found("b$", "\xFF"
                            "b"));
    EXPECT_TRUE(found("a.b", "a\nb")) << "a line end is a character";
}

TEST(Pattern, GlobsFitTheWholeText) {
    struct Case {
        const char* glob;
        const char* text;
        bool fits;
    };
    for (const Case& c : {Case{"*nccl*", "x_NCCL_y", true},
                          {"nccl*", "x_nccl", false},
                          {"nccl*", "Nccl", true},
                          {"*nccl", "nccl_", false},
                          {"a?c", "abc", true},
                          {"a?c", "ac", false},
                          {"a?c",
                           "a\xC3\xA9"
                           "c",
                           true},
                          {"a.c", "abc", false},
                          {"*", "", true},
                          {"", "", true},
                          {"", "a", false},
                          {"a*b*c", "a_b_c", true},
                          {"a**c", "ac", true},
                          {"a*b*c", "acb", false},
                          {"(x)*", "(x)[y]", true},
                          {"*a\nb*", "xa\nby", true}}) {
        const auto glob = Pattern::parseGlob(c.glob, LetterCase::Ignored);
        ASSERT_TRUE(glob) << c.glob;
        EXPECT_EQ(glob->foundIn(c.text), c.fits) << c.glob << " in " << c.text;
    }
    EXPECT_FALSE(Pattern::parseGlob("a*")->foundIn("A"));
}

TEST(Pattern, EscapedTextMatchesItself) {
    for (const char* text : {"void f<int, (a)>(char*)", "a\\b", "^x$", "\xE2\x82\xAC", "two\nlines"}) {
        EXPECT_TRUE(found("^" + Pattern::escaped(text) + "$", text)) << text;
        EXPECT_FALSE(found("^" + Pattern::escaped(text) + "$", std::string(text) + "x")) << text;
    }
}

TEST(Pattern, IsBounded) {
    EXPECT_FALSE(Pattern::parse("((a{1000}){1000}){1000}"));
    EXPECT_FALSE(Pattern::parse(std::string(9000, '(')));
    EXPECT_FALSE(Pattern::parse(std::string(100000, 'a')));
    EXPECT_FALSE(Pattern::parseGlob(std::string(100000, '*') + "a"));
    // A matcher that backtracks needs exponential time, or the depth of the stack, to find no match.
    EXPECT_FALSE(found("^(a+)+$", std::string(3000, 'a') + "b"));
    EXPECT_TRUE(found("(x|y)*z", std::string(1000000, 'x') + "z"));
    // An automaton of 2^20 states does not fit in its memory.
    EXPECT_TRUE(found("(x|y)*x(x|y){20}$", std::string(200000, 'x')));
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
