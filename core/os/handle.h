// SPDX-License-Identifier: Apache-2.0
// Open files and folders. Paths are UTF-8. Whatever the system calls a failure, errno says it. A call that a
// signal interrupts is made again. Files are opened through core/base/input_files.h, core/base/output_file.h
// and core/archive/spooled_file.h alone. Any thread; reading and writing at a place is thread-safe.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::os {

enum class FileKind : std::uint8_t { Regular, Folder, Link, Pipe, Disk, Device };

/// One file for as long as it exists. A file that is made later can have the inode of one that was deleted.
struct FileId {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::int64_t madeNs = 0; ///< 0: the file system does not tell
    friend auto operator<=>(const FileId&, const FileId&) = default;
};

struct FileFacts {
    FileKind kind = FileKind::Device;
    FileId id;
    std::uint64_t sizeBytes = 0;
    std::int64_t modifiedNs = 0; ///< since the epoch; 0: what 64 bits do not hold
    std::int64_t changedNs = 0;  ///< likewise, of content or inode
    std::uint64_t links = 0;
    unsigned mode = 0;      ///< rights of owner, group and others, as POSIX has them
    bool isTrusted = false; ///< only this user or the administrator can have written it
};

enum class Links : bool { Follow, Refuse };

/// An open file or folder. Closes itself.
class Handle {
public:
    /// A descriptor of POSIX, a HANDLE of Windows.
    using Native = std::intptr_t;

    Handle() = default;
    explicit Handle(Native native)
        : m_native(native) {}
    ~Handle() { close(); }
    Handle(Handle&& other) noexcept
        : m_native(std::exchange(other.m_native, kNone)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(m_native, other.m_native);
        return *this;
    }

    bool isOpen() const { return m_native != kNone; }
    Native native() const { return m_native; }
    void close();

    std::optional<FileFacts> facts() const;
    /// Absolute path without links; empty: unknown.
    std::string place() const;
    /// Entries of the folder, unsorted, without "." and "..".
    std::vector<std::string> names() const;

    /// Bytes, 0 at the end; negative when reading fails.
    std::int64_t read(char* to, std::size_t count) const;
    /// Reads until `count` bytes or the end are reached. errno is 0 unless reading failed.
    std::size_t readAt(std::uint64_t offset, char* to, std::size_t count) const;
    /// Bytes that were written; fewer than all when writing fails.
    std::size_t write(std::string_view bytes) const;
    std::size_t writeAt(std::uint64_t offset, std::string_view bytes) const;

    /// Lets reading wait for a pipe's writers.
    bool waitForWriters() const;
    bool setMode(unsigned mode) const;
    /// Drops what lies behind, and goes on writing there.
    bool cutAt(std::uint64_t sizeBytes) const;
    /// Returns when the content is on the disk.
    bool sync() const;

private:
    static constexpr Native kNone = -1;
    Native m_native = kNone;
};

enum OpenFlags : unsigned {
    kFolderOnly = 1, ///< ENOTDIR for anything else
    kNoLink = 2,     ///< ELOOP for a link, ENOTDIR together with kFolderOnly
};

/// For reading. Waits for no pipe. A relative path begins at `below` unless that is null.
Handle openToRead(const std::string& path, unsigned flags = 0, const Handle* below = nullptr);
/// A file that was not there, for writing.
Handle openNew(const std::string& path, unsigned mode);
/// A file without a name in the folder, for writing; nameFile() gives it one. Not everywhere.
Handle openUnnamed(const std::string& folder, unsigned mode);
bool nameFile(const Handle& file, const std::string& path);
/// A file for its owner, made if need be, to write on. A link is refused.
Handle openToGoOn(const std::string& path);
/// A device, or a stream that is open already, for writing.
Handle openDevice(const std::string& path);
/// A file in the folder to write and read, which is gone when it is closed, however the program ends.
Handle openSpool(const std::string& folder);

/// ENOENT: there is nothing.
std::optional<FileFacts> factsOf(const std::string& path, Links links = Links::Follow,
                                 const Handle* below = nullptr);
/// Whether the path names a stream that is open already, such as /dev/stdout.
bool isOpenStream(const std::string& path);

/// Replaces what is at `to` at once.
bool moveFile(const std::string& from, const std::string& to);
bool removeFile(const std::string& path);
/// Returns when the names in the folder are on the disk, where the system can say so.
void syncFolder(const std::string& path);
bool makeFolder(const std::string& name, const Handle& below);
/// Makes now the time of its last modification.
void touchFile(const std::string& path);

} // namespace lanescope::os
