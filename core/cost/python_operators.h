// SPDX-License-Identifier: Apache-2.0
// PyTorch's operators under the names that Python calls them by. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// "aten::linear" for "torch.nn.functional::linear", "aten::mul" for "Tensor::__imul__"; empty for any other
/// name. Source of the modules' names: pyprof, nvtx/nvmarker.py.
std::string atenNameOf(std::string_view pythonName);

} // namespace lanescope
