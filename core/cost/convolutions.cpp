// SPDX-License-Identifier: Apache-2.0
// Convolutions. Source: AMD's TraceLens (PerfModel/perf_model.py: CONV, aten_conv, aten_conv_bwd), after
// PyTorch's torch/utils/flop_counter.py; the same as pyprof2's prof/conv.py.
//   x (N, C, ...), w (K, C/groups, ...), y (N, K, ...); transposed: w (C, K/groups, ...)
//   FLOPs   2 |y| |w| / K, transposed 2 |x| |w| / C; with a bias + |y|
//   bytes   |x| + |w| + |y| (+ K), times the bytes of the type
//   backward, each gradient that the output mask asks for:
//     of the input    FLOPs as forward without bias; bytes |y| + |w| + |x|
//     of the weight   the same
//     of the bias     FLOPs |y|; bytes |y| + K
#include "core/cost/model_registry.h"

#include <algorithm>

namespace lanescope {

namespace {

struct Geometry {
    Shape x;
    Shape w;
    Shape y;
    bool transposed = false;
    DataType type = DataType::Unknown;

    double products() const {
        const double perElement = w[0] == 0 ? 0 : 2 * elementsOf(w) / static_cast<double>(w[0]);
        return (transposed ? elementsOf(x) : elementsOf(y)) * perElement;
    }
    double tensors() const { return elementsOf(x) + elementsOf(w) + elementsOf(y); }
};

/// One number a dimension; a single one counts for all, none means `otherwise`.
std::vector<std::int64_t> spread(std::vector<std::int64_t> values, std::size_t count,
                                 std::int64_t otherwise) {
    if (values.empty()) {
        values.push_back(otherwise);
    }
    if (values.size() == 1) {
        values.resize(count, values.front());
    }
    values.resize(count, otherwise);
    return values;
}

/// `first` is the position of x; stride, padding, dilation, transposed, output padding and groups stand from
/// `options` on.
std::optional<Geometry> geometryOf(const OperatorArgs& args, std::size_t first, std::size_t options) {
    Geometry geometry{args.shape(first), args.shape(first + 1), {}, args.flag(options + 3), args.type(first)};
    const Shape& x = geometry.x;
    const Shape& w = geometry.w;
    if (x.size() < 3 || x.size() != w.size() || args.input(options).value.empty()) {
        return std::nullopt;
    }
    const std::size_t count = x.size() - 2;
    const std::vector<std::int64_t> stride = spread(args.integers(options), count, 1);
    const std::vector<std::int64_t> padding = spread(args.integers(options + 1), count, 0);
    const std::vector<std::int64_t> dilation = spread(args.integers(options + 2), count, 1);
    const std::vector<std::int64_t> extra = spread(args.integers(options + 4), count, 0);
    const std::vector<std::int64_t> groups = spread(args.integers(options + 5), 1, 1);
    geometry.y = {x[0], geometry.transposed ? w[1] * groups[0] : w[0]};
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t reach = dilation[i] * (w[i + 2] - 1);
        if (geometry.transposed) {
            geometry.y.push_back((x[i + 2] - 1) * stride[i] - 2 * padding[i] + reach + extra[i] + 1);
        } else {
            geometry.y.push_back(stride[i] == 0 ? 0
                                                : (x[i + 2] + 2 * padding[i] - reach - 1) / stride[i] + 1);
        }
    }
    return geometry;
}

OperatorCost costOf(const Geometry& geometry, double flops, double elements) {
    OperatorCost cost;
    cost.unit = ComputeUnit::Matrix;
    cost.type = geometry.type;
    cost.flops = flops;
    if (elementBytes(geometry.type) != 0) {
        cost.bytes = elements * elementBytes(geometry.type);
    }
    const auto text = [](const Shape& shape) {
        std::string joined;
        for (const std::int64_t size : shape) {
            joined += (joined.empty() ? "" : "x") + std::to_string(size);
        }
        return joined;
    };
    cost.params = "input " + text(geometry.x) + ", weight " + text(geometry.w) + ", output " +
                  text(geometry.y) + (geometry.transposed ? ", transposed" : "");
    cost.alignedSizes = {geometry.x[1], geometry.y[1]};
    return cost;
}

class Convolution final : public OperatorModel {
public:
    explicit Convolution(std::size_t options, bool composite)
        : OperatorModel(composite)
        , m_options(options) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::optional<Geometry> geometry = geometryOf(args, 0, m_options);
        if (!geometry) {
            return std::nullopt;
        }
        const bool bias = !args.shape(2).empty();
        const double outputs = elementsOf(geometry->y);
        return costOf(*geometry, geometry->products() + (bias ? outputs : 0),
                      geometry->tensors() + (bias ? static_cast<double>(geometry->y[1]) : 0));
    }

private:
    std::size_t m_options;
};

class ConvolutionBackward final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::optional<Geometry> geometry = geometryOf(args, 1, 4);
        if (!geometry) {
            return std::nullopt;
        }
        std::vector<bool> mask = args.flags(10);
        mask.resize(std::max<std::size_t>(mask.size(), 3), mask.empty());
        const double products = (mask[0] ? 1 : 0) + (mask[1] ? 1 : 0);
        const double outputs = elementsOf(geometry->y);
        const bool bias = mask[2] && !args.input(3).value.empty() && args.input(3).value != "[0]";
        return costOf(*geometry, products * geometry->products() + (bias ? outputs : 0),
                      products * geometry->tensors() +
                          (bias ? outputs + static_cast<double>(geometry->y[1]) : 0));
    }
};

} // namespace

void addConvolutions(ModelRegistry& registry) {
    registry.add<Convolution>({"aten::convolution"}, std::size_t{3}, false);
    registry.add<Convolution>({"aten::_convolution", "aten::convolution_overrideable"}, std::size_t{3}, true);
    registry.add<ConvolutionBackward>({"aten::convolution_backward"});
}

} // namespace lanescope
