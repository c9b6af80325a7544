// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/decimal_time.h"

#include <limits>

#include "core/base/number_text.h"

namespace lanescope {

namespace {

constexpr std::uint64_t kNanosPerMicro = 1000;
constexpr std::uint64_t kMaxMagnitude = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

/// Digits of a number as they stand: value = digits * 10^(exponent), exact for up to 19 digits.
struct Digits {
    std::uint64_t value = 0;
    int exponent = 0; ///< of ten, for the digits kept
    bool any = false;
    bool roundUp = false; ///< the first digit that did not fit is 5 or more
    const char* end = nullptr;
};

Digits readDigits(const char* p, const char* end) {
    Digits digits;
    bool point = false;
    int kept = 0;
    bool cut = false;
    for (; p < end; ++p) {
        if (isDigit(*p)) {
            digits.any = true;
            if (kept < 19) {
                digits.value = digits.value * 10 + static_cast<std::uint64_t>(*p - '0');
                kept += digits.value != 0 ? 1 : 0;
                digits.exponent -= point ? 1 : 0;
            } else {
                if (!cut) {
                    digits.roundUp = *p >= '5';
                    cut = true;
                }
                digits.exponent += point ? 0 : 1;
            }
        } else if (*p == '.' && !point) {
            point = true;
        } else {
            break;
        }
    }
    if (digits.any && p < end && (*p == 'e' || *p == 'E')) {
        const char* q = p + 1;
        bool negative = false;
        if (q < end && (*q == '+' || *q == '-')) {
            negative = *q == '-';
            ++q;
        }
        if (q < end && isDigit(*q)) {
            int exponent = 0;
            for (; q < end && isDigit(*q); ++q) {
                exponent = exponent < 100000 ? exponent * 10 + (*q - '0') : exponent;
            }
            digits.exponent += negative ? -exponent : exponent;
            p = q;
        }
    }
    digits.end = p;
    return digits;
}

/// The general way: exponents, many digits, overflow.
ParsedTime parseTimeSlow(const char* start, const char* p, const char* end, bool negative,
                         int unitExponent = kMicrosecondExponent) {
    const Digits digits = readDigits(p, end);
    ParsedTime time;
    time.end = digits.any ? digits.end : start;
    if (!digits.any) {
        return time;
    }
    time.status = NumberStatus::Ok;
    time.hasFraction = digits.exponent < 0;
    std::uint64_t value = digits.value;
    int exponent = digits.exponent + unitExponent; // to nanoseconds
    if (exponent == 0 && digits.roundUp) {
        ++value;
    }
    for (; exponent > 0 && value != 0; --exponent) {
        if (value > kMaxMagnitude / 10) {
            time.status = NumberStatus::OutOfRange;
            return time;
        }
        value *= 10;
    }
    if (exponent < 0) {
        for (; exponent < -1 && value != 0; ++exponent) {
            value /= 10;
        }
        value = (value + 5) / 10;
    }
    if (value > kMaxMagnitude) {
        time.status = NumberStatus::OutOfRange;
        return time;
    }
    time.timeNs = negative ? -static_cast<TimeNs>(value) : static_cast<TimeNs>(value);
    return time;
}

} // namespace

ParsedTime parseMicroseconds(const char* p, const char* end) {
    if (const PlainTime plain = plainMicroseconds(p, end); plain.end != nullptr) {
        return {NumberStatus::Ok, plain.timeNs, plain.hasFraction, plain.end};
    }
    const char* start = p;
    const bool negative = p < end && *p == '-';
    if (p < end && (*p == '-' || *p == '+')) {
        ++p;
    }
    const char* first = p;
    std::uint64_t value = 0;
    while (p < end && isDigit(*p)) {
        value = value * 10 + static_cast<std::uint64_t>(*p - '0');
        ++p;
    }
    // 15 digits of microseconds and three decimals cannot overflow; 16 are checked below.
    if (p == first || p - first > 16) {
        return parseTimeSlow(start, first, end, negative);
    }
    value *= kNanosPerMicro;
    bool fraction = false;
    if (p < end && *p == '.') {
        ++p;
        fraction = true;
        const char* decimals = p;
        std::uint64_t scale = kNanosPerMicro / 10;
        while (p < end && isDigit(*p) && p - decimals < 3) {
            value += static_cast<std::uint64_t>(*p - '0') * scale;
            scale /= 10;
            ++p;
        }
    }
    if (p < end && (isDigit(*p) || *p == 'e' || *p == 'E' || *p == '.')) {
        return parseTimeSlow(start, first, end, negative);
    }
    if (value > kMaxMagnitude) {
        return {NumberStatus::OutOfRange, 0, fraction, p};
    }
    return {NumberStatus::Ok, negative ? -static_cast<TimeNs>(value) : static_cast<TimeNs>(value), fraction,
            p};
}

ParsedTime parseTime(const char* p, const char* end, int exponent) {
    if (exponent == kMicrosecondExponent) {
        return parseMicroseconds(p, end);
    }
    const bool hasSign = p < end && (*p == '-' || *p == '+');
    return parseTimeSlow(p, p + (hasSign ? 1 : 0), end, hasSign && *p == '-', exponent);
}

ParsedInteger parseInteger(const char* p, const char* end) {
    const char* start = p;
    const bool negative = p < end && *p == '-';
    if (p < end && (*p == '-' || *p == '+')) {
        ++p;
    }
    const char* first = p;
    std::uint64_t value = 0;
    if (end - p >= detail::kWordDigits) {
        const detail::FirstDigits digits = detail::firstDigits(p);
        value = digits.value;
        p += digits.count;
    }
    while (p < end && isDigit(*p) && p - first < 19) {
        value = value * 10 + static_cast<std::uint64_t>(*p - '0');
        ++p;
    }
    if (p == first) {
        return {NumberStatus::NotANumber, 0, start};
    }
    bool overflow = false;
    while (p < end && isDigit(*p)) {
        const auto digit = static_cast<std::uint64_t>(*p - '0');
        overflow = overflow || value > (std::numeric_limits<std::uint64_t>::max() - digit) / 10;
        value = value * 10 + digit;
        ++p;
    }
    if (p < end && (*p == '.' || *p == 'e' || *p == 'E')) {
        const ParsedReal real = parseReal(start, end);
        if (real.status != NumberStatus::Ok || real.value >= 0x1p63 || real.value <= -0x1p63) {
            return {NumberStatus::OutOfRange, 0, real.end};
        }
        return {NumberStatus::Ok, static_cast<std::int64_t>(real.value), real.end};
    }
    if (overflow || (negative && value > kMaxMagnitude + 1)) {
        return {NumberStatus::OutOfRange, 0, p};
    }
    return {NumberStatus::Ok, static_cast<std::int64_t>(negative ? 0 - value : value), p};
}

ParsedReal parseReal(const char* p, const char* end) {
    const bool plus = p < end && *p == '+';
    const char* first = plus ? p + 1 : p;
    if (first >= end || (plus && *first == '-') || (!isDigit(*first) && *first != '-' && *first != '.') ||
        (*first == '-' && (first + 1 >= end || !(isDigit(first[1]) || first[1] == '.')))) {
        return {NumberStatus::NotANumber, 0, p};
    }
    double value = 0;
    const auto [after, code] = fromChars(first, end, value);
    if (code == std::errc::invalid_argument) {
        return {NumberStatus::NotANumber, 0, p};
    }
    return {code == std::errc::result_out_of_range ? NumberStatus::OutOfRange : NumberStatus::Ok, value,
            after};
}

} // namespace lanescope
