// SPDX-License-Identifier: Apache-2.0
#include "core/fusion/operator_result.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace lanescope {

namespace {

/// Operators whose result has the shape that their tensors broadcast to.
constexpr std::string_view kElementwise[] = {"abs",
                                             "add",
                                             "addcdiv",
                                             "addcmul",
                                             "bitwise_and",
                                             "bitwise_not",
                                             "bitwise_or",
                                             "ceil",
                                             "clamp",
                                             "clamp_max",
                                             "clamp_min",
                                             "clone",
                                             "contiguous",
                                             "copy",
                                             "cos",
                                             "div",
                                             "elu",
                                             "eq",
                                             "erf",
                                             "exp",
                                             "exp2",
                                             "expm1",
                                             "fill",
                                             "floor",
                                             "ge",
                                             "gelu",
                                             "gelu_backward",
                                             "glu_backward",
                                             "gt",
                                             "hardswish",
                                             "hardtanh",
                                             "le",
                                             "leaky_relu",
                                             "lerp",
                                             "log",
                                             "log1p",
                                             "log2",
                                             "logical_and",
                                             "logical_not",
                                             "logical_or",
                                             "lt",
                                             "masked_fill",
                                             "maximum",
                                             "minimum",
                                             "mish",
                                             "mul",
                                             "native_dropout",
                                             "native_dropout_backward",
                                             "ne",
                                             "neg",
                                             "pow",
                                             "reciprocal",
                                             "relu",
                                             "remainder",
                                             "round",
                                             "rsqrt",
                                             "sigmoid",
                                             "sigmoid_backward",
                                             "sign",
                                             "silu",
                                             "silu_backward",
                                             "sin",
                                             "softplus",
                                             "sqrt",
                                             "square",
                                             "sub",
                                             "tanh",
                                             "tanh_backward",
                                             "threshold",
                                             "threshold_backward",
                                             "to",
                                             "_to_copy",
                                             "tril",
                                             "triu",
                                             "where",
                                             "zero"};

/// Whose result is one of truth values.
constexpr std::string_view kComparisons[] = {"eq", "ne",          "lt",         "le",         "gt",
                                             "ge", "logical_and", "logical_or", "logical_not"};

/// Work along rows: the result has the shape of the first tensor.
constexpr std::string_view kRowwise[] = {"softmax",     "_softmax",        "_log_softmax",
                                         "log_softmax", "layer_norm",      "native_layer_norm",
                                         "rms_norm",    "_fused_rms_norm", "cumsum"};

constexpr std::string_view kReductions[] = {
    "sum", "mean", "amax", "amin", "var", "std", "linalg_vector_norm"};

bool isAmong(std::span<const std::string_view> names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

/// Position of the dimensions among the inputs of a reduction, and of keepdim.
struct ReductionArgs {
    std::size_t dimensions = 1;
    std::size_t keep = 2;
};

std::optional<OperatorResult> reduced(const OperatorArgs& args, std::string_view name) {
    ReductionArgs places;
    if (name == "linalg_vector_norm") {
        places = {2, 3};
    } else if (name == "var" || name == "std") {
        places = {1, 3};
    }
    const Shape& from = args.shape(0);
    const auto rank = static_cast<std::int64_t>(from.size());
    std::vector<bool> isReduced(from.size(), false);
    const std::vector<std::int64_t> dimensions = args.integers(places.dimensions);
    for (std::int64_t dimension : dimensions) {
        dimension += dimension < 0 ? rank : 0;
        if (dimension < 0 || dimension >= rank) {
            return std::nullopt;
        }
        isReduced[static_cast<std::size_t>(dimension)] = true;
    }
    if (dimensions.empty()) {
        isReduced.assign(from.size(), true);
    }
    OperatorResult result;
    result.type = args.type(0);
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (!isReduced[i]) {
            result.shape.push_back(from[i]);
        } else if (args.flag(places.keep)) {
            result.shape.push_back(1);
        }
    }
    // Rows are reduced in one block where the last dimensions alone are.
    const auto firstReduced = std::ranges::find(isReduced, true);
    result.isAcrossRows = firstReduced == isReduced.begin() ||
                          std::ranges::find(firstReduced, isReduced.end(), false) != isReduced.end();
    return result;
}

} // namespace

std::optional<OperatorResult> resultOf(const OperatorArgs& args) {
    constexpr std::string_view kLibrary = "aten::";
    std::string_view name = args.name;
    if (!name.starts_with(kLibrary)) {
        return std::nullopt;
    }
    name.remove_prefix(kLibrary.size());
    const bool isInPlace = name.ends_with('_') && !name.starts_with("__");
    name.remove_suffix(isInPlace ? 1 : 0);
    if (args.inputs.empty() || args.shape(0).empty()) {
        return std::nullopt;
    }
    OperatorResult result{args.shape(0), args.type(0), false};
    if (isInPlace && isAmong(kElementwise, name)) {
        return result;
    }
    if (isAmong(kRowwise, name)) {
        return result;
    }
    if (isAmong(kReductions, name)) {
        return reduced(args, name);
    }
    if (!isAmong(kElementwise, name)) {
        return std::nullopt;
    }
    for (std::size_t i = 1; i < args.inputs.size(); ++i) {
        const OperatorInput& input = args.inputs[i];
        if (input.type == DataType::Scalar || elementBytes(input.type) == 0) {
            continue;
        }
        const std::optional<Shape> both = broadcast(result.shape, input.shape);
        if (!both) {
            return std::nullopt;
        }
        result.shape = *both;
        // A tensor without dimensions is a number: it does not widen the type.
        const bool decides = !input.shape.empty() && name != "masked_fill";
        result.type = name == "where" && i == 1 ? input.type
                      : decides                 ? promoted(result.type, input.type)
                                                : result.type;
    }
    if (name == "to" || name == "_to_copy") {
        result.type = DataType::Unknown; // the number of its type is not a name
    } else if (isAmong(kComparisons, name)) {
        result.type = DataType::Bool;
    }
    return result;
}

} // namespace lanescope
