// SPDX-License-Identifier: Apache-2.0
#include "core/import/protobuf/message_stream.h"

#include <algorithm>
#include <cstring>

namespace lanescope::protobuf {

namespace {

constexpr std::size_t kFirstWindowBytes = 1u << 20;
/// Content read at once into a window that has to grow: a length that lies costs no more memory than that.
constexpr std::size_t kGrowthBytes = 16u << 20;
/// Bytes of the longest tag and length.
constexpr std::size_t kMostHeaderBytes = 2 * kMostVarintBytes;

} // namespace

Result<std::unique_ptr<MessageStream>> MessageStream::open(std::shared_ptr<const ByteFile> file,
                                                           std::uint64_t mostFieldBytes) {
    char first[4];
    const auto got = file->read(0, first, sizeof first);
    if (!got) {
        return got.error();
    }
    return std::unique_ptr<MessageStream>(
        new MessageStream(std::move(file), compressionOf(first, *got), mostFieldBytes));
}

MessageStream::MessageStream(std::shared_ptr<const ByteFile> file, Compression compression,
                             std::uint64_t mostFieldBytes)
    : m_file(std::move(file))
    , m_compression(compression)
    , m_mostFieldBytes(mostFieldBytes)
    , m_window(kFirstWindowBytes) {
    if (compression == Compression::None) {
        m_source = std::make_shared<FileSource>(m_file);
    } else {
        m_compressed = std::make_shared<CompressedSource>(m_file, compression);
        m_inflater = m_compressed->open();
        m_source = m_compressed;
    }
}

std::uint64_t MessageStream::fileOffset() const {
    return m_inflater ? m_inflater->fileOffset() : m_windowOffset + m_end;
}

Result<bool> MessageStream::require(std::uint64_t bytes) {
    if (m_end - m_start >= bytes) {
        return true;
    }
    std::memmove(m_window.data(), m_window.data() + m_start, m_end - m_start);
    m_windowOffset += m_start;
    m_end -= m_start;
    m_start = 0;
    while (m_end < bytes && !m_atEnd) {
        if (m_end == m_window.size()) {
            m_window.resize(static_cast<std::size_t>(std::min<std::uint64_t>(
                std::max<std::uint64_t>(bytes, kFirstWindowBytes), m_end + kGrowthBytes)));
        }
        const std::size_t free = m_window.size() - m_end;
        const auto got = m_inflater ? m_inflater->produce(m_window.data() + m_end, free)
                                    : m_source->read(m_windowOffset + m_end, m_window.data() + m_end, free);
        if (!got) {
            return got.error();
        }
        m_end += *got;
        m_atEnd = *got < free;
        if (m_compressed) {
            m_compressed->offerCheckpoint(*m_inflater);
            if (m_atEnd) {
                m_compressed->setSizeBytes(m_windowOffset + m_end);
            }
        }
    }
    return m_end >= bytes;
}

Result<bool> MessageStream::end(Damage damage) {
    m_damage = damage;
    return false;
}

Result<bool> MessageStream::next(Field& field) {
    if (m_damage != Damage::None) {
        return false;
    }
    const auto header = require(kMostHeaderBytes);
    if (!header) {
        return header.error();
    }
    if (m_start == m_end) {
        return false;
    }
    const std::string_view start(m_window.data() + m_start, std::min(kMostHeaderBytes, m_end - m_start));
    std::uint64_t tag = 0;
    std::uint64_t length = 0;
    const std::size_t tagBytes = readVarint(start, tag);
    const std::size_t lengthBytes = tagBytes == 0 ? 0 : readVarint(start.substr(tagBytes), length);
    std::uint64_t bytes = 0;
    switch (static_cast<WireType>(tag & 7)) {
    case WireType::Varint:
        bytes = tagBytes + lengthBytes;
        break;
    case WireType::Bytes:
        if (length > m_mostFieldBytes) {
            return end(Damage::TooLong);
        }
        bytes = tagBytes + lengthBytes + length;
        break;
    case WireType::Fixed64:
        bytes = tagBytes + 8;
        break;
    case WireType::Fixed32:
        bytes = tagBytes + 4;
        break;
    default:
        break;
    }
    const bool needsLength = (tag & 7) == 0 || (tag & 7) == 2;
    if (tagBytes == 0 || bytes == 0 || (needsLength && lengthBytes == 0)) {
        return end(start.size() < kMostHeaderBytes ? Damage::Truncated : Damage::Malformed);
    }
    const auto whole = require(bytes);
    if (!whole) {
        return whole.error();
    }
    if (!*whole) {
        return end(Damage::Truncated);
    }
    MessageReader reader(std::string_view(m_window.data() + m_start, static_cast<std::size_t>(bytes)));
    if (!reader.next(field)) {
        return end(Damage::Malformed);
    }
    m_fieldOffset = m_windowOffset + m_start;
    m_start += static_cast<std::size_t>(bytes);
    return true;
}

} // namespace lanescope::protobuf
