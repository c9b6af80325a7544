// SPDX-License-Identifier: Apache-2.0
// Whether a kernel runs on tensor cores (matrix cores on AMD), judged by its name. The base list is that
// of PyTorch Kineto's TensorBoard plugin (torch_tb_profiler/profiler/tensor_core.py), which ends with
// Ampere; ours adds what later libraries call theirs and is marked as likely. The names, by architecture and
// with their sources, are resources/tensor_core_rules.csv, compiled in. Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/analysis/conventions.h"

namespace lanescope {

enum class TensorCoreUse : std::uint8_t {
    No,
    Likely, ///< by Lanescope's additional names
    Yes,    ///< by the plugin's list
};

TensorCoreUse tensorCoreUse(std::string_view kernelName);

/// The plugin knows nothing of likely ones.
constexpr bool countsAsTensorCore(TensorCoreUse use, Conventions conventions) {
    return use == TensorCoreUse::Yes ||
           (use == TensorCoreUse::Likely && conventions == Conventions::Lanescope);
}

/// Whether an operator of this name could run on tensor cores in half precision: the plugin's list, which is
/// that of PyTorch's autocast with the backward functions of its time. Lanescope takes these functions with
/// the number that newer versions put behind their names, such as "MmBackward0".
bool isTensorCoreEligible(std::string_view operatorName, Conventions conventions);

} // namespace lanescope
