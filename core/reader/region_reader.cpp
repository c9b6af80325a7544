// SPDX-License-Identifier: Apache-2.0
#include "core/reader/region_reader.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <thread>

#include <simdjson.h>

namespace lanescope {

namespace {

/// An event longer than this is given up as broken: its closing bracket is most likely missing.
constexpr std::size_t kMaxEventBytes = 512u << 20;
/// Offsets within a batch are 32 bits.
constexpr std::uint64_t kMaxBatchBytes = 1u << 30;

/// Whether the text is valid UTF-8, apart from characters that its ends cut in two.
bool isUtf8(const char* data, std::size_t size) {
    const auto byteAt = [data](std::size_t i) { return static_cast<unsigned char>(data[i]); };
    std::size_t first = 0;
    while (first < size && first < 3 && (byteAt(first) & 0xC0) == 0x80) {
        ++first;
    }
    std::size_t last = size;
    for (std::size_t back = 1; back <= 3 && back <= size - first; ++back) {
        const unsigned lead = byteAt(size - back);
        if (lead >= 0xC0) {
            const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
            last = length > back ? size - back : size;
            break;
        }
        if (lead < 0x80) {
            break;
        }
    }
    return simdjson::validate_utf8(data + first, last - first);
}

/// Small first guess for how many slices a chunk holds, so that vectors seldom move.
constexpr std::size_t kBytesPerSlice = 220;

} // namespace

RegionReader::RegionReader(const TextSource& source, const ReadOptions& options, Progress& progress,
                           std::stop_token stop)
    : m_source(source)
    , m_options(options)
    , m_progress(progress)
    , m_stop(std::move(stop)) {}

void RegionReader::fail(Error error) {
    const std::lock_guard lock(m_mutex);
    if (!m_error) {
        m_error = std::move(error);
    }
    m_done = true;
}

void RegionReader::decodeChunk(const TextChunk& chunk, EventDecoder& decoder, EventBatch& batch) {
    TextWindow window = chunk.window;
    window.checkUtf8 = !isUtf8(window.data, window.size);
    const char* begin = window.data;
    const char* first = chunk.index == 0 ? begin : findEventStart(begin, begin + chunk.nominalBytes);
    batch.textOffset = window.offset;
    if (first == nullptr) {
        batch.startOffset = batch.endOffset = window.offset + window.size;
        return;
    }
    batch.slices.reserve(chunk.nominalBytes / kBytesPerSlice);
    batch.startOffset = window.offset + static_cast<std::uint64_t>(first - begin);
    const DecodeResult result =
        decoder.decode(window, static_cast<std::size_t>(first - begin), chunk.nominalBytes, batch);
    batch.endOffset = window.offset + result.position;
    if (result.stop == DecodeStop::ArrayClosed) {
        m_done = true;
    }
}

void RegionReader::decodeChunks(ChunkFeed& feed, DecodeTables& tables, unsigned worker, std::uint64_t start) {
    try {
        EventDecoder decoder(tables, worker);
        std::vector<char> buffer;
        while (!m_done && !m_stop.stop_requested()) {
            TextChunk chunk;
            auto more = feed.next(buffer, chunk);
            if (!more) {
                fail(more.error());
                return;
            }
            if (!*more) {
                return;
            }
            EventBatch batch;
            decodeChunk(chunk, decoder, batch);
            m_progress.events.fetch_add(batch.ledger.read, std::memory_order_relaxed);
            std::uint64_t seen = m_fileOffset.load();
            while (seen < chunk.fileOffset && !m_fileOffset.compare_exchange_weak(seen, chunk.fileOffset)) {
            }
            m_progress.bytesDone.store(m_fileOffset.load(), std::memory_order_relaxed);
            const std::lock_guard lock(m_mutex);
            m_batchBytes += batch.sizeBytes();
            if (m_options.memoryBudgetBytes != 0 && m_batchBytes > m_options.memoryBudgetBytes) {
                m_error = m_error ? m_error
                                  : Error{ErrorCode::LimitExceeded,
                                          "it needs more memory than the budget of " +
                                              std::to_string(m_options.memoryBudgetBytes >> 20) +
                                              " MiB allows; raise the budget or open a part of it",
                                          {},
                                          start};
                m_done = true;
                return;
            }
            if (m_batches.size() <= chunk.index) {
                m_batches.resize(chunk.index + 1);
            }
            m_batches[chunk.index] = std::move(batch);
        }
    } catch (const std::bad_alloc&) {
        fail({ErrorCode::OutOfMemory, "there is not enough memory to read it", {}, {}});
    }
}

Result<RegionReader::Outcome> RegionReader::read(std::uint64_t start, ChunkFeed& feed,
                                                 std::vector<std::unique_ptr<DecodeTables>>& tables) {
    const auto firstWorker = static_cast<unsigned>(tables.size());
    const unsigned workers = std::max(1u, m_options.workers);
    for (unsigned i = 0; i <= workers; ++i) {
        tables.push_back(std::make_unique<DecodeTables>());
    }
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 1; i < workers; ++i) {
            threads.emplace_back(
                [&, i] { decodeChunks(feed, *tables[firstWorker + i], firstWorker + i, start); });
        }
        decodeChunks(feed, *tables[firstWorker], firstWorker, start);
    }
    if (m_stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
    }
    if (m_error) {
        return *m_error;
    }
    return verify(start, *tables[firstWorker + workers], firstWorker + workers);
}

Result<RegionReader::Outcome> RegionReader::verify(std::uint64_t start, DecodeTables& tables,
                                                   unsigned worker) {
    EventDecoder decoder(tables, worker);
    Outcome outcome;
    std::uint64_t position = start;
    bool ended = false;
    for (std::size_t i = 0; i < m_batches.size() && !outcome.closed && !ended; ++i) {
        if (!m_batches[i] || m_batches[i]->startOffset == m_batches[i]->endOffset) {
            continue;
        }
        EventBatch& batch = *m_batches[i];
        if (batch.startOffset < position) {
            continue; // it begins inside an event of the chunk before: its guess was wrong
        }
        if (batch.startOffset > position) {
            auto gap = decodeGap(position, batch.startOffset, decoder, ended);
            if (!gap) {
                return gap.error();
            }
            position = gap->endOffset;
            outcome.closed = gap->arrayClosed;
            outcome.batches.push_back(std::move(*gap));
            if (outcome.closed || ended || position != batch.startOffset) {
                continue;
            }
        }
        position = batch.endOffset;
        outcome.closed = batch.arrayClosed;
        outcome.batches.push_back(std::move(batch));
    }
    while (!outcome.closed && !ended) {
        if (m_stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
        }
        auto gap = decodeGap(position, position + m_options.chunkBytes, decoder, ended);
        if (!gap) {
            return gap.error();
        }
        position = gap->endOffset;
        outcome.closed = gap->arrayClosed;
        outcome.batches.push_back(std::move(*gap));
    }
    outcome.endOffset = position;
    return outcome;
}

Result<EventBatch> RegionReader::decodeGap(std::uint64_t from, std::uint64_t to, EventDecoder& decoder,
                                           bool& ended) {
    EventBatch batch;
    batch.textOffset = batch.startOffset = batch.endOffset = from;
    std::vector<char> buffer;
    std::uint64_t position = from;
    std::size_t wanted = m_options.chunkBytes + ChunkFeed::kLookahead;
    while (position < to && position - from < kMaxBatchBytes && !m_stop.stop_requested()) {
        buffer.resize(wanted + kScanPadding);
        auto got = m_source.read(position, buffer.data(), wanted);
        if (!got) {
            return got.error();
        }
        std::memset(buffer.data() + *got, 0, kScanPadding);
        TextWindow window{buffer.data(), *got, position, *got < wanted || wanted > kMaxEventBytes, false};
        window.checkUtf8 = !isUtf8(window.data, window.size);
        const std::size_t limit = static_cast<std::size_t>(std::min<std::uint64_t>(*got, to - position));
        const std::uint64_t before = position;
        const std::uint64_t eventsBefore = batch.ledger.read;
        const DecodeResult result = decoder.decode(window, 0, limit, batch);
        m_progress.events.fetch_add(batch.ledger.read - eventsBefore, std::memory_order_relaxed);
        position += result.position;
        batch.endOffset = position;
        if (result.stop == DecodeStop::ArrayClosed || result.stop == DecodeStop::AtLimit) {
            break;
        }
        if (result.stop == DecodeStop::TextEnded) {
            ended = true;
            break;
        }
        // One event needs more text than there was; otherwise go on behind what was read.
        wanted = position == before ? wanted * 4 : m_options.chunkBytes + ChunkFeed::kLookahead;
    }
    return batch;
}

} // namespace lanescope
