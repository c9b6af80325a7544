// SPDX-License-Identifier: Apache-2.0
// The kernel's word on which files a program opened.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include <sys/inotify.h>
#include <unistd.h>

namespace lanescope::test {

/// Regular files below a folder that anybody opens while it lives, or, for IN_ACCESS, reads.
class OpenedFiles {
public:
    explicit OpenedFiles(const std::string& folder, std::uint32_t mask = IN_OPEN)
        : m_mask(mask)
        , m_descriptor(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        watch(folder);
        for (const std::filesystem::directory_entry& entry :
             std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.is_directory()) {
                watch(entry.path());
            }
        }
    }
    ~OpenedFiles() { ::close(m_descriptor); }
    OpenedFiles(const OpenedFiles&) = delete;
    OpenedFiles& operator=(const OpenedFiles&) = delete;

    std::set<std::string> paths() const {
        std::set<std::string> found;
        alignas(inotify_event) char events[1u << 16];
        for (ssize_t got; (got = ::read(m_descriptor, events, sizeof events)) > 0;) {
            for (const char* at = events; at < events + got;) {
                const auto* const event = reinterpret_cast<const inotify_event*>(at);
                const std::string path = m_folders.at(event->wd) + "/" + (event->len > 0 ? event->name : "");
                if ((event->mask & IN_ISDIR) == 0 && std::filesystem::is_regular_file(path)) {
                    found.insert(path);
                }
                at += sizeof(inotify_event) + event->len;
            }
        }
        return found;
    }

private:
    void watch(const std::string& folder) {
        m_folders[::inotify_add_watch(m_descriptor, folder.c_str(), m_mask)] = folder;
    }

    std::uint32_t m_mask;
    int m_descriptor;
    std::map<int, std::string> m_folders;
};

} // namespace lanescope::test
