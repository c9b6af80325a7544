// SPDX-License-Identifier: Apache-2.0
// std::from_chars() for whole and real numbers. libc++ before LLVM 20 has it for whole ones alone;
// fast_float, which it adopted then, stands in there. Pure function; any thread.
#pragma once

#include <charconv>
#include <type_traits>

#ifndef __cpp_lib_to_chars
#include <fast_float/fast_float.h>
#endif

namespace lanescope {

template <typename Number>
std::from_chars_result fromChars(const char* first, const char* last, Number& value) {
#ifndef __cpp_lib_to_chars
    if constexpr (std::is_floating_point_v<Number>) {
        const auto [end, code] = fast_float::from_chars(first, last, value);
        return {end, code};
    } else
#endif
    {
        return std::from_chars(first, last, value);
    }
}

} // namespace lanescope
