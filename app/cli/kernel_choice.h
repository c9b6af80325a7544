// SPDX-License-Identifier: Apache-2.0
// The kernel that a command line names by --kernel.
#pragma once

#include <string>

#include "core/base/result.h"

namespace lanescope {
class Trace;
}

namespace lanescope::cli {

/// Name of a kernel by its place among all names by total time, from 1, or by the name itself. The error says
/// how many there are.
Result<std::string> chosenKernel(const Trace& trace, const std::string& wanted);

} // namespace lanescope::cli
