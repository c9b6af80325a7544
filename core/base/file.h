// SPDX-License-Identifier: Apache-2.0
// An open file for reading at any place. Never maps: a file that shrinks while it is read gives short
// reads instead of a signal. Opening neither follows loops nor waits on pipes. Reading is thread-safe.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "core/base/byte_file.h"
#include "core/base/input_files.h"

namespace lanescope {

class File final : public ByteFile {
public:
    /// Opens a regular file; the error says what else it is, or what is in the way.
    static Result<std::shared_ptr<const File>> open(const std::string& path);
    const std::string& path() const override { return m_path; }
    std::uint64_t sizeBytes() const override { return m_sizeBytes; }
    std::uint64_t currentSizeBytes() const override;
    /// By size, time of modification and time of change of the same inode.
    bool hasChanged() const override;
    void refuseChanges() const override;
    std::int64_t modifiedNs() const override { return m_modifiedNs; }
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const override;

private:
    File(std::string path, InputDescriptor descriptor);
    Result<std::size_t> readNow(std::uint64_t offset, char* to, std::size_t count) const;
    bool holdsWhatItHeld() const;

    std::string m_path;
    InputDescriptor m_descriptor;
    std::uint64_t m_sizeBytes = 0;
    std::int64_t m_modifiedNs = 0;
    /// Change of content or inode; cannot be set back as the other one can.
    mutable std::atomic<std::int64_t> m_changedNs = 0;
    mutable std::string m_sample; ///< set before m_refusesChanges
    mutable std::atomic<bool> m_refusesChanges = false;
};

} // namespace lanescope
