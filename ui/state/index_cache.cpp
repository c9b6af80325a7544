// SPDX-License-Identifier: Apache-2.0
#include "ui/state/index_cache.h"

#include <QStandardPaths>

#include <utility>

#include "core/base/thread_pool.h"
#include "core/cache/cache_folder.h"
#include "core/import/trace_loader.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {

namespace {

/// Smaller ones open as quickly without.
constexpr std::uint64_t kMinTextBytes = 16u << 20;

} // namespace

std::string indexCacheFolder(const Preferences& chosen) {
    return chosen.cacheLimitBytes == 0 ? std::string() : indexCacheFolderOnDisk();
}

std::string indexCacheFolderOnDisk() {
    if (qEnvironmentVariable("LANESCOPE_CACHE") == QLatin1String("off") ||
        QStandardPaths::isTestModeEnabled()) {
        return {};
    }
    return defaultCacheFolder();
}

void rememberInIndexCache(TracePtr trace, const Preferences& chosen) {
    std::string folder = indexCacheFolder(chosen);
    if (folder.empty() || trace->textBytes() < kMinTextBytes) {
        return;
    }
    static_cast<void>(
        ThreadPool::shared().startDetached([kept = std::move(trace), into = std::move(folder),
                                            limit = chosen.cacheLimitBytes](const std::stop_token&) {
            // A cache that cannot be written costs time on the next opening, nothing else.
            static_cast<void>(cacheTrace(*kept, into, limit));
        }));
}

} // namespace lanescope::ui
