// SPDX-License-Identifier: Apache-2.0
#include "core/base/output_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lanescope {

namespace {

constexpr std::size_t kBufferBytes = 1u << 16;
constexpr int kAttempts = 100;

int interruptible(const auto& call) {
    int result;
    do {
        result = call();
    } while (result < 0 && errno == EINTR);
    return result;
}

std::string randomName() {
    static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string name = ".lanescope-";
    for (int i = 0; i < 16; ++i) {
        name += kLetters[random() % 36];
    }
    return name;
}

/// Names of streams that are open already, whatever they lead to.
bool isOpenStream(const std::string& path) {
    return path == "/dev/stdout" || path == "/dev/stderr" || path.starts_with("/dev/fd/") ||
           path.starts_with("/proc/self/fd/");
}

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
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
        path = (std::filesystem::path(folderOf(path)) / target).string();
    }
    return path;
}

} // namespace

OutputFile::OutputFile(std::string path, InputFiles inputs)
    : m_path(std::move(path))
    , m_folder(folderOf(m_path))
    , m_inputs(std::move(inputs))
    , m_buffer(*this)
    , m_stream(&m_buffer) {}

OutputFile::~OutputFile() {
    if (m_descriptor >= 0) {
        ::close(m_descriptor);
    }
    if (!m_temporary.empty()) {
        ::unlink(m_temporary.c_str());
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
    file->m_descriptor = interruptible(
        [&] { return ::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600); });
    struct stat info {};
    if (file->m_descriptor < 0 || ::fstat(file->m_descriptor, &info) != 0) {
        return file->failed(errno);
    }
    if (!S_ISREG(info.st_mode) || info.st_nlink != 1) {
        return fail(ErrorCode::InvalidArgument, "it was not written by Lanescope", path);
    }
    const auto from = static_cast<off_t>(fromBytes);
    if (::ftruncate(file->m_descriptor, from) != 0 || ::lseek(file->m_descriptor, from, SEEK_SET) < 0) {
        return file->failed(errno);
    }
    return file;
}

Status OutputFile::checkTarget(unsigned& mode) const {
    if (m_inputs.holds(m_path)) {
        return fail(ErrorCode::InvalidArgument, "it is one of the inputs, which are never replaced", m_path);
    }
    struct stat info {};
    if (::lstat(m_path.c_str(), &info) != 0) {
        return errno == ENOENT ? Status() : failed(errno);
    }
    if (S_ISDIR(info.st_mode)) {
        return failed(EISDIR);
    }
    if (S_ISFIFO(info.st_mode)) {
        return fail(ErrorCode::InvalidArgument,
                    "it is a named pipe; write to /dev/stdout and redirect that to the pipe", m_path);
    }
    if (S_ISREG(info.st_mode)) {
        mode = info.st_mode & 0777;
    }
    return {};
}

Status OutputFile::openDirect() {
    m_kind = Kind::Direct;
    // A device may make the opening wait; writing to it may.
    m_descriptor =
        interruptible([&] { return ::open(m_path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK); });
    struct stat info {};
    if (m_descriptor < 0 || ::fcntl(m_descriptor, F_SETFL, 0) != 0 || ::fstat(m_descriptor, &info) != 0) {
        return failed(errno);
    }
    if (S_ISBLK(info.st_mode)) {
        return fail(ErrorCode::InvalidArgument, "it is a disk", m_path);
    }
    return {};
}

bool OutputFile::openUnnamed(unsigned mode) {
    m_kind = Kind::Unnamed;
    m_descriptor = interruptible([&] {
        return ::open(m_folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, static_cast<mode_t>(mode));
    });
    return m_descriptor >= 0;
}

Status OutputFile::open(OutputAccess access) {
    constexpr unsigned kNone = ~0u;
    unsigned replaced = kNone;
    if (const Status target = checkTarget(replaced); !target) {
        return target;
    }
    struct stat info {};
    if (isOpenStream(m_path) ||
        (::lstat(m_path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISLNK(info.st_mode))) {
        return openDirect();
    }
    const bool isOwners = access == OutputAccess::OwnerOnly;
    const unsigned mode = isOwners ? 0600 : 0666;
    if (!openUnnamed(mode)) {
        m_kind = Kind::Named;
        for (int attempt = 0; attempt < kAttempts && m_descriptor < 0; ++attempt) {
            m_temporary = m_folder + "/" + randomName();
            m_descriptor = interruptible([&] {
                return ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                              static_cast<mode_t>(mode));
            });
            if (m_descriptor < 0) {
                m_temporary.clear();
                if (errno != EEXIST) {
                    break;
                }
            }
        }
        if (m_descriptor < 0) {
            return failed(errno);
        }
    }
    if (!isOwners && replaced != kNone) {
        (void)::fchmod(m_descriptor, replaced); // not possible everywhere; the umask's then
    }
    return {};
}

void OutputFile::put(std::string_view bytes) {
    while (!bytes.empty() && m_errno == 0) {
        const ssize_t done = ::write(m_descriptor, bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR) {
            continue;
        }
        if (done <= 0) {
            m_errno = done < 0 ? errno : EIO;
            return;
        }
        bytes.remove_prefix(static_cast<std::size_t>(done));
        m_writtenBytes += static_cast<std::uint64_t>(done);
    }
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
    const std::string self = "/proc/self/fd/" + std::to_string(m_descriptor);
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        m_temporary = m_folder + "/" + randomName();
        if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, m_temporary.c_str(), AT_SYMLINK_FOLLOW) == 0) {
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
    if (interruptible([this] { return ::fsync(m_descriptor); }) != 0) {
        return failed(errno);
    }
    unsigned ignored = 0;
    if (const Status target = checkTarget(ignored); !target) { // it may have changed meanwhile
        return target;
    }
    if (m_kind == Kind::Unnamed && !nameUnnamed()) {
        return failed(errno);
    }
    if (!m_temporary.empty() && std::rename(m_temporary.c_str(), m_path.c_str()) != 0) {
        return failed(errno);
    }
    m_temporary.clear();
    // The name is safe once its folder is on the disk, too. Some file systems cannot sync a folder.
    if (const int folder = ::open(m_folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); folder >= 0) {
        (void)interruptible([folder] { return ::fsync(folder); });
        ::close(folder);
    }
    return {};
}

bool isOneTarget(const std::string& path, const std::string& other) {
    struct stat one {};
    struct stat two {};
    const auto isOne = [&] { return one.st_dev == two.st_dev && one.st_ino == two.st_ino; };
    if (::stat(path.c_str(), &one) == 0 && ::stat(other.c_str(), &two) == 0) {
        return isOne() && !S_ISCHR(one.st_mode);
    }
    const std::string target = behindLinks(path);
    const std::string otherTarget = behindLinks(other);
    const auto nameOf = [](const std::string& of) { return of.substr(of.rfind('/') + 1); };
    return nameOf(target) == nameOf(otherTarget) && ::stat(folderOf(target).c_str(), &one) == 0 &&
           ::stat(folderOf(otherTarget).c_str(), &two) == 0 && isOne();
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
