// SPDX-License-Identifier: Apache-2.0
// Scaled dot-product attention. Source: AMD's TraceLens (PerfModel/perf_model.py: SDPA and its operators),
// after Dao-AILab/flash-attention, benchmarks/benchmark_flash_attention.py.
//   batch B, heads H of queries and G of keys, lengths Q and L, head sizes D of keys and V of values
//   FLOPs     2 B H Q L D + 2 B H Q L V; softmax is left out
//   bytes     Q, K and V read, O written
//   backward  FLOPs: dV 2 B H Q L V + B L V (H/G - 1), dP 2 B H Q L V, dQ 2 B H Q L D, dK 2 B H Q L D +
//             B L D (H/G - 1), and 2 B H Q L D to compute Q K' again where the forward pass did not keep it;
//             bytes: Q, K, V and dO read, dQ, dK and dV written
//   causal    half of the FLOPs where Q = L; else the share below the diagonal that starts at the top left
#include "core/cost/model_registry.h"

#include <algorithm>

namespace lanescope {

namespace {

struct Heads {
    double batch = 0;
    double queries = 0;
    double keys = 0;
    double queryHeads = 0;
    double keyHeads = 0;
    double keySize = 0;
    double valueSize = 0;

    double scores() const { return 2 * batch * queryHeads * queries * keys; }
};

enum class Layout { HeadsFirst, LengthFirst };

std::optional<Heads> headsOf(const OperatorArgs& args, std::size_t first, Layout layout) {
    const Shape& q = args.shape(first);
    const Shape& k = args.shape(first + 1);
    const Shape& v = args.shape(first + 2);
    if (q.size() != 4 || k.size() != 4 || v.size() != 4) {
        return std::nullopt;
    }
    const std::size_t head = layout == Layout::HeadsFirst ? 1 : 2;
    const std::size_t length = layout == Layout::HeadsFirst ? 2 : 1;
    const auto size = [](std::int64_t value) { return static_cast<double>(value); };
    return Heads{size(q[0]),    size(q[length]), size(k[length]), size(q[head]),
                 size(k[head]), size(q[3]),      size(v[3])};
}

double causalShare(const Heads& heads) {
    if (heads.queries == heads.keys || heads.keys == 0 || heads.queries == 0) {
        return 0.5;
    }
    return heads.queries < heads.keys ? heads.queries / (2 * heads.keys)
                                      : 1 - heads.keys / (2 * heads.queries);
}

OperatorCost costOf(const Heads& heads, DataType type, double flops, double elements, bool causal) {
    OperatorCost cost;
    cost.unit = ComputeUnit::Matrix;
    cost.type = type;
    cost.flops = flops * (causal ? causalShare(heads) : 1);
    if (elementBytes(type) != 0) {
        cost.bytes = elements * elementBytes(type);
    }
    const auto text = [](double value) { return std::to_string(static_cast<std::int64_t>(value)); };
    cost.params = "B=" + text(heads.batch) + ", H=" + text(heads.queryHeads) +
                  (heads.keyHeads == heads.queryHeads ? "" : "/" + text(heads.keyHeads)) +
                  ", Q=" + text(heads.queries) + ", KV=" + text(heads.keys) + ", D=" + text(heads.keySize) +
                  (causal ? ", causal" : "");
    cost.alignedSizes = {static_cast<std::int64_t>(heads.keySize),
                         static_cast<std::int64_t>(heads.valueSize)};
    return cost;
}

class Attention final : public OperatorModel {
public:
    Attention(Layout layout, std::size_t causalAt)
        : m_layout(layout)
        , m_causalAt(causalAt) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::optional<Heads> heads = headsOf(args, 0, m_layout);
        if (!heads) {
            return std::nullopt;
        }
        const double flops = heads->scores() * (heads->keySize + heads->valueSize);
        const double elements = args.input(0).elements() + args.input(1).elements() +
                                args.input(2).elements() +
                                heads->batch * heads->queries * heads->queryHeads * heads->valueSize;
        return costOf(*heads, args.type(0), flops, elements, args.flag(m_causalAt));
    }

private:
    Layout m_layout;
    std::size_t m_causalAt;
};

/// (grad of the output, query, key, value, ...).
class AttentionBackward final : public OperatorModel {
public:
    AttentionBackward(Layout layout, std::size_t causalAt, bool computesScoresAgain)
        : m_layout(layout)
        , m_causalAt(causalAt)
        , m_computesScoresAgain(computesScoresAgain) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::optional<Heads> heads = headsOf(args, 1, m_layout);
        if (!heads || heads->keyHeads == 0) {
            return std::nullopt;
        }
        const double keySize = heads->keySize;
        const double valueSize = heads->valueSize;
        const double sharing = heads->queryHeads / heads->keyHeads - 1;
        const double flops =
            heads->scores() * (2 * valueSize + 2 * keySize + (m_computesScoresAgain ? keySize : 0)) +
            heads->batch * heads->keys * sharing * (keySize + valueSize);
        const double inputs = args.input(1).elements() + args.input(2).elements() + args.input(3).elements();
        const double outputs = heads->batch * heads->queries * heads->queryHeads * valueSize;
        return costOf(*heads, args.type(1), flops, 2 * inputs + outputs, args.flag(m_causalAt));
    }

private:
    Layout m_layout;
    std::size_t m_causalAt;
    bool m_computesScoresAgain;
};

} // namespace

void addAttentions(ModelRegistry& registry) {
    constexpr Layout kHeads = Layout::HeadsFirst;
    constexpr Layout kLengths = Layout::LengthFirst;
    registry.add<Attention>({"aten::_scaled_dot_product_flash_attention"}, kHeads, std::size_t{4});
    registry.add<Attention>(
        {"aten::_scaled_dot_product_efficient_attention", "aten::_scaled_dot_product_cudnn_attention"},
        kHeads, std::size_t{6});
    registry.add<Attention>({"aten::_flash_attention_forward"}, kLengths, std::size_t{8});
    registry.add<Attention>({"aten::_efficient_attention_forward"}, kLengths, std::size_t{99});
    registry.add<Attention>({"flash_attn::_flash_attn_forward"}, kLengths, std::size_t{5});
    // grad_out, query, key, value, out, logsumexp, cum_seq_q, cum_seq_k, max_q, max_k, dropout_p, is_causal
    registry.add<AttentionBackward>({"aten::_scaled_dot_product_flash_attention_backward"}, kHeads,
                                    std::size_t{11}, true);
    // grad_out, query, key, value, attn_bias, out, logsumexp, seed, offset, dropout_p, grad_mask, is_causal
    registry.add<AttentionBackward>({"aten::_scaled_dot_product_efficient_attention_backward"}, kHeads,
                                    std::size_t{11}, true);
    // grad_out, query, key, value, out, logsumexp, seed, offset, attn_bias, cum_seq_q, cum_seq_k, max_q,
    // max_k, dropout_p, is_causal
    registry.add<AttentionBackward>({"aten::_scaled_dot_product_cudnn_attention_backward"}, kHeads,
                                    std::size_t{14}, true);
    registry.add<AttentionBackward>({"aten::_flash_attention_backward"}, kLengths, std::size_t{11}, true);
    // dout, q, k, v, out, softmax_lse, dq, dk, dv, dropout_p, softmax_scale, causal
    registry.add<AttentionBackward>({"flash_attn::_flash_attn_backward"}, kLengths, std::size_t{11}, true);
}

} // namespace lanescope
