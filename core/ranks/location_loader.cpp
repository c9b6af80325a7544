// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/location_loader.h"

#include <filesystem>

#include "core/archive/archive_reader.h"
#include "core/import/companion_loader.h"
#include "core/import/rank_location.h"
#include "core/remote/remote_files.h"

namespace lanescope {

namespace {
constexpr std::uint64_t kMostCopiesBytes = 20ull << 30; // of traces from other machines
} // namespace

Result<std::string> fetchLocation(const std::string& location, Progress* progress, std::stop_token stop) {
    const auto remote = parseRemoteLocation(location);
    const std::string folder = remoteCacheFolder();
    if (!remote || folder.empty()) {
        return Error{ErrorCode::InvalidArgument,
                     remote ? "no cache folder is available for the download; set XDG_CACHE_HOME"
                            : "write ssh://USER@HOST/PATH",
                     location,
                     {}};
    }
    auto copy = fetchRemote(
        *remote, folder,
        [progress](std::uint64_t done, std::uint64_t total) {
            if (progress != nullptr) {
                progress->bytesDone = done;
                progress->bytesTotal = total;
            }
        },
        std::move(stop));
    if (copy) {
        trimRemoteCache(folder, kMostCopiesBytes, *copy);
    }
    return copy;
}

Result<TracePtr> loadLocation(const std::string& location, const LoadOptions& options,
                              const std::string& spoolFolder, Progress* progress, std::stop_token stop) {
    if (const auto part = splitRankLocation(location)) {
        const auto whole = loadLocation(part->file, options, spoolFolder, progress, std::move(stop));
        return whole ? rankOfTrace(**whole, part->rank) : whole;
    }
    if (isRemoteLocation(location)) {
        const auto copy = fetchLocation(location, progress, stop);
        return copy ? loadTraceWith(*copy, {}, options, progress, std::move(stop))
                    : Result<TracePtr>(copy.error());
    }
    const ArchiveLocation parts = splitArchiveLocation(location);
    std::error_code ignored;
    if (parts.member.empty() || std::filesystem::exists(location, ignored)) {
        return loadTraceWith(location, {}, options, progress, std::move(stop));
    }
    const std::string folder =
        spoolFolder.empty() ? std::filesystem::temp_directory_path(ignored).generic_string() : spoolFolder;
    auto file = openArchiveMember(parts.archive, parts.member, folder, {}, stop);
    if (!file) {
        return file.error();
    }
    return loadTraceFrom(std::move(*file), options, progress, std::move(stop));
}

} // namespace lanescope
