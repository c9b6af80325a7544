// SPDX-License-Identifier: Apache-2.0
// The commands that print the table of an analysis: one for each entry of analysisCommands() in
// core/catalog/registry.h.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace lanescope::cli {

/// In the order of the list.
std::vector<Command> analysisCommandList();

} // namespace lanescope::cli
