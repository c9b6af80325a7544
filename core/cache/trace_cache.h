// SPDX-License-Identifier: Apache-2.0
// The index cache: a trace that was opened before opens again by mapping its tables. One file per trace
// in a folder of the user's cache; what is stale, damaged or of another version is ignored and made
// anew. Header values are kept without what looks like a credential. All functions are thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/store/file_time_unit.h"
#include "core/store/trace.h"

namespace lanescope {

/// Key that a cached trace must have: path, size, time of change and a sample of the content.
Result<std::string> cacheKey(const File& file, FileTimeUnit unit);

/// Everything but args; nullopt when there is no usable entry. Marks the entry as just used.
std::optional<TraceData> readTraceCache(const std::string& folder, const File& file, FileTimeUnit unit);

/// Writes the entry of a trace loaded from `file` and removes the least recently used ones until the
/// folder holds at most `limitBytes`. An Error is worth a log line at most.
Result<bool> writeTraceCache(const std::string& folder, const File& file, FileTimeUnit unit,
                             const Trace& trace, std::uint64_t limitBytes);

} // namespace lanescope
