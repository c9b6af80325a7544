// SPDX-License-Identifier: Apache-2.0
// Decodes one event array: the parallel first pass over chunks and the ordered second pass that checks
// and mends it. Used by trace_reader; one object per array. A chunk that began at what only looked like an
// event makes the second pass read everything again, in order: nothing of a wrong guess stays behind.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/progress.h"
#include "core/import/api/importer.h"
#include "core/import/json/chunk_feed.h"

namespace lanescope {

class RegionReader {
public:
    RegionReader(const TextSource& source, const ImportOptions& options, Progress& progress,
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
    void decodeChunks(ChunkFeed& feed, DecodeTables& tables, unsigned worker);
    void decodeChunk(const TextChunk& chunk, ChunkFeed& feed, EventDecoder& decoder, EventBatch& batch);
    bool keep(std::size_t chunk, const EventBatch& batch);

    /// Fits the chunks' batches together; false when a guess was wrong.
    Result<bool> joinBatches(Outcome& outcome);
    /// Decodes entries that start in [m_position, to), reading as much text as they need.
    Result<bool> decodeGap(std::uint64_t to, Outcome& outcome);
    Result<std::size_t> readWindow(std::vector<char>& buffer, std::size_t bytes, TextWindow& window);
    Result<bool> decodeRest(Outcome& outcome);
    void startOrderedPass(std::uint64_t start, std::unique_ptr<DecodeTables>& tables, unsigned worker);

    void fail(Error error);
    Error overBudget() const;
    bool exceedsBudget(std::uint64_t bytes) const {
        // Building the tables takes three quarters of the batches' size on top, measured at the peak.
        return m_options.memoryBudgetBytes != 0 && bytes + bytes / 4 * 3 > m_options.memoryBudgetBytes;
    }

    const TextSource& m_source;
    const ImportOptions& m_options;
    Progress& m_progress;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::vector<std::optional<EventBatch>> m_batches; ///< by chunk; nothing where no event was found
    std::uint64_t m_batchBytes = 0;
    std::optional<Error> m_error;
    std::atomic<bool> m_outOfMemory{false}; ///< where no message could be made
    std::atomic<bool> m_done{false};        ///< the array is closed, or something failed
    std::atomic<std::uint64_t> m_fileOffset{0};
    std::atomic<std::uint64_t> m_events{0};

    // The ordered pass.
    std::unique_ptr<EventDecoder> m_decoder;
    std::uint64_t m_position = 0;
    DecodeTail m_tail;
    bool m_ended = false;
    /// Bytes that may still be looked at in vain; grows with what is read well.
    std::uint64_t m_patienceBytes = 0;
};

} // namespace lanescope
