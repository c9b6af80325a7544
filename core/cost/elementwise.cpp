// SPDX-License-Identifier: Apache-2.0
// Operators that treat each element by itself. Source: AMD's TraceLens (PerfModel/perf_model.py:
// UnaryElementwise, BinaryElementwise); broadcasting and result types by PyTorch's rules (promoted()).
//   unary    FLOPs n; bytes n in + n out. Of two recorded tensors the second has the other side's type
//   binary   FLOPs: elements of the broadcast result; bytes a + b + result
//   ternary  the same with three inputs
// Copies compute nothing: FLOPs 0 (TraceLens counts one an element). Comparisons write bools. Fills write
// only, random numbers and dropout likewise plus what they read.
#include "core/cost/model_registry.h"

#include <algorithm>

namespace lanescope {

namespace {

std::string shapeText(const Shape& shape) {
    std::string text = "[";
    for (const std::int64_t size : shape) {
        text += (text.size() == 1 ? "" : ", ") + std::to_string(size);
    }
    return text + "]";
}

OperatorCost costOf(double flops, double bytes, bool bytesKnown, DataType type, const Shape& shape) {
    OperatorCost cost;
    cost.flops = flops;
    if (bytesKnown) {
        cost.bytes = bytes;
    }
    cost.type = type;
    cost.params = shapeText(shape);
    return cost;
}

class Unary final : public OperatorModel {
public:
    explicit Unary(bool computes = true, bool composite = false)
        : OperatorModel(composite)
        , m_computes(computes) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (!args.has(0) || !args.input(0).list.empty()) {
            return std::nullopt;
        }
        const double n = args.input(0).elements();
        const int in = elementBytes(args.type(0));
        const int out = args.shape(1).empty() ? in : elementBytes(args.type(1));
        return costOf(m_computes ? n : 0, n * (in + out), in != 0 && out != 0, args.type(0), args.shape(0));
    }

private:
    bool m_computes;
};

enum class ResultType { Promoted, Bool };

/// Model over `count` tensors. With `ResultType::Promoted` the result has the type that the tensors with
/// dimensions promote to; that of the first one where none has any.
class Pointwise final : public OperatorModel {
public:
    explicit Pointwise(std::size_t count, ResultType result = ResultType::Promoted)
        : m_count(count)
        , m_result(result) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (!args.has(m_count - 1) || !args.input(0).list.empty()) {
            return std::nullopt;
        }
        Shape shape;
        DataType type = args.type(0);
        bool hasShaped = false;
        bool bytesKnown = true;
        double bytes = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            const OperatorInput& input = args.input(i);
            shape = broadcast(shape, input.shape).value_or(shape);
            bytes += input.bytes();
            bytesKnown = bytesKnown && elementBytes(input.type) != 0;
            if (!input.shape.empty()) {
                type = hasShaped ? promoted(type, input.type) : input.type;
                hasShaped = true;
            }
        }
        const double n = elementsOf(shape);
        const bool hasOut = !args.shape(m_count).empty();
        const DataType out = hasOut                         ? args.type(m_count)
                             : m_result == ResultType::Bool ? DataType::Bool
                                                            : type;
        bytesKnown = bytesKnown && elementBytes(out) != 0;
        return costOf(n, bytes + n * elementBytes(out), bytesKnown, args.type(0), shape);
    }

private:
    std::size_t m_count;
    ResultType m_result;
};

/// Writes its first tensor without reading it.
class Fill final : public OperatorModel {
public:
    explicit Fill(bool composite = false)
        : OperatorModel(composite) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty()) {
            return std::nullopt;
        }
        return costOf(0, args.input(0).bytes(), elementBytes(args.type(0)) != 0, args.type(0), args.shape(0));
    }
};

/// aten::native_dropout: reads n, writes n and a mask of n bools (pyprof2's prof/randomSample.py counts five
/// FLOPs an element for the random number and the scaling).
class Dropout final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty()) {
            return std::nullopt;
        }
        const double n = args.input(0).elements();
        return costOf(5 * n, 2 * args.input(0).bytes() + n, elementBytes(args.type(0)) != 0, args.type(0),
                      args.shape(0));
    }
};

/// aten::upsample_nearest*d and replication pads: FLOPs one an output element; bytes input + output. The
/// output's spatial sizes, or the padding, stand at argument 1.
class Resample final : public OperatorModel {
public:
    explicit Resample(bool pads)
        : m_pads(pads) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::vector<std::int64_t> numbers = args.integers(1);
        Shape out = args.shape(0);
        if (out.size() < 3 || numbers.empty()) {
            return std::nullopt;
        }
        if (m_pads) {
            for (std::size_t i = 0; i + 1 < numbers.size() && i / 2 < out.size(); i += 2) {
                out[out.size() - 1 - i / 2] += numbers[i] + numbers[i + 1];
            }
        } else {
            out.resize(2);
            out.insert(out.end(), numbers.begin(), numbers.end());
        }
        const double n = elementsOf(out);
        return costOf(n, args.input(0).bytes() + n * elementBytes(args.type(0)),
                      elementBytes(args.type(0)) != 0, args.type(0), out);
    }

private:
    bool m_pads;
};

} // namespace

void addElementwise(ModelRegistry& registry) {
    registry.add<Unary>(
        {"aten::clamp_min",   "aten::clamp_min_", "aten::clamp_max",   "aten::clamp_max_", "aten::sigmoid",
         "aten::sigmoid_",    "aten::rsqrt",      "aten::rsqrt_",      "aten::silu",       "aten::silu_",
         "aten::neg",         "aten::neg_",       "aten::pow",         "aten::pow_",       "aten::gelu",
         "aten::tanh",        "aten::tanh_",      "aten::exp",         "aten::exp_",       "aten::log",
         "aten::log_",        "aten::log2",       "aten::log10",       "aten::log1p",      "aten::sqrt",
         "aten::sqrt_",       "aten::abs",        "aten::cos",         "aten::sin",        "aten::tan",
         "aten::acos",        "aten::asin",       "aten::atan",        "aten::erf",        "aten::erfinv",
         "aten::exp2",        "aten::expm1",      "aten::reciprocal",  "aten::sign",       "aten::square",
         "aten::ceil",        "aten::floor",      "aten::round",       "aten::trunc",      "aten::frac",
         "aten::bitwise_not", "aten::hardtanh",   "aten::hardtanh_",   "aten::hardswish",  "aten::hardswish_",
         "aten::hardsigmoid", "aten::leaky_relu", "aten::leaky_relu_", "aten::elu",        "aten::elu_",
         "aten::softplus",    "aten::mish",       "aten::clamp",       "aten::clamp_",     "aten::threshold",
         "aten::threshold_",  "aten::nan_to_num", "aten::nan_to_num_", "aten::tril",       "aten::triu",
         "aten::logical_not"});
    registry.add<Unary>({"aten::relu", "aten::relu_"}, true, true);
    registry.add<Unary>({"aten::copy", "aten::copy_"}, false);
    registry.add<Pointwise>({"aten::add",
                             "aten::add_",
                             "aten::sub",
                             "aten::sub_",
                             "aten::rsub",
                             "aten::mul",
                             "aten::mul_",
                             "aten::div",
                             "aten::div_",
                             "aten::sigmoid_backward",
                             "aten::threshold_backward",
                             "aten::tanh_backward",
                             "aten::silu_backward",
                             "aten::gelu_backward",
                             "aten::hardswish_backward",
                             "aten::hardtanh_backward",
                             "aten::leaky_relu_backward",
                             "aten::elu_backward",
                             "aten::maximum",
                             "aten::minimum",
                             "aten::fmod",
                             "aten::remainder",
                             "aten::atan2",
                             "aten::bitwise_and",
                             "aten::bitwise_or",
                             "aten::bitwise_xor",
                             "aten::bitwise_and_",
                             "aten::bitwise_or_",
                             "aten::floor_divide",
                             "aten::masked_fill",
                             "aten::masked_fill_",
                             "aten::native_dropout_backward",
                             "torch::distributed::reducer::mul_out"},
                            std::size_t{2});
    registry.add<Pointwise>({"aten::eq", "aten::ne", "aten::lt", "aten::le", "aten::gt", "aten::ge",
                             "aten::logical_and", "aten::logical_or", "aten::logical_xor", "aten::isin"},
                            std::size_t{2}, ResultType::Bool);
    registry.add<Pointwise>({"aten::where", "aten::addcmul", "aten::addcmul_", "aten::addcdiv",
                             "aten::addcdiv_", "aten::lerp", "aten::lerp_"},
                            std::size_t{3});
    registry.add<Fill>({"aten::fill_", "aten::uniform_", "aten::normal_", "aten::random_", "aten::bernoulli_",
                        "aten::exponential_"});
    registry.add<Fill>({"aten::zero_"}, true);
    registry.add<Dropout>({"aten::native_dropout"});
    registry.add<Resample>(
        {"aten::upsample_nearest1d", "aten::upsample_nearest2d", "aten::upsample_nearest3d"}, false);
    registry.add<Resample>({"aten::replication_pad1d", "aten::replication_pad2d", "aten::replication_pad3d"},
                           true);
}

} // namespace lanescope
