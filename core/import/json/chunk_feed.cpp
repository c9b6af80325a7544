// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/chunk_feed.h"

#include <algorithm>
#include <cstring>

namespace lanescope {

namespace {

/// Makes room for `bytes` of text and the padding that scans may touch.
void reserveWindow(PagedVector<char>& buffer, std::size_t bytes) {
    if (buffer.size() < bytes + kScanPadding) {
        buffer.resize(bytes + kScanPadding);
    }
}

class ParallelFeed final : public ChunkFeed {
public:
    ParallelFeed(const TextSource& source, std::uint64_t start, std::size_t chunkBytes)
        : m_source(source)
        , m_start(start)
        , m_chunkBytes(chunkBytes) {}

    Result<bool> next(PagedVector<char>& buffer, TextChunk& chunk) override {
        const std::size_t index = m_next.fetch_add(1, std::memory_order_relaxed);
        const std::uint64_t offset = m_start + index * static_cast<std::uint64_t>(m_chunkBytes);
        if (offset >= m_source.sizeBytes()) {
            return false;
        }
        const std::size_t wanted = m_source.available(offset, m_chunkBytes + kLookahead);
        reserveWindow(buffer, wanted);
        auto got = m_source.read(offset, buffer.data(), wanted);
        if (!got) {
            return got.error();
        }
        std::memset(buffer.data() + *got, 0, kScanPadding);
        chunk.index = index;
        chunk.nominalBytes = std::min(*got, m_chunkBytes);
        chunk.window = {buffer.data(), *got, offset, *got < wanted || offset + *got >= m_source.sizeBytes()};
        chunk.fileOffset = offset + chunk.nominalBytes;
        return *got > 0;
    }

private:
    const TextSource& m_source;
    std::uint64_t m_start;
    std::size_t m_chunkBytes;
    std::atomic<std::size_t> m_next{0};
};

class InflatingFeed final : public ChunkFeed {
public:
    InflatingFeed(CompressedSource& source, std::uint64_t start, std::size_t chunkBytes,
                  Inflater::Damage* damage)
        : m_source(source)
        , m_inflater(source.open())
        , m_start(start)
        , m_chunkBytes(chunkBytes)
        , m_damage(damage) {}

    Result<bool> next(PagedVector<char>& buffer, TextChunk& chunk) override {
        const std::lock_guard lock(m_mutex);
        if (m_ended && m_carry.empty()) {
            return false;
        }
        const std::size_t wanted = m_chunkBytes + kLookahead;
        reserveWindow(buffer, wanted);
        if (m_next == 0) {
            if (auto there = skipToStart(buffer); !there) {
                return there.error();
            }
        }
        // Later chunks begin with what was looked ahead of before; the rest is inflated in pieces, so that
        // checkpoints lie close enough.
        std::size_t filled = std::min(m_carry.size(), wanted);
        std::copy_n(m_carry.begin(), filled, buffer.begin());
        std::vector<char> rest(m_carry.begin() + static_cast<std::ptrdiff_t>(filled), m_carry.end());
        while (filled < wanted && rest.empty() && !m_ended) {
            auto got = m_inflater->produce(buffer.data() + filled, wanted - filled);
            if (!got) {
                return got.error();
            }
            m_ended = *got < wanted - filled;
            filled += *got;
            m_source.offerCheckpoint(*m_inflater);
        }
        if (m_ended) {
            noteEnd(m_inflater->damage());
        }
        std::memset(buffer.data() + filled, 0, kScanPadding);
        chunk.index = m_next++;
        chunk.nominalBytes = std::min(filled, m_chunkBytes);
        chunk.window = {buffer.data(), filled,
                        m_start + chunk.index * static_cast<std::uint64_t>(m_chunkBytes),
                        m_ended && rest.empty()};
        chunk.fileOffset = m_inflater->fileOffset();
        m_carry.assign(buffer.begin() + static_cast<std::ptrdiff_t>(chunk.nominalBytes),
                       buffer.begin() + static_cast<std::ptrdiff_t>(filled));
        m_carry.insert(m_carry.end(), rest.begin(), rest.end());
        return filled > 0;
    }

    void keepText(std::uint64_t offset, std::string_view text) override { m_source.keepText(offset, text); }

    void finish(std::stop_token stop) override {
        const std::lock_guard lock(m_mutex);
        std::vector<char> buffer(m_ended ? 0 : kLookahead);
        while (!m_ended && !stop.stop_requested()) {
            auto got = m_inflater->produce(buffer.data(), buffer.size());
            if (!got) {
                // The events are all there, so that this is no reason to refuse them.
                Inflater::Damage damage;
                damage.truncated = true;
                damage.fileOffset = m_inflater->fileOffset();
                damage.what = got.error().message;
                noteEnd(damage);
                return;
            }
            m_source.offerCheckpoint(*m_inflater);
            if (*got < buffer.size()) {
                m_ended = true;
                noteEnd(m_inflater->damage());
            }
        }
    }

private:
    void noteEnd(const Inflater::Damage& damage) {
        m_source.setSizeBytes(m_inflater->textOffset());
        if (m_damage != nullptr) {
            *m_damage = damage;
        }
    }

    Result<bool> skipToStart(PagedVector<char>& buffer) {
        while (m_inflater->textOffset() < m_start) {
            const std::uint64_t left = m_start - m_inflater->textOffset();
            auto got = m_inflater->produce(buffer.data(), std::min<std::uint64_t>(left, buffer.size()));
            if (!got) {
                return got.error();
            }
            if (*got == 0) {
                m_ended = true;
                break;
            }
        }
        return true;
    }

    CompressedSource& m_source;
    std::unique_ptr<Inflater> m_inflater;
    std::uint64_t m_start;
    std::size_t m_chunkBytes;
    Inflater::Damage* m_damage;
    std::mutex m_mutex;
    std::vector<char> m_carry;
    std::size_t m_next = 0;
    bool m_ended = false;
};

} // namespace

std::unique_ptr<ChunkFeed> makeParallelFeed(const TextSource& source, std::uint64_t start,
                                            std::size_t chunkBytes) {
    return std::make_unique<ParallelFeed>(source, start, chunkBytes);
}

std::unique_ptr<ChunkFeed> makeInflatingFeed(CompressedSource& source, std::uint64_t start,
                                             std::size_t chunkBytes, Inflater::Damage* damage) {
    return std::make_unique<InflatingFeed>(source, start, chunkBytes, damage);
}

} // namespace lanescope
