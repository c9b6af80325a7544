// SPDX-License-Identifier: Apache-2.0
// Losses. Source: pyprof2 (prof/loss.py): of n elements FLOPs 2 n + 1; bytes both inputs, and the result of n
// elements where nothing is reduced. Backward reads them and the gradient and writes n.
// Negative log likelihood: reads one element of each row and its target.
#include <algorithm>

#include "core/cost/model_registry.h"

namespace lanescope {

namespace {

class ElementLoss final : public OperatorModel {
public:
    explicit ElementLoss(bool isBackward)
        : m_isBackward(isBackward) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::size_t first = m_isBackward ? 1 : 0;
        if (args.shape(first).empty()) {
            return std::nullopt;
        }
        const OperatorInput& input = args.input(first);
        const double n = input.elements();
        const bool reduces = args.input(first + 2).value != "0";
        OperatorCost cost;
        cost.flops = 2 * n + 1;
        if (elementBytes(input.type) != 0) {
            double bytes = input.bytes() + args.input(first + 1).bytes();
            bytes += m_isBackward ? args.input(0).bytes() + input.bytes() : reduces ? 0 : input.bytes();
            cost.bytes = bytes;
        }
        cost.type = input.type;
        return cost;
    }

private:
    bool m_isBackward;
};

/// forward (log probabilities (N, C), target, ...), backward (gradient, log probabilities, target, ...).
class NegativeLogLikelihood final : public OperatorModel {
public:
    explicit NegativeLogLikelihood(bool isBackward)
        : m_isBackward(isBackward) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const std::size_t first = m_isBackward ? 1 : 0;
        if (args.shape(first).size() < 2) {
            return std::nullopt;
        }
        const OperatorInput& input = args.input(first);
        const double rows = input.elements() / static_cast<double>(std::max<std::int64_t>(1, input.shape[1]));
        OperatorCost cost;
        cost.flops = rows;
        if (const int size = elementBytes(input.type); size != 0) {
            cost.bytes = args.input(first + 1).bytes() + (m_isBackward ? input.bytes() : rows * size);
        }
        cost.type = input.type;
        return cost;
    }

private:
    bool m_isBackward;
};

} // namespace

void addLosses(ModelRegistry& registry) {
    registry.add<ElementLoss>({"aten::mse_loss", "aten::l1_loss", "aten::smooth_l1_loss", "aten::huber_loss",
                               "aten::binary_cross_entropy", "aten::kl_div"},
                              false);
    registry.add<ElementLoss>({"aten::mse_loss_backward", "aten::smooth_l1_loss_backward",
                               "aten::huber_loss_backward", "aten::binary_cross_entropy_backward"},
                              true);
    registry.add<NegativeLogLikelihood>({"aten::nll_loss_forward", "aten::nll_loss2d_forward"}, false);
    registry.add<NegativeLogLikelihood>({"aten::nll_loss_backward", "aten::nll_loss2d_backward"}, true);
}

} // namespace lanescope
