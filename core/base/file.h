// SPDX-License-Identifier: Apache-2.0
// An open file for reading at any place. Never maps: a file that shrinks while it is read gives short
// reads instead of a signal. Opening neither follows loops nor waits on pipes. Reading is thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/base/result.h"

namespace lanescope {

class File {
public:
    /// Opens a regular file; the error says what else it is, or what is in the way.
    static Result<std::shared_ptr<const File>> open(const std::string& path);
    ~File();
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    const std::string& path() const { return m_path; }
    /// Size when it was opened.
    std::uint64_t sizeBytes() const { return m_sizeBytes; }
    /// Size now; differs when somebody writes to it.
    std::uint64_t currentSizeBytes() const;
    /// Nanoseconds since the epoch of the last modification, when it was opened.
    std::int64_t modifiedNs() const { return m_modifiedNs; }

    /// Copies up to `count` bytes; fewer only at the end of the file.
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const;

private:
    File(std::string path, int descriptor);

    std::string m_path;
    int m_descriptor;
    std::uint64_t m_sizeBytes = 0;
    std::int64_t m_modifiedNs = 0;
};

} // namespace lanescope
