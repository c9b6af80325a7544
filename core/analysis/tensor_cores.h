// SPDX-License-Identifier: Apache-2.0
// Whether a kernel runs on tensor cores (matrix cores on AMD), judged by its name. The base list is that
// of PyTorch Kineto's TensorBoard plugin (torch_tb_profiler/profiler/tensor_core.py), which ends with
// Ampere; ours adds what later libraries call theirs and is marked as likely. Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope {

enum class TensorCoreUse : std::uint8_t {
    No,
    Likely, ///< by Lanescope's additional names
    Yes,    ///< by the plugin's list
};

TensorCoreUse tensorCoreUse(std::string_view kernelName);

} // namespace lanescope
