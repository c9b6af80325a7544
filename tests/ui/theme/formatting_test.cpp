// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/formatting.h"

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

/// With ordinary spaces and minus, so that expectations can be read.
std::string plain(QString text) {
    text.replace(QChar(0x202F), QLatin1Char(' '));
    text.replace(QChar(0x2212), QLatin1Char('-'));
    return text.toStdString();
}

TEST(Formatting, DurationPicksTheUnitThatKeepsTheFigureBelowThousand) {
    EXPECT_EQ(plain(formatDuration(DurationNs(0))), "0 ns");
    EXPECT_EQ(plain(formatDuration(DurationNs(84))), "84 ns");
    EXPECT_EQ(plain(formatDuration(DurationNs(999))), "999 ns");
    EXPECT_EQ(plain(formatDuration(DurationNs(1000))), "1 µs");
    EXPECT_EQ(plain(formatDuration(DurationNs(1234))), "1.234 µs");
    EXPECT_EQ(plain(formatDuration(DurationNs(12'345'678))), "12.346 ms");
    EXPECT_EQ(plain(formatDuration(DurationNs(2'500'000'000))), "2.5 s");
    EXPECT_EQ(plain(formatDuration(DurationNs(-1500))), "-1.5 µs");
}

TEST(Formatting, DurationThatRoundsUpToThousandMovesToTheNextUnit) {
    EXPECT_EQ(plain(formatDuration(DurationNs(999'999))), "999.999 µs");
    EXPECT_EQ(plain(formatDuration(999'999.6)), "1 ms");
    EXPECT_EQ(plain(formatDuration(DurationNs(999'999'999))), "1 s");
}

TEST(Formatting, FixedUnitIsExact) {
    EXPECT_EQ(plain(formatDuration(DurationNs(84), TimeUnit::Milliseconds)), "0.000 084 ms");
    EXPECT_EQ(plain(formatDuration(DurationNs(1'234'567'890), TimeUnit::Microseconds)), "1 234 567.89 µs");
}

TEST(Formatting, TimeHasAsManyDigitsAsTheResolutionNeeds) {
    EXPECT_EQ(plain(formatTime(12'345'678, 1)), "12.345 678 ms");
    EXPECT_EQ(plain(formatTime(12'345'678, 1000)), "12.346 ms");
    EXPECT_EQ(plain(formatTime(12'345'678, 100)), "12.3457 ms");
    EXPECT_EQ(plain(formatTime(12'345'678, 100'000)), "12.3 ms");
    EXPECT_EQ(plain(formatTime(12'345'678, 5'000'000)), "12 ms");
    EXPECT_EQ(plain(formatTime(-1500, 1)), "-1.500 µs");
    EXPECT_EQ(plain(formatTime(0, 1)), "0 ns");
    EXPECT_EQ(plain(formatTime(0, 200'000'000)), "0 ms");
    EXPECT_EQ(plain(formatTime(0, 2'000'000'000)), "0 s");
}

TEST(Formatting, FiguresOfAScaleShareAUnit) {
    const TimeUnit unit = timeUnitFor(1'200'000'000);
    EXPECT_EQ(unit, TimeUnit::Seconds);
    EXPECT_EQ(plain(formatTime(0, 200'000'000, unit)), "0 s");
    EXPECT_EQ(plain(formatTime(200'000'000, 200'000'000, unit)), "0.2 s");
    EXPECT_EQ(plain(formatTime(1'200'000'000, 200'000'000, unit)), "1.2 s");
    EXPECT_EQ(timeUnitFor(999), TimeUnit::Nanoseconds);
    EXPECT_EQ(timeUnitFor(-5000), TimeUnit::Microseconds);
    EXPECT_EQ(timeUnitFor(5'000'000), TimeUnit::Milliseconds);
}

TEST(Formatting, NumbersOfCounters) {
    EXPECT_EQ(plain(formatNumber(0)), "0");
    EXPECT_EQ(plain(formatNumber(6.318181)), "6.318");
    EXPECT_EQ(plain(formatNumber(0.0125)), "0.0125");
    EXPECT_EQ(plain(formatNumber(1'234'567.8)), "1 234 568");
    EXPECT_EQ(plain(formatNumber(-12.5)), "-12.5");
    EXPECT_EQ(plain(formatNumber(3e20)), "3e+20");
}

TEST(Formatting, TimeNeverGoesThroughFloatingPoint) {
    // 2^53 nanoseconds and some: a double would lose the last digit.
    EXPECT_EQ(plain(formatTime(9'007'199'254'740'993, 1)), "9 007 199.254 740 993 s");
}

TEST(Formatting, RawMicrosecondsAreTheFilesOwnFigure) {
    EXPECT_EQ(formatRawMicroseconds(1'623'142'623'460'111'250).toStdString(), "1623142623460111.250");
    EXPECT_EQ(formatRawMicroseconds(5000).toStdString(), "5");
    EXPECT_EQ(formatRawMicroseconds(-1).toStdString(), "-0.001");
}

TEST(Formatting, BytesUseBinaryUnits) {
    EXPECT_EQ(plain(formatBytes(512)), "512 B");
    EXPECT_EQ(plain(formatBytes(1536)), "1.50 KiB");
    EXPECT_EQ(plain(formatBytes(1.5 * 1024 * 1024 * 1024)), "1.50 GiB");
    EXPECT_EQ(plain(formatBytes(1024 * 1024 - 1)), "1.00 MiB");
    EXPECT_EQ(plain(formatBytes(-2048)), "-2.00 KiB");
}

TEST(Formatting, PercentOfAFraction) {
    EXPECT_EQ(plain(formatPercent(0.425)), "42.5 %");
    EXPECT_EQ(plain(formatPercent(1, 0)), "100 %");
    EXPECT_EQ(plain(formatPercent(-0.0001)), "0.0 %");
}

} // namespace
} // namespace lanescope::ui
