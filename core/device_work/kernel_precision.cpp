// SPDX-License-Identifier: Apache-2.0
#include "core/device_work/kernel_precision.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

std::string lowerCase(std::string_view text) {
    // The precision shows early in a name; the rest is types.
    constexpr std::size_t kLookedAt = 512;
    return asciiLowered(text.substr(0, kLookedAt));
}

} // namespace

bool isTf32Kernel(std::string_view name) {
    return containsAny(name, {"tf32"}) ||
           (containsAny(name, {"s1688"}) && !containsAny(name, {"f16", "fp16"}));
}

namespace {

/// Tensile names its kernels "Cijk_", the layouts of both inputs, then their type: "BBS", "F8HS", "HHS_BH".
std::string_view tensilePrecision(std::string_view name) {
    constexpr int kLayouts = 3;
    for (int i = 0; i < kLayouts; ++i) {
        name = name.substr(std::min(name.find('_'), name.size() - 1) + 1);
    }
    return name.starts_with("f8") || name.starts_with("b8") ? "FP8"
           : name.starts_with("i8")                         ? "INT8"
           : name.starts_with("h")                          ? "FP16"
           : name.starts_with("b")                          ? "BF16"
           : name.starts_with("s")                          ? "FP32"
           : name.starts_with("d")                          ? "FP64"
                                                            : "";
}

} // namespace

std::string_view kernelPrecision(std::string_view kernelName) {
    const std::string name = lowerCase(kernelName);
    if (name.starts_with("cijk_")) {
        return tensilePrecision(name);
    }
    if (containsAny(name, {"e4m3", "e5m2", "fp8", "f8f8"})) {
        return "FP8";
    }
    if (containsAny(name, {"mxfp4", "e2m1"})) {
        return "FP4";
    }
    if (containsAny(name, {"bf16", "bfloat16", "_bbs_", "_b_bs_"})) {
        return "BF16";
    }
    if (isTf32Kernel(name)) {
        return "TF32";
    }
    if (containsAny(name, {"f16", "fp16", "half", "h884", "h1688", "h16816", "_hbs_", "_hhs_", "_h_hs_"})) {
        return "FP16";
    }
    if (containsAny(name, {"i8816", "int8", "s8s8"})) {
        return "INT8";
    }
    return containsAny(name, {"float", "sgemm", "f32", "fp32", "_sb_"}) ? "FP32" : "";
}

} // namespace lanescope
