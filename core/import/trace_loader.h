// SPDX-License-Identifier: Apache-2.0
// The one way to open a trace of any format (registry.h): read, decode, build, index. Runs on the calling
// thread plus workers that end before it returns. Throws nothing; running out of memory is an Error too.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/byte_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/store/time_unit_choices.h"
#include "core/store/trace.h"

namespace lanescope {

struct LoadOptions {
    /// Threads that read and build, the calling one included; 0: as many as the machine has cores.
    unsigned workers = 0;
    /// Refuse (LimitExceeded) rather than use more own memory than this; 0: 60 % of the machine's.
    std::uint64_t memoryBudgetBytes = 0;
    /// Folder of the index cache to look in first; empty: read the file itself. See cacheTrace().
    std::string cacheFolder;
    /// Told the own memory that reading seems to need at its peak, before it begins; may wait until that is
    /// there. May be null. Not called for a trace that the index cache has.
    std::function<void(std::uint64_t bytes)> admit;
    /// Units of the times of files whose format leaves them open.
    TimeUnitChoices timeUnits;
    /// Bytes of text per unit of work. Smaller ones make tests cross boundaries.
    std::size_t chunkBytes = 4u << 20;
};

/// Effective value of memoryBudgetBytes.
std::uint64_t memoryBudgetOf(const LoadOptions& options);

/// Opens `path`, whatever its name says: the content decides on the format. "FILE#rank=NAME" is one rank of a
/// file that holds several. `progress` may be null. A stop
/// request makes it return ErrorCode::Cancelled within 100 ms.
Result<TracePtr> loadTrace(const std::string& path, const LoadOptions& options = {},
                           Progress* progress = nullptr, std::stop_token stop = {});

/// Opens an excerpt of `path`, of about `excerptBytes` of its content, in a small part of the time that the
/// whole takes: lanes to look at while the whole is read, not figures. TraceData::share is how much of it.
/// Null for files that are not several times as large, and of formats that have no quick way to an excerpt.
Result<TracePtr> loadTraceExcerpt(const std::string& path, std::uint64_t excerptBytes,
                                  const LoadOptions& options = {}, std::stop_token stop = {});

/// Opens a file that is open already; reads it without the index cache.
Result<TracePtr> loadTraceFrom(std::shared_ptr<const ByteFile> file, const LoadOptions& options = {},
                               Progress* progress = nullptr, std::stop_token stop = {});

/// Writes the index cache's entry of a trace that loadTrace() read, so that it opens at once next time;
/// does nothing for an excerpt, for one that came from the cache or whose file has changed since. Run it in
/// the background.
Result<bool> cacheTrace(const Trace& trace, const std::string& cacheFolder, std::uint64_t limitBytes);

/// Opens the content of a file in memory (tests, pasted text); `name` stands for the path in messages. The
/// content is kept for args.
Result<TracePtr> loadTraceText(std::string text, const std::string& name, const LoadOptions& options = {},
                               Progress* progress = nullptr, std::stop_token stop = {});

} // namespace lanescope
