// SPDX-License-Identifier: Apache-2.0
// The fields of a file that is one Protocol Buffers message, in order, with memory for the longest of them
// only. Plain and compressed files; for the latter it leaves checkpoints in source(), so that places can be
// read again. Not thread-safe.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/byte_file.h"
#include "core/compression/inflater.h"
#include "core/compression/text_sources.h"
#include "core/import/protobuf/wire.h"

namespace lanescope::protobuf {

class MessageStream {
public:
    /// Fields longer than `mostFieldBytes` are refused; Protocol Buffers themselves end at 2 GiB.
    static Result<std::unique_ptr<MessageStream>> open(std::shared_ptr<const ByteFile> file,
                                                       std::uint64_t mostFieldBytes = std::uint64_t{1} << 31);

    /// The next field, whose bytes stay valid until the next call. False at the end of the content, and where
    /// it cannot be read on; see damage().
    Result<bool> next(Field& field);

    /// Place of the tag of the last field in the content.
    std::uint64_t fieldOffset() const { return m_fieldOffset; }
    /// Place in the content of bytes within the last field.
    std::uint64_t offsetOf(std::string_view part) const {
        return m_windowOffset + static_cast<std::uint64_t>(part.data() - m_window.data());
    }
    /// How far the file has been read, as it lies on disk.
    std::uint64_t fileOffset() const;
    /// Content after the last field that was read.
    std::uint64_t contentOffset() const { return m_windowOffset + m_start; }

    enum class Damage : std::uint8_t {
        None,
        Truncated, ///< the content ends within a field
        Malformed, ///< an invalid tag or length
        TooLong,   ///< a field beyond the limit
    };
    Damage damage() const { return m_damage; }
    /// Damage of the compressed data; null for plain files.
    const Inflater::Damage* compressionDamage() const { return m_inflater ? &m_inflater->damage() : nullptr; }
    Compression compression() const { return m_compression; }
    std::shared_ptr<const TextSource> source() const { return m_source; }

private:
    MessageStream(std::shared_ptr<const ByteFile> file, Compression compression,
                  std::uint64_t mostFieldBytes);

    /// Reads on until the window holds `bytes` from its start; false when the content ends before.
    Result<bool> require(std::uint64_t bytes);
    Result<bool> end(Damage damage);

    std::shared_ptr<const ByteFile> m_file;
    Compression m_compression;
    std::uint64_t m_mostFieldBytes;
    std::shared_ptr<const TextSource> m_source;
    std::shared_ptr<CompressedSource> m_compressed; ///< null for plain files
    std::unique_ptr<Inflater> m_inflater;
    std::vector<char> m_window;
    std::size_t m_start = 0; ///< of what is not yet read, in the window
    std::size_t m_end = 0;   ///< of the content in the window
    std::uint64_t m_windowOffset = 0;
    std::uint64_t m_fieldOffset = 0;
    bool m_atEnd = false;
    Damage m_damage = Damage::None;
};

} // namespace lanescope::protobuf
