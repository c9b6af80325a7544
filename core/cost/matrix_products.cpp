// SPDX-License-Identifier: Apache-2.0
// Products of matrices. Source: AMD's TraceLens (PerfModel/perf_model.py: GEMM, aten_mm, aten_addmm,
// aten_bmm, aten_baddbmm, aten_scaled_mm; extensions/perf_model_extensions.py), PyTorch's
// torch/utils/flop_counter.py; the same as pyprof2's prof/blas.py but for its bias.
//   FLOPs   B (2 M N K + M N if a bias or addend is added)
//   bytes   B (M K a + K N b + M N out) + the addend, each times the bytes of its type
// The output has the first matrix's type; that of 8-bit floats 16 bits, as scaled products do by default, and
// that of 8-bit integers 32. A product of complex numbers is four real ones.
#include "core/cost/model_registry.h"

#include <algorithm>

namespace lanescope {

namespace {

struct Product {
    double batch = 1;
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
    bool bias = false;
    DataType a = DataType::Unknown;
    DataType b = DataType::Unknown;
    /// Bytes of an element of the output; 0: as a.
    int outBytes = 0;
    bool isBatched = false;
    double addend = 0; ///< elements of the whole; 0: N for each product
};

OperatorCost costOf(const Product& product) {
    const auto m = static_cast<double>(product.m);
    const auto n = static_cast<double>(product.n);
    const auto k = static_cast<double>(product.k);
    OperatorCost cost;
    cost.unit = ComputeUnit::Matrix;
    cost.type = product.a;
    const bool isComplex = product.a == DataType::Complex64 || product.a == DataType::Complex128;
    cost.flops =
        product.batch * ((isComplex ? 8 : 2) * m * n * k + (product.bias ? (isComplex ? 2 : 1) * m * n : 0));
    const int aBytes = elementBytes(product.a);
    const int bBytes = elementBytes(product.b);
    if (aBytes != 0 && bBytes != 0) {
        const int outBytes = product.outBytes == 0 ? aBytes : product.outBytes;
        const double addend = product.addend > 0 ? product.addend : product.batch * n;
        cost.bytes = product.batch * (m * k * aBytes + k * n * bBytes + m * n * outBytes) +
                     (product.bias ? addend * outBytes : 0);
    }
    cost.params = (product.isBatched ? "B=" + std::to_string(static_cast<std::int64_t>(product.batch)) + ", "
                                     : std::string()) +
                  "M=" + std::to_string(product.m) + ", N=" + std::to_string(product.n) +
                  ", K=" + std::to_string(product.k) + (product.bias ? ", bias" : "");
    cost.alignedSizes = {product.m, product.n, product.k};
    return cost;
}

/// a (M, K) times b (K, N), at positions of the argument list; with `biased` an addend stands in front.
class PlainProduct final : public OperatorModel {
public:
    explicit PlainProduct(bool biased, bool scaled = false)
        : m_biased(biased)
        , m_scaled(scaled) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::size_t first = m_biased ? 1 : 0;
        const Shape& a = args.shape(first);
        const Shape& b = args.shape(first + 1);
        if (a.size() != 2 || b.size() != 2) {
            return std::nullopt;
        }
        Product product{.m = a[0], .n = b[1], .k = a[1], .bias = m_biased};
        product.a = args.type(first);
        product.b = args.type(first + 1);
        if (m_scaled && elementBytes(product.a) == 1) {
            product.outBytes = product.a == DataType::Int8 ? 4 : 2;
        }
        // Packed 4-bit floats: a shape counts pairs.
        product.k *= product.a == DataType::Float4 ? 2 : 1;
        OperatorCost cost = costOf(product);
        if (product.a == DataType::Float4 && cost.bytes) {
            const auto pairs = static_cast<double>(product.k) / 2;
            *cost.bytes -= pairs * static_cast<double>(product.m + product.n);
        }
        return cost;
    }

private:
    bool m_biased;
    bool m_scaled;
};

/// a (B, M, K) times b (B, K, N).
class BatchedProduct final : public OperatorModel {
public:
    explicit BatchedProduct(bool biased)
        : m_biased(biased) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::size_t first = m_biased ? 1 : 0;
        const Shape& a = args.shape(first);
        const Shape& b = args.shape(first + 1);
        if (a.size() != 3 || b.size() != 3) {
            return std::nullopt;
        }
        return costOf({.batch = static_cast<double>(a[0]),
                       .m = a[1],
                       .n = b[2],
                       .k = a[2],
                       .bias = m_biased,
                       .a = args.type(first),
                       .b = args.type(first + 1),
                       .outBytes = 0,
                       .isBatched = true,
                       .addend = m_biased ? args.input(0).elements() : 0});
    }

private:
    bool m_biased;
};

/// x (..., K) times the transpose of w (N, K), plus a bias (N). `outFirst`: the output's type is that of x.
class LinearLayer final : public OperatorModel {
public:
    explicit LinearLayer(bool composite)
        : OperatorModel(composite) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& x = args.shape(0);
        const Shape& w = args.shape(1);
        if (x.empty() || w.size() != 2) {
            return std::nullopt;
        }
        const std::int64_t k = x.back();
        const double rows = k == 0 ? 0 : elementsOf(x) / static_cast<double>(k);
        return costOf({.m = static_cast<std::int64_t>(std::min(rows, 9e18)),
                       .n = w[0],
                       .k = k,
                       .bias = !args.shape(2).empty(),
                       .a = args.type(0),
                       .b = args.type(1)});
    }
};

/// aten::matmul by torch.matmul's rules: vectors get a dimension of 1, leading dimensions are batches.
class Matmul final : public OperatorModel {
public:
    Matmul()
        : OperatorModel(true) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        Shape a = args.shape(0);
        Shape b = args.shape(1);
        if (a.empty() || b.empty()) {
            return std::nullopt;
        }
        if (a.size() == 1) {
            a.insert(a.begin(), 1);
        }
        if (b.size() == 1) {
            b.push_back(1);
        }
        Product product{.m = a[a.size() - 2], .n = b.back(), .k = a.back()};
        product.a = args.type(0);
        product.b = args.type(1);
        a.resize(a.size() - 2);
        b.resize(b.size() - 2);
        product.batch = std::max(elementsOf(a), elementsOf(b));
        product.isBatched = product.batch != 1;
        OperatorCost cost = costOf(product);
        if (cost.bytes) { // a matrix that all products share is read once
            cost.bytes = args.input(0).bytes() + args.input(1).bytes() +
                         product.batch * static_cast<double>(product.m) * static_cast<double>(product.n) *
                             elementBytes(product.a);
        }
        return cost;
    }
};

/// a (M, K) or (E, M, K) times b (E, K, N) or (E, N, K): each row meets the matrix of one group, so the whole
/// computes 2 M N K however the rows are dealt out, and every matrix is read.
class GroupedProduct final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& a = args.shape(0);
        const Shape& b = args.shape(1);
        if (a.size() < 2 || b.size() != 3 || a.back() == 0) {
            return std::nullopt;
        }
        const std::int64_t k = a.back();
        const std::int64_t n = b[1] == k ? b[2] : b[1];
        const double rows = elementsOf(a) / static_cast<double>(k);
        OperatorCost cost = costOf({.m = static_cast<std::int64_t>(std::min(rows, 9e18)),
                                    .n = n,
                                    .k = k,
                                    .a = args.type(0),
                                    .b = args.type(1)});
        if (cost.bytes) {
            *cost.bytes += (static_cast<double>(b[0]) - 1) * static_cast<double>(n) * static_cast<double>(k) *
                           elementBytes(args.type(1));
        }
        cost.params += ", groups=" + std::to_string(b[0]);
        return cost;
    }
};

/// Matrix times vector and outer products: aten::mv, addmv, dot, vdot, addr, ger.
class VectorProduct final : public OperatorModel {
public:
    explicit VectorProduct(std::size_t first)
        : m_first(first) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& a = args.shape(m_first);
        const Shape& b = args.shape(m_first + 1);
        if (a.empty() || b.size() != 1) {
            return std::nullopt;
        }
        Product product{.m = a.size() == 2 ? a[0] : 1, .n = 1, .k = a.back(), .bias = m_first == 1};
        product.a = args.type(m_first);
        product.b = args.type(m_first + 1);
        OperatorCost cost = costOf(product);
        cost.unit = ComputeUnit::Vector;
        return cost;
    }

private:
    std::size_t m_first;
};

} // namespace

void addMatrixProducts(ModelRegistry& registry) {
    registry.add<PlainProduct>({"aten::mm", "aten::_sparse_mm"}, false);
    registry.add<PlainProduct>({"aten::addmm", "aten::addmm_", "aten::_addmm_activation"}, true);
    registry.add<PlainProduct>(
        {"aten::_scaled_mm", "aten::_int_mm", "trtllm::cublas_scaled_mm", "bitsandbytes::int8_linear_matmul"},
        false, true);
    registry.add<BatchedProduct>({"aten::bmm"}, false);
    registry.add<BatchedProduct>({"aten::baddbmm", "aten::baddbmm_"}, true);
    registry.add<LinearLayer>({"aten::linear"}, true);
    registry.add<LinearLayer>({"vllm::rocm_unquantized_gemm", "aiter::gemm_a16w16", "aten::_linear",
                               "quantized::linear", "quantized::linear_relu"},
                              false);
    registry.add<Matmul>({"aten::matmul"});
    registry.add<GroupedProduct>({"aten::_grouped_mm", "aten::_scaled_grouped_mm",
                                  "primus_turbo::grouped_gemm", "primus_turbo::grouped_gemm_impl"});
    registry.add<VectorProduct>({"aten::mv", "aten::dot", "aten::vdot"}, std::size_t{0});
    registry.add<VectorProduct>({"aten::addmv", "aten::addmv_"}, std::size_t{1});
}

} // namespace lanescope
