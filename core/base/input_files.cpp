// SPDX-License-Identifier: Apache-2.0
#include "core/base/input_files.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFilesOfFolder = 200'000;

using FileId = std::pair<std::uint64_t, std::uint64_t>;

/// How often each file that was opened is open.
struct Record {
    std::mutex mutex;
    std::map<FileId, std::size_t> files;
    std::atomic<const std::vector<std::string>*> roots = nullptr;
};

Record& record() {
    static Record& all = *new Record; // files are closed while static objects go
    return all;
}

bool isBelow(const std::string& path, const std::vector<std::string>& roots) {
    return std::ranges::any_of(roots, [&](const std::string& root) {
        return path == root || root == "/" || path.starts_with(root + "/");
    });
}

/// Where an open file lies, without links.
std::string placeOf(int descriptor) {
    std::error_code error;
    const fs::path place = fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor), error);
    return error ? std::string() : place.string();
}

} // namespace

InputDescriptor InputDescriptor::open(const std::string& path, InputName name, int flags, int folder) {
    InputDescriptor opened;
    do {
        opened.m_descriptor =
            ::openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
    } while (opened.m_descriptor < 0 && errno == EINTR);
    const std::vector<std::string>* const roots = name == InputName::Given ? record().roots.load() : nullptr;
    if (!opened.isOpen()) {
        if (roots != nullptr && errno != ENOMEM && errno != EMFILE && errno != ENFILE) {
            errno = ENOENT; // other words would tell what is there
        }
        return opened;
    }
    if (roots != nullptr && !isBelow(placeOf(opened.get()), *roots)) {
        opened = InputDescriptor();
        errno = ENOENT;
        return opened;
    }
    struct stat info {};
    if (::fstat(opened.get(), &info) == 0 && S_ISREG(info.st_mode)) {
        opened.m_file = {info.st_dev, info.st_ino};
        const std::lock_guard lock(record().mutex);
        ++record().files[opened.m_file];
        opened.m_isRecorded = true;
    }
    return opened;
}

InputDescriptor::~InputDescriptor() {
    if (m_isRecorded) {
        const std::lock_guard lock(record().mutex);
        --record().files[m_file];
    }
    if (isOpen()) {
        ::close(m_descriptor);
    }
}

void confineInputs(std::vector<std::string> roots) {
    record().roots = new const std::vector<std::string>(std::move(roots)); // for good
}

bool areInputsConfined() {
    return record().roots.load() != nullptr;
}

bool mayListFolder(const std::string& path) {
    return InputDescriptor::open(path, InputName::Given, O_DIRECTORY).isOpen();
}

InputFiles::InputFiles(const std::vector<std::string>& locations) {
    for (const std::string& location : locations) {
        add(location);
    }
}

InputFiles InputFiles::everOpened() {
    InputFiles files;
    files.m_recorded = Recorded::EverOpened;
    return files;
}

InputFiles InputFiles::nowOpen() {
    InputFiles files;
    files.m_recorded = Recorded::NowOpen;
    return files;
}

void InputFiles::add(const std::string& location) {
    struct stat info {};
    const std::size_t member = location.find("!/");
    if (::stat(location.c_str(), &info) != 0 &&
        (member == std::string::npos || ::stat(location.substr(0, member).c_str(), &info) != 0)) {
        return;
    }
    if (!S_ISDIR(info.st_mode)) {
        m_files.emplace_back(info.st_dev, info.st_ino);
        return;
    }
    std::error_code error;
    fs::recursive_directory_iterator entries(location, error);
    for (std::size_t count = 0;
         !error && entries != fs::recursive_directory_iterator() && count < kMostFilesOfFolder;
         entries.increment(error), ++count) {
        if (::stat(entries->path().c_str(), &info) == 0 && S_ISREG(info.st_mode)) {
            m_files.emplace_back(info.st_dev, info.st_ino);
        }
    }
}

bool InputFiles::holds(std::uint64_t device, std::uint64_t inode) const {
    const FileId file(device, inode);
    if (std::ranges::find(m_files, file) != m_files.end()) {
        return true;
    }
    if (m_recorded == Recorded::None) {
        return false;
    }
    const std::lock_guard lock(record().mutex);
    const auto found = record().files.find(file);
    return found != record().files.end() && (m_recorded == Recorded::EverOpened || found->second > 0);
}

} // namespace lanescope
