// SPDX-License-Identifier: Apache-2.0
#include "core/table/time_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace lanescope {
namespace {

TEST(TimeText, WritesNanosecondsAsExactMicroseconds) {
    EXPECT_EQ(decimalMicroseconds(TimeNs{0}), "0.000");
    EXPECT_EQ(decimalMicroseconds(TimeNs{7}), "0.007");
    EXPECT_EQ(decimalMicroseconds(TimeNs{12345}), "12.345");
    EXPECT_EQ(decimalMicroseconds(TimeNs{-1}), "-0.001");
    EXPECT_EQ(decimalMicroseconds(TimeNs{1712195495541300987}), "1712195495541300.987");
    EXPECT_EQ(decimalMicroseconds(std::numeric_limits<TimeNs>::max()), "9223372036854775.807");
    EXPECT_EQ(decimalMicroseconds(std::numeric_limits<TimeNs>::min()), "-9223372036854775.808");
}

TEST(TimeText, RoundsFractionsOfNanosecondsHalfAwayFromZero) {
    EXPECT_EQ(decimalMicroseconds(6792.3125), "6.792313");
    EXPECT_EQ(decimalMicroseconds(-6792.3125), "-6.792313");
    EXPECT_EQ(decimalMicroseconds(0.0), "0.000000");
    EXPECT_EQ(decimalMicroseconds(55000.0), "55.000000");
    EXPECT_EQ(decimalMicroseconds(9223372036854775807.0), "9223372036854776.000000");
}

TEST(TimeText, FixedDecimalsDoNotDependOnTheLocale) {
    EXPECT_EQ(fixedDecimal(58.1081, 2), "58.11");
    EXPECT_EQ(fixedDecimal(1e300, 0).size(), 301u);
    EXPECT_EQ(fixedDecimal(std::numeric_limits<double>::infinity(), 3), "inf");
}

TEST(TimeText, ReadsDurationsWithAndWithoutUnit) {
    EXPECT_EQ(parseDuration("12.5"), 12'500'000);
    EXPECT_EQ(parseDuration("12.5ms"), 12'500'000);
    EXPECT_EQ(parseDuration("12.5 ms"), 12'500'000);
    EXPECT_EQ(parseDuration("3s"), 3'000'000'000);
    EXPECT_EQ(parseDuration("100us"), 100'000);
    EXPECT_EQ(parseDuration("7ns"), 7);
    EXPECT_EQ(parseDuration("7.000ns"), 7);
    EXPECT_EQ(parseDuration(".5us"), 500);
    EXPECT_EQ(parseDuration("5.us"), 5000);
    EXPECT_EQ(parseDuration("-1ns"), -1);
    EXPECT_EQ(parseDuration("9223372036854775807ns"), std::numeric_limits<DurationNs>::max());
}

TEST(TimeText, RefusesWhatIsNoDuration) {
    for (const char* text : {"", "ms", ".", "-", "--1", "1e3", "1,5", "1.2.3", "0.5ns", "1.0000001ms", "12h",
                             "9223372036854775808ns", "10000000000000s", "1 2"}) {
        EXPECT_EQ(parseDuration(text), std::nullopt) << text;
    }
}

TEST(TimeText, ReadsRangesRelativeToTheStart) {
    const TimeRange bounds{1'000'000, 9'000'000};
    const auto parsed = [&bounds](const char* text) { return parseTimeRange(text, bounds).value(); };
    EXPECT_EQ(parsed("1..2"), (TimeRange{2'000'000, 3'000'000}));
    EXPECT_EQ(parsed("100us..2ms"), (TimeRange{1'100'000, 3'000'000}));
    EXPECT_EQ(parsed("..2"), (TimeRange{1'000'000, 3'000'000}));
    EXPECT_EQ(parsed("2.."), (TimeRange{3'000'000, 9'000'000}));
    EXPECT_EQ(parsed(".."), bounds);
    EXPECT_EQ(parsed("0..0.5"), (TimeRange{1'000'000, 1'500'000}));
}

TEST(TimeText, SaysWhatIsWrongWithARange) {
    const TimeRange bounds{0, 1000};
    const auto message = [&bounds](const char* text) { return parseTimeRange(text, bounds).error().message; };
    EXPECT_NE(message("5").find("\"..\" is missing"), std::string::npos);
    EXPECT_NE(message("x..5").find("start is not a time"), std::string::npos);
    EXPECT_NE(message("5..x").find("end is not a time"), std::string::npos);
    EXPECT_NE(message("5ns..5ns").find("it is empty"), std::string::npos);
    EXPECT_EQ(message("5..6"), "the range 5..6 is outside of the trace (0..1 us)");
    EXPECT_EQ(message("1000ns.."), "the range 1000ns.. is outside of the trace (0..1 us)");
    EXPECT_EQ(message("-5..-1"), "the range -5..-1 is outside of the trace (0..1 us)");
    const TimeRange longer{5, 16'412'345};
    EXPECT_EQ(parseTimeRange("100..250", longer).error().message,
              "the range 100..250 is outside of the trace (0..16.4 ms)");
    EXPECT_EQ(parseTimeRange("5", bounds).error().code, ErrorCode::InvalidArgument);
}

TEST(TimeText, DurationsHaveTheUnitInWhichTheyAreLegible) {
    EXPECT_EQ(durationText(0), "0 ns");
    EXPECT_EQ(durationText(820), "820 ns");
    EXPECT_EQ(durationText(1'200), "1.20 \u00b5s") << "and not 0.001 ms";
    EXPECT_EQ(durationText(45'600), "45.6 \u00b5s");
    EXPECT_EQ(durationText(450'000), "450 \u00b5s");
    EXPECT_EQ(durationText(7'250'000), "7.25 ms");
    EXPECT_EQ(durationText(1'194'120'000), "1.19 s");
    EXPECT_EQ(durationText(7.5e12), "2.08 h");
    EXPECT_EQ(durationText(-45'600), "-45.6 \u00b5s");
}

TEST(TimeText, MomentsHaveTheDecimalsThatTellThemApart) {
    EXPECT_EQ(momentsText({1'194'120'000, 1'194'310'000}, 0), "1194.12 ms to 1194.31 ms");
    EXPECT_EQ(momentsText({1'000'000, 1'000'040}, 0), "1.000000 ms to 1.000040 ms");
    EXPECT_EQ(momentsText({5'000'000'000, 9'000'000'000}, 1'000'000'000), "4000 ms to 8000 ms");
    for (DurationNs length = 1; length < 10'000'000'000; length *= 7) {
        const std::string text = momentsText({123'456'789, 123'456'789 + length}, 0);
        const std::size_t middle = text.find(" to ");
        EXPECT_NE(text.substr(0, middle), text.substr(middle + 4)) << length;
    }
}

TEST(PointDecimals, ShowADifferenceThatIsNotNone) {
    EXPECT_EQ(fixedDecimal(0.04, pointDecimals(0.04)), "0.04");
    EXPECT_EQ(fixedDecimal(0.05, pointDecimals(-0.05)), "0.1");
    EXPECT_EQ(fixedDecimal(12.34, pointDecimals(12.34)), "12.3");
}

} // namespace
} // namespace lanescope
