// SPDX-License-Identifier: Apache-2.0
// Precision in which a kernel computes, judged by its name. Pure; any thread.
#pragma once

#include <string_view>

namespace lanescope {

/// Matrix kernels that compute in TF32: "s1688" is the instruction for it, unless the name says that the
/// inputs are of half precision and "s" only means the accumulator.
bool isTf32Kernel(std::string_view name);

/// "FP16", "TF32" and so on by the name; empty if it does not show one.
std::string_view kernelPrecision(std::string_view kernelName);

} // namespace lanescope
