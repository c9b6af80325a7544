// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "core/import/json/decimal_time.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/decimal_oracle.h"

namespace lanescope::test {

void fuzzDecimal(std::string_view bytes) {
    const char* begin = bytes.data();
    const char* end = begin + bytes.size();
    const DecimalAnswer slow = slowDecimal(bytes, 3);
    const ParsedTime time = parseMicroseconds(begin, end);
    require((time.status != NumberStatus::NotANumber) == slow.isNumber, "what a number is");
    require((time.status == NumberStatus::Ok) == (slow.isNumber && slow.fits), "which numbers fit");
    require(time.timeNs == slow.value, "the value is exact");
    require(static_cast<std::size_t>(time.end - begin) == slow.length, "where the number ends");
    const ParsedInteger integer = parseInteger(begin, end);
    require(integer.end >= begin && integer.end <= end, "integers end within the text");
    const ParsedReal real = parseReal(begin, end);
    require(real.end >= begin && real.end <= end, "reals end within the text");
}

} // namespace lanescope::test
