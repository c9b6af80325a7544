// SPDX-License-Identifier: Apache-2.0
#include "core/os/handle.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>

#include "core/os/windows_text.h"

namespace lanescope::os {

namespace {

constexpr std::size_t kMostAtOnce = 1u << 30; // sizes are 32 bits
constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

HANDLE handleOf(const Handle& handle) {
    return reinterpret_cast<HANDLE>(handle.native());
}

Handle opened(const std::wstring& path, DWORD access, DWORD creation, DWORD flags) {
    return Handle(reinterpret_cast<Handle::Native>(
        ::CreateFileW(path.c_str(), access, kShareAll, nullptr, creation, flags, nullptr)));
}

/// Nanoseconds since 1970 of a count of 100 ns since 1601; 0 for none and for what 64 bits do not hold.
std::int64_t nanoseconds(std::int64_t ticks) {
    constexpr std::int64_t kTicksTo1970 = 116'444'736'000'000'000;
    std::int64_t result = 0;
    return ticks != 0 && !__builtin_mul_overflow(ticks - kTicksTo1970, std::int64_t{100}, &result) ? result
                                                                                                   : 0;
}

std::uint64_t joined(DWORD high, DWORD low) {
    return std::uint64_t{high} << 32 | low;
}

std::string joinedPath(const Handle* below, const std::string& path) {
    const bool isRelative = below != nullptr && path.find(':') == std::string::npos &&
                            !path.starts_with('/') && !path.starts_with('\\');
    return isRelative ? below->place() + "/" + path : path;
}

/// The rest is told as missing by errno.
std::optional<FileFacts> factsOfHandle(HANDLE handle) {
    const DWORD type = ::GetFileType(handle);
    FileFacts facts;
    facts.isTrusted = true; // the folders of a user's profile are theirs
    facts.mode = 0600;
    if (type == FILE_TYPE_PIPE || type == FILE_TYPE_CHAR) {
        facts.kind = type == FILE_TYPE_PIPE ? FileKind::Pipe : FileKind::Device;
        return facts;
    }
    BY_HANDLE_FILE_INFORMATION info{};
    FILE_BASIC_INFO times{};
    if (::GetFileInformationByHandle(handle, &info) == 0 ||
        ::GetFileInformationByHandleEx(handle, FileBasicInfo, &times, sizeof times) == 0) {
        setErrno();
        return std::nullopt;
    }
    facts.kind = (info.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 ? FileKind::Link
                 : (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0   ? FileKind::Folder
                                                                             : FileKind::Regular;
    facts.id = {info.dwVolumeSerialNumber, joined(info.nFileIndexHigh, info.nFileIndexLow),
                nanoseconds(times.CreationTime.QuadPart)};
    facts.sizeBytes = joined(info.nFileSizeHigh, info.nFileSizeLow);
    facts.modifiedNs = nanoseconds(times.LastWriteTime.QuadPart);
    facts.changedNs = nanoseconds(times.ChangeTime.QuadPart);
    facts.links = info.nNumberOfLinks;
    return facts;
}

/// A place in a file for a call that is done before it returns.
OVERLAPPED placeAt(std::uint64_t offset) {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32);
    return place;
}

/// Negative: failed. A pipe without writers has come to its end.
std::int64_t readOnce(HANDLE handle, char* to, std::size_t count, OVERLAPPED* place) {
    DWORD got = 0;
    if (::ReadFile(handle, to, static_cast<DWORD>(std::min(count, kMostAtOnce)), &got, place) != 0) {
        return got;
    }
    const DWORD cause = ::GetLastError();
    if (cause == ERROR_HANDLE_EOF || cause == ERROR_BROKEN_PIPE) {
        return 0;
    }
    setErrno(cause);
    return -1;
}

std::size_t writeAll(std::string_view bytes, const auto& write) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        DWORD count = 0;
        const auto size = static_cast<DWORD>(std::min(bytes.size() - done, kMostAtOnce));
        if (write(bytes.data() + done, size, &count, done) == 0) {
            setErrno();
            break;
        }
        if (count == 0) {
            errno = EIO;
            break;
        }
        done += count;
    }
    return done;
}

/// The standard stream of such a name; null: it is none.
HANDLE openStream(const std::string& path) {
    return path == "/dev/stdout"   ? ::GetStdHandle(STD_OUTPUT_HANDLE)
           : path == "/dev/stderr" ? ::GetStdHandle(STD_ERROR_HANDLE)
                                   : nullptr;
}

} // namespace

void Handle::close() {
    if (isOpen()) {
        ::CloseHandle(handleOf(*this));
        m_native = kNone;
    }
}

std::optional<FileFacts> Handle::facts() const {
    return factsOfHandle(handleOf(*this));
}

std::string Handle::place() const {
    std::wstring path(MAX_PATH, L'\0');
    for (;;) {
        const DWORD length = ::GetFinalPathNameByHandleW(
            handleOf(*this), path.data(), static_cast<DWORD>(path.size()), FILE_NAME_NORMALIZED);
        if (length == 0) {
            return {};
        }
        const bool fits = length < path.size();
        path.resize(length);
        if (fits) {
            return shortPath(path);
        }
    }
}

std::vector<std::string> Handle::names() const {
    std::vector<std::string> found;
    WIN32_FIND_DATAW entry{};
    const HANDLE search = ::FindFirstFileW(widePath(place() + "/*").c_str(), &entry);
    if (search == INVALID_HANDLE_VALUE) {
        return found;
    }
    do {
        std::string name = narrowText(entry.cFileName);
        if (name != "." && name != "..") {
            found.push_back(std::move(name));
        }
    } while (::FindNextFileW(search, &entry) != 0);
    ::FindClose(search);
    return found;
}

std::int64_t Handle::read(char* to, std::size_t count) const {
    return readOnce(handleOf(*this), to, count, nullptr);
}

std::size_t Handle::readAt(std::uint64_t offset, char* to, std::size_t count) const {
    std::size_t done = 0;
    errno = 0;
    while (done < count) {
        OVERLAPPED place = placeAt(offset + done);
        const std::int64_t got = readOnce(handleOf(*this), to + done, count - done, &place);
        if (got <= 0) {
            break;
        }
        done += static_cast<std::size_t>(got);
    }
    return done;
}

std::size_t Handle::write(std::string_view bytes) const {
    return writeAll(bytes, [this](const char* from, DWORD size, DWORD* count, std::size_t) {
        return ::WriteFile(handleOf(*this), from, size, count, nullptr);
    });
}

std::size_t Handle::writeAt(std::uint64_t offset, std::string_view bytes) const {
    return writeAll(bytes, [this, offset](const char* from, DWORD size, DWORD* count, std::size_t done) {
        OVERLAPPED place = placeAt(offset + done);
        return ::WriteFile(handleOf(*this), from, size, count, &place);
    });
}

bool Handle::waitForWriters() const {
    return true; // reading a pipe of Windows always waits
}

bool Handle::setMode(unsigned) const {
    return true; // rights are those of the folder
}

bool Handle::cutAt(std::uint64_t sizeBytes) const {
    LARGE_INTEGER size;
    size.QuadPart = static_cast<std::int64_t>(sizeBytes);
    if (::SetFilePointerEx(handleOf(*this), size, nullptr, FILE_BEGIN) == 0 ||
        ::SetEndOfFile(handleOf(*this)) == 0) {
        setErrno();
        return false;
    }
    return true;
}

bool Handle::sync() const {
    if (::FlushFileBuffers(handleOf(*this)) == 0) {
        setErrno();
        return false;
    }
    return true;
}

Handle openToRead(const std::string& path, unsigned flags, const Handle* below) {
    // Without the flag for backups no folder can be opened.
    const bool isLinkRefused = (flags & kNoLink) != 0;
    Handle handle = opened(widePath(joinedPath(below, path)), GENERIC_READ, OPEN_EXISTING,
                           FILE_FLAG_BACKUP_SEMANTICS | (isLinkRefused ? FILE_FLAG_OPEN_REPARSE_POINT : 0u));
    if (!handle.isOpen()) {
        setErrno();
        return handle;
    }
    if (flags != 0) {
        const auto facts = handle.facts();
        const bool isFolder = facts && facts->kind == FileKind::Folder;
        if (!facts || (facts->kind == FileKind::Link && isLinkRefused) ||
            (!isFolder && (flags & kFolderOnly) != 0)) {
            handle.close();
            errno = (flags & kFolderOnly) != 0 ? ENOTDIR : ELOOP;
        }
    }
    return handle;
}

Handle openNew(const std::string& path, unsigned) {
    Handle handle = opened(widePath(path), GENERIC_WRITE | DELETE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL);
    if (!handle.isOpen()) {
        setErrno();
    }
    return handle;
}

Handle openUnnamed(const std::string&, unsigned) {
    errno = EOPNOTSUPP;
    return {};
}

bool nameFile(const Handle&, const std::string&) {
    errno = EOPNOTSUPP;
    return false;
}

Handle openToGoOn(const std::string& path) {
    Handle handle = opened(widePath(path), GENERIC_WRITE | GENERIC_READ, OPEN_ALWAYS,
                           FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT);
    if (!handle.isOpen()) {
        setErrno();
    }
    return handle;
}

Handle openDevice(const std::string& path) {
    if (const HANDLE stream = openStream(path)) {
        HANDLE copy = INVALID_HANDLE_VALUE;
        const HANDLE self = ::GetCurrentProcess();
        if (::DuplicateHandle(self, stream, self, &copy, 0, FALSE, DUPLICATE_SAME_ACCESS) == 0) {
            setErrno();
            return {};
        }
        return Handle(reinterpret_cast<Handle::Native>(copy));
    }
    Handle handle = opened(widePath(path), GENERIC_WRITE, OPEN_EXISTING, 0);
    if (!handle.isOpen()) {
        setErrno();
    }
    return handle;
}

Handle openSpool(const std::string& folder) {
    std::array<wchar_t, MAX_PATH + 1> name{};
    if (::GetTempFileNameW(widePath(folder).c_str(), L"lsc", 0, name.data()) == 0) {
        setErrno();
        return {};
    }
    Handle handle = opened(name.data(), GENERIC_READ | GENERIC_WRITE | DELETE, CREATE_ALWAYS,
                           FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE);
    if (!handle.isOpen()) {
        setErrno();
    }
    return handle;
}

std::optional<FileFacts> factsOf(const std::string& path, Links links, const Handle* below) {
    if (path.empty()) {
        errno = ENOENT;
        return std::nullopt;
    }
    const Handle handle =
        opened(widePath(joinedPath(below, path)), FILE_READ_ATTRIBUTES, OPEN_EXISTING,
               FILE_FLAG_BACKUP_SEMANTICS |
                   (links == Links::Refuse ? static_cast<DWORD>(FILE_FLAG_OPEN_REPARSE_POINT) : 0u));
    if (!handle.isOpen()) {
        setErrno();
        return std::nullopt;
    }
    return factsOfHandle(handleOf(handle));
}

bool isOpenStream(const std::string& path) {
    return openStream(path) != nullptr;
}

bool moveFile(const std::string& from, const std::string& to) {
    if (::MoveFileExW(widePath(from).c_str(), widePath(to).c_str(),
                      MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) == 0) {
        setErrno();
        return false;
    }
    return true;
}

bool removeFile(const std::string& path) {
    if (::DeleteFileW(widePath(path).c_str()) == 0) {
        setErrno();
        return false;
    }
    return true;
}

void syncFolder(const std::string&) {
    // MoveFileExW() has written the name through.
}

bool makeFolder(const std::string& name, const Handle& below) {
    if (::CreateDirectoryW(widePath(joinedPath(&below, name)).c_str(), nullptr) == 0) {
        setErrno();
        return false;
    }
    return true;
}

void touchFile(const std::string& path) {
    const Handle handle =
        opened(widePath(path), FILE_WRITE_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT);
    if (handle.isOpen()) {
        FILETIME now{};
        ::GetSystemTimeAsFileTime(&now);
        ::SetFileTime(handleOf(handle), nullptr, nullptr, &now);
    }
}

} // namespace lanescope::os
