// SPDX-License-Identifier: Apache-2.0
// Opens every file that Lanescope reads. Every file is recorded, so
// that no output replaces it (output_file.h), whoever named it or where it was found. A server that answers
// a client confines what it opens to some folders; that is checked on the open file, behind all links.
// Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/os/handle.h"

namespace lanescope {

enum class InputName : std::uint8_t {
    Given, ///< by a user or a client, or by a folder beside what they named
    Own,   ///< by the program: rules and names of the user, entries of its caches; not confined
};

/// A file or folder that is open for reading. Closes itself.
class InputDescriptor {
public:
    InputDescriptor() = default;
    /// Waits for no pipe. `flags` are os::OpenFlags. A relative path begins at `folder` unless that is null.
    /// When it is not open, errno says why.
    static InputDescriptor open(const std::string& path, InputName name, unsigned flags = 0,
                                const os::Handle* folder = nullptr);
    ~InputDescriptor();
    InputDescriptor(InputDescriptor&& other) noexcept { swap(other); }
    InputDescriptor& operator=(InputDescriptor&& other) noexcept {
        swap(other);
        return *this;
    }

    bool isOpen() const { return m_handle.isOpen(); }
    const os::Handle& handle() const { return m_handle; }

private:
    void swap(InputDescriptor& other) noexcept {
        std::swap(m_handle, other.m_handle);
        std::swap(m_isRecorded, other.m_isRecorded);
        std::swap(m_file, other.m_file);
    }

    os::Handle m_handle;
    bool m_isRecorded = false; ///< it is a regular file
    os::FileId m_file;
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
    std::vector<os::FileId> m_files;
    Recorded m_recorded = Recorded::None; ///< that count as well
};

} // namespace lanescope
