// SPDX-License-Identifier: Apache-2.0
// Decodes one event array: the parallel first pass over chunks and the ordered second pass that checks
// and mends it. Used by trace_reader; one object per array.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/progress.h"
#include "core/reader/chunk_feed.h"
#include "core/reader/trace_reader.h"

namespace lanescope {

class RegionReader {
public:
    RegionReader(const TextSource& source, const ReadOptions& options, Progress& progress,
                 std::stop_token stop);

    /// Reads the array whose first byte after '[' is at `start`, through `feed`. Tables are appended to
    /// `tables`, one per worker and one for the second pass.
    struct Outcome {
        std::vector<EventBatch> batches;
        std::uint64_t endOffset = 0; ///< after the ']' or at the end of the text
        bool closed = false;
    };
    Result<Outcome> read(std::uint64_t start, ChunkFeed& feed,
                         std::vector<std::unique_ptr<DecodeTables>>& tables);

private:
    void decodeChunks(ChunkFeed& feed, DecodeTables& tables, unsigned worker, std::uint64_t start);
    void decodeChunk(const TextChunk& chunk, EventDecoder& decoder, EventBatch& batch);
    Result<Outcome> verify(std::uint64_t start, DecodeTables& tables, unsigned worker);
    /// Decodes events that start in [from, to), reading as much text as they need.
    Result<EventBatch> decodeGap(std::uint64_t from, std::uint64_t to, EventDecoder& decoder, bool& ended);
    void fail(Error error);

    const TextSource& m_source;
    const ReadOptions& m_options;
    Progress& m_progress;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::vector<std::optional<EventBatch>> m_batches; ///< by chunk; nothing where no event was found
    std::uint64_t m_batchBytes = 0;
    std::optional<Error> m_error;
    std::atomic<bool> m_done{false}; ///< the array is closed, or something failed
    std::atomic<std::uint64_t> m_fileOffset{0};
};

} // namespace lanescope
