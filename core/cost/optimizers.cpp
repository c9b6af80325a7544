// SPDX-License-Identifier: Apache-2.0
// Optimizers over lists of tensors. Sources: PyTorch's torch/optim (the updates written out), pyprof2's
// prof/optim.py for the bytes of Adam. n elements of all parameters:
//   _foreach_op (unary)    FLOPs n, bytes 2 n; with a second list 3 n; _foreach_addcmul_ and addcdiv_ FLOPs
//                          3 n, bytes 4 n; _foreach_lerp_ FLOPs 3 n, bytes 3 n; _foreach_norm bytes n
//   _fused_adam(w)_        FLOPs 14 n (two moments, two corrections, root, division, update); reads
//   parameter,
//                          gradient and two moments, writes all but the gradient: 7 n
//   _fused_sgd_            FLOPs 4 n; bytes 5 n (parameter and momentum read and written, gradient read)
//   _fused_adagrad_        FLOPs 6 n; bytes 5 n
#include "core/cost/model_registry.h"

#include <algorithm>

namespace lanescope {

namespace {

/// Lists of tensors of one type, which versions up to 2.x do not record: then bytes are those of fp32, the
/// usual type of parameters, and the parameters say so.
class TensorLists final : public OperatorModel {
public:
    TensorLists(double flopsPerElement, double accesses)
        : m_flopsPerElement(flopsPerElement)
        , m_accesses(accesses) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        double elements = 0;
        for (const Shape& shape : args.input(0).list) {
            elements += elementsOf(shape);
        }
        if (args.input(0).list.empty()) {
            return std::nullopt;
        }
        // Binary forms take a list or a number as the second argument.
        const bool hasSecond = m_accesses == 0 && !args.input(1).list.empty();
        const double accesses = m_accesses != 0 ? m_accesses : hasSecond ? 3 : 2;
        const bool known = elementBytes(args.type(0)) != 0;
        OperatorCost cost;
        cost.flops = m_flopsPerElement * elements;
        cost.bytes = accesses * elements * elementBytes(known ? args.type(0) : DataType::Float32);
        cost.type = known ? args.type(0) : DataType::Float32;
        cost.params = std::to_string(args.input(0).list.size()) +
                      " tensors, elements=" + std::to_string(static_cast<std::int64_t>(elements)) +
                      (known ? "" : ", taken as fp32");
        return cost;
    }

private:
    double m_flopsPerElement;
    double m_accesses; ///< 0: two, and one more for a second list
};

} // namespace

void addOptimizers(ModelRegistry& registry) {
    registry.add<TensorLists>({"aten::_foreach_add", "aten::_foreach_add_", "aten::_foreach_sub",
                               "aten::_foreach_sub_", "aten::_foreach_mul", "aten::_foreach_mul_",
                               "aten::_foreach_div", "aten::_foreach_div_", "aten::_foreach_maximum_",
                               "aten::_foreach_pow", "aten::_foreach_pow_"},
                              1, 0);
    registry.add<TensorLists>({"aten::_foreach_sqrt", "aten::_foreach_sqrt_", "aten::_foreach_neg",
                               "aten::_foreach_neg_", "aten::_foreach_abs", "aten::_foreach_reciprocal_",
                               "aten::_foreach_exp", "aten::_foreach_clamp_max_"},
                              1, 2);
    registry.add<TensorLists>({"aten::_foreach_addcmul", "aten::_foreach_addcmul_", "aten::_foreach_addcdiv",
                               "aten::_foreach_addcdiv_"},
                              3, 4);
    registry.add<TensorLists>({"aten::_foreach_lerp", "aten::_foreach_lerp_"}, 3, 3);
    registry.add<TensorLists>({"aten::_foreach_copy_"}, 0, 2);
    registry.add<TensorLists>({"aten::_foreach_zero_"}, 0, 1);
    registry.add<TensorLists>({"aten::_foreach_norm"}, 2, 1);
    registry.add<TensorLists>(
        {"aten::_fused_adam_", "aten::_fused_adamw_", "aten::_fused_adam", "aten::_fused_adamw"}, 14, 7);
    registry.add<TensorLists>({"aten::_fused_sgd_", "aten::_fused_sgd"}, 4, 5);
    registry.add<TensorLists>({"aten::_fused_adagrad_", "aten::_fused_adagrad"}, 6, 5);
}

} // namespace lanescope
