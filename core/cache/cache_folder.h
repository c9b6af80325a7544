// SPDX-License-Identifier: Apache-2.0
// Folder of the index cache (trace_cache.h): where it lies, how large its entries are, and which go first.
// All functions are thread-safe.
#pragma once

#include <cstdint>
#include <string>

namespace lanescope {

/// End of the names of entries. Behind it stands what an interrupted write left.
inline constexpr const char* kCacheSuffix = ".lanescope-index";

/// $XDG_CACHE_HOME/lanescope, else ~/.cache/lanescope; empty when there is no home.
std::string defaultCacheFolder();

/// Removes the least recently used entries but `keep`, until the folder holds at most `limitBytes`.
void evictCacheEntries(const std::string& folder, const std::string& keep, std::uint64_t limitBytes);

/// Removes all entries; returns the bytes that were freed.
std::uint64_t clearTraceCache(const std::string& folder);
/// Bytes that the entries take.
std::uint64_t traceCacheBytes(const std::string& folder);

} // namespace lanescope
