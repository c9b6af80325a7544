// SPDX-License-Identifier: Apache-2.0
// The slices and tracks that the arguments of a call mean. Pure functions of the trace; any thread.
#pragma once

#include <string_view>
#include <vector>

#include "core/agent/agent_tools.h"

namespace lanescope {

/// The slice of the argument `id`; else the innermost at `time` after the start of the trace on the first
/// track that `track` names and that has one; else the longest device work of `correlation`. O(slices) for an
/// id, O(rows) for a time. The error names what is wrong with the argument.
Result<SliceId> chosenSlice(const ToolCall& call, const Trace& trace);

/// Threads and streams whose names hold one of the texts divided by commas, or fit it as a pattern with *; in
/// order of the texts, then of the trace. The error lists the existing names.
Result<std::vector<TrackId>> tracksCalled(const Trace& trace, std::string_view texts);

/// Choices of the argument `kind` of a search.
inline constexpr std::string_view kSliceKinds =
    "any,kernel,copy,memset,operator,runtime,python,annotation,synchronization";
bool isOfKind(CategoryKind category, std::string_view kind);

} // namespace lanescope
