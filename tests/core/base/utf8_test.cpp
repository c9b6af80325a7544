// SPDX-License-Identifier: Apache-2.0
#include "core/base/utf8.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(Utf8, KnowsEveryCodePointAndNothingElse) {
    for (std::uint32_t code = 0; code <= 0x10FFFF; ++code) {
        std::string text;
        appendUtf8(code, text);
        const bool isSurrogate = code >= 0xD800 && code < 0xE000;
        ASSERT_EQ(utf8Length(text), isSurrogate ? 0 : text.size()) << code;
        ASSERT_EQ(countCodePoints(text), 1u) << code;
    }
    for (const char* broken :
         {"\x80", "\xC3", "\xC3(", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xE2\x82", "\xF0\x80\x80\x80",
          "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
        EXPECT_EQ(utf8Length(broken), 0u) << broken;
        EXPECT_FALSE(isUtf8("ab" + std::string(broken)));
    }
    EXPECT_EQ(utf8Length(""), 0u);
    EXPECT_TRUE(isUtf8("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"));
    EXPECT_TRUE(isUtf8(""));
}

/// The Unicode Standard, table 3-8: each maximal part becomes one U+FFFD.
TEST(Utf8, ReplacesMaximalParts) {
    EXPECT_EQ(replaceInvalidUtf8("a\xF1\x80\x80\xE1\x80\xC2"
                                 "b\x80"
                                 "c"),
              "a\uFFFD\uFFFD\uFFFD"
              "b\uFFFD"
              "c");
    EXPECT_EQ(replaceInvalidUtf8("\xC3\xA9"), "\xC3\xA9");
    EXPECT_EQ(replaceInvalidUtf8("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");
}

TEST(Utf8, CutsBetweenCharacters) {
    EXPECT_EQ(utf8Prefix("a\xE2\x82\xAC", 3), "a");
    EXPECT_EQ(utf8Prefix("a\xE2\x82\xAC", 4), "a\xE2\x82\xAC");
    EXPECT_EQ(utf8Prefix("abc", 2), "ab");
    EXPECT_EQ(utf8Prefix("\x80\x80", 1), "");
}

} // namespace
} // namespace lanescope
