// SPDX-License-Identifier: Apache-2.0
// Normalizations. Source: AMD's TraceLens (PerfModel/perf_model.py: Normalization and its operators), after
// PyTorch's aten/src/ATen/native/cpu/batch_norm_kernel.cpp. n elements, C sets of parameters, e = n/C:
//   forward   FLOPs 6 C + 2 n, + 3 n where mean and variance are computed
//             bytes 2 n + C (2 + 1 with a weight + 1 with a bias + 2 where mean and variance are computed)
//   backward  FLOPs C (4 e + 5 e with a gradient of the input, else + 2 e; + 3 with given statistics)
//             bytes n + n (2 with a gradient of the input, else 1) + C (statistics 1, weight 1, its
//             gradient 1, that of the bias 1)
//   RMS norm  FLOPs (n/C)(2 C + 2) + n (2 with a weight, else 1); bytes 2 n + C with a weight
//   its backward  FLOPs n (1 + 1 with a weight + 6 + 1 or 2 for the gradient of the weight)
// Softmax and its logarithm: FLOPs 3 n (maximum, sum of exponentials, division; TraceLens' Softmax); bytes in
// + out; backward FLOPs 4 n, bytes two inputs + out (pyprof2's prof/softmax.py counts the same bytes).
#include "core/cost/model_registry.h"

namespace lanescope {

namespace {

struct Norm {
    double elements = 0;
    double channels = 0;
    bool weight = false;
    bool bias = false;
    bool computesStatistics = true;
    DataType type = DataType::Unknown;
};

OperatorCost costOf(const Norm& norm, double flops, double bytesElements) {
    OperatorCost cost;
    cost.flops = flops;
    cost.type = norm.type;
    if (elementBytes(norm.type) != 0) {
        cost.bytes = bytesElements * elementBytes(norm.type);
    }
    cost.params = "elements=" + std::to_string(static_cast<std::int64_t>(norm.elements)) +
                  ", channels=" + std::to_string(static_cast<std::int64_t>(norm.channels));
    return cost;
}

OperatorCost forward(const Norm& norm) {
    const double n = norm.elements;
    const double tensors =
        2 + (norm.weight ? 1 : 0) + (norm.weight && norm.bias ? 1 : 0) + (norm.computesStatistics ? 2 : 0);
    return costOf(norm, 6 * norm.channels + 2 * n + (norm.computesStatistics ? 3 * n : 0),
                  2 * n + tensors * norm.channels);
}

OperatorCost backward(const Norm& norm, bool inputGradient) {
    const double n = norm.elements;
    const double perElement = 4 + (!inputGradient ? 2 : norm.computesStatistics ? 5 : 0);
    double parameters = norm.computesStatistics ? 1 : 0;
    if (norm.weight) {
        parameters += 1 + (norm.computesStatistics ? (norm.bias ? 2 : 1) : 0);
    }
    return costOf(norm, perElement * n + (norm.computesStatistics ? 0 : 3 * norm.channels),
                  n + n * (inputGradient && norm.computesStatistics ? 2 : 1) + parameters * norm.channels);
}

double product(const std::vector<std::int64_t>& sizes) {
    return elementsOf(sizes);
}

/// (input, weight, bias, running mean, running variance, training, ...); channels are dimension 1.
class BatchNorm final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& x = args.shape(0);
        if (x.size() < 2) {
            return std::nullopt;
        }
        return forward({elementsOf(x), static_cast<double>(x[1]), !args.shape(1).empty(),
                        !args.shape(2).empty(), args.flag(5), args.type(0)});
    }
};

/// native: (gradient, input, weight, running mean, running variance, mean, deviation, training, eps, mask);
/// cudnn and miopen: (input, gradient, weight, ...) and always training.
class BatchNormBackward final : public OperatorModel {
public:
    explicit BatchNormBackward(bool isNative)
        : m_isNative(isNative) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::size_t input = m_isNative ? 1 : 0;
        const Shape& x = args.shape(input);
        if (x.size() < 2) {
            return std::nullopt;
        }
        const std::vector<bool> mask = m_isNative ? args.flags(9) : std::vector<bool>();
        return backward({elementsOf(x), static_cast<double>(x[1]), !args.shape(2).empty(), true,
                         !m_isNative || args.flag(7), args.type(input)},
                        mask.empty() || mask[0]);
    }

private:
    bool m_isNative;
};

/// (input, normalized shape, weight, bias, eps).
class LayerNorm final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::vector<std::int64_t> normalized = args.integers(1);
        if (args.shape(0).empty() || normalized.empty()) {
            return std::nullopt;
        }
        return forward({args.input(0).elements(), product(normalized), !args.shape(2).empty(),
                        !args.shape(3).empty(), true, args.type(0)});
    }
};

/// (gradient, input, normalized shape, mean, deviation, weight, bias, mask).
class LayerNormBackward final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::vector<std::int64_t> normalized = args.integers(2);
        if (args.shape(1).empty() || normalized.empty()) {
            return std::nullopt;
        }
        std::vector<bool> mask = args.flags(7);
        mask.resize(3, mask.empty());
        return backward({args.input(1).elements(), product(normalized), mask[1], mask[2], true, args.type(1)},
                        mask[0]);
    }
};

/// aten::group_norm (input, groups, weight, bias, eps), aten::native_group_norm (input, weight, bias, N, C,
/// ...): parameters and statistics count once a channel.
class GroupNorm final : public OperatorModel {
public:
    explicit GroupNorm(std::size_t weight)
        : m_weight(weight) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& x = args.shape(0);
        if (x.size() < 2) {
            return std::nullopt;
        }
        return forward({elementsOf(x), static_cast<double>(x[1]), !args.shape(m_weight).empty(),
                        !args.shape(m_weight + 1).empty(), true, args.type(0)});
    }

private:
    std::size_t m_weight;
};

/// (gradient, input, mean, deviation, weight, N, C, HxW, groups, mask).
class GroupNormBackward final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& x = args.shape(1);
        if (x.size() < 2) {
            return std::nullopt;
        }
        std::vector<bool> mask = args.flags(9);
        mask.resize(3, mask.empty());
        return backward({elementsOf(x), static_cast<double>(x[1]), mask[1], mask[2], true, args.type(1)},
                        mask[0]);
    }
};

/// Positions of the input and the weight; `adds` a residual before that is read and written, too.
class RmsNorm final : public OperatorModel {
public:
    RmsNorm(std::size_t input, std::size_t weight, bool adds)
        : m_input(input)
        , m_weight(weight)
        , m_adds(adds) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& x = args.shape(m_input);
        if (x.empty() || x.back() == 0) {
            return std::nullopt;
        }
        const bool weight = !args.shape(m_weight).empty();
        const double n = elementsOf(x);
        // The weight has the normalized shape; without one the last dimension is taken.
        const double channels = weight ? elementsOf(args.shape(m_weight)) : static_cast<double>(x.back());
        const double rows = channels == 0 ? 0 : n / channels;
        const Norm norm{n, channels, weight, false, false, args.type(m_input)};
        return costOf(norm, rows * (2 * channels + 2) + n * (weight ? 2 : 1) + (m_adds ? n : 0),
                      2 * n + (weight ? channels : 0) + (m_adds ? 2 * n : 0));
    }

private:
    std::size_t m_input;
    std::size_t m_weight;
    bool m_adds;
};

/// aten::_fused_rms_norm_backward (gradient, input, normalized shape, deviation, weight, mask).
class RmsNormBackward final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::vector<std::int64_t> normalized = args.integers(2);
        if (args.shape(1).empty() || normalized.empty()) {
            return std::nullopt;
        }
        std::vector<bool> mask = args.flags(5);
        mask.resize(2, mask.empty());
        const bool weight = !args.shape(4).empty();
        const double n = args.input(1).elements();
        const double channels = product(normalized);
        const double perElement =
            1 + (weight ? 1 : 0) + (mask[0] ? 6 : 0) + (mask[1] && weight ? (n > channels ? 2 : 1) : 0);
        return costOf({n, channels, weight, false, false, args.type(1)}, perElement * n,
                      3 * n + (weight ? 2 * channels : 0));
    }
};

class Softmax final : public OperatorModel {
public:
    explicit Softmax(bool isBackward, bool composite = false)
        : OperatorModel(composite)
        , m_isBackward(isBackward) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty()) {
            return std::nullopt;
        }
        const double n = args.input(0).elements();
        const Norm norm{n, static_cast<double>(args.shape(0).back()), false, false, false, args.type(0)};
        OperatorCost cost = costOf(norm, (m_isBackward ? 4 : 3) * n, (m_isBackward ? 3 : 2) * n);
        // (input, dimension, half_to_float): the result is of single precision.
        const bool isWidened = !m_isBackward &&
                               (args.name == "aten::_softmax" || args.name == "aten::_log_softmax") &&
                               args.flag(2);
        if (isWidened && cost.bytes) {
            *cost.bytes += n * (elementBytes(DataType::Float32) - elementBytes(args.type(0)));
        }
        return cost;
    }

private:
    bool m_isBackward;
};

} // namespace

void addNormalizations(ModelRegistry& registry) {
    registry.add<BatchNorm>({"aten::batch_norm", "aten::native_batch_norm", "aten::miopen_batch_norm",
                             "aten::cudnn_batch_norm", "aten::instance_norm"});
    registry.add<BatchNormBackward>({"aten::native_batch_norm_backward"}, true);
    registry.add<BatchNormBackward>({"aten::cudnn_batch_norm_backward", "aten::miopen_batch_norm_backward"},
                                    false);
    registry.add<LayerNorm>({"aten::layer_norm", "aten::native_layer_norm"});
    registry.add<LayerNormBackward>({"aten::native_layer_norm_backward"});
    registry.add<GroupNorm>({"aten::group_norm", "aiter::_groupnorm_run"}, std::size_t{2});
    registry.add<GroupNorm>({"aten::native_group_norm"}, std::size_t{1});
    registry.add<GroupNormBackward>({"aten::native_group_norm_backward"});
    registry.add<RmsNorm>({"aten::_fused_rms_norm", "aten::rms_norm"}, std::size_t{0}, std::size_t{2}, false);
    registry.add<RmsNorm>({"aiter::rms_norm"}, std::size_t{0}, std::size_t{1}, false);
    registry.add<RmsNorm>({"aiter::rmsnorm", "_C::rms_norm"}, std::size_t{1}, std::size_t{2}, false);
    registry.add<RmsNorm>({"_C::fused_add_rms_norm"}, std::size_t{0}, std::size_t{2}, true);
    registry.add<RmsNorm>({"aiter::add_rmsnorm", "aiter::rmsnorm2d_fwd_with_add_ck"}, std::size_t{1},
                          std::size_t{4}, true);
    registry.add<RmsNormBackward>({"aten::_fused_rms_norm_backward"});
    registry.add<Softmax>({"aten::_softmax", "aten::_log_softmax", "aten::_safe_softmax"}, false);
    registry.add<Softmax>({"aten::softmax", "aten::log_softmax"}, false, true);
    registry.add<Softmax>({"aten::_softmax_backward_data", "aten::_log_softmax_backward_data"}, true);
}

} // namespace lanescope
