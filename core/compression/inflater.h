// SPDX-License-Identifier: Apache-2.0
// Streaming decompression of one file, forward only. Damage ends the stream but keeps what came before.
// Not thread-safe; a copy made by checkpoint() continues on its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/base/byte_file.h"

namespace lanescope {

enum class Compression : std::uint8_t { None, Gzip, Zstd };

/// By the first bytes of the file.
Compression compressionOf(const char* data, std::size_t size);

class Inflater {
public:
    virtual ~Inflater() = default;

    /// Fills `to` with up to `count` bytes; fewer only at the end of the text. A read error of the file
    /// is an Error, damage of the data is not.
    virtual Result<std::size_t> produce(char* to, std::size_t count) = 0;
    /// A stream that stands where this one stands, or null when the format cannot do that here.
    virtual std::unique_ptr<Inflater> checkpoint() const = 0;
    /// Own memory of a checkpoint.
    virtual std::size_t checkpointBytes() const = 0;

    std::uint64_t textOffset() const { return m_textOffset; }
    std::uint64_t fileOffset() const { return m_fileOffset; }

    struct Damage {
        bool truncated = false; ///< the compressed data ends too early
        bool corrupt = false;   ///< or is wrong, a checksum included
        bool trailing = false;  ///< bytes after the last member that belong to no member
        std::uint64_t fileOffset = 0;
        std::string what;
        bool any() const { return truncated || corrupt || trailing; }
    };
    const Damage& damage() const { return m_damage; }

protected:
    std::uint64_t m_textOffset = 0;
    std::uint64_t m_fileOffset = 0;
    Damage m_damage;
};

/// Damage that changes the text, in words with its place; empty when there is none.
std::string flawOf(const Inflater::Damage& damage);

std::unique_ptr<Inflater> makeInflater(Compression compression, std::shared_ptr<const ByteFile> file);

} // namespace lanescope
