// SPDX-License-Identifier: Apache-2.0
#include "core/os/handle.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/sysmacros.h>
#endif

namespace lanescope::os {

namespace {

auto interruptible(const auto& call) {
    decltype(call()) result;
    do {
        result = call();
    } while (result < 0 && errno == EINTR);
    return result;
}

int descriptorOf(const Handle& handle) {
    return static_cast<int>(handle.native());
}

int folderOf(const Handle* below) {
    return below == nullptr ? AT_FDCWD : descriptorOf(*below);
}

Handle opened(const std::string& path, int flags, unsigned mode = 0, int below = AT_FDCWD) {
    return Handle(interruptible(
        [&] { return ::openat(below, path.c_str(), flags | O_CLOEXEC, static_cast<mode_t>(mode)); }));
}

FileKind kindOf(mode_t mode) {
    return S_ISREG(mode)    ? FileKind::Regular
           : S_ISDIR(mode)  ? FileKind::Folder
           : S_ISLNK(mode)  ? FileKind::Link
           : S_ISFIFO(mode) ? FileKind::Pipe
           : S_ISBLK(mode)  ? FileKind::Disk
                            : FileKind::Device;
}

/// 0 for what 64 bits do not hold: a file system may keep any time.
std::int64_t nanoseconds(std::int64_t seconds, std::int64_t more) {
    std::int64_t result = 0;
    const bool fits = !__builtin_mul_overflow(seconds, std::int64_t{1'000'000'000}, &result) &&
                      !__builtin_add_overflow(result, more, &result);
    return fits ? result : 0;
}

bool isTrusted(mode_t mode, uid_t owner) {
    return (owner == ::geteuid() || owner == 0) && (mode & (S_IWGRP | S_IWOTH)) == 0;
}

#ifdef __linux__

/// The file or folder to which the path leads; with an empty path, that which is open as `folder`.
std::optional<FileFacts> find(int folder, const char* path, Links links) {
    struct statx info {};
    const int flags =
        (*path == '\0' ? AT_EMPTY_PATH : 0) | (links == Links::Refuse ? AT_SYMLINK_NOFOLLOW : 0);
    if (::statx(folder, path, flags, STATX_BASIC_STATS | STATX_BTIME, &info) != 0) {
        return std::nullopt;
    }
    const auto time = [](const statx_timestamp& at) { return nanoseconds(at.tv_sec, at.tv_nsec); };
    FileFacts facts;
    facts.kind = kindOf(info.stx_mode);
    facts.id = {makedev(info.stx_dev_major, info.stx_dev_minor), info.stx_ino,
                (info.stx_mask & STATX_BTIME) != 0 ? time(info.stx_btime) : 0};
    facts.sizeBytes = info.stx_size;
    facts.modifiedNs = time(info.stx_mtime);
    facts.changedNs = time(info.stx_ctime);
    facts.links = info.stx_nlink;
    facts.mode = info.stx_mode & 0777u;
    facts.isTrusted = isTrusted(info.stx_mode, info.stx_uid);
    return facts;
}

#else

std::optional<FileFacts> find(int folder, const char* path, Links links) {
    struct stat info {};
    const int failed = *path == '\0'
                           ? ::fstat(folder, &info)
                           : ::fstatat(folder, path, &info, links == Links::Refuse ? AT_SYMLINK_NOFOLLOW : 0);
    if (failed != 0) {
        return std::nullopt;
    }
    const auto time = [](const timespec& at) { return nanoseconds(at.tv_sec, at.tv_nsec); };
    FileFacts facts;
    facts.kind = kindOf(info.st_mode);
    facts.id = {static_cast<std::uint64_t>(info.st_dev), static_cast<std::uint64_t>(info.st_ino), 0};
#ifdef __APPLE__
    facts.id.madeNs = time(info.st_birthtimespec);
    facts.modifiedNs = time(info.st_mtimespec);
    facts.changedNs = time(info.st_ctimespec);
#else
    facts.modifiedNs = time(info.st_mtim);
    facts.changedNs = time(info.st_ctim);
#endif
    facts.sizeBytes = static_cast<std::uint64_t>(info.st_size);
    facts.links = static_cast<std::uint64_t>(info.st_nlink);
    facts.mode = info.st_mode & 0777u;
    facts.isTrusted = isTrusted(info.st_mode, info.st_uid);
    return facts;
}

#endif

std::size_t writeAll(std::string_view bytes, const auto& write) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = interruptible([&] { return write(bytes.substr(done), done); });
        if (count <= 0) {
            errno = count < 0 ? errno : EIO;
            break;
        }
        done += static_cast<std::size_t>(count);
    }
    return done;
}

} // namespace

void Handle::close() {
    if (isOpen()) {
        ::close(descriptorOf(*this));
        m_native = kNone;
    }
}

std::optional<FileFacts> Handle::facts() const {
    return find(descriptorOf(*this), "", Links::Follow);
}

std::string Handle::place() const {
#ifdef F_GETPATH
    std::string path(PATH_MAX, '\0');
    if (::fcntl(descriptorOf(*this), F_GETPATH, path.data()) != 0) {
        return {};
    }
    path.resize(path.find('\0'));
    return path;
#else
    const std::string link = "/proc/self/fd/" + std::to_string(m_native);
    for (std::string path(256, '\0');; path.resize(2 * path.size())) {
        const ssize_t length = ::readlink(link.c_str(), path.data(), path.size());
        if (length < 0) {
            return {};
        }
        if (static_cast<std::size_t>(length) < path.size()) {
            path.resize(static_cast<std::size_t>(length));
            return path;
        }
    }
#endif
}

std::vector<std::string> Handle::names() const {
    std::vector<std::string> found;
    const int copy = ::fcntl(descriptorOf(*this), F_DUPFD_CLOEXEC, 0);
    // Not std::filesystem: its iterator ends the program where memory runs out.
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(copy < 0 ? nullptr : ::fdopendir(copy), &::closedir);
    if (listing == nullptr) {
        if (copy >= 0) {
            ::close(copy);
        }
        return found;
    }
    ::rewinddir(listing.get()); // copies share their place
    while (const dirent* entry = ::readdir(listing.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") {
            found.emplace_back(name);
        }
    }
    return found;
}

std::int64_t Handle::read(char* to, std::size_t count) const {
    return interruptible([&] { return ::read(descriptorOf(*this), to, count); });
}

std::size_t Handle::readAt(std::uint64_t offset, char* to, std::size_t count) const {
    std::size_t done = 0;
    errno = 0;
    while (done < count) {
        const ssize_t got =
            ::pread(descriptorOf(*this), to + done, count - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) {
            errno = 0;
            continue;
        }
        if (got <= 0) {
            break;
        }
        done += static_cast<std::size_t>(got);
    }
    return done;
}

std::size_t Handle::write(std::string_view bytes) const {
    return writeAll(bytes, [this](std::string_view rest, std::size_t) {
        return ::write(descriptorOf(*this), rest.data(), rest.size());
    });
}

std::size_t Handle::writeAt(std::uint64_t offset, std::string_view bytes) const {
    return writeAll(bytes, [this, offset](std::string_view rest, std::size_t done) {
        return ::pwrite(descriptorOf(*this), rest.data(), rest.size(), static_cast<off_t>(offset + done));
    });
}

bool Handle::waitForWriters() const {
    return ::fcntl(descriptorOf(*this), F_SETFL, 0) == 0;
}

bool Handle::setMode(unsigned mode) const {
    return ::fchmod(descriptorOf(*this), static_cast<mode_t>(mode)) == 0;
}

bool Handle::cutAt(std::uint64_t sizeBytes) const {
    const auto size = static_cast<off_t>(sizeBytes);
    return ::ftruncate(descriptorOf(*this), size) == 0 && ::lseek(descriptorOf(*this), size, SEEK_SET) >= 0;
}

bool Handle::sync() const {
    return interruptible([this] { return ::fsync(descriptorOf(*this)); }) == 0;
}

Handle openToRead(const std::string& path, unsigned flags, const Handle* below) {
    return opened(path,
                  O_RDONLY | O_NONBLOCK | O_NOCTTY | ((flags & kFolderOnly) != 0 ? O_DIRECTORY : 0) |
                      ((flags & kNoLink) != 0 ? O_NOFOLLOW : 0),
                  0, folderOf(below));
}

Handle openNew(const std::string& path, unsigned mode) {
    return opened(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
}

Handle openUnnamed(const std::string& folder, unsigned mode) {
#ifdef O_TMPFILE
    return opened(folder, O_TMPFILE | O_WRONLY, mode);
#else
    static_cast<void>(folder);
    static_cast<void>(mode);
    errno = EOPNOTSUPP;
    return {};
#endif
}

bool nameFile(const Handle& file, const std::string& path) {
    const std::string self = "/proc/self/fd/" + std::to_string(file.native());
    return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

Handle openToGoOn(const std::string& path) {
    return opened(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0600);
}

Handle openDevice(const std::string& path) {
    // A device may make the opening wait; writing to it may.
    Handle handle = opened(path, O_WRONLY | O_NOCTTY | O_NONBLOCK);
    return handle.isOpen() && handle.waitForWriters() ? std::move(handle) : Handle();
}

Handle openSpool(const std::string& folder) {
    std::string path = folder + "/spool-XXXXXX";
    const int descriptor = ::mkstemp(path.data());
    if (descriptor >= 0) {
        ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
        ::unlink(path.c_str());
    }
    return Handle(descriptor);
}

std::optional<FileFacts> factsOf(const std::string& path, Links links, const Handle* below) {
    if (path.empty()) {
        errno = ENOENT;
        return std::nullopt;
    }
    return find(folderOf(below), path.c_str(), links);
}

bool isOpenStream(const std::string& path) {
    return path == "/dev/stdout" || path == "/dev/stderr" || path.starts_with("/dev/fd/") ||
           path.starts_with("/proc/self/fd/");
}

bool moveFile(const std::string& from, const std::string& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

bool removeFile(const std::string& path) {
    return ::unlink(path.c_str()) == 0;
}

void syncFolder(const std::string& path) {
    // Some file systems cannot sync a folder.
    if (const Handle folder = opened(path, O_RDONLY | O_DIRECTORY); folder.isOpen()) {
        static_cast<void>(folder.sync());
    }
}

bool makeFolder(const std::string& name, const Handle& below) {
    return ::mkdirat(descriptorOf(below), name.c_str(), 0777) == 0;
}

void touchFile(const std::string& path) {
    ::utimensat(AT_FDCWD, path.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
}

} // namespace lanescope::os
