// SPDX-License-Identifier: Apache-2.0
#include "core/archive/spooled_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

namespace lanescope {

Result<std::shared_ptr<SpooledFile>> SpooledFile::create(const std::string& folder, std::string name,
                                                         std::int64_t modifiedNs) {
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    std::string path = folder + "/spool-XXXXXX";
    const int descriptor = ::mkostemp(path.data(), O_CLOEXEC);
    if (descriptor < 0) {
        return Error{ErrorCode::FileUnreadable,
                     "a temporary file cannot be made in " + folder + ": " + std::strerror(errno),
                     std::move(name),
                     {}};
    }
    ::unlink(path.c_str());
    return std::shared_ptr<SpooledFile>(new SpooledFile(std::move(name), modifiedNs, descriptor));
}

SpooledFile::~SpooledFile() {
    ::close(m_descriptor);
}

Result<bool> SpooledFile::append(const char* data, std::size_t size) {
    while (size > 0) {
        const ssize_t written = ::pwrite(m_descriptor, data, size, static_cast<off_t>(m_sizeBytes));
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            return Error{ErrorCode::FileUnreadable,
                         std::string("unpacking it to a temporary file failed: ") + std::strerror(errno),
                         m_name,
                         {}};
        }
        data += written;
        size -= static_cast<std::size_t>(written);
        m_sizeBytes += static_cast<std::uint64_t>(written);
    }
    return true;
}

Result<std::size_t> SpooledFile::read(std::uint64_t offset, char* to, std::size_t count) const {
    std::size_t done = 0;
    while (done < count) {
        const ssize_t got = ::pread(m_descriptor, to + done, count - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return Error{ErrorCode::FileUnreadable, std::string("reading failed: ") + std::strerror(errno),
                         m_name, offset + done};
        }
        if (got == 0) {
            break;
        }
        done += static_cast<std::size_t>(got);
    }
    return done;
}

} // namespace lanescope
