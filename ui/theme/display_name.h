// SPDX-License-Identifier: Apache-2.0
// Short forms of slice names for labels. The full name stays available in tooltips, details and copies.
// Pure functions; any thread; linear in the name's length.
#pragma once

#include <string>
#include <string_view>

namespace lanescope::ui {

/// A kernel's name for a label: without "void ", return type, arguments and well-known namespaces, with
/// template arguments folded to "<…>" unless they carry the only distinguishing part (the functor of an
/// elementwise or reduction kernel, which is kept in short form). Mangled names that cannot be read are
/// left alone.
std::string shortKernelName(std::string_view name);

/// A Python frame's name for a label: "module.py(12): forward" without leading directories.
std::string shortPythonName(std::string_view name);

} // namespace lanescope::ui
