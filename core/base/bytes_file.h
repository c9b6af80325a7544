// SPDX-License-Identifier: Apache-2.0
// Bytes in memory as a file: pasted text, content that was decompressed. Immutable; any thread.
#pragma once

#include <string>

#include "core/base/byte_file.h"

namespace lanescope {

class BytesFile final : public ByteFile {
public:
    /// `path` stands for the file in messages.
    BytesFile(std::string bytes, std::string path, std::string flaw = {})
        : m_bytes(std::move(bytes))
        , m_path(std::move(path))
        , m_flaw(std::move(flaw)) {}

    const std::string& path() const override { return m_path; }
    std::uint64_t sizeBytes() const override { return m_bytes.size(); }
    std::uint64_t currentSizeBytes() const override { return m_bytes.size(); }
    std::int64_t modifiedNs() const override { return 0; }
    std::string_view flaw() const override { return m_flaw; }
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const override {
        return offset >= m_bytes.size() ? std::size_t{0} : m_bytes.copy(to, count, offset);
    }

private:
    std::string m_bytes;
    std::string m_path;
    std::string m_flaw;
};

} // namespace lanescope
