// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_text.h"

#include <gtest/gtest.h>

#include "core/diagnosis/cause.h"
#include "core/diagnosis/diagnosis_report.h"

namespace lanescope {
namespace {

TEST(CauseText, DurationsHaveTheUnitInWhichTheyAreLegible) {
    EXPECT_EQ(millisecondsText(0), "0 ns");
    EXPECT_EQ(millisecondsText(820), "820 ns");
    EXPECT_EQ(millisecondsText(1'200), "1.20 us") << "and not 0.001 ms";
    EXPECT_EQ(millisecondsText(45'600), "45.6 us");
    EXPECT_EQ(millisecondsText(450'000), "450 us");
    EXPECT_EQ(millisecondsText(7'250'000), "7.25 ms");
    EXPECT_EQ(millisecondsText(1'194'120'000), "1194 ms");
    EXPECT_EQ(millisecondsText(-45'600), "-45.6 us");
}

TEST(CauseText, MomentsHaveTheDecimalsThatTellThemApart) {
    EXPECT_EQ(momentsText({1'194'120'000, 1'194'310'000}, 0), "1194.12 ms to 1194.31 ms");
    EXPECT_EQ(momentsText({1'000'000, 1'000'040}, 0), "1.000000 ms to 1.000040 ms");
    EXPECT_EQ(momentsText({5'000'000'000, 9'000'000'000}, 1'000'000'000), "4000 ms to 8000 ms");
    for (DurationNs length = 1; length < 10'000'000'000; length *= 7) {
        const std::string text = momentsText({123'456'789, 123'456'789 + length}, 0);
        const std::size_t middle = text.find(" to ");
        EXPECT_NE(text.substr(0, middle), text.substr(middle + 4)) << length;
    }
}

} // namespace
} // namespace lanescope
