// SPDX-License-Identifier: Apache-2.0
// Reductions, scans and pooling. Source: AMD's TraceLens (PerfModel/perf_model.py: Reduce) and pyprof2
// (prof/reduction.py, prof/pooling.py).
//   reduction  FLOPs: elements of the input; bytes in + out, with as many results as the reduced dimensions
//   leave scan       FLOPs: elements; bytes in + out pooling    FLOPs: elements of the output times those of
//   the window (adaptive: elements of the input);
//              bytes in + out, + 8 an output element where indices are written; backward: bytes of the
//              gradient read and of the one written
#include "core/cost/model_registry.h"

#include <algorithm>

namespace lanescope {

namespace {

OperatorCost costOf(double flops, double bytes, DataType type, std::string params) {
    OperatorCost cost;
    cost.flops = flops;
    if (elementBytes(type) != 0) {
        cost.bytes = bytes;
    }
    cost.type = type;
    cost.params = std::move(params);
    return cost;
}

std::string countText(double in, double out) {
    return "in=" + std::to_string(static_cast<std::int64_t>(in)) +
           ", out=" + std::to_string(static_cast<std::int64_t>(out));
}

/// Dimensions stand at argument 1 ("[-1]" or "1"; none: all). `outBytes` 0: as the input.
class Reduction final : public OperatorModel {
public:
    explicit Reduction(int outBytes = 0)
        : m_outBytes(outBytes) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (!args.has(0) || !args.input(0).list.empty()) {
            return std::nullopt;
        }
        Shape left = args.shape(0);
        const auto count = static_cast<std::int64_t>(left.size());
        std::vector<std::int64_t> dimensions = args.integers(1);
        // The second argument of aten::norm and its like is the order of the norm.
        if (args.name.find("norm") != std::string::npos) {
            dimensions = args.integers(2);
        }
        for (const std::int64_t dimension : dimensions) {
            const std::int64_t at = dimension < 0 ? dimension + count : dimension;
            if (at >= 0 && at < count) {
                left[static_cast<std::size_t>(at)] = 1;
            }
        }
        const double in = elementsOf(args.shape(0));
        const double out = dimensions.empty() ? 1 : elementsOf(left);
        const int outBytes = m_outBytes == 0 ? elementBytes(args.type(0)) : m_outBytes;
        return costOf(in, args.input(0).bytes() + out * outBytes, args.type(0), countText(in, out));
    }

private:
    int m_outBytes;
};

class Scan final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (!args.has(0)) {
            return std::nullopt;
        }
        const double n = args.input(0).elements();
        return costOf(n, 2 * args.input(0).bytes(), args.type(0), countText(n, n));
    }
};

/// (input, window, stride, padding, dilation or ceil, ...).
class Pooling final : public OperatorModel {
public:
    Pooling(std::size_t dimensions, bool writesIndices)
        : m_dimensions(dimensions)
        , m_writesIndices(writesIndices) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        Shape out = args.shape(0);
        std::vector<std::int64_t> window = args.integers(1);
        if (out.size() < m_dimensions || window.empty()) {
            return std::nullopt;
        }
        window.resize(m_dimensions, window.front());
        std::vector<std::int64_t> stride = args.integers(2);
        stride = stride.empty() ? window : stride;
        stride.resize(m_dimensions, stride.front());
        std::vector<std::int64_t> padding = args.integers(3);
        padding.resize(m_dimensions, padding.empty() ? 0 : padding.front());
        for (std::size_t i = 0; i < m_dimensions; ++i) {
            std::int64_t& size = out[out.size() - m_dimensions + i];
            size = stride[i] == 0 ? 0 : (size + 2 * padding[i] - window[i]) / stride[i] + 1;
        }
        const double results = elementsOf(out);
        return costOf(results * elementsOf(window),
                      args.input(0).bytes() + results * elementBytes(args.type(0)) +
                          (m_writesIndices ? 8 * results : 0),
                      args.type(0), countText(args.input(0).elements(), results));
    }

private:
    std::size_t m_dimensions;
    bool m_writesIndices;
};

class AdaptivePooling final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        Shape out = args.shape(0);
        const std::vector<std::int64_t> sizes = args.integers(1);
        if (sizes.empty() || out.size() < sizes.size()) {
            return std::nullopt;
        }
        std::copy(sizes.begin(), sizes.end(), out.end() - static_cast<std::ptrdiff_t>(sizes.size()));
        const double in = args.input(0).elements();
        return costOf(in, args.input(0).bytes() + elementsOf(out) * elementBytes(args.type(0)), args.type(0),
                      countText(in, elementsOf(out)));
    }
};

/// (gradient of the output, input, ...): an addition for each element of that gradient.
class PoolingBackward final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty() || args.shape(1).empty()) {
            return std::nullopt;
        }
        const double out = args.input(0).elements();
        return costOf(out, args.input(0).bytes() + args.input(1).bytes(), args.type(0),
                      countText(args.input(1).elements(), out));
    }
};

} // namespace

void addReductions(ModelRegistry& registry) {
    registry.add<Reduction>({"aten::sum", "aten::mean", "aten::max", "aten::min", "aten::norm",
                             "aten::linalg_norm", "aten::linalg_vector_norm", "aten::std", "aten::var",
                             "aten::var_mean", "aten::std_mean", "aten::logsumexp", "aten::amin",
                             "aten::amax", "aten::prod", "aten::aminmax"});
    registry.add<Reduction>({"aten::argmax", "aten::argmin", "aten::count_nonzero"}, 8);
    registry.add<Reduction>({"aten::any", "aten::all"}, 1);
    registry.add<Scan>({"aten::cumsum", "aten::cumprod", "aten::cumsum_", "aten::logcumsumexp"});
    registry.add<Pooling>({"aten::max_pool2d_with_indices"}, std::size_t{2}, true);
    registry.add<Pooling>({"aten::max_pool3d_with_indices"}, std::size_t{3}, true);
    registry.add<Pooling>({"aten::avg_pool2d"}, std::size_t{2}, false);
    registry.add<Pooling>({"aten::avg_pool3d"}, std::size_t{3}, false);
    registry.add<AdaptivePooling>(
        {"aten::_adaptive_avg_pool2d", "aten::_adaptive_avg_pool3d", "aten::adaptive_max_pool2d"});
    registry.add<PoolingBackward>({"aten::max_pool2d_with_indices_backward", "aten::avg_pool2d_backward",
                                   "aten::_adaptive_avg_pool2d_backward",
                                   "aten::max_pool3d_with_indices_backward"});
}

} // namespace lanescope
