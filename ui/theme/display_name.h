// SPDX-License-Identifier: Apache-2.0
// Short forms of Python frames for labels; those of kernels are in core/analysis/kernel_names.h. The full
// name stays available in tooltips, details and copies. Pure functions; any thread; linear in the name's
// length.
#pragma once

#include <string>
#include <string_view>

namespace lanescope::ui {

/// A Python frame's name for a label: "module.py(12): forward" without leading directories.
std::string shortPythonName(std::string_view name);

} // namespace lanescope::ui
