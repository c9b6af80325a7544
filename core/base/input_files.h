// SPDX-License-Identifier: Apache-2.0
// Opens every file that Lanescope reads. Every file is recorded, so
// that no output replaces it (output_file.h), whoever named it or where it was found. A server that answers
// a client confines what it opens to some folders; that is checked on the open file, behind all links.
// Any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>

namespace lanescope {

enum class InputName : std::uint8_t {
    Given, ///< by a user or a client, or by a folder beside what they named
    Own,   ///< by the program: rules and names of the user, entries of its caches; not confined
};

/// One file for as long as it exists. A file that is made later can have the inode of one that was deleted.
struct FileId {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::int64_t madeNs = 0; ///< 0: the file system does not tell
    friend auto operator<=>(const FileId&, const FileId&) = default;
};

/// A file or folder that is open for reading. Closes itself.
class InputDescriptor {
public:
    InputDescriptor() = default;
    /// Waits for no pipe. `flags`: O_DIRECTORY, O_NOFOLLOW. A relative path begins at `folder`. When it is
    /// not open, errno says why.
    static InputDescriptor open(const std::string& path, InputName name, int flags = 0,
                                int folder = AT_FDCWD);
    ~InputDescriptor();
    InputDescriptor(InputDescriptor&& other) noexcept { swap(other); }
    InputDescriptor& operator=(InputDescriptor&& other) noexcept {
        swap(other);
        return *this;
    }

    bool isOpen() const { return m_descriptor >= 0; }
    int get() const { return m_descriptor; }

private:
    void swap(InputDescriptor& other) noexcept {
        std::swap(m_descriptor, other.m_descriptor);
        std::swap(m_isRecorded, other.m_isRecorded);
        std::swap(m_file, other.m_file);
    }

    int m_descriptor = -1;
    bool m_isRecorded = false; ///< it is a regular file
    FileId m_file;
};

/// From now on, and for good, this process opens by names that are Given only what lies at or below one of
/// `roots`, paths without links. Nothing else is there (ENOENT).
void confineInputs(std::vector<std::string> roots);
bool areInputsConfined();
/// Whether the folder is there and what lies in it may be looked for.
bool mayListFolder(const std::string& path);

/// Files that are read and must not be replaced. A plain value.
class InputFiles {
public:
    InputFiles() = default;
    explicit InputFiles(const std::vector<std::string>& locations);
    /// Every file that this process has opened when it is asked: for programs that run one command.
    static InputFiles everOpened();
    /// Every file that this process has open when it is asked: for programs that go on.
    static InputFiles nowOpen();

    /// A path, or a member of an archive ("x.zip!/a.json"), or a folder with all files below it. What is not
    /// there is ignored.
    void add(const std::string& location);
    /// Whether the path leads to one of them. What is not there is none.
    bool holds(const std::string& path) const;

private:
    enum class Recorded : std::uint8_t { None, NowOpen, EverOpened };
    std::vector<FileId> m_files;
    Recorded m_recorded = Recorded::None; ///< that count as well
};

} // namespace lanescope
