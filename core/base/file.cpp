// SPDX-License-Identifier: Apache-2.0
#include "core/base/file.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

#include "core/base/file_sample.h"

namespace lanescope {

namespace {

Error openError(const std::string& path, int code) {
    switch (code) {
    case ENOENT:
        return {ErrorCode::FileNotFound,
                areInputsConfined() ? "it is not there, or not below an allowed folder"
                                    : "no such file; check the path",
                path,
                {}};
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

std::int64_t nanoseconds(const timespec& time) {
    std::int64_t result = 0; // a file system may hold any time
    const bool fits = !__builtin_mul_overflow(time.tv_sec, std::int64_t{1'000'000'000}, &result) &&
                      !__builtin_add_overflow(result, time.tv_nsec, &result);
    return fits ? result : 0;
}

} // namespace

Result<std::shared_ptr<const File>> File::open(const std::string& path) {
    auto descriptor = InputDescriptor::open(path, InputName::Given);
    struct stat info {};
    if (!descriptor.isOpen() || ::fstat(descriptor.get(), &info) != 0) {
        return openError(path, errno);
    }
    if (S_ISDIR(info.st_mode)) {
        return Error{ErrorCode::FileUnreadable, "it is a folder, not a trace file", path, {}};
    }
    if (!S_ISREG(info.st_mode)) {
        return Error{ErrorCode::FileUnreadable,
                     "it is not a regular file; save its content to a file first",
                     path,
                     {}};
    }
    std::shared_ptr<File> file(new File(path, std::move(descriptor)));
    file->m_sizeBytes = static_cast<std::uint64_t>(info.st_size);
    file->m_modifiedNs = nanoseconds(info.st_mtim);
    file->m_changedNs = nanoseconds(info.st_ctim);
    return std::shared_ptr<const File>(std::move(file));
}

File::File(std::string path, InputDescriptor descriptor)
    : m_path(std::move(path))
    , m_descriptor(std::move(descriptor)) {}

std::uint64_t File::currentSizeBytes() const {
    struct stat info {};
    return ::fstat(m_descriptor.get(), &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : m_sizeBytes;
}

bool File::hasChanged() const {
    struct stat info {};
    return ::fstat(m_descriptor.get(), &info) != 0 ||
           static_cast<std::uint64_t>(info.st_size) != m_sizeBytes ||
           nanoseconds(info.st_mtim) != m_modifiedNs || nanoseconds(info.st_ctim) != m_changedNs;
}

Result<std::size_t> File::readNow(std::uint64_t offset, char* to, std::size_t count) const {
    std::size_t done = 0;
    while (done < count) {
        const ssize_t got =
            ::pread(m_descriptor.get(), to + done, count - done, static_cast<off_t>(offset + done));
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

void File::refuseChanges() const {
    if (m_refusesChanges) {
        return;
    }
    if (auto sample = fileSample(*this)) {
        m_sample = std::move(*sample);
    }
    m_refusesChanges = true;
}

/// A name, a link or a mode that changed is a change of the inode alone: the content is asked then.
bool File::holdsWhatItHeld() const {
    struct stat info {};
    if (::fstat(m_descriptor.get(), &info) != 0 || static_cast<std::uint64_t>(info.st_size) != m_sizeBytes ||
        nanoseconds(info.st_mtim) != m_modifiedNs) {
        return false;
    }
    const std::int64_t changedNs = nanoseconds(info.st_ctim);
    if (changedNs == m_changedNs) {
        return true;
    }
    const auto sample = sampleOf(m_sizeBytes, [this](std::uint64_t offset, char* to, std::size_t count) {
        return readNow(offset, to, count);
    });
    if (!sample || *sample != m_sample) {
        return false;
    }
    m_changedNs = changedNs;
    return true;
}

Result<std::size_t> File::read(std::uint64_t offset, char* to, std::size_t count) const {
    auto got = readNow(offset, to, count);
    // Looked at after reading, so that no change falls between the two.
    if (got && m_refusesChanges && !holdsWhatItHeld()) {
        return Error{
            ErrorCode::FileUnreadable, "the file changed since it was opened; open it again", m_path, {}};
    }
    return got;
}

} // namespace lanescope
