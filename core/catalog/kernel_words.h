// SPDX-License-Identifier: Apache-2.0
// Properties of kernels in the words of tables. Pure functions; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/analysis/tensor_cores.h"

namespace lanescope {

struct OperatorArgs;

/// Shapes, types and values of the inputs of an operator: "(141,512)bf16;(512,512)bf16;1".
std::string inputsText(const OperatorArgs& args);

/// "yes", "likely", "no" or "unknown".
constexpr const char* tensorCoreWord(TensorCoreUse use) {
    switch (use) {
    case TensorCoreUse::Yes:
        return "yes";
    case TensorCoreUse::Likely:
        return "likely";
    case TensorCoreUse::Unknown:
        return "unknown";
    case TensorCoreUse::No:
    case TensorCoreUse::PluginOnly:
        break;
    }
    return "no";
}

/// Three sizes joined by `separator`; empty when unknown.
inline std::string tripleText(const std::array<std::uint32_t, 3>& sizes, const char* separator) {
    return sizes[0] == 0 ? std::string()
                         : std::to_string(sizes[0]) + separator + std::to_string(sizes[1]) + separator +
                               std::to_string(sizes[2]);
}

/// "[2, 1, 1]"; empty when unknown.
inline std::string listText(const std::array<std::uint32_t, 3>& sizes) {
    return sizes[0] == 0 ? std::string() : "[" + tripleText(sizes, ", ") + "]";
}

} // namespace lanescope
