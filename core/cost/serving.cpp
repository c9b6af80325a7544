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
//   paged attention   SGLang's ROCm kernels: as above, with the query (T, H, d) at place 2 and the cache of
//   keys
//                     (..., Hkv, d) at place 3
// and experts (extensions/moe_perf_model_extensions.py, class FusedMoE):
//   fused experts     tokens M, hidden size K, width N of the weights, k experts a token, E experts:
//                     FLOPs 2 M K N k (twice if gated) + 2 M K N k + M K (2 k - 1); bytes input + result +
//                     the weights of the experts that M tokens choose if each is as likely: E (1 - (1 -
//                     k/E)^M)
#include <cmath>

#include "core/cost/model_registry.h"
#include "core/serving/serving_step.h"

namespace lanescope {

namespace {

class GatedActivation final : public OperatorModel {
public:
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
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty() || args.shape(1).empty()) {
            return std::nullopt;
        }
        return plainCost(0, 2 * (args.input(0).bytes() + args.input(1).bytes()), args.type(0));
    }
};

class PagedAttention final : public OperatorModel {
public:
    /// Places of the query (T, H, d) and of keys (..., Hkv, d).
    PagedAttention(std::size_t query, std::size_t key)
        : m_query(query)
        , m_key(key) {}
    bool readsStep() const override { return true; }
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& query = args.shape(m_query);
        const Shape& key = args.shape(m_key);
        const std::optional<ServingStep> step = servingStepOf(args.step);
        if (query.size() != 3 || key.size() < 3 || key.back() != query[2] || !step || !step->hasLengths) {
            return std::nullopt;
        }
        const auto headSize = static_cast<double>(query[2]);
        const double products =
            step->context.queryTimesKey - step->context.querySquares / 2 + step->generation.queryTimesKey;
        const double cached = (step->context.keys + step->generation.keys) *
                              static_cast<double>(key[key.size() - 2]) * headSize;
        OperatorCost cost =
            plainCost(4 * static_cast<double>(query[1]) * headSize * products,
                      2 * args.input(m_query).bytes() + 2 * cached * elementBytes(args.type(m_key)),
                      args.type(m_query));
        cost.unit = ComputeUnit::Matrix;
        cost.params = args.step;
        return cost;
    }

private:
    std::size_t m_query;
    std::size_t m_key;
};

/// Places of the inputs of fused experts.
struct ExpertPlaces {
    std::size_t tokens = 0; ///< (M, K)
    std::size_t up = 0;     ///< (E, N or 2 N, K)
    std::size_t down = 0;   ///< (E, K, N)
    std::size_t chosen = 0; ///< (M, k), or the number k
    std::size_t result = 0; ///< as the tokens, or the same
};

class FusedExperts final : public OperatorModel {
public:
    explicit FusedExperts(const ExpertPlaces& places)
        : m_places(places) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& input = args.shape(m_places.tokens);
        const Shape& up = args.shape(m_places.up);
        const Shape& down = args.shape(m_places.down);
        const std::int64_t choices = choicesOf(args);
        if (input.size() != 2 || up.size() != 3 || down.size() != 3 || choices <= 0 || up[0] != down[0] ||
            up[0] < choices || down[1] != input[1] || up[2] <= 0 || input[1] % up[2] != 0) {
            return std::nullopt;
        }
        // Types narrower than a byte are packed: both inner dimensions are shorter by the same factor.
        const std::int64_t packed = input[1] / up[2];
        const auto tokens = static_cast<double>(input[0]);
        const auto hidden = static_cast<double>(input[1]);
        const double width = static_cast<double>(down[2]) * static_cast<double>(packed);
        const bool isGated = static_cast<double>(up[1]) == 2 * width;
        if (!isGated && static_cast<double>(up[1]) != width) {
            return std::nullopt;
        }
        const auto each = static_cast<double>(choices);
        const auto experts = static_cast<double>(up[0]);
        const double used = experts * (1 - std::pow(1 - each / experts, tokens));
        const double product = 2 * tokens * hidden * width * each;
        const double weights = args.input(m_places.up).bytes() + args.input(m_places.down).bytes();
        OperatorCost cost = plainCost(product * (isGated ? 3 : 2) + tokens * hidden * (2 * each - 1),
                                      args.input(m_places.tokens).bytes() +
                                          args.input(m_places.result).bytes() + weights * used / experts,
                                      args.type(m_places.tokens));
        const auto isUnknown = [&args](std::size_t place) { return elementBytes(args.type(place)) == 0; };
        if (isUnknown(m_places.up) || isUnknown(m_places.down) || isUnknown(m_places.result)) {
            cost.bytes.reset();
        }
        cost.unit = ComputeUnit::Matrix;
        cost.params = "tokens=" + std::to_string(input[0]) + ", hidden=" + std::to_string(input[1]) +
                      ", width=" + std::to_string(down[2] * packed) + ", experts=" + std::to_string(up[0]) +
                      ", chosen=" + std::to_string(choices) + (isGated ? ", gated" : "");
        return cost;
    }

private:
    std::int64_t choicesOf(const OperatorArgs& args) const {
        const Shape& chosen = args.shape(m_places.chosen);
        if (chosen.size() == 2) {
            return chosen[1];
        }
        const std::vector<std::int64_t> number = args.integers(m_places.chosen);
        return chosen.empty() && !number.empty() ? number[0] : 0;
    }

    ExpertPlaces m_places;
};

/// (tokens (M, K), scores of experts (M, E), ...): the weights are the layer's own and no inputs.
class HiddenExperts final : public OperatorModel {
public:
    bool isReasonOnly() const override { return true; }
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& input = args.shape(0);
        if (input.size() != 2) {
            return std::nullopt;
        }
        OperatorCost cost;
        cost.type = args.type(0);
        cost.unit = ComputeUnit::Matrix;
        cost.params = "tokens=" + std::to_string(input[0]) + ", hidden=" + std::to_string(input[1]) +
                      ", width of the experts not recorded";
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
    registry.add<PagedAttention>({"vllm::unified_attention_with_output", "vllm::unified_attention"}, 0u, 1u);
    registry.add<PagedAttention>({"sglang_profiler::attention_paged_attention_ragged"}, 2u, 3u);
    registry.add<FusedExperts>({"vllm::inplace_fused_experts", "vllm::outplace_fused_experts",
                                "vllm::rocm_aiter_fused_moe", "aiter::fused_moe_",
                                "sglang::inplace_fused_experts", "sglang::outplace_fused_experts"},
                               ExpertPlaces{0, 1, 2, 3, 0});
    registry.add<FusedExperts>({"aiter::fmoe_fp8_blockscale_g1u1"}, ExpertPlaces{1, 2, 3, 8, 0});
    registry.add<HiddenExperts>({"vllm::moe_forward", "vllm::moe_forward_shared"});
}

} // namespace lanescope
