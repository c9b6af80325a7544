// SPDX-License-Identifier: Apache-2.0
// The index cache belongs to the window; whoever needs the room can empty it without one.
#include <iostream>

#include "app/cli/command.h"
#include "core/cache/cache_folder.h"
#include "core/remote/remote_files.h"

namespace lanescope::cli {

namespace {

Result<int> runClearCache(const Options& /*options*/) {
    const std::string folder = defaultCacheFolder();
    const std::uint64_t freed = folder.empty() ? 0 : clearTraceCache(folder);
    const std::uint64_t copies = folder.empty() ? 0 : trimRemoteCache(remoteCacheFolder(), 0);
    std::cout << "Removed " << freed << " bytes of the index cache and " << copies
              << " of copies of traces on other machines\n";
    return kOpenedClean;
}

} // namespace

const Command kClearCacheCommand{
    "clear-cache", "empties the caches of opened traces", 0, Files::None, runClearCache, CommandGroup::Trace};

} // namespace lanescope::cli
