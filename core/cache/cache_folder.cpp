// SPDX-License-Identifier: Apache-2.0
#include "core/cache/cache_folder.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/base/input_files.h"
#include "core/os/environment.h"

namespace lanescope {

namespace {

struct EntryFile {
    std::string path;
    std::uint64_t bytes;
    std::int64_t usedNs; ///< since the epoch
};

std::vector<EntryFile> entriesOf(const std::string& folder) {
    std::vector<EntryFile> entries;
    const auto opened = InputDescriptor::open(folder, InputName::Own, os::kFolderOnly);
    if (!opened.isOpen()) {
        return entries;
    }
    for (const std::string& name : opened.handle().names()) {
        // Also what an interrupted write left behind.
        if (name.find(kCacheSuffix) == std::string::npos) {
            continue;
        }
        if (const auto facts = os::factsOf(name, os::Links::Refuse, &opened.handle())) {
            entries.push_back({folder + "/" + name, facts->sizeBytes, facts->modifiedNs});
        }
    }
    return entries;
}

} // namespace

std::string defaultCacheFolder() {
    return os::cacheFolder();
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
        if (entry.path != keep && os::removeFile(entry.path)) {
            total -= entry.bytes;
        }
    }
}

std::uint64_t clearTraceCache(const std::string& folder) {
    std::uint64_t freed = 0;
    for (const EntryFile& entry : entriesOf(folder)) {
        freed += os::removeFile(entry.path) ? entry.bytes : 0;
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
