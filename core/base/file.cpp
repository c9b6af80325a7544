// SPDX-License-Identifier: Apache-2.0
#include "core/base/file.h"

#include <cerrno>
#include <cstring>
#include <utility>

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
    case EBUSY:
        return {ErrorCode::FileUnreadable, "another program has it for itself; close it there", path, {}};
    default:
        return {
            ErrorCode::FileUnreadable, std::string("it cannot be opened: ") + std::strerror(code), path, {}};
    }
}

} // namespace

Result<std::shared_ptr<const File>> File::open(const std::string& path) {
    auto descriptor = InputDescriptor::open(path, InputName::Given);
    const auto facts = descriptor.isOpen() ? descriptor.handle().facts() : std::nullopt;
    if (!facts) {
        return openError(path, errno);
    }
    if (facts->kind == os::FileKind::Folder) {
        return Error{ErrorCode::FileUnreadable, "it is a folder, not a trace file", path, {}};
    }
    if (facts->kind != os::FileKind::Regular) {
        return Error{ErrorCode::FileUnreadable,
                     "it is not a regular file; save its content to a file first",
                     path,
                     {}};
    }
    std::shared_ptr<File> file(new File(path, std::move(descriptor)));
    file->m_sizeBytes = facts->sizeBytes;
    file->m_modifiedNs = facts->modifiedNs;
    file->m_changedNs = facts->changedNs;
    return std::shared_ptr<const File>(std::move(file));
}

File::File(std::string path, InputDescriptor descriptor)
    : m_path(std::move(path))
    , m_descriptor(std::move(descriptor)) {}

std::uint64_t File::currentSizeBytes() const {
    const auto facts = m_descriptor.handle().facts();
    return facts ? facts->sizeBytes : m_sizeBytes;
}

bool File::hasChanged() const {
    const auto facts = m_descriptor.handle().facts();
    return !facts || facts->sizeBytes != m_sizeBytes || facts->modifiedNs != m_modifiedNs ||
           facts->changedNs != m_changedNs;
}

Result<std::size_t> File::readNow(std::uint64_t offset, char* to, std::size_t count) const {
    const std::size_t done = m_descriptor.handle().readAt(offset, to, count);
    if (errno != 0) {
        return Error{ErrorCode::FileUnreadable, std::string("reading failed: ") + std::strerror(errno),
                     m_path, offset + done};
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
    const auto facts = m_descriptor.handle().facts();
    if (!facts || facts->sizeBytes != m_sizeBytes || facts->modifiedNs != m_modifiedNs) {
        return false;
    }
    if (facts->changedNs == m_changedNs) {
        return true;
    }
    const auto sample = sampleOf(m_sizeBytes, [this](std::uint64_t offset, char* to, std::size_t count) {
        return readNow(offset, to, count);
    });
    if (!sample || *sample != m_sample) {
        return false;
    }
    m_changedNs = facts->changedNs;
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
