// SPDX-License-Identifier: Apache-2.0
#include "core/base/input_files.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>

#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFilesOfFolder = 200'000;

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

struct Found {
    FileId id;
    bool isFolder = false;
    bool isRegular = false;
};

/// The file or folder to which the path leads; with an empty path, that which is open as `folder`.
std::optional<Found> find(const std::string& path, int folder = AT_FDCWD) {
    constexpr std::int64_t kNsPerSecond = 1'000'000'000;
    struct statx info {};
    if (::statx(folder, path.c_str(), path.empty() ? AT_EMPTY_PATH : 0, STATX_TYPE | STATX_INO | STATX_BTIME,
                &info) != 0) {
        return std::nullopt;
    }
    const bool isBirthKnown = (info.stx_mask & STATX_BTIME) != 0;
    const FileId id{makedev(info.stx_dev_major, info.stx_dev_minor), info.stx_ino,
                    isBirthKnown ? info.stx_btime.tv_sec * kNsPerSecond + info.stx_btime.tv_nsec : 0};
    return Found{id, S_ISDIR(info.stx_mode), S_ISREG(info.stx_mode)};
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
    if (const std::optional<Found> found = find({}, opened.get()); found && found->isRegular) {
        opened.m_file = found->id;
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
    if (location.empty()) {
        return;
    }
    std::optional<Found> found = find(location);
    if (const std::size_t member = location.find("!/"); !found && member != std::string::npos && member > 0) {
        found = find(location.substr(0, member));
    }
    if (!found) {
        return;
    }
    if (!found->isFolder) {
        m_files.push_back(found->id);
        return;
    }
    std::error_code error;
    fs::recursive_directory_iterator entries(location, error);
    for (std::size_t count = 0;
         !error && entries != fs::recursive_directory_iterator() && count < kMostFilesOfFolder;
         entries.increment(error), ++count) {
        if (const std::optional<Found> entry = find(entries->path().string()); entry && entry->isRegular) {
            m_files.push_back(entry->id);
        }
    }
}

bool InputFiles::holds(const std::string& path) const {
    const std::optional<Found> there = path.empty() ? std::nullopt : find(path);
    if (!there) {
        return false;
    }
    if (std::ranges::find(m_files, there->id) != m_files.end()) {
        return true;
    }
    if (m_recorded == Recorded::None) {
        return false;
    }
    const std::lock_guard lock(record().mutex);
    const auto found = record().files.find(there->id);
    return found != record().files.end() && (m_recorded == Recorded::EverOpened || found->second > 0);
}

} // namespace lanescope
