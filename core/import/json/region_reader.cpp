// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/region_reader.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "core/base/byte_size.h"
#include "core/base/parallel.h"
#include "core/import/json/utf8_check.h"

namespace lanescope {

namespace {

/// An event longer than this is given up as broken: its closing bracket is most likely missing.
constexpr std::uint64_t kMaxEventBytes = 512u << 20;
/// Looking for brackets that are missing may cost this much, and eight times what is read well; beyond,
/// events that seem longer than the least are given up at once. Bounds the time for hostile text.
constexpr std::uint64_t kMaxPatienceBytes = 1u << 30;
constexpr std::uint64_t kLeastEventBytes = 64u << 10;
static_assert(ChunkFeed::kLookahead >= kDecodeLookahead);
/// Offsets within a batch are 32 bits.
constexpr std::uint64_t kMaxBatchBytes = 1u << 30;

} // namespace

RegionReader::RegionReader(const TextSource& source, const ImportOptions& options, Progress& progress,
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

Error RegionReader::overBudget() const {
    return {ErrorCode::LimitExceeded,
            "it needs more memory than the limit of " + byteSizeText(m_options.memoryBudgetBytes) +
                "; raise the limit (--memory) or record fewer steps",
            {},
            {}};
}

void RegionReader::decodeChunk(const TextChunk& chunk, ChunkFeed& feed, EventDecoder& decoder,
                               EventBatch& batch) {
    TextWindow window = chunk.window;
    window.checkUtf8 = !isUtf8(window.data, window.size);
    const char* begin = window.data;
    const char* end = begin + window.size;
    const char* first = chunk.index == 0 ? begin : findEventStart(begin, begin + chunk.nominalBytes, end);
    batch.firstRef = window.offset;
    if (first == nullptr) {
        batch.startOffset = batch.endOffset = window.offset + window.size;
        return;
    }
    batch.startOffset = window.offset + static_cast<std::uint64_t>(first - begin);
    const DecodeResult result =
        decoder.decode(window, static_cast<std::size_t>(first - begin), chunk.nominalBytes, batch);
    batch.endOffset = window.offset + result.position;
    if (result.stop == DecodeStop::ArrayClosed) {
        feed.keepText(batch.endOffset, {begin + result.position, window.size - result.position});
        m_done = true;
    }
}

/// Stores a copy of the batch of a chunk; false when that is more than the budget allows.
bool RegionReader::keep(std::size_t chunk, const EventBatch& batch) {
    EventBatch kept = batch;
    const std::lock_guard lock(m_mutex);
    m_batchBytes += kept.sizeBytes();
    if (exceedsBudget(m_batchBytes)) {
        return false;
    }
    if (m_batches.size() <= chunk) {
        m_batches.resize(chunk + 1);
    }
    m_batches[chunk] = std::move(kept);
    return true;
}

void RegionReader::decodeChunks(ChunkFeed& feed, DecodeTables& tables, unsigned worker) {
    try {
        EventDecoder decoder(tables, worker);
        decoder.readTimesIn(nanosecondExponent(m_options.timeUnit));
        PagedVector<char> buffer;
        EventBatch batch; // filled anew for each chunk and copied, so that what is kept is of the exact size
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
            batch.clear();
            decodeChunk(chunk, feed, decoder, batch);
            m_events.fetch_add(batch.ledger.read, std::memory_order_relaxed);
            m_progress.events.fetch_add(batch.ledger.read, std::memory_order_relaxed);
            std::uint64_t seen = m_fileOffset.load();
            while (seen < chunk.fileOffset && !m_fileOffset.compare_exchange_weak(seen, chunk.fileOffset)) {
            }
            m_progress.bytesDone.store(m_fileOffset.load(), std::memory_order_relaxed);
            if (!keep(chunk.index, batch)) {
                fail(overBudget());
                return;
            }
        }
    } catch (const std::bad_alloc&) {
        // Not even a message may be made here.
        m_outOfMemory = true;
        m_done = true;
    }
}

Result<RegionReader::Outcome> RegionReader::read(std::uint64_t start, ChunkFeed& feed,
                                                 std::vector<std::unique_ptr<DecodeTables>>& tables) {
    const auto firstWorker = static_cast<unsigned>(tables.size());
    const unsigned workers = std::max(1u, m_options.workers);
    for (unsigned i = 0; i <= workers; ++i) {
        tables.push_back(std::make_unique<DecodeTables>());
    }
    parallelFor(workers, workers, [&](std::size_t i) {
        const auto worker = firstWorker + static_cast<unsigned>(i);
        decodeChunks(feed, *tables[worker], worker);
    });
    if (m_outOfMemory) {
        throw std::bad_alloc();
    }
    if (m_error) {
        return *m_error;
    }
    feed.finish(m_stop);
    const unsigned ordered = firstWorker + workers;
    Outcome outcome;
    startOrderedPass(start, tables[ordered], ordered);
    auto joined = joinBatches(outcome);
    if (joined && !*joined) {
        for (unsigned i = firstWorker; i < ordered; ++i) {
            *tables[i] = DecodeTables();
        }
        outcome = Outcome();
        m_progress.events.fetch_sub(m_events.exchange(0), std::memory_order_relaxed);
        startOrderedPass(start, tables[ordered], ordered);
        joined = true;
    }
    std::vector<std::optional<EventBatch>>().swap(m_batches);
    if (joined) {
        joined = decodeRest(outcome);
    }
    if (!joined) {
        return joined.error();
    }
    outcome.endOffset = m_position;
    return outcome;
}

void RegionReader::startOrderedPass(std::uint64_t start, std::unique_ptr<DecodeTables>& tables,
                                    unsigned worker) {
    m_decoder.reset();
    tables = std::make_unique<DecodeTables>();
    m_decoder = std::make_unique<EventDecoder>(*tables, worker);
    m_decoder->readTimesIn(nanosecondExponent(m_options.timeUnit));
    m_position = start;
    m_tail = DecodeTail();
    m_ended = false;
    m_patienceBytes = kMaxPatienceBytes;
}

Result<bool> RegionReader::joinBatches(Outcome& outcome) {
    for (std::optional<EventBatch>& chunk : m_batches) {
        if (!chunk || chunk->startOffset == chunk->endOffset) {
            continue;
        }
        if (!outcome.closed && !m_ended && chunk->startOffset > m_position) {
            if (auto gap = decodeGap(chunk->startOffset, outcome); !gap) {
                return gap;
            }
        }
        if (outcome.closed || m_ended || chunk->startOffset != m_position) {
            return false; // it begins inside an event, or behind the array
        }
        m_position = chunk->endOffset;
        m_tail = chunk->tail;
        outcome.closed = chunk->arrayClosed;
        outcome.batches.push_back(std::move(*chunk));
        chunk.reset();
    }
    return true;
}

Result<bool> RegionReader::decodeRest(Outcome& outcome) {
    while (!outcome.closed && !m_ended) {
        if (auto gap = decodeGap(m_position + m_options.chunkBytes, outcome); !gap) {
            return gap;
        }
    }
    return true;
}

/// Reads up to `bytes` of text from m_position.
Result<std::size_t> RegionReader::readWindow(std::vector<char>& buffer, std::size_t bytes,
                                             TextWindow& window) {
    const std::size_t available = m_source.available(m_position, bytes);
    buffer.resize(available + kScanPadding);
    auto got = m_source.read(m_position, buffer.data(), available);
    if (!got) {
        return got;
    }
    std::memset(buffer.data() + *got, 0, kScanPadding);
    window = {buffer.data(), *got, m_position, *got < bytes, false};
    window.checkUtf8 = !isUtf8(window.data, window.size);
    return got;
}

Result<bool> RegionReader::decodeGap(std::uint64_t to, Outcome& outcome) {
    EventBatch batch;
    batch.firstRef = batch.startOffset = m_position;
    batch.tail = m_tail;
    std::vector<char> buffer;
    const std::size_t usual = m_options.chunkBytes + ChunkFeed::kLookahead;
    std::size_t wanted = usual;
    while (!outcome.closed && !m_ended && m_position < to &&
           m_position - batch.startOffset < kMaxBatchBytes) {
        if (m_stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
        }
        const std::uint64_t mostBytes =
            std::clamp(m_patienceBytes, kLeastEventBytes,
                       m_options.memoryBudgetBytes != 0
                           ? std::clamp(m_options.memoryBudgetBytes / 2, kLeastEventBytes, kMaxEventBytes)
                           : kMaxEventBytes);
        m_decoder->giveUpBeyond(mostBytes);
        TextWindow window;
        if (auto got = readWindow(buffer, wanted, window); !got) {
            return got.error();
        }
        const std::size_t ample =
            window.endsText ? window.size : window.size - std::min(window.size, ChunkFeed::kLookahead);
        const auto limit = static_cast<std::size_t>(std::min<std::uint64_t>(ample, to - m_position));
        const std::uint64_t eventsBefore = batch.ledger.read;
        const std::uint64_t wastedBefore = m_decoder->wastedBytes();
        const DecodeResult result = m_decoder->decode(window, 0, limit, batch);
        const std::uint64_t events = batch.ledger.read - eventsBefore;
        m_events.fetch_add(events, std::memory_order_relaxed);
        m_progress.events.fetch_add(events, std::memory_order_relaxed);
        const std::uint64_t wasted = m_decoder->wastedBytes() - wastedBefore;
        m_patienceBytes = std::min(kMaxPatienceBytes, m_patienceBytes + 8 * result.position);
        m_patienceBytes -= std::min(m_patienceBytes, wasted);
        m_position += result.position;
        outcome.closed = result.stop == DecodeStop::ArrayClosed;
        m_ended = result.stop == DecodeStop::TextEnded;
        // An entry that needs more text than there was gets more; otherwise go on behind what was read.
        wanted = result.position > 0
                     ? usual
                     : static_cast<std::size_t>(
                           std::min(std::uint64_t{wanted} * 4,
                                    std::max<std::uint64_t>(wanted, mostBytes) + ChunkFeed::kLookahead));
    }
    batch.endOffset = m_position;
    m_tail = batch.tail;
    if (m_batchBytes += batch.sizeBytes(); exceedsBudget(m_batchBytes)) {
        return overBudget();
    }
    outcome.batches.push_back(std::move(batch));
    return true;
}

} // namespace lanescope
