// SPDX-License-Identifier: Apache-2.0
// Nodes of Chakra's execution traces (.et): messages of Protocol Buffers, each behind its length, the first
// of which describes the whole. An operator that Chakra divided has parts "name(0)", "name(1)" with one
// record; the first stands for all. Source: mlcommons/chakra, schema/protobuf/et_def.proto. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/base/status.h"
#include "core/import/companion/execution_trace.h"

namespace lanescope::companion {

bool beginsWithChakraNodes(std::string_view start);
Status readChakraNodes(std::string_view content, ExecutionTrace& trace);

/// Text of a Python list such as "[[4, 5, 0, 'cuda:0'], None]" in JSON notation; nothing for other texts.
std::optional<std::string> jsonOfPython(std::string_view text);

} // namespace lanescope::companion
