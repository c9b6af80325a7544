// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/excerpt_reader.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <optional>

#include "core/base/page_allocator.h"
#include "core/base/parallel.h"
#include "core/base/status.h"
#include "core/import/json/chunk_feed.h"
#include "core/import/json/event_decoder.h"
#include "core/import/json/utf8_check.h"

namespace lanescope {

namespace {

constexpr std::uint64_t kPieceBytes = 256u << 10;
/// The first piece and the last one are longer: names of processes and threads lie there.
constexpr std::uint64_t kEndPieces = 4;

struct TextPiece {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};

/// Pieces of [start, end), none of which touches another; one where they would.
std::vector<TextPiece> piecesOf(std::uint64_t start, std::uint64_t end, std::uint64_t excerptBytes,
                                bool isRandomAccess) {
    const std::uint64_t all = end - start;
    const std::uint64_t count = excerptBytes / kPieceBytes;
    if (!isRandomAccess || count < 3 * kEndPieces || excerptBytes + kPieceBytes * kEndPieces * 2 > all / 2) {
        return {{start, std::min(excerptBytes, all)}};
    }
    std::vector<TextPiece> pieces{{start, kEndPieces * kPieceBytes}};
    const std::uint64_t inner = count - 2 * kEndPieces;
    const std::uint64_t from = start + kEndPieces * kPieceBytes;
    const std::uint64_t to = end - kEndPieces * kPieceBytes;
    for (std::uint64_t i = 0; i < inner; ++i) {
        const std::uint64_t middle = from + (to - from) / inner * i + (to - from) / inner / 2;
        pieces.push_back({middle - kPieceBytes / 2, kPieceBytes});
    }
    pieces.push_back({to, end - to});
    return pieces;
}

class ExcerptWorker {
public:
    ExcerptWorker(const TextSource& source, const ImportOptions& options, DecodeTables& tables,
                  unsigned worker)
        : m_source(source)
        , m_decoder(tables, worker) {
        m_decoder.readTimesIn(nanosecondExponent(options.timeUnit));
    }

    Result<EventBatch> read(const TextPiece& piece, bool isFirst) {
        const std::size_t wanted = m_source.available(piece.offset, piece.bytes + ChunkFeed::kLookahead);
        if (m_buffer.size() < wanted + kScanPadding) {
            m_buffer.resize(wanted + kScanPadding);
        }
        auto got = m_source.read(piece.offset, m_buffer.data(), wanted);
        if (!got) {
            return got.error();
        }
        std::memset(m_buffer.data() + *got, 0, kScanPadding);
        TextWindow window{m_buffer.data(), *got, piece.offset, *got < piece.bytes + ChunkFeed::kLookahead,
                          !isUtf8(m_buffer.data(), *got)};
        const std::size_t nominal = std::min<std::size_t>(*got, piece.bytes);
        const char* begin = window.data;
        const char* first = isFirst ? begin : findEventStart(begin, begin + nominal, begin + *got);
        EventBatch batch;
        batch.firstRef = batch.startOffset = batch.endOffset = piece.offset;
        if (first != nullptr) {
            m_decoder.decode(window, static_cast<std::size_t>(first - begin), nominal, batch);
        }
        return batch;
    }

private:
    const TextSource& m_source;
    EventDecoder m_decoder;
    PagedVector<char> m_buffer;
};

} // namespace

Result<EventExcerpt> readEventExcerpt(const TextSource& source, std::uint64_t start,
                                      std::uint64_t excerptBytes, const ImportOptions& options,
                                      std::stop_token stop,
                                      std::vector<std::unique_ptr<DecodeTables>>& tables) {
    const std::uint64_t end =
        source.isRandomAccess() ? std::max(source.sizeBytes(), start) : start + excerptBytes;
    const std::vector<TextPiece> pieces = piecesOf(start, end, excerptBytes, source.isRandomAccess());
    const auto workers = static_cast<unsigned>(std::clamp<std::size_t>(options.workers, 1, pieces.size()));
    const auto firstWorker = static_cast<unsigned>(tables.size());
    for (unsigned i = 0; i < workers; ++i) {
        tables.push_back(std::make_unique<DecodeTables>());
    }
    EventExcerpt excerpt;
    excerpt.batches.resize(pieces.size());
    std::mutex mutex;
    Status status;
    std::atomic<std::size_t> next{0};
    parallelFor(workers, workers, [&](std::size_t i) {
        const auto worker = firstWorker + static_cast<unsigned>(i);
        ExcerptWorker reader(source, options, *tables[worker], worker);
        for (std::size_t piece = next++; piece < pieces.size() && !stop.stop_requested(); piece = next++) {
            auto batch = reader.read(pieces[piece], piece == 0);
            if (!batch) {
                const std::lock_guard lock(mutex);
                status = batch.error();
                return;
            }
            excerpt.batches[piece] = std::move(*batch);
        }
    });
    if (!status) {
        return status.error();
    }
    if (stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
    }
    for (const TextPiece& piece : pieces) {
        excerpt.textBytes += piece.bytes;
    }
    return excerpt;
}

} // namespace lanescope
