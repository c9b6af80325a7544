// SPDX-License-Identifier: Apache-2.0
// Decimal numbers of JSON text as exact integers: microseconds to nanoseconds without floating point.
// Pure functions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/base/time.h"

namespace lanescope {

enum class NumberStatus : std::uint8_t { Ok, NotANumber, OutOfRange };

struct ParsedTime {
    NumberStatus status = NumberStatus::NotANumber;
    TimeNs timeNs = 0;
    bool hasFraction = false;
    const char* end = nullptr; ///< after the number; at its start if it is not a number
};

/// Parses a decimal number of microseconds, [-+]digits[.digits][e[+-]digits], to nanoseconds; digits
/// beyond the third decimal round half away from zero.
ParsedTime parseMicroseconds(const char* p, const char* end);
/// Time in a unit of 10^exponent nanoseconds, 0 to 9.
ParsedTime parseTime(const char* p, const char* end, int exponent);
inline constexpr int kMicrosecondExponent = 3;

inline bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

namespace detail {

/// The first digits at `p`, up to eight, as one number.
struct FirstDigits {
    std::uint64_t value;
    int count;
};

inline constexpr int kWordDigits = 8;
inline constexpr std::array<std::uint64_t, kWordDigits + 1> kPowersOfTen = {
    1, 10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};

/// Reads eight bytes at once. Eight digits to a number in three multiplications: Johnny Lee, "Fast numeric
/// string to int", as used by Daniel Lemire.
[[gnu::always_inline]] inline FirstDigits firstDigits(const char* p) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word;
    std::memcpy(&word, p, sizeof word);
    word ^= 0x3030303030303030u;
    // A byte that is not 0..9 gets its top bit; carries only reach bytes behind the first of them.
    const std::uint64_t others = ((word + 0x7676767676767676u) | word) & 0x8080808080808080u;
    const int count = others == 0 ? kWordDigits : std::countr_zero(others) / 8;
    if (count == 0) {
        return {0, 0};
    }
    word <<= 8 * (kWordDigits - count);
    word = word * 10 + (word >> 8);
    word = ((word & 0x000000FF000000FFu) * 0x000F424000000064u +
            ((word >> 16) & 0x000000FF000000FFu) * 0x0000271000000001u) >>
           32;
    return {word & 0xFFFFFFFFu, count};
}

/// Up to sixteen digits.
[[gnu::always_inline]] inline FirstDigits manyDigits(const char* p) {
    const FirstDigits high = firstDigits(p);
    if (high.count < kWordDigits) {
        return high;
    }
    const FirstDigits low = firstDigits(p + kWordDigits);
    return {high.value * kPowersOfTen[static_cast<std::size_t>(low.count)] + low.value,
            high.count + low.count};
}

/// Text that the readers of plain numbers may touch.
inline constexpr std::ptrdiff_t kPlainReach = 32;

} // namespace detail

struct PlainTime {
    TimeNs timeNs = 0;
    bool hasFraction = false;
    const char* end = nullptr; ///< after the number; null: it is not that plain
};

/// Fast path for nearly all times: up to 16 digits and up to three decimals, without sign, and with
/// 32 bytes of text. Inlined by force and in pieces: a struct that is written to memory field by field and
/// then copied whole makes the processor wait.
[[gnu::always_inline]] inline PlainTime plainMicroseconds(const char* p, const char* end) {
    if (end - p < detail::kPlainReach) {
        return {};
    }
    const detail::FirstDigits digits = detail::manyDigits(p);
    if (digits.count == 0) {
        return {};
    }
    p += digits.count;
    std::uint64_t value = digits.value * 1000;
    bool hasFraction = false;
    if (*p == '.') {
        const detail::FirstDigits decimals = detail::firstDigits(p + 1);
        if (decimals.count > 3) {
            return {};
        }
        value += decimals.value * detail::kPowersOfTen[static_cast<std::size_t>(3 - decimals.count)];
        p += 1 + decimals.count;
        hasFraction = true;
    }
    if (*p == 'e' || *p == 'E' || *p == '.' || isDigit(*p) || value > std::uint64_t{INT64_MAX}) {
        return {};
    }
    return {static_cast<TimeNs>(value), hasFraction, p};
}

struct ParsedInteger {
    NumberStatus status = NumberStatus::NotANumber;
    std::int64_t value = 0;
    const char* end = nullptr;
};

struct PlainInteger {
    std::int64_t value = 0;
    const char* end = nullptr; ///< after the number; null: it is not that plain
};

/// parseInteger() for what nearly all are: up to 16 digits without sign, with 32 bytes of text. Inlined by
/// force.
[[gnu::always_inline]] inline PlainInteger plainInteger(const char* p, const char* end) {
    if (end - p < detail::kPlainReach) {
        return {};
    }
    const detail::FirstDigits digits = detail::manyDigits(p);
    p += digits.count;
    if (digits.count == 0 || *p == '.' || *p == 'e' || *p == 'E' || isDigit(*p)) {
        return {};
    }
    return {static_cast<std::int64_t>(digits.value), p};
}

/// Parses an integer; unsigned values up to 2^64-1 wrap to the same 64 bits, a fraction is cut off.
/// OutOfRange beyond that.
ParsedInteger parseInteger(const char* p, const char* end);

struct ParsedReal {
    NumberStatus status = NumberStatus::NotANumber;
    double value = 0;
    const char* end = nullptr;
};

/// The nearest double; OutOfRange for values beyond double.
ParsedReal parseReal(const char* p, const char* end);

} // namespace lanescope
