// SPDX-License-Identifier: Apache-2.0
// A file in memory that can go wrong while it is read: reading fails from some place on, or the file is
// cut or grown after a number of reads. Without faults it is an ordinary file.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <string>

#include "core/base/byte_file.h"

namespace lanescope::test {

class MemoryFile final : public ByteFile {
public:
    static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

    explicit MemoryFile(std::string content, std::string path = "memory.json")
        : m_content(std::move(content))
        , m_path(std::move(path)) {}

    /// Reads that touch this byte or a later one fail.
    std::uint64_t failFrom = kNever;
    /// After this many reads the file has `sizeLater` bytes: less than before, or up to the whole content.
    std::uint64_t readsUntilChange = kNever;
    std::uint64_t sizeLater = 0;
    /// Size at first; at most that of the content.
    std::uint64_t sizeFirst = kNever;

    const std::string& path() const override { return m_path; }
    std::uint64_t sizeBytes() const override { return std::min<std::uint64_t>(sizeFirst, m_content.size()); }
    std::uint64_t currentSizeBytes() const override {
        return m_reads >= readsUntilChange ? std::min<std::uint64_t>(sizeLater, m_content.size())
                                           : sizeBytes();
    }
    std::int64_t modifiedNs() const override { return 0; }
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const override {
        const std::uint64_t size = currentSizeBytes();
        ++m_reads;
        if (offset >= size) {
            return std::size_t{0};
        }
        const auto available = static_cast<std::size_t>(std::min<std::uint64_t>(count, size - offset));
        if (offset + available > failFrom) {
            return Error{ErrorCode::FileUnreadable, "reading failed: Input/output error", m_path, failFrom};
        }
        m_bytesRead += available;
        return m_content.copy(to, available, offset);
    }
    std::uint64_t reads() const { return m_reads; }
    std::uint64_t bytesRead() const { return m_bytesRead; }

private:
    std::string m_content;
    std::string m_path;
    mutable std::atomic<std::uint64_t> m_reads{0};
    mutable std::atomic<std::uint64_t> m_bytesRead{0};
};

} // namespace lanescope::test
