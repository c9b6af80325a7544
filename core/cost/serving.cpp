// SPDX-License-Identifier: Apache-2.0
// Operators of inference servers (vLLM, SGLang, AITER) beyond those that are plain products and norms.
// Source: AMD's TraceLens (PerfModel/extensions/perf_model_extensions.py).
//   silu_and_mul      out (..., I), in (..., 2 I): FLOPs 5 |out|; bytes in + out
//   rotary embedding  r rotated elements of queries and keys: FLOPs 3 r; bytes 2 r
//   store_cache       FLOPs 0; bytes keys and values read and written
#include "core/cost/model_registry.h"

namespace lanescope {

namespace {

class GatedActivation final : public OperatorModel {
public:
    GatedActivation()
        : OperatorModel(OperatorFamily::Elementwise) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty() || args.shape(1).empty()) {
            return std::nullopt;
        }
        return plainCost(5 * args.input(0).elements(), args.input(0).bytes() + args.input(1).bytes(),
                         args.type(1));
    }
};

/// (positions, query (T, heads D), key, head size, table (P, rotated), ...).
class RotaryEmbedding final : public OperatorModel {
public:
    RotaryEmbedding()
        : OperatorModel(OperatorFamily::Elementwise) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& query = args.shape(1);
        const Shape& key = args.shape(2);
        const std::vector<std::int64_t> headSize = args.integers(3);
        if (query.size() != 2 || key.size() != 2 || headSize.empty() || headSize[0] <= 0) {
            return std::nullopt;
        }
        const Shape& table = args.shape(4);
        const auto rotatedSize = static_cast<double>(table.size() > 1 ? table[1] : headSize[0]);
        const auto heads = static_cast<double>(query[1] / headSize[0] + key[1] / headSize[0]);
        const double rotated = static_cast<double>(query[0]) * heads * rotatedSize;
        return plainCost(3 * rotated, 2 * rotated * elementBytes(args.type(1)), args.type(1));
    }
};

class StoreCache final : public OperatorModel {
public:
    StoreCache()
        : OperatorModel(OperatorFamily::Copy) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty() || args.shape(1).empty()) {
            return std::nullopt;
        }
        return plainCost(0, 2 * (args.input(0).bytes() + args.input(1).bytes()), args.type(0));
    }
};

} // namespace

void addServing(ModelRegistry& registry) {
    registry.add<GatedActivation>(
        {"aiter::silu_and_mul", "aiter::gelu_and_mul", "sgl_kernel::silu_and_mul", "_C::silu_and_mul"});
    registry.add<RotaryEmbedding>({"sgl_kernel::rotary_embedding", "_C::rotary_embedding"});
    registry.add<StoreCache>({"sglang::store_cache"});
}

} // namespace lanescope
