// SPDX-License-Identifier: Apache-2.0
// Shape and type of what an operator of elementwise kind, a reduction or a norm returns, which profilers do
// not record. By PyTorch's rules: broadcasting (docs, "Broadcasting semantics"), type promotion, dimensions
// and keepdim of reductions. Pure; any thread.
#pragma once

#include <optional>

#include "core/cost/operator_args.h"

namespace lanescope {

struct OperatorResult {
    Shape shape;
    DataType type = DataType::Unknown;
    /// A value depends on more than one row of the input: complete only when all of it has run.
    bool isAcrossRows = false;
    double bytes() const { return elementsOf(shape) * elementBytes(type); }
};

/// nullopt: an operator of another kind, or inputs that do not tell.
std::optional<OperatorResult> resultOf(const OperatorArgs& args);

} // namespace lanescope
