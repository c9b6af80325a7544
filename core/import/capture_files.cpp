// SPDX-License-Identifier: Apache-2.0
#include "core/import/capture_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "core/base/input_files.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kEndings{".gz", ".zst", ".json", ".trace"};

bool mayBeTrace(const std::string& name) {
    return name.ends_with(".json") || name.ends_with(".json.gz") || name.ends_with(".json.zst");
}

/// The name without its endings: "decode" of "decode.pt.trace.json.gz".
std::string stemOf(std::string name) {
    for (bool isCut = true; isCut;) {
        isCut = false;
        for (const std::string_view ending : kEndings) {
            if (name.size() > ending.size() && name.ends_with(ending)) {
                name.resize(name.size() - ending.size());
                isCut = true;
            }
        }
    }
    return name.ends_with(".pt") ? name.substr(0, name.size() - 3) : name;
}

/// Traces of a folder whose names begin with `prefix`. What cannot be read is not there.
std::vector<std::string> tracesIn(const fs::path& folder, const std::string& prefix) {
    std::vector<std::string> found;
    if (!mayListFolder(folder.generic_string())) {
        return found;
    }
    std::error_code error;
    for (fs::directory_iterator entries(folder, error), end; !error && entries != end;
         entries.increment(error)) {
        const std::string name = entries->path().filename().generic_string();
        std::error_code ofEntry;
        if (name.starts_with(prefix) && mayBeTrace(name) && entries->is_regular_file(ofEntry)) {
            found.push_back(entries->path().generic_string());
        }
    }
    std::ranges::sort(found);
    found.resize(std::min(found.size(), kMostCaptureFiles));
    return found;
}

} // namespace

std::vector<std::string> captureFilesBeside(const std::string& tracePath) {
    const fs::path path(tracePath);
    std::error_code error;
    if (!fs::is_regular_file(path, error)) {
        return {};
    }
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const std::string prefix = stemOf(path.filename().generic_string()) + "_capture";
    for (const fs::path& place : {folder, folder / "capture", folder / "capture_traces"}) {
        if (std::vector<std::string> found = tracesIn(place, prefix); !found.empty()) {
            return found;
        }
    }
    return tracesIn(folder / "capture_traces", "");
}

std::vector<TracePtr> loadCapturesBeside(const std::string& tracePath, const LoadOptions& options) {
    std::vector<TracePtr> captures;
    for (const std::string& file : captureFilesBeside(tracePath)) {
        if (Result<TracePtr> capture = loadTrace(file, options)) {
            captures.push_back(std::move(*capture));
        }
    }
    return captures;
}

Result<std::vector<std::string>> captureFilesOf(const std::string& fileOrFolder) {
    std::error_code error;
    if (!fs::is_directory(fileOrFolder, error)) {
        return std::vector<std::string>{fileOrFolder};
    }
    std::vector<std::string> found = tracesIn(fileOrFolder, "");
    if (found.empty()) {
        return Error{ErrorCode::InvalidArgument,
                     "the folder of captures holds no trace (.json, .json.gz, .json.zst)",
                     fileOrFolder,
                     {}};
    }
    return found;
}

} // namespace lanescope
