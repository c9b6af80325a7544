// SPDX-License-Identifier: Apache-2.0
// Python frames by their names, such as "train.py(12): main". Pure; any thread.
#pragma once

#include <string_view>

namespace lanescope {

/// A frame of the user's own code, but not one of an installed package, which may be written relative to its
/// folder
/// ("torch/nn/modules/module.py(1501): _call_impl"), nor of Python's library.
bool isOwnFrame(std::string_view name);

} // namespace lanescope
