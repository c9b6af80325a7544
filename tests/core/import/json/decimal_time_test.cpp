// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/decimal_time.h"

#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/decimal_oracle.h"
#include "tests/support/random_json.h"

namespace lanescope::test {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

ParsedTime parseTime(const std::string& text) {
    return parseMicroseconds(text.data(), text.data() + text.size());
}
ParsedInteger parseInt(const std::string& text) {
    return parseInteger(text.data(), text.data() + text.size());
}
ParsedReal parseDouble(const std::string& text) {
    return parseReal(text.data(), text.data() + text.size());
}

struct TimeCase {
    std::string text;
    NumberStatus status;
    TimeNs timeNs;
    std::size_t length;
};

TEST(DecimalTime, EveryForm) {
    const NumberStatus ok = NumberStatus::Ok;
    const std::string decimals = "1234567890";
    std::string many;
    for (int i = 0; i < 27; ++i) {
        many += decimals;
    }
    const TimeCase cases[] = {
        {"0", ok, 0, 1},
        {"-0", ok, 0, 2},
        {"1", ok, 1000, 1},
        {"+1", ok, 1000, 2},
        {"12.250", ok, 12250, 6},
        {"12.", ok, 12000, 3},
        {".5", ok, 500, 2},
        {"-.0005", ok, -1, 6},
        {"1727465364000123.456", ok, 1727465364000123456, 20},
        {"-1727465364000123.456", ok, -1727465364000123456, 21},
        {"9223372036854775.807", ok, kMax, 20},
        {"-9223372036854775.807", ok, -kMax, 21},
        {"9223372036854775.808", NumberStatus::OutOfRange, 0, 20},
        {"9999999999999999.999", NumberStatus::OutOfRange, 0, 20},
        {"10000000000000000", NumberStatus::OutOfRange, 0, 17},
        {"99999999999999999999999999", NumberStatus::OutOfRange, 0, 26},
        {"1.0004", ok, 1000, 6},
        {"1.0005", ok, 1001, 6},
        {"-1.0005", ok, -1001, 7},
        {"1.00049999999999999999999999", ok, 1000, 28},
        {"1." + many, ok, 1123, 272},
        {"1.25E+2", ok, 125000, 7},
        {"1.25e2", ok, 125000, 6},
        {"125e-2", ok, 1250, 6},
        {"1e-3", ok, 1, 4},
        {"1e-4", ok, 0, 4},
        {"5e-4", ok, 1, 4},
        {"1e300", NumberStatus::OutOfRange, 0, 5},
        {"1e400", NumberStatus::OutOfRange, 0, 5},
        {"1e-400", ok, 0, 6},
        {"0e99999999999999999999", ok, 0, 22},
        {"1e", ok, 1000, 1},
        {"1e+", ok, 1000, 1},
        {"1ex", ok, 1000, 1},
        {"0007", ok, 7000, 4},
        {"00000000000000000000000000000001.5", ok, 1500, 34},
        {"0.00000000000000000000000000000001e32", ok, 1000, 37},
        {"1.2.3", ok, 1200, 3},
        {"12,", ok, 12000, 2},
        {"", NumberStatus::NotANumber, 0, 0},
        {"-", NumberStatus::NotANumber, 0, 0},
        {".", NumberStatus::NotANumber, 0, 0},
        {"abc", NumberStatus::NotANumber, 0, 0},
        {"NaN", NumberStatus::NotANumber, 0, 0},
        {"- 5", NumberStatus::NotANumber, 0, 0},
    };
    for (const TimeCase& test : cases) {
        const ParsedTime time = parseTime(test.text);
        EXPECT_EQ(time.status, test.status) << test.text;
        EXPECT_EQ(time.timeNs, test.timeNs) << test.text;
        ASSERT_NE(time.end, nullptr);
        EXPECT_EQ(static_cast<std::size_t>(time.end - test.text.data()), test.length) << test.text;
    }
}

TEST(DecimalTime, OfOtherUnits) {
    const auto parsed = [](const std::string& text, int exponent) {
        return lanescope::parseTime(text.data(), text.data() + text.size(), exponent);
    };
    Random random(11);
    for (int i = 0; i < 20000; ++i) {
        const int exponent = 3 * (i % 4);
        const std::string sign = i % 3 == 0 ? "-" : i % 3 == 1 ? "+" : "";
        const std::string text = sign + std::to_string(skewed(random, kMax)) + "." + std::to_string(i) + ",";
        const DecimalAnswer answer = slowDecimal(text, exponent);
        const ParsedTime time = parsed(text, exponent);
        EXPECT_EQ(time.status == NumberStatus::Ok, answer.fits) << text;
        EXPECT_EQ(std::size_t(time.end - text.data()), answer.length) << text;
        if (answer.fits) {
            EXPECT_EQ(time.timeNs, answer.value) << text << " e" << exponent;
        }
    }
    EXPECT_EQ(parsed("1700000000123456789", 0).timeNs, 1'700'000'000'123'456'789);
    EXPECT_EQ(parsed("1.5", 9).timeNs, 1'500'000'000);
    EXPECT_EQ(parsed("x", 9).status, NumberStatus::NotANumber);
}

TEST(DecimalTime, TellsWhetherThereIsAFraction) {
    EXPECT_FALSE(parseTime("5").hasFraction);
    EXPECT_FALSE(parseTime("5e3").hasFraction);
    EXPECT_TRUE(parseTime("5.25").hasFraction);
    EXPECT_TRUE(parseTime("5.0001").hasFraction);
    EXPECT_TRUE(parseTime("525e-2").hasFraction);
}

TEST(DecimalTime, PrintedNanosecondsParseBack) {
    Random random(7);
    for (int i = 0; i < 200000; ++i) {
        const std::int64_t timeNs =
            i % 2 == 0 ? uniform(random, -kMax, kMax) : skewed(random, kMax) * (i % 4 == 1 ? 1 : -1);
        const std::string text = microsecondsText(timeNs);
        const ParsedTime time = parseTime(text);
        ASSERT_EQ(time.status, NumberStatus::Ok) << text;
        ASSERT_EQ(time.timeNs, timeNs) << text;
        ASSERT_EQ(time.end, text.data() + text.size()) << text;
        ASSERT_EQ(time.hasFraction, timeNs % 1000 != 0) << text;
    }
}

TEST(DecimalTime, AgreesWithTheSlowWayOnRandomText) {
    Random random(8);
    constexpr std::string_view kAlphabet = "0123456789012345678900009999....eE+-,";
    for (int i = 0; i < 300000; ++i) {
        std::string text;
        const std::int64_t length = uniform(random, 0, 30);
        for (std::int64_t k = 0; k < length; ++k) {
            text += kAlphabet[static_cast<std::size_t>(uniform(random, 0, 36))];
        }
        const DecimalAnswer slow = slowDecimal(text, 3);
        const ParsedTime time = parseTime(text);
        ASSERT_EQ(time.status, !slow.isNumber ? NumberStatus::NotANumber
                               : slow.fits    ? NumberStatus::Ok
                                              : NumberStatus::OutOfRange)
            << text;
        ASSERT_EQ(time.timeNs, slow.value) << text;
        ASSERT_EQ(static_cast<std::size_t>(time.end - text.data()), slow.length) << text;
    }
}

TEST(DecimalInteger, EveryForm) {
    struct Case {
        std::string text;
        NumberStatus status;
        std::int64_t value;
        std::size_t length;
    };
    const NumberStatus ok = NumberStatus::Ok;
    const Case cases[] = {
        {"0", ok, 0, 1},
        {"-0", ok, 0, 2},
        {"+7", ok, 7, 2},
        {"0007", ok, 7, 4},
        {"-1", ok, -1, 2},
        {"9223372036854775807", ok, kMax, 19},
        {"9223372036854775808", ok, kMin, 19},
        {"-9223372036854775808", ok, kMin, 20},
        {"-9223372036854775809", NumberStatus::OutOfRange, 0, 20},
        {"-18446744073709551615", NumberStatus::OutOfRange, 0, 21},
        {"10159970886766084423", ok, static_cast<std::int64_t>(10159970886766084423u), 20},
        {"18446744073709551609", ok, -7, 20},
        {"18446744073709551610", ok, -6, 20},
        {"18446744073709551615", ok, -1, 20},
        {"18446744073709551616", NumberStatus::OutOfRange, 0, 20},
        {"99999999999999999999", NumberStatus::OutOfRange, 0, 20},
        {"100000000000000000000000000000000000000000", NumberStatus::OutOfRange, 0, 42},
        {"000000000000000000000000000000000000000012", ok, 12, 42},
        {"7.9", ok, 7, 3},
        {"-7.9", ok, -7, 4},
        {"1e3", ok, 1000, 3},
        {"1e300", NumberStatus::OutOfRange, 0, 5},
        {"1e19", NumberStatus::OutOfRange, 0, 4},
        {"12abc", ok, 12, 2},
        {"", NumberStatus::NotANumber, 0, 0},
        {"-", NumberStatus::NotANumber, 0, 0},
        {"+-5", NumberStatus::NotANumber, 0, 0},
        {"x", NumberStatus::NotANumber, 0, 0},
    };
    for (const Case& test : cases) {
        const ParsedInteger number = parseInt(test.text);
        EXPECT_EQ(number.status, test.status) << test.text;
        EXPECT_EQ(number.value, test.value) << test.text;
        ASSERT_NE(number.end, nullptr);
        EXPECT_EQ(static_cast<std::size_t>(number.end - test.text.data()), test.length) << test.text;
    }
}

TEST(DecimalInteger, PrintedIntegersParseBack) {
    Random random(9);
    for (int i = 0; i < 100000; ++i) {
        const std::int64_t value = uniform(random, kMin, kMax);
        EXPECT_EQ(parseInt(std::to_string(value)).value, value);
        EXPECT_EQ(parseInt(std::to_string(static_cast<std::uint64_t>(value))).value, value);
    }
}

TEST(DecimalReal, EveryForm) {
    EXPECT_EQ(parseDouble("1.5").value, 1.5);
    EXPECT_EQ(parseDouble("-2e3").value, -2000);
    EXPECT_EQ(parseDouble("+4").value, 4);
    EXPECT_EQ(parseDouble("1e308").status, NumberStatus::Ok);
    EXPECT_EQ(parseDouble("1e309").status, NumberStatus::OutOfRange);
    for (const char* text : {"", "-", "+-5", "NaN", "nan", "inf", "-inf", "+inf", "Infinity", "abc", "--1"}) {
        EXPECT_EQ(parseDouble(text).status, NumberStatus::NotANumber) << text;
    }
    const std::string text = "3.25]";
    EXPECT_EQ(*parseReal(text.data(), text.data() + text.size()).end, ']');
}

} // namespace
} // namespace lanescope::test
