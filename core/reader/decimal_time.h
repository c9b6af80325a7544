// SPDX-License-Identifier: Apache-2.0
// Decimal numbers of JSON text as exact integers: microseconds to nanoseconds without floating point.
// Pure functions.
#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace lanescope {

enum class NumberStatus : std::uint8_t { Ok, NotANumber, OutOfRange };

struct ParsedTime {
    NumberStatus status = NumberStatus::NotANumber;
    TimeNs timeNs = 0;
    bool hasFraction = false;
    const char* end = nullptr; ///< after the number; at its start when it is none
};

/// Parses a decimal number of microseconds, [-+]digits[.digits][e[+-]digits], to nanoseconds; digits
/// beyond the third decimal round half away from zero.
ParsedTime parseMicroseconds(const char* p, const char* end);

struct ParsedInteger {
    NumberStatus status = NumberStatus::NotANumber;
    std::int64_t value = 0;
    const char* end = nullptr;
};

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
