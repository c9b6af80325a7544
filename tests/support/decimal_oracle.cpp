// SPDX-License-Identifier: Apache-2.0
#include "tests/support/decimal_oracle.h"

#include <algorithm>
#include <string>

namespace lanescope::test {

DecimalAnswer slowDecimal(std::string_view text, int scale) {
    DecimalAnswer answer;
    const auto isDigit = [&text](std::size_t i) {
        return i < text.size() && text[i] >= '0' && text[i] <= '9';
    };
    std::size_t at = 0;
    const bool negative = !text.empty() && text[0] == '-';
    at += !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    std::string digits;
    for (; isDigit(at); ++at) {
        digits += text[at];
    }
    std::int64_t point = static_cast<std::int64_t>(digits.size()); // digits before the decimal point
    if (at < text.size() && text[at] == '.') {
        for (++at; isDigit(at); ++at) {
            digits += text[at];
        }
    }
    if (digits.empty()) {
        return answer;
    }
    answer.isNumber = true;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t digit = at + 1;
        const bool down = digit < text.size() && text[digit] == '-';
        digit += digit < text.size() && (text[digit] == '-' || text[digit] == '+') ? 1 : 0;
        if (isDigit(digit)) {
            std::int64_t exponent = 0;
            for (; isDigit(digit); ++digit) {
                exponent = std::min<std::int64_t>(exponent * 10 + (text[digit] - '0'), 10'000'000);
            }
            point += down ? -exponent : exponent;
            at = digit;
        }
    }
    answer.length = at;
    point += scale;
    const std::size_t leading = std::min(digits.find_first_not_of('0'), digits.size());
    point -= static_cast<std::int64_t>(leading);
    digits.erase(0, leading);
    if (digits.empty() || point < 0) {
        answer.fits = true;
        return answer;
    }
    if (point > 19) {
        return answer;
    }
    const auto whole = static_cast<std::size_t>(point);
    digits.append(digits.size() <= whole ? whole + 1 - digits.size() : 0, '0');
    std::uint64_t value = 0; // at most 19 digits
    for (std::size_t i = 0; i < whole; ++i) {
        value = value * 10 + static_cast<std::uint64_t>(digits[i] - '0');
    }
    value += digits[whole] >= '5' ? 1 : 0;
    if (value > 0x7FFFFFFFFFFFFFFFu) {
        return answer;
    }
    answer.fits = true;
    answer.value = negative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
    return answer;
}

} // namespace lanescope::test
