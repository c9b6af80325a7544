// SPDX-License-Identifier: Apache-2.0
// Reads a whole trace file into batches of records, in parallel. Chunks are decoded from guessed event
// boundaries; afterwards each guess is checked against where the chunk before it ended, and what was
// guessed wrong, or did not fit into a chunk, is decoded again in order. The result is the same for any
// number of workers and any chunk size.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/text_source.h"
#include "core/compression/inflater.h"
#include "core/store/event_batch.h"
#include "core/store/file_time_unit.h"

namespace lanescope {

struct ReadOptions {
    unsigned workers = 1;
    std::size_t chunkBytes = 4u << 20;
    std::uint64_t memoryBudgetBytes = 0;
    FileTimeUnit timeUnit = kUsualTimeUnit;
};

struct ReadTrace {
    std::string path;
    std::uint64_t fileBytes = 0;
    std::int64_t fileModifiedNs = 0;
    std::uint64_t textBytes = 0;
    Compression compression = Compression::None;
    std::vector<EventBatch> batches;                   ///< in file order
    std::vector<std::unique_ptr<DecodeTables>> tables; ///< by EventBatch::worker
    std::vector<HeaderField> header;
    Diagnostics diagnostics; ///< of the file; those of events are in the batches
    std::shared_ptr<const TextSource> source;
};

Result<ReadTrace> readTrace(std::shared_ptr<const ByteFile> file, const ReadOptions& options,
                            Progress& progress, std::stop_token stop);
Result<ReadTrace> readTraceText(std::string text, const std::string& name, const ReadOptions& options,
                                Progress& progress, std::stop_token stop);

} // namespace lanescope
