// SPDX-License-Identifier: Apache-2.0
#include "core/cache/cache_folder.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lanescope {

namespace {

struct EntryFile {
    std::string path;
    std::uint64_t bytes;
    std::int64_t usedNs; ///< since the epoch
};

std::vector<EntryFile> entriesOf(const std::string& folder) {
    std::vector<EntryFile> entries;
    // Not std::filesystem: its iterator ends the program where memory runs out.
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(::opendir(folder.c_str()), &::closedir);
    while (const dirent* entry = listing != nullptr ? ::readdir(listing.get()) : nullptr) {
        // Also what an interrupted write left behind.
        struct stat info {};
        if (std::string_view(entry->d_name).find(kCacheSuffix) != std::string_view::npos &&
            ::fstatat(::dirfd(listing.get()), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0) {
            entries.push_back({folder + "/" + entry->d_name, static_cast<std::uint64_t>(info.st_size),
                               info.st_mtim.tv_sec * 1'000'000'000LL + info.st_mtim.tv_nsec});
        }
    }
    return entries;
}

} // namespace

std::string defaultCacheFolder() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache != nullptr && *cache == '/') {
        return std::string(cache) + "/lanescope";
    }
    const char* home = std::getenv("HOME");
    return home != nullptr && *home == '/' ? std::string(home) + "/.cache/lanescope" : std::string();
}

void evictCacheEntries(const std::string& folder, const std::string& keep, std::uint64_t limitBytes) {
    std::vector<EntryFile> entries = entriesOf(folder);
    std::sort(entries.begin(), entries.end(),
              [](const EntryFile& a, const EntryFile& b) { return a.usedNs < b.usedNs; });
    std::uint64_t total = 0;
    for (const EntryFile& entry : entries) {
        total += entry.bytes;
    }
    for (const EntryFile& entry : entries) {
        if (total <= limitBytes) {
            return;
        }
        if (entry.path != keep && ::unlink(entry.path.c_str()) == 0) {
            total -= entry.bytes;
        }
    }
}

std::uint64_t clearTraceCache(const std::string& folder) {
    std::uint64_t freed = 0;
    for (const EntryFile& entry : entriesOf(folder)) {
        freed += ::unlink(entry.path.c_str()) == 0 ? entry.bytes : 0;
    }
    return freed;
}

std::uint64_t traceCacheBytes(const std::string& folder) {
    std::uint64_t total = 0;
    for (const EntryFile& entry : entriesOf(folder)) {
        total += entry.bytes;
    }
    return total;
}

} // namespace lanescope
