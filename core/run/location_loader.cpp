// SPDX-License-Identifier: Apache-2.0
#include "core/run/location_loader.h"

#include <filesystem>

#include "core/archive/archive_reader.h"

namespace lanescope {

Result<TracePtr> loadLocation(const std::string& location, const LoadOptions& options,
                              const std::string& spoolFolder, Progress* progress, std::stop_token stop) {
    const ArchiveLocation parts = splitArchiveLocation(location);
    std::error_code ignored;
    if (parts.member.empty() || std::filesystem::exists(location, ignored)) {
        return loadTrace(location, options, progress, std::move(stop));
    }
    const std::string folder =
        spoolFolder.empty() ? std::filesystem::temp_directory_path(ignored).string() : spoolFolder;
    auto file = openArchiveMember(parts.archive, parts.member, folder, {}, stop);
    if (!file) {
        return file.error();
    }
    return loadTraceFrom(std::move(*file), options, progress, std::move(stop));
}

} // namespace lanescope
