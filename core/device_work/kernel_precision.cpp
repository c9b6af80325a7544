// SPDX-License-Identifier: Apache-2.0
#include "core/device_work/kernel_precision.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
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

std::string_view precisionByWords(std::string_view kernelName) {
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

/// Text up to the comma or bracket that ends the first argument of a template.
std::string_view firstArgument(std::string_view arguments) {
    int depth = 0;
    std::size_t end = 0;
    for (; end < arguments.size(); ++end) {
        const char c = arguments[end];
        if (depth == 0 && (c == ',' || c == '>')) {
            break;
        }
        depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    }
    return arguments.substr(0, end);
}

/// The type that a template of CUTLASS multiplies: its first argument that is neither a shape nor a number.
/// Empty where the name has no such template.
std::string_view multipliedType(std::string_view name, std::string_view templateName) {
    const std::size_t at = name.find(templateName);
    if (at == std::string_view::npos) {
        return {};
    }
    std::string_view rest = name.substr(at + templateName.size());
    while (true) {
        const std::string_view argument = asciiTrimmed(firstArgument(rest));
        if (argument.empty() || (!containsAny(argument, {"Shape<"}) && !isAsciiDigit(argument.front()) &&
                                 argument.front() != '(')) { // "(int)32" is a number too
            return argument;
        }
        rest.remove_prefix(std::min(firstArgument(rest).size() + 1, rest.size()));
    }
}

/// Precision of a type in C++ without its namespace, or of one in the name of an instruction.
std::string_view typePrecision(std::string_view type) {
    struct Type {
        std::string_view start;
        std::string_view precision;
    };
    static constexpr Type kTypes[] = {
        {"half", "FP16"},     {"__half", "FP16"},    {"bfloat16", "BF16"},    {"__nv_bfloat16", "BF16"},
        {"tfloat32", "TF32"}, {"float_e4m3", "FP8"}, {"float_e5m2", "FP8"},   {"float_e2m1", "FP4"},
        {"int8", "INT8"},     {"uint8", "INT8"},     {"signed char", "INT8"}, {"unsigned char", "INT8"},
        {"double", "FP64"},   {"float", "FP32"},     {"BF16", "BF16"},        {"F16", "FP16"},
        {"TF32", "TF32"},     {"E4M3", "FP8"},       {"E5M2", "FP8"},         {"S8", "INT8"},
        {"U8", "INT8"},       {"F64", "FP64"},
    };
    const auto* const found =
        std::ranges::find_if(kTypes, [type](const Type& each) { return type.starts_with(each.start); });
    return found == std::end(kTypes) ? std::string_view() : found->precision;
}

/// The only type of less than 32 bits, or TF32, that a name of CUTLASS has. Names that are too long to be
/// read out have the types of their parts, and not the places of these.
std::string_view onlySmallType(std::string_view name) {
    std::string_view only;
    for (const std::string_view type :
         {"half_t", "bfloat16_t", "tfloat32_t", "float_e4m3_t", "float_e5m2_t", "int8_t"}) {
        const std::string_view precision =
            containsAny(name, {type}) ? typePrecision(type) : std::string_view();
        if (!precision.empty() && !only.empty() && precision != only) {
            return {};
        }
        only = precision.empty() ? only : precision;
    }
    return only;
}

/// Precision in which a kernel of CUTLASS multiplies, by the arguments of its instruction: what it reads and
/// writes may have other types, which come first in the name. Empty: the name does not show it.
std::string_view cutlassPrecision(std::string_view name) {
    constexpr std::string_view kNamespace = "cutlass::";
    const auto plain = [kNamespace](std::string_view type) {
        return type.substr(type.starts_with(kNamespace) ? kNamespace.size() : 0);
    };
    if (const std::string_view type = multipliedType(name, "arch::Mma<"); !type.empty()) {
        return typePrecision(plain(type));
    }
    if (const std::string_view type = multipliedType(name, "MmaTensorOp<"); !type.empty()) {
        const std::string_view precision = typePrecision(plain(type));
        return precision == "FP32" ? onlySmallType(name) : precision; // converted on the way
    }
    // "SM90_64x128x16_F32BF16BF16_SS" of CuTe has the type of sums, then those of both factors.
    for (const std::string_view sum : {"_F32", "_F16", "_S32", "_F64"}) {
        for (std::size_t at = name.find(sum); at != std::string_view::npos; at = name.find(sum, at + 1)) {
            const std::string_view precision = typePrecision(name.substr(at + sum.size()));
            if (at > 0 && isAsciiDigit(name[at - 1]) && !precision.empty()) {
                return precision;
            }
        }
    }
    return containsAny(name, {"MmaTensorOp"}) ? onlySmallType(name) : std::string_view();
}

} // namespace

std::string_view kernelPrecision(std::string_view kernelName) {
    if (containsAny(kernelName, {"cutlass::", "cute::"})) {
        if (const std::string_view precision = cutlassPrecision(kernelName); !precision.empty()) {
            return precision;
        }
    }
    const std::string_view precision = precisionByWords(kernelName);
    // A kernel on tensor cores does not compute in FP32, whatever else the name says.
    return precision == "FP32" && containsAny(kernelName, {"TensorOp", "tensorop"}) &&
                   !containsAny(kernelName, {"SubTensorOp"})
               ? std::string_view()
               : precision;
}

} // namespace lanescope
