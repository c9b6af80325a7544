// SPDX-License-Identifier: Apache-2.0
// Opens a trace wherever a LogSpan says it is: a file, a member of an archive, or a file on another machine
// (remote_location.h), which is fetched to the cache first; or one rank
// of such (core/import/rank_location.h). Any thread.
#pragma once

#include <stop_token>
#include <string>

#include "core/import/trace_loader.h"

namespace lanescope {

/// Members are unpacked to an unnamed file below `spoolFolder` (empty: the system's folder for such).
Result<TracePtr> loadLocation(const std::string& location, const LoadOptions& options = {},
                              const std::string& spoolFolder = {}, Progress* progress = nullptr,
                              std::stop_token stop = {});

/// The path of the copy of a remote file, fetched now if it is not there yet.
Result<std::string> fetchLocation(const std::string& location, Progress* progress = nullptr,
                                  std::stop_token stop = {});

} // namespace lanescope
