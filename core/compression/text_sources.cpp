// SPDX-License-Identifier: Apache-2.0
#include "core/compression/text_sources.h"

#include <algorithm>

namespace lanescope {

namespace {

/// A checkpoint of gzip takes 85 KiB, so one per 8 MiB of text costs about 1 %; inflating 8 MiB takes
/// some 3 ms.
constexpr std::uint64_t kCheckpointDistance = 8u << 20;
constexpr std::size_t kSkipBytes = 256u << 10;
/// Windows of the readers overlap by less.
constexpr std::size_t kTailBytes = 4u << 20;

} // namespace

Result<std::size_t> FileSource::read(std::uint64_t offset, char* to, std::size_t count) const {
    // Text appended while the file is read belongs to no event that was read completely.
    const std::uint64_t size = m_file->sizeBytes();
    return offset >= size ? std::size_t{0}
                          : m_file->read(offset, to, std::min<std::uint64_t>(count, size - offset));
}

Result<std::shared_ptr<TextSource>> makeTextSource(std::shared_ptr<const ByteFile> file) {
    char first[4];
    auto got = file->read(0, first, sizeof first);
    if (!got) {
        return got.error();
    }
    const Compression compression = compressionOf(first, *got);
    if (compression == Compression::None) {
        return std::shared_ptr<TextSource>(std::make_shared<FileSource>(std::move(file)));
    }
    return std::shared_ptr<TextSource>(std::make_shared<CompressedSource>(std::move(file), compression));
}

CompressedSource::CompressedSource(std::shared_ptr<const ByteFile> file, Compression compression)
    : m_file(std::move(file))
    , m_compression(compression) {}

void CompressedSource::offerCheckpoint(const Inflater& inflater) {
    const std::lock_guard lock(m_mutex);
    addCheckpoint(inflater);
}

void CompressedSource::addCheckpoint(const Inflater& inflater) const {
    const std::uint64_t last = m_checkpoints.empty() ? 0 : m_checkpoints.back()->textOffset();
    if (inflater.textOffset() < last + kCheckpointDistance) {
        return;
    }
    if (auto checkpoint = inflater.checkpoint()) {
        m_checkpoints.push_back(std::move(checkpoint));
    }
}

void CompressedSource::keepText(std::uint64_t offset, std::string_view text) {
    const std::lock_guard lock(m_mutex);
    m_keptOffset = offset;
    m_keptText = text;
}

std::string_view CompressedSource::keptText(std::uint64_t offset, std::size_t count) const {
    const std::uint64_t end = m_keptOffset + m_keptText.size();
    const bool endsText = m_sizeBytes != 0 && end == m_sizeBytes;
    if (offset < m_keptOffset || offset > end || (end - offset < count && !endsText)) {
        return {};
    }
    return std::string_view(m_keptText).substr(static_cast<std::size_t>(offset - m_keptOffset), count);
}

void CompressedSource::setSizeBytes(std::uint64_t sizeBytes) {
    const std::lock_guard lock(m_mutex);
    m_sizeBytes = sizeBytes;
    m_tail.clear(); // it may be of a time when the file was longer
    m_cursor.reset();
}

std::uint64_t CompressedSource::sizeBytes() const {
    const std::lock_guard lock(m_mutex);
    return m_sizeBytes;
}

Result<std::size_t> CompressedSource::read(std::uint64_t offset, char* to, std::size_t count) const {
    const std::lock_guard lock(m_mutex);
    if (const std::string_view kept = keptText(offset, count); !kept.empty()) {
        return kept.copy(to, kept.size());
    }
    if (m_sizeBytes != 0 && offset >= m_sizeBytes) {
        return std::size_t{0};
    }
    if (m_sizeBytes != 0) { // the tail may be of a time when the file was longer
        count = static_cast<std::size_t>(std::min<std::uint64_t>(count, m_sizeBytes - offset));
    }
    std::size_t done = readTail(offset, to, count);
    if (done < count) {
        auto there = seek(offset + done);
        if (!there) {
            return there.error();
        }
        if (!*there) {
            return done;
        }
        const auto got = m_cursor->produce(to + done, count - done);
        if (!got) {
            return got.error();
        }
        appendTail({to + done, *got}, done + *got);
        done += *got;
    }
    return done;
}

std::size_t CompressedSource::readTail(std::uint64_t offset, char* to, std::size_t count) const {
    if (m_cursor == nullptr) {
        return 0;
    }
    const std::uint64_t behind = m_cursor->textOffset() - std::min(offset, m_cursor->textOffset());
    if (behind > m_tail.size()) {
        return 0;
    }
    return m_tail.copy(to, count, m_tail.size() - static_cast<std::size_t>(behind));
}

/// Keeps at least the last read, of `readBytes`, which ends with `text`.
void CompressedSource::appendTail(std::string_view text, std::size_t readBytes) const {
    if (m_compression != Compression::Zstd) {
        return; // checkpoints are near
    }
    const std::size_t worth = std::max(kTailBytes, readBytes);
    if (m_tail.size() + text.size() > worth + worth / 4) {
        m_tail.erase(0, m_tail.size() - std::min(m_tail.size(), worth - text.size()));
        if (m_tail.capacity() > 4 * worth) {
            m_tail.shrink_to_fit();
        }
    }
    m_tail.append(text);
}

void CompressedSource::forgetTail() {
    const std::lock_guard lock(m_mutex);
    std::string().swap(m_tail);
}

Inflater::Damage CompressedSource::damage() const {
    const std::lock_guard lock(m_mutex);
    return m_cursor != nullptr ? m_cursor->damage() : Inflater::Damage{};
}

/// Puts the cursor at `offset`; false when the text ends before.
Result<bool> CompressedSource::seek(std::uint64_t offset) const {
    const auto after = std::upper_bound(
        m_checkpoints.begin(), m_checkpoints.end(), offset,
        [](std::uint64_t at, const auto& checkpoint) { return at < checkpoint->textOffset(); });
    const Inflater* best = after == m_checkpoints.begin() ? nullptr : std::prev(after)->get();
    const std::uint64_t bestOffset = best == nullptr ? 0 : best->textOffset();
    if (m_cursor == nullptr || m_cursor->textOffset() > offset || m_cursor->textOffset() < bestOffset) {
        m_cursor = best == nullptr ? open() : best->checkpoint();
        m_tail.clear();
    }
    if (m_cursor->textOffset() != offset) {
        m_tail.clear();
    }
    std::vector<char> skipped;
    while (m_cursor->textOffset() < offset) {
        skipped.resize(kSkipBytes);
        auto got = m_cursor->produce(skipped.data(), static_cast<std::size_t>(std::min<std::uint64_t>(
                                                         kSkipBytes, offset - m_cursor->textOffset())));
        if (!got) {
            return got.error();
        }
        if (*got == 0) {
            return false;
        }
        addCheckpoint(*m_cursor); // a trace from the index cache starts without any
    }
    return true;
}

std::uint64_t CompressedSource::memoryBytes() const {
    const std::lock_guard lock(m_mutex);
    std::uint64_t sum = m_keptText.capacity() + m_tail.capacity();
    for (const auto& checkpoint : m_checkpoints) {
        sum += checkpoint->checkpointBytes();
    }
    return sum;
}

} // namespace lanescope
