// SPDX-License-Identifier: Apache-2.0
// Opens a trace wherever a LogSpan says it is: a file, or a member of an archive. Any thread.
#pragma once

#include <stop_token>
#include <string>

#include "core/trace_loader.h"

namespace lanescope {

/// Members are unpacked to an unnamed file below `spoolFolder` (empty: the system's folder for such).
Result<TracePtr> loadLocation(const std::string& location, const LoadOptions& options = {},
                              const std::string& spoolFolder = {}, Progress* progress = nullptr,
                              std::stop_token stop = {});

} // namespace lanescope
