// SPDX-License-Identifier: Apache-2.0
// Nodes of PyTorch's execution traces in JSON: schema 1.0.1 with flat nodes, and 1.0.3 to 1.1 with objects
// for inputs, outputs and attributes. Pure.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/error.h"
#include "core/base/status.h"
#include "core/import/companion/execution_trace.h"

namespace lanescope::companion {

bool beginsWithJsonNodes(std::string_view start);
Status readJsonNodes(std::string_view content, ExecutionTrace& trace);

} // namespace lanescope::companion
