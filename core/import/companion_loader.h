// SPDX-License-Identifier: Apache-2.0
// Opens a trace together with an execution trace: one that the user names, or one that lies beside it.
// loadTrace() reads the trace alone.
#pragma once

#include <string>
#include <vector>

#include "core/import/trace_loader.h"

namespace lanescope {

/// Like loadTrace(), with the inputs of operators that `companion` has. An error, too, when the companion
/// cannot be read or was not recorded of the same operators. Empty: an execution trace beside the trace that
/// fits; none is not an error.
Result<TracePtr> loadTraceWith(const std::string& path, const std::string& companion,
                               const LoadOptions& options = {}, Progress* progress = nullptr,
                               std::stop_token stop = {});

/// Files beside the trace on which loading depends, by their names, whether they are there or not.
std::vector<std::string> companionsBeside(const std::string& path);

/// Says for people what was joined to a trace; empty when nothing was.
std::string companionNote(const Trace& trace);

} // namespace lanescope
