// SPDX-License-Identifier: Apache-2.0
#include "core/base/output_file.h"

#include <cerrno>
#include <filesystem>
#include <random>
#include <system_error>

#include "core/os/paths.h"

namespace lanescope {

namespace {

constexpr std::size_t kBufferBytes = 1u << 16;
constexpr int kAttempts = 100;

std::string randomName() {
    static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string name = ".lanescope-";
    for (int i = 0; i < 16; ++i) {
        name += kLetters[random() % 36];
    }
    return name;
}

/// Where links lead whose end is not there.
std::string behindLinks(std::string path) {
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int links = 0; links < kMostLinks; ++links) {
        const std::filesystem::path target = std::filesystem::read_symlink(path, error);
        if (error) {
            break;
        }
        path = (std::filesystem::path(os::folderOf(path)) / target).generic_string();
    }
    return path;
}

} // namespace

OutputFile::OutputFile(std::string path, InputFiles inputs)
    : m_path(std::move(path))
    , m_folder(os::folderOf(m_path))
    , m_inputs(std::move(inputs))
    , m_buffer(*this)
    , m_stream(&m_buffer) {}

OutputFile::~OutputFile() {
    m_file.close();
    if (!m_temporary.empty()) {
        os::removeFile(m_temporary);
    }
}

Error OutputFile::failed(int cause) const {
    return fail(ErrorCode::FileUnreadable, "it cannot be written: " + std::generic_category().message(cause),
                m_path);
}

Result<std::unique_ptr<OutputFile>> OutputFile::create(const std::string& path, const InputFiles& inputs,
                                                       OutputAccess access) {
    std::unique_ptr<OutputFile> file(new OutputFile(path, inputs));
    if (const Status opened = file->open(access); !opened) {
        return opened.error();
    }
    return file;
}

Result<std::unique_ptr<OutputFile>> OutputFile::resume(const std::string& path, std::uint64_t fromBytes) {
    std::unique_ptr<OutputFile> file(new OutputFile(path, {}));
    file->m_kind = Kind::Resumed;
    file->m_file = os::openToGoOn(path);
    const auto facts = file->m_file.isOpen() ? file->m_file.facts() : std::nullopt;
    if (!facts) {
        return file->failed(errno);
    }
    if (facts->kind != os::FileKind::Regular || facts->links != 1) {
        return fail(ErrorCode::InvalidArgument, "it was not written by Lanescope", path);
    }
    if (!file->m_file.cutAt(fromBytes)) {
        return file->failed(errno);
    }
    return file;
}

Status OutputFile::checkTarget(unsigned& mode) const {
    if (m_inputs.holds(m_path)) {
        return fail(ErrorCode::InvalidArgument, "it is one of the inputs, which are never replaced", m_path);
    }
    const auto facts = os::factsOf(m_path, os::Links::Refuse);
    if (!facts) {
        return errno == ENOENT ? Status() : failed(errno);
    }
    switch (facts->kind) {
    case os::FileKind::Folder:
        return failed(EISDIR);
    case os::FileKind::Pipe:
        return fail(ErrorCode::InvalidArgument,
                    "it is a named pipe; write to /dev/stdout and redirect that to the pipe", m_path);
    case os::FileKind::Regular:
        mode = facts->mode;
        return {};
    default:
        return {};
    }
}

Status OutputFile::openDirect() {
    m_kind = Kind::Direct;
    m_file = os::openDevice(m_path);
    const auto facts = m_file.isOpen() ? m_file.facts() : std::nullopt;
    if (!facts) {
        return failed(errno);
    }
    if (facts->kind == os::FileKind::Disk) {
        return fail(ErrorCode::InvalidArgument, "it is a disk", m_path);
    }
    return {};
}

bool OutputFile::openNamed(unsigned mode) {
    m_kind = Kind::Named;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        m_temporary = m_folder + "/" + randomName();
        m_file = os::openNew(m_temporary, mode);
        if (m_file.isOpen()) {
            return true;
        }
        m_temporary.clear();
        if (errno != EEXIST) {
            return false;
        }
    }
    return false;
}

Status OutputFile::open(OutputAccess access) {
    constexpr unsigned kNone = ~0u;
    unsigned replaced = kNone;
    if (const Status target = checkTarget(replaced); !target) {
        return target;
    }
    const auto there = os::factsOf(m_path, os::Links::Refuse);
    if (os::isOpenStream(m_path) ||
        (there && there->kind != os::FileKind::Regular && there->kind != os::FileKind::Link)) {
        return openDirect();
    }
    const bool isOwners = access == OutputAccess::OwnerOnly;
    const unsigned mode = isOwners ? 0600 : 0666;
    m_kind = Kind::Unnamed;
    m_file = os::openUnnamed(m_folder, mode);
    if (!m_file.isOpen() && !openNamed(mode)) {
        return failed(errno);
    }
    if (!isOwners && replaced != kNone) {
        static_cast<void>(m_file.setMode(replaced)); // not possible everywhere; the umask's then
    }
    return {};
}

void OutputFile::put(std::string_view bytes) {
    if (m_errno != 0) {
        return;
    }
    const std::size_t done = m_file.write(bytes);
    m_writtenBytes += done;
    m_errno = done < bytes.size() ? errno : 0;
}

void OutputFile::flush() {
    put(m_pending);
    m_pending.clear();
}

void OutputFile::write(std::string_view bytes) {
    if (m_pending.size() + bytes.size() > kBufferBytes) {
        flush();
    }
    if (bytes.size() >= kBufferBytes) {
        put(bytes);
    } else {
        m_pending += bytes;
    }
}

OutputFile::Buffer::int_type OutputFile::Buffer::overflow(int_type c) {
    if (c != traits_type::eof()) {
        const char one = traits_type::to_char_type(c);
        m_file.write({&one, 1});
    }
    return m_file.isGood() ? traits_type::not_eof(c) : traits_type::eof();
}

std::streamsize OutputFile::Buffer::xsputn(const char* text, std::streamsize count) {
    m_file.write({text, static_cast<std::size_t>(count)});
    return m_file.isGood() ? count : 0;
}

int OutputFile::Buffer::sync() {
    m_file.flush();
    return m_file.isGood() ? 0 : -1;
}

bool OutputFile::nameUnnamed() {
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        m_temporary = m_folder + "/" + randomName();
        if (os::nameFile(m_file, m_temporary)) {
            return true;
        }
        m_temporary.clear();
        if (errno != EEXIST) {
            return false;
        }
    }
    return false;
}

Status OutputFile::keep() {
    flush();
    return m_errno == 0 ? Status() : failed(m_errno);
}

Status OutputFile::commit() {
    if (const Status kept = keep(); !kept) {
        return kept;
    }
    if (m_kind == Kind::Direct) {
        return {};
    }
    if (!m_file.sync()) {
        return failed(errno);
    }
    unsigned ignored = 0;
    if (const Status target = checkTarget(ignored); !target) { // it may have changed meanwhile
        return target;
    }
    if (m_kind == Kind::Unnamed && !nameUnnamed()) {
        return failed(errno);
    }
    if (!m_temporary.empty() && !os::moveFile(m_temporary, m_path)) {
        return failed(errno);
    }
    m_temporary.clear();
    os::syncFolder(m_folder); // the name is safe then, too
    return {};
}

bool isOneTarget(const std::string& path, const std::string& other) {
    const auto areOne = [](const auto& one, const auto& two) {
        return one && two && one->id.device == two->id.device && one->id.inode == two->id.inode;
    };
    const auto there = os::factsOf(path);
    const auto otherThere = os::factsOf(other);
    if (there && otherThere) {
        return areOne(there, otherThere) && there->kind != os::FileKind::Device;
    }
    const std::string target = behindLinks(path);
    const std::string otherTarget = behindLinks(other);
    return os::nameOf(target) == os::nameOf(otherTarget) &&
           areOne(os::factsOf(os::folderOf(target)), os::factsOf(os::folderOf(otherTarget)));
}

Status writeFile(const std::string& path, std::string_view bytes, const InputFiles& inputs,
                 OutputAccess access) {
    const auto file = OutputFile::create(path, inputs, access);
    if (!file) {
        return file.error();
    }
    (*file)->write(bytes);
    return (*file)->commit();
}

} // namespace lanescope
