// SPDX-License-Identifier: Apache-2.0
#include "core/archive/spooled_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace lanescope {

Result<std::shared_ptr<SpooledFile>> SpooledFile::create(const std::string& folder, std::string name,
                                                         std::int64_t modifiedNs) {
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    os::Handle file = os::openSpool(folder);
    if (!file.isOpen()) {
        return Error{ErrorCode::FileUnreadable,
                     "a temporary file cannot be made in " + folder + ": " + std::strerror(errno),
                     std::move(name),
                     {}};
    }
    return std::shared_ptr<SpooledFile>(new SpooledFile(std::move(name), modifiedNs, std::move(file)));
}

Result<bool> SpooledFile::append(const char* data, std::size_t size) {
    const std::size_t written = m_file.writeAt(m_sizeBytes, {data, size});
    m_sizeBytes += written;
    if (written < size) {
        return Error{ErrorCode::FileUnreadable,
                     std::string("unpacking it to a temporary file failed: ") + std::strerror(errno),
                     m_name,
                     {}};
    }
    return true;
}

Result<std::size_t> SpooledFile::read(std::uint64_t offset, char* to, std::size_t count) const {
    const std::size_t done = m_file.readAt(offset, to, count);
    if (errno != 0) {
        return Error{ErrorCode::FileUnreadable, std::string("reading failed: ") + std::strerror(errno),
                     m_name, offset + done};
    }
    return done;
}

} // namespace lanescope
