// SPDX-License-Identifier: Apache-2.0
// The kinds of TextSource: a plain file, a compressed file. All thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_file.h"
#include "core/compression/inflater.h"
#include "core/compression/text_source.h"

namespace lanescope {

class FileSource final : public TextSource {
public:
    explicit FileSource(std::shared_ptr<const ByteFile> file)
        : m_file(std::move(file)) {}
    std::uint64_t sizeBytes() const override { return m_file->sizeBytes(); }
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const override;
    std::uint64_t memoryBytes() const override { return 0; }

private:
    std::shared_ptr<const ByteFile> m_file;
};

/// Random access to the text of a file. Its first bytes decide how it is compressed.
Result<std::shared_ptr<TextSource>> makeTextSource(std::shared_ptr<const ByteFile> file);

/// Reads at any place by inflating from the nearest checkpoint before it; the most recent stream is kept,
/// so that reading on costs no second start. Checkpoints are added while the file is first streamed.
class CompressedSource final : public TextSource {
public:
    CompressedSource(std::shared_ptr<const ByteFile> file, Compression compression);

    /// A stream from the start, for whoever reads everything once.
    std::unique_ptr<Inflater> open() const { return makeInflater(m_compression, m_file); }
    /// Remembers where `inflater` stands if the last checkpoint is far enough behind.
    void offerCheckpoint(const Inflater& inflater);
    /// Keeps a copy of the text from `offset`, which is read from there on instead of by inflating up to it
    /// once more: zstd has no checkpoints within a frame. One such text is kept.
    void keepText(std::uint64_t offset, std::string_view text);
    /// Gives back the text that is kept for reading on; for the end of a load.
    void forgetTail();
    /// Flaw of the compressed data where reading ended, if there was one.
    Inflater::Damage damage() const;
    std::string flaw() const override { return flawOf(damage()); }
    /// The text's size, known after the first whole reading.
    void setSizeBytes(std::uint64_t sizeBytes);

    std::uint64_t sizeBytes() const override;
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const override;
    bool isRandomAccess() const override { return false; }
    std::uint64_t memoryBytes() const override;

private:
    Result<bool> seek(std::uint64_t offset) const;
    /// The bytes of the kept text that answer a whole read, or nothing.
    std::string_view keptText(std::uint64_t offset, std::size_t count) const;
    void addCheckpoint(const Inflater& inflater) const;
    /// Copies what of `count` bytes from `offset` is in m_tail.
    std::size_t readTail(std::uint64_t offset, char* to, std::size_t count) const;
    void appendTail(std::string_view text, std::size_t readBytes) const;

    std::shared_ptr<const ByteFile> m_file;
    Compression m_compression;
    mutable std::mutex m_mutex;
    mutable std::vector<std::unique_ptr<Inflater>> m_checkpoints; ///< ascending
    std::uint64_t m_sizeBytes = 0;
    mutable std::unique_ptr<Inflater> m_cursor;
    /// The text before the cursor as far as the last read reaches back: reading a little behind the cursor
    /// again would inflate a single zstd frame from its start each time.
    mutable std::string m_tail;
    std::string m_keptText;
    std::uint64_t m_keptOffset = 0;
};

} // namespace lanescope
