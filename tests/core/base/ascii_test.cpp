// SPDX-License-Identifier: Apache-2.0
#include "core/base/ascii.h"

#include <cctype>

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(Ascii, ClassesAreThoseOfTheCLocaleAndLeaveOtherBytesAlone) {
    for (int i = 0; i < 256; ++i) {
        const char c = static_cast<char>(i);
        const bool isAscii = i < 128;
        EXPECT_EQ(isAsciiDigit(c), isAscii && std::isdigit(i) != 0) << i;
        EXPECT_EQ(isAsciiLetter(c), isAscii && std::isalpha(i) != 0) << i;
        EXPECT_EQ(isAsciiAlnum(c), isAscii && std::isalnum(i) != 0) << i;
        EXPECT_EQ(isAsciiSpace(c), isAscii && std::isspace(i) != 0) << i;
        EXPECT_EQ(asciiLower(c), isAscii ? static_cast<char>(std::tolower(i)) : c) << i;
        EXPECT_EQ(asciiUpper(c), isAscii ? static_cast<char>(std::toupper(i)) : c) << i;
        EXPECT_EQ(hexDigitValue(c) >= 0, isAscii && std::isxdigit(i) != 0) << i;
    }
    EXPECT_EQ(hexDigitValue('9'), 9);
    EXPECT_EQ(hexDigitValue('a'), 10);
    EXPECT_EQ(hexDigitValue('F'), 15);
}

TEST(Ascii, ComparesTextsWithoutCase) {
    EXPECT_TRUE(equalsIgnoringCase("Input Dims", "input dims"));
    EXPECT_FALSE(equalsIgnoringCase("Input Dims", "input dim"));
    EXPECT_FALSE(equalsIgnoringCase("@", "`")) << "32 apart, but no letters";
    EXPECT_FALSE(equalsIgnoringCase("\xC3\x84", "\xC3\xA4")) << "only ASCII has case";
    EXPECT_EQ(asciiLowered("NCCL \xC3\x84"), "nccl \xC3\x84");
    EXPECT_EQ(withoutDigitsAtEnd("Linear_12"), "Linear_");
    EXPECT_EQ(withoutDigitsAtEnd("42"), "");
}

} // namespace
} // namespace lanescope
