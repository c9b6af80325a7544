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

#include "core/os/paths.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFilesOfFolder = 200'000;

/// How often each file that was opened is open.
struct Record {
    std::mutex mutex;
    std::map<os::FileId, std::size_t> files;
    std::atomic<const std::vector<std::string>*> roots = nullptr;
};

Record& record() {
    static Record& all = *new Record; // files are closed while static objects go
    return all;
}

bool isBelow(const std::string& path, const std::vector<std::string>& roots) {
    return std::ranges::any_of(roots, [&](const std::string& root) { return os::isAtOrBelow(path, root); });
}

} // namespace

InputDescriptor InputDescriptor::open(const std::string& path, InputName name, unsigned flags,
                                      const os::Handle* folder) {
    InputDescriptor opened;
    opened.m_handle = os::openToRead(path, flags, folder);
    const std::vector<std::string>* const roots = name == InputName::Given ? record().roots.load() : nullptr;
    if (!opened.isOpen()) {
        if (roots != nullptr && errno != ENOMEM && errno != EMFILE && errno != ENFILE) {
            errno = ENOENT; // other words would tell what is there
        }
        return opened;
    }
    if (roots != nullptr && !isBelow(opened.m_handle.place(), *roots)) {
        opened = InputDescriptor();
        errno = ENOENT;
        return opened;
    }
    if (const auto facts = opened.m_handle.facts(); facts && facts->kind == os::FileKind::Regular) {
        opened.m_file = facts->id;
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
}

void confineInputs(std::vector<std::string> roots) {
    record().roots = new const std::vector<std::string>(std::move(roots)); // for good
}

bool areInputsConfined() {
    return record().roots.load() != nullptr;
}

bool mayListFolder(const std::string& path) {
    return InputDescriptor::open(path, InputName::Given, os::kFolderOnly).isOpen();
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
    std::optional<os::FileFacts> found = os::factsOf(location);
    if (const std::size_t member = location.find("!/"); !found && member != std::string::npos && member > 0) {
        found = os::factsOf(location.substr(0, member));
    }
    if (!found) {
        return;
    }
    if (found->kind != os::FileKind::Folder) {
        m_files.push_back(found->id);
        return;
    }
    std::error_code error;
    fs::recursive_directory_iterator entries(location, error);
    for (std::size_t count = 0;
         !error && entries != fs::recursive_directory_iterator() && count < kMostFilesOfFolder;
         entries.increment(error), ++count) {
        if (const auto entry = os::factsOf(entries->path().generic_string());
            entry && entry->kind == os::FileKind::Regular) {
            m_files.push_back(entry->id);
        }
    }
}

bool InputFiles::holds(const std::string& path) const {
    const std::optional<os::FileFacts> there = os::factsOf(path);
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
