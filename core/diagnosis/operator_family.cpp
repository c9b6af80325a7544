// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/operator_family.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

constexpr std::string_view kMatrix = "Matrix products on the CPU";
constexpr std::string_view kConvolution = "Convolutions on the CPU";
constexpr std::string_view kPointwise = "Pointwise operators on the CPU";
constexpr std::string_view kOptimizer = "Optimizer operators on the CPU";
constexpr std::string_view kEmbedding = "Embedding operators on the CPU";

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
                       "copy",
                       "fill",
                       "zero",
                       "clamp",
                       "clamp_min",
                       "lerp",
                       "where",
                       "abs",
                       "sum",
                       "mean",
                       "cat"})) {
        return kPointwise;
    }
    return {};
}

bool isLightOperator(std::string_view operatorName) {
    return isAnyOf(
        operatorName,
        {"aten::view",       "aten::reshape",       "aten::expand",     "aten::expand_as", "aten::empty",
         "aten::empty_like", "aten::empty_strided", "aten::as_strided", "aten::slice",     "aten::select",
         "aten::t",          "aten::transpose",     "aten::permute",    "aten::unsqueeze", "aten::squeeze",
         "aten::narrow",     "aten::split",         "aten::chunk",      "aten::detach",    "detach",
         "aten::alias",      "aten::_unsafe_view",  "aten::view_as",    "aten::flatten",   "aten::unbind"});
}

std::string hostOperatorAdvice(std::string_view family, bool isForeign, const FrameworkTools& tools) {
    const std::string threads(tools.threads);
    const std::string compile(tools.compile);
    if (isForeign && family.empty()) {
        return "The main thread spends its time here: profile it further, call it less often, or move it to "
               "another "
               "thread.";
    }
    if (family == kMatrix || family == kConvolution) {
        return "Use more threads for these operators (" + threads +
               "), use a build with MKL or oneDNN, or bf16 where the processor has it.";
    }
    if (family == kOptimizer) {
        return "Use a fused or foreach optimizer: it updates all parameters in a few calls.";
    }
    if (family == kPointwise) {
        return "Fuse these operators (" + compile +
               ", a fused or foreach optimizer): each reads and writes all its data.";
    }
    if (family == kEmbedding) {
        return "Embedding look-ups are limited by memory: use lower precision, or shard the tables over more "
               "hosts.";
    }
    return "Compile the code around these operators (" + compile + "), or use more threads for them (" +
           threads + ").";
}

} // namespace lanescope
