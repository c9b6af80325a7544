// SPDX-License-Identifier: Apache-2.0
// Decodes an excerpt of an event array: pieces of text at even distances, so that lanes can be shown long
// before the whole file is read. Text that is not randomly accessible gives its beginning. Nothing checks the
// first event of a piece against where the one before it ended, as RegionReader does: an excerpt is for
// looking, not for figures.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/compression/text_source.h"
#include "core/import/api/importer.h"

namespace lanescope {

struct EventExcerpt {
    std::vector<EventBatch> batches; ///< in ascending order of EventRef
    std::uint64_t textBytes = 0;     ///< of the pieces
};

/// Reads about `excerptBytes` of the array whose first byte after '[' is at `start`, on options.workers
/// threads. Tables are appended to `tables`, one per worker. ErrorCode::Cancelled after a stop request.
Result<EventExcerpt> readEventExcerpt(const TextSource& source, std::uint64_t start,
                                      std::uint64_t excerptBytes, const ImportOptions& options,
                                      std::stop_token stop,
                                      std::vector<std::unique_ptr<DecodeTables>>& tables);

} // namespace lanescope
