// SPDX-License-Identifier: Apache-2.0
#include "core/base/file.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lanescope {

namespace {

Error openError(const std::string& path, int code) {
    switch (code) {
    case ENOENT:
        return {ErrorCode::FileNotFound, "there is no such file; check the path", path, {}};
    case EACCES:
    case EPERM:
        return {ErrorCode::FileUnreadable, "no permission to read it; change its mode or copy it", path, {}};
    case ELOOP:
        return {ErrorCode::FileUnreadable, "it is a symbolic link that leads to itself", path, {}};
    default:
        return {
            ErrorCode::FileUnreadable, std::string("it cannot be opened: ") + std::strerror(code), path, {}};
    }
}

} // namespace

Result<std::shared_ptr<const File>> File::open(const std::string& path) {
    // Non-blocking, so that a named pipe nobody writes to is seen for what it is.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return openError(path, errno);
    }
    std::shared_ptr<File> file(new File(path, descriptor));
    struct stat info {};
    if (::fstat(descriptor, &info) != 0) {
        return openError(path, errno);
    }
    if (S_ISDIR(info.st_mode)) {
        return Error{ErrorCode::FileUnreadable, "it is a folder, not a trace file", path, {}};
    }
    if (!S_ISREG(info.st_mode)) {
        return Error{
            ErrorCode::FileUnreadable, "it is no regular file; save its content to a file first", path, {}};
    }
    file->m_sizeBytes = static_cast<std::uint64_t>(info.st_size);
    file->m_modifiedNs = info.st_mtim.tv_sec * 1'000'000'000LL + info.st_mtim.tv_nsec;
    return std::shared_ptr<const File>(std::move(file));
}

File::File(std::string path, int descriptor)
    : m_path(std::move(path))
    , m_descriptor(descriptor) {}

File::~File() {
    ::close(m_descriptor);
}

std::uint64_t File::currentSizeBytes() const {
    struct stat info {};
    return ::fstat(m_descriptor, &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : m_sizeBytes;
}

Result<std::size_t> File::read(std::uint64_t offset, char* to, std::size_t count) const {
    std::size_t done = 0;
    while (done < count) {
        const ssize_t got = ::pread(m_descriptor, to + done, count - done, static_cast<off_t>(offset + done));
        if (got == 0) {
            break;
        }
        if (got < 0) {
            if (errno == EINTR) {
                continue;
            }
            return Error{ErrorCode::FileUnreadable, std::string("reading failed: ") + std::strerror(errno),
                         m_path, offset + done};
        }
        done += static_cast<std::size_t>(got);
    }
    return done;
}

} // namespace lanescope
