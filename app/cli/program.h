// SPDX-License-Identifier: Apache-2.0
// The whole program but its main(): one command line from its arguments to its exit code.
#pragma once

#include <span>

#include "app/cli/kept_trace.h"
#include "app/cli/terminal.h"

namespace lanescope::cli {

/// `arguments` without the name of the program. `kept` may be null: the command opens its traces itself.
/// Gives the exit code.
int runProgram(std::span<const char* const> arguments, Terminal& terminal, const KeptTrace* kept = nullptr);

} // namespace lanescope::cli
