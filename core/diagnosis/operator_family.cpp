// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/operator_family.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/base/user_text.h"

namespace lanescope {

namespace {

constexpr std::string_view kMatrix = userText("Matrix products on the CPU");
constexpr std::string_view kConvolution = userText("Convolutions on the CPU");
constexpr std::string_view kPointwise = userText("Pointwise operators and reductions on the CPU");
constexpr std::string_view kRandom = userText("Random numbers on the CPU");
constexpr std::string_view kCopies = userText("Copies and conversions");
constexpr std::string_view kOptimizer = userText("Optimizer operators on the CPU");
constexpr std::string_view kEmbedding = userText("Embedding operators on the CPU");

bool isAnyOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

} // namespace

std::string_view operatorFamily(std::string_view operatorName, bool isInOptimizer) {
    constexpr std::string_view kAten = "aten::";
    const std::string_view name =
        operatorName.starts_with(kAten) ? operatorName.substr(kAten.size()) : operatorName;
    if (isAnyOf(name, {"mm", "addmm", "bmm", "baddbmm", "matmul", "linear", "addmv", "mv", "dot",
                       "mkldnn_linear"})) {
        return kMatrix;
    }
    if (name.find("conv") != std::string_view::npos) {
        return kConvolution;
    }
    if (isInOptimizer) {
        return kOptimizer;
    }
    if (name.find("embedding") != std::string_view::npos) {
        return kEmbedding;
    }
    // An underscore marks the variant in place.
    const std::string_view base = name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
    if (isAnyOf(base, {"copy", "_to_copy", "to", "contiguous", "clone", "cat", "stack"})) {
        return kCopies; // of values, types and layouts, or between devices, which names do not tell
    }
    // One generator makes them one after another.
    if (isAnyOf(base, {"normal", "uniform", "random", "bernoulli", "exponential", "geometric", "log_normal",
                       "cauchy", "multinomial", "rand", "randn", "randint", "randperm", "rand_like",
                       "randn_like", "randint_like"})) {
        return kRandom;
    }
    if (isAnyOf(base, {"add",
                       "sub",
                       "mul",
                       "div",
                       "sqrt",
                       "rsqrt",
                       "pow",
                       "addcdiv",
                       "addcmul",
                       "exp",
                       "log",
                       "neg",
                       "sigmoid",
                       "tanh",
                       "relu",
                       "gelu",
                       "threshold_backward",
                       "fill",
                       "zero",
                       "clamp",
                       "clamp_min",
                       "lerp",
                       "where",
                       "abs",
                       "sum",
                       "mean"})) {
        return kPointwise;
    }
    return {};
}

bool isLightOperator(std::string_view operatorName) {
    return isAnyOf(operatorName,
                   {"aten::view",       "aten::reshape",    "aten::expand",       "aten::expand_as",
                    "aten::empty",      "aten::empty_like", "empty_tensor",       "aten::empty_strided",
                    "aten::as_strided", "aten::slice",      "aten::select",       "aten::t",
                    "aten::transpose",  "aten::permute",    "aten::unsqueeze",    "aten::squeeze",
                    "aten::narrow",     "aten::split",      "aten::chunk",        "aten::detach",
                    "detach",           "aten::alias",      "aten::_unsafe_view", "aten::view_as",
                    "aten::flatten",    "aten::unbind"});
}

bool isOneDnnOperator(std::string_view operatorName) {
    return contains(operatorName, "mkldnn") || contains(operatorName, "onednn");
}

Words hostOperatorAdvice(const HostOperators& operators, const FrameworkTools& tools) {
    const auto& [family, isForeign, isLight, isOneDnn] = operators;
    const Words threads = words(tools.threads);
    const Words compile = words(tools.compile);
    if (isForeign && family.empty()) {
        return words(userText("The main thread spends its time here: profile it further, call it less often, "
                              "or move it to another thread."));
    }
    if (family == kMatrix || family == kConvolution) {
        return words(isOneDnn
                         ? userText("Use more threads for these operators (%1), or bf16 where the processor "
                                    "has it.")
                         : userText("Use more threads for these operators (%1), a build with MKL or "
                                    "oneDNN where this one has neither, or bf16 where the processor has "
                                    "it."),
                     threads);
    }
    if (family == kOptimizer) {
        return words(userText("Use a fused or foreach optimizer: it updates all parameters in a few calls."));
    }
    if (family == kPointwise) {
        return words(userText("Fuse these operators (%1): each reads and writes all its data."), compile);
    }
    if (family == kRandom) {
        return words(userText("Random numbers of the CPU come from one thread: make them on the device that "
                              "uses them (device=...), or once outside of the loop."));
    }
    if (family == kCopies) {
        return words(userText("See which copies are needed: keep one type and one layout, use views, and "
                              "make tensors on the device that uses them."));
    }
    if (family == kEmbedding) {
        return words(userText("Embedding look-ups are limited by memory: use lower precision, or shard the "
                              "tables over more hosts."));
    }
    if (isLight) {
        return words(userText("These operators make views or allocate, which takes each a fixed time on one "
                              "thread: call fewer of them, or compile the code around them (%1)."),
                     compile);
    }
    return words(userText("Compile the code around these operators (%1), or use more threads for them (%2)."),
                 compile, threads);
}

} // namespace lanescope
