// SPDX-License-Identifier: Apache-2.0
// Decimal numbers the slow and plain way, digit by digit on text: what decimal_time.h must agree with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanescope::test {

struct DecimalAnswer {
    bool isNumber = false;
    bool fits = false; ///< in 64 signed bits, but for the least one
    std::int64_t value = 0;
    std::size_t length = 0; ///< of the number's text
};

/// The number that `text` begins with, [-+]digits[.digits][e[+-]digits], times 10^`scale`, rounded half away
/// from zero.
DecimalAnswer slowDecimal(std::string_view text, int scale);

} // namespace lanescope::test
