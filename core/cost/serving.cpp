// SPDX-License-Identifier: Apache-2.0
// Operators of inference servers (vLLM, SGLang, AITER) beyond those that are plain products and norms.
// Source: AMD's TraceLens (PerfModel/extensions/perf_model_extensions.py).
//   silu_and_mul      out (..., I), in (..., 2 I): FLOPs 5 |out|; bytes in + out
//   rotary embedding  r rotated elements of queries and keys: FLOPs 3 r; bytes 2 r
//   store_cache, reshape_and_cache
//                     FLOPs 0; bytes keys and values read and written
//   unified_attention lengths of vLLM's annotation of the step (serving_step.h); query (T, H, d), key (T,
//   Hkv, d):
//                     FLOPs 4 H d (context sum(sq sk) - sum(sq^2) / 2 + generation sum(sq sk)): causal, so
//                     that half of the square of new tokens is left out; bytes query + result + 2 sum(sk) Hkv
//                     d of the cache
#include "core/cost/model_registry.h"
#include "core/serving/serving_step.h"

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

/// (query, key, value, output, ...).
class PagedAttention final : public OperatorModel {
public:
    PagedAttention()
        : OperatorModel(OperatorFamily::Attention) {}
    bool readsStep() const override { return true; }
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& query = args.shape(0);
        const Shape& key = args.shape(1);
        const std::optional<ServingStep> step = servingStepOf(args.step);
        if (query.size() != 3 || key.size() != 3 || !step || !step->hasLengths) {
            return std::nullopt;
        }
        const auto headSize = static_cast<double>(query[2]);
        const double products =
            step->context.queryTimesKey - step->context.querySquares / 2 + step->generation.queryTimesKey;
        const double cached =
            (step->context.keys + step->generation.keys) * static_cast<double>(key[1]) * headSize;
        OperatorCost cost =
            plainCost(4 * static_cast<double>(query[1]) * headSize * products,
                      2 * args.input(0).bytes() + 2 * cached * elementBytes(args.type(1)), args.type(0));
        cost.unit = ComputeUnit::Matrix;
        cost.params = args.step;
        return cost;
    }
};

} // namespace

void addServing(ModelRegistry& registry) {
    registry.add<GatedActivation>(
        {"aiter::silu_and_mul", "aiter::gelu_and_mul", "sgl_kernel::silu_and_mul", "_C::silu_and_mul"});
    registry.add<RotaryEmbedding>({"sgl_kernel::rotary_embedding", "_C::rotary_embedding"});
    registry.add<StoreCache>(
        {"sglang::store_cache", "_C_cache_ops::reshape_and_cache_flash", "_C_cache_ops::reshape_and_cache"});
    registry.add<PagedAttention>({"vllm::unified_attention_with_output", "vllm::unified_attention"});
}

} // namespace lanescope
