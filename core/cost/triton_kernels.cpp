// SPDX-License-Identifier: Apache-2.0
// Kernels that torch.compile generates, by the inputs it records with them and the operators in their names
// (triton_poi_fused_add_mul_0). Source: AMD's TraceLens (PerfModel/triton_compiled_perf_model.py).
//   FLOPs  elements (xnumel, times rnumel of reductions: the last recorded numbers) times the sum over the
//   fused
//          operators of add, sub, mul, div, abs, neg, relu, mean, sum, comparisons, sin, cos 1; pow, sqrt,
//          rsqrt, var, reciprocal 2; exp, log, sigmoid, tanh, silu 4; gelu 8
//   bytes  each recorded tensor once (outputs are among them, behind the inputs), and once more a tensor that
//   a
//          pointwise kernel writes over: Inductor puts those first, and then the last tensor is an input. It
//          shows by a last tensor with fewer elements than the kernel writes.
// An estimate: the name lists an operator once however often it is fused. TraceLens adds what a kernel writes
// in any case, and no FLOPs of sin and cos.
#include "core/cost/model_registry.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct Fused {
    std::string_view name;
    int flops;
};

constexpr std::array<Fused, 28> kFused{{
    {"add", 1},  {"sub", 1}, {"mul", 1},     {"div", 1},     {"pow", 2},     {"sqrt", 2},       {"rsqrt", 2},
    {"exp", 4},  {"log", 4}, {"sigmoid", 4}, {"tanh", 4},    {"relu", 1},    {"silu", 4},       {"gelu", 8},
    {"mean", 1}, {"sum", 1}, {"var", 2},     {"abs", 1},     {"neg", 1},     {"reciprocal", 2}, {"ne", 1},
    {"eq", 1},   {"lt", 1},  {"gt", 1},      {"maximum", 1}, {"minimum", 1}, {"sin", 1},        {"cos", 1},
}};

class TritonKernel final : public OperatorModel {
public:
    explicit TritonKernel(bool reduces)
        : m_reduces(reduces) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        std::vector<double> numbers;
        OperatorCost cost;
        double bytes = 0;
        const OperatorInput* first = nullptr;
        const OperatorInput* last = nullptr;
        for (std::size_t i = 0; i < args.inputs.size(); ++i) {
            const OperatorInput& input = args.inputs[i];
            if (const std::vector<std::int64_t> value = args.integers(i); !value.empty()) {
                numbers.push_back(static_cast<double>(value[0]));
            }
            if (input.shape.empty() || input.type == DataType::Scalar) {
                continue;
            }
            bytes += input.bytes();
            if (first == nullptr && elementBytes(input.type) != 0) {
                first = &input;
                cost.type = input.type;
            }
            last = &input;
        }
        if (numbers.empty() || first == nullptr) {
            return std::nullopt;
        }
        const bool hasPair = m_reduces && numbers.size() >= 2;
        const double rnumel = hasPair ? numbers.back() : 1;
        const double xnumel = hasPair ? numbers[numbers.size() - 2] : numbers.back();
        cost.flops = xnumel * rnumel * flopsPerElement(args.name);
        const bool isInPlace =
            !m_reduces && first->elements() >= xnumel && (last == first || last->elements() < xnumel);
        cost.bytes = bytes + (isInPlace ? elementBytes(first->type) * xnumel : 0);
        cost.params = "xnumel=" + std::to_string(static_cast<std::int64_t>(xnumel)) +
                      (hasPair ? ", rnumel=" + std::to_string(static_cast<std::int64_t>(rnumel)) : "");
        return cost;
    }

private:
    static double flopsPerElement(std::string_view name) {
        constexpr std::string_view kMark = "_fused_";
        const std::size_t start = name.find(kMark);
        if (start == std::string_view::npos) {
            return 0;
        }
        double sum = 0;
        std::string_view previous;
        for (std::size_t at = start + kMark.size(); at <= name.size();) {
            const std::size_t end = std::min(name.find('_', at), name.size());
            const std::string_view word = name.substr(at, end - at);
            for (const Fused& fused : kFused) {
                // Words of longer names: masked_fill_ne does not exist, but scatter_add and index_add do.
                const bool isPart = previous == "scatter" || previous == "index";
                sum += fused.name == word && !isPart ? fused.flops : 0;
            }
            previous = word;
            at = end + 1;
        }
        return sum;
    }

    bool m_reduces;
};

} // namespace

void addTritonKernels(ModelRegistry& registry) {
    registry.addPrefix("triton_poi_", std::make_unique<TritonKernel>(false));
    registry.addPrefix("triton_red_", std::make_unique<TritonKernel>(true));
    registry.addPrefix("triton_per_", std::make_unique<TritonKernel>(true));
}

} // namespace lanescope
