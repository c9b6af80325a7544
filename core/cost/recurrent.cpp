// SPDX-License-Identifier: Apache-2.0
// Recurrent layers and cells. Source: pyprof2 (prof/recurrentCell.py). Gates g: 4 of an LSTM, 3 of a GRU, 1
// of a plain cell; batch B, hidden size H, input size X, steps T:
//   cell   FLOPs 2 g H B X + 2 g H B H; bytes: both products' operands and results, and 2 g H B + 3 H B of
//          the elementwise part
//   layer  T times the FLOPs of a cell; weights are read once, inputs and outputs at each step
#include "core/cost/model_registry.h"

namespace lanescope {

namespace {

OperatorCost costOf(double flops, double elements, DataType type) {
    OperatorCost cost;
    cost.unit = ComputeUnit::Matrix;
    cost.flops = flops;
    if (elementBytes(type) != 0) {
        cost.bytes = elements * elementBytes(type);
    }
    cost.type = type;
    return cost;
}

/// (input (B, X), hidden (B, H) or a list of such, w_ih (g H, X), w_hh (g H, H), ...).
class Cell final : public OperatorModel {
public:
    Cell()
        : OperatorModel(true) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& input = args.shape(0);
        const Shape& weight = args.shape(3);
        if (input.size() != 2 || weight.size() != 2) {
            return std::nullopt;
        }
        const auto batch = static_cast<double>(input[0]);
        const auto inputs = static_cast<double>(input[1]);
        const auto gates = static_cast<double>(weight[0]);
        const auto hidden = static_cast<double>(weight[1]);
        const double products =
            batch * inputs + gates * inputs + batch * hidden + gates * hidden + 2 * batch * gates;
        return costOf(2 * gates * batch * (inputs + hidden),
                      products + 2 * gates * batch + 3 * hidden * batch, args.type(0));
    }
};

/// aten::_cudnn_rnn (input (T, B, X), weights (a list), ...): every weight matrix (g H, X or H) multiplies
/// each of the T B rows.
class Layers final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& input = args.shape(0);
        if (input.size() != 3 || args.input(1).list.empty()) {
            return std::nullopt;
        }
        const double rows = static_cast<double>(input[0]) * static_cast<double>(input[1]);
        double weights = 0;
        double outputs = 0;
        for (const Shape& weight : args.input(1).list) {
            if (weight.size() == 2) {
                weights += elementsOf(weight);
                outputs += static_cast<double>(weight[0]);
            }
        }
        return costOf(2 * rows * weights, elementsOf(input) + weights + rows * outputs, args.type(0));
    }
};

} // namespace

void addRecurrent(ModelRegistry& registry) {
    registry.add<Cell>({"aten::lstm_cell", "aten::gru_cell", "aten::rnn_tanh_cell", "aten::rnn_relu_cell"});
    registry.add<Layers>({"aten::_cudnn_rnn", "aten::miopen_rnn"});
}

} // namespace lanescope
