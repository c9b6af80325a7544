// SPDX-License-Identifier: Apache-2.0
// An open file for reading at any place. Never maps: a file that shrinks while it is read gives short
// reads instead of a signal. Opening neither follows loops nor waits on pipes. Reading is thread-safe.
#pragma once

#include <memory>
#include <string>

#include "core/base/byte_file.h"

namespace lanescope {

class File final : public ByteFile {
public:
    /// Opens a regular file; the error says what else it is, or what is in the way.
    static Result<std::shared_ptr<const File>> open(const std::string& path);
    ~File() override;
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    const std::string& path() const override { return m_path; }
    std::uint64_t sizeBytes() const override { return m_sizeBytes; }
    std::uint64_t currentSizeBytes() const override;
    std::int64_t modifiedNs() const override { return m_modifiedNs; }
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const override;

private:
    File(std::string path, int descriptor);

    std::string m_path;
    int m_descriptor;
    std::uint64_t m_sizeBytes = 0;
    std::int64_t m_modifiedNs = 0;
};

} // namespace lanescope
