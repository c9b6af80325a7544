// SPDX-License-Identifier: Apache-2.0
// Bytes of aten::index: the shapes of its indices are not recorded, but PyTorch's kernel has a row of blocks
// for each index (aten/src/ATen/native/cuda/IndexKernelUtils.cu, vectorized_gather_kernel_launch: grid =
// {indices, ceil(slice bytes / (256 · alignment))}). Pure; any thread.
#pragma once

#include <optional>

#include "core/cost/operator_args.h"

namespace lanescope {

class Trace;
struct DeviceOp;

/// Slices read and written, and the indices. `args` are those of the operator, the source first. nullopt for
/// other kernels, and where the grid is not that of slices along the first dimension.
std::optional<double> gatheredBytes(const Trace& trace, const DeviceOp& op, const OperatorArgs& args);

} // namespace lanescope
