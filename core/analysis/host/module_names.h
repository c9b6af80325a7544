// SPDX-License-Identifier: Apache-2.0
// Names of nn.Module objects as recorders write them. Pure functions; any thread.
#pragma once

#include <string_view>

namespace lanescope {

/// Begins the names of Python frames that are calls of modules.
inline constexpr std::string_view kModulePrefix = "nn.Module: ";

/// A Python frame "nn.Module: Linear_3", or an annotation "[pl][module]torch.nn.Linear: fc".
bool isModuleName(std::string_view name);
/// The name without its prefix, such as "Linear_3".
std::string_view moduleName(std::string_view name);
/// The class of a module object, with or without the prefix: "Qwen3DecoderLayer" of
/// "nn.Module: Qwen3DecoderLayer_7", "torch.nn.Linear" of "[pl][module]torch.nn.Linear: fc".
std::string_view moduleKindOf(std::string_view name);

} // namespace lanescope
