// SPDX-License-Identifier: Apache-2.0
// Files on other machines, by the system's ssh: listed, fetched into a cache folder, or summarized where they
// lie. What is fetched stays in the cache under its machine and path; a fetch that was cut off goes on where
// it ended, and what has changed there is fetched again. Any thread; blocks, and ends within 100 ms of a stop
// request.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/remote/remote_location.h"

namespace lanescope {

struct RemoteFile {
    std::string path; ///< absolute there, or as the location's
    std::uint64_t sizeBytes = 0;
    std::int64_t modifiedNs = 0;
};

/// Regular files at or below the location, by path; at most `maxFiles` and eight folders deep.
Result<std::vector<RemoteFile>> listRemote(const RemoteLocation& location, std::size_t maxFiles = 100'000,
                                           std::stop_token stop = {});

using FetchProgress = std::function<void(std::uint64_t doneBytes, std::uint64_t totalBytes)>;

/// The path of the file's copy below `cacheFolder`. Text is compressed on its way.
Result<std::string> fetchRemote(const RemoteLocation& location, const std::string& cacheFolder,
                                const FetchProgress& progress = nullptr, std::stop_token stop = {});

/// Runs `lanescope-cli summarize` there on files or folders, at least one and all of the same machine, and
/// fetches what it wrote; returns the folder below `cacheFolder`. FileNotFound where that machine has no
/// lanescope-cli.
Result<std::string> summarizeRemote(std::span<const RemoteLocation> locations, const std::string& cacheFolder,
                                    std::stop_token stop = {});

/// Below the user's cache folder; empty where there is none.
std::string remoteCacheFolder();

/// Removes copies, those first that were fetched longest ago, until `limitBytes` are left; never `keep`.
/// Returns the bytes that were freed.
std::uint64_t trimRemoteCache(const std::string& cacheFolder, std::uint64_t limitBytes,
                              const std::string& keep = {});

} // namespace lanescope
