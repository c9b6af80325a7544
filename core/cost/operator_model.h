// SPDX-License-Identifier: Apache-2.0
// How much an operator computes and moves, by the shapes of its inputs: what an ideal implementation needs,
// which reads each input once and writes each output once. One small class for each family of operators; each
// header states its formulas and where they come from. Models are immutable; any thread.
//
// FLOPs: a multiplication and an addition are two. Bytes: to and from device memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/operator_args.h"

namespace lanescope {

enum class ComputeUnit : std::uint8_t {
    Vector,
    Matrix, ///< can run on tensor cores
};

struct OperatorCost {
    std::optional<double> flops; ///< nullopt: the recorded inputs do not suffice
    std::optional<double> bytes;
    ComputeUnit unit = ComputeUnit::Vector;
    DataType type = DataType::Unknown; ///< of the main input: decides which peak of the device applies
    /// Inputs of the formula, such as "M=141, N=512, K=512".
    std::string params = {};
    /// Dimensions that should be multiples of 8 for tensor cores (NVIDIA's Deep Learning Performance Guide):
    /// M, N, K of products, channels of convolutions.
    std::vector<std::int64_t> alignedSizes = {};
};

/// Nothing but sizes; bytes are unknown where the type's are.
inline OperatorCost plainCost(double flops, double bytes, DataType type) {
    OperatorCost cost;
    cost.flops = flops;
    if (elementBytes(type) != 0) {
        cost.bytes = bytes;
    }
    cost.type = type;
    return cost;
}

class OperatorModel {
public:
    explicit OperatorModel(bool composite = false)
        : m_composite(composite) {}
    virtual ~OperatorModel() = default;
    OperatorModel(const OperatorModel&) = delete;
    OperatorModel& operator=(const OperatorModel&) = delete;

    /// Stands in for an operator around or below it that has a model of its own: counts only without one.
    bool isComposite() const { return m_composite; }
    /// Whether what a call costs depends on the engine's step around it (OperatorArgs::step).
    virtual bool readsStep() const { return false; }
    /// Only says in OperatorCost::params why there are no figures: owns no work of operators below it.
    virtual bool isReasonOnly() const { return false; }
    /// nullopt when the inputs were not recorded or do not fit the operator.
    virtual std::optional<OperatorCost> cost(const OperatorArgs& args) const = 0;

private:
    bool m_composite;
};

} // namespace lanescope
