// SPDX-License-Identifier: Apache-2.0
// Sizes, names and rates of the kernels that the operators of the samples launch. Pure.
#pragma once

#include <cstdint>
#include <string>

namespace lanescope::samples {

// Sustained products and sums per nanosecond of one multiprocessor, as captures of these kernels give them.
inline constexpr double kTf32FlopsPerSmNs = 1500;
inline constexpr double kBFloat16FlopsPerSmNs = 4300;
inline constexpr double kFlashFlopsPerSmNs = 2700;

inline int divideUp(std::int64_t value, std::int64_t unit) {
    return static_cast<int>((value + unit - 1) / unit);
}

inline std::string cutlassName(const std::string& kernel) {
    return "void cutlass::Kernel2<" + kernel + ">(" + kernel + "::Params)";
}

} // namespace lanescope::samples
