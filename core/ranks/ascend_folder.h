// SPDX-License-Identifier: Apache-2.0
// Folders of the Ascend PyTorch Profiler (torch_npu) and of MindSpore's: one for each rank and recording,
// such as "host_4711_20240131093000123_ascend_pt", with what was recorded in it and in ASCEND_PROFILER_OUTPUT
// below. Several files there show the same recording: a database, trace_view.json, and what they were made
// of. Pure functions of names; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

struct AscendFolder {
    std::string path;
    std::string parent; ///< relative to what was scanned; "" for itself or a folder around it
    std::string worker; ///< name without ending and time
    std::optional<std::int64_t> stampNs; ///< when recording began, since the epoch
};

/// The recording that the files of `folder` (relative to `location`) belong to.
std::optional<AscendFolder> ascendFolderOf(const std::string& location, const std::string& folder);

/// Files of one recording, the one to open first.
enum class AscendFile : std::uint8_t {
    Database, ///< "ascend_pytorch_profiler_3.db"
    View,     ///< "trace_view.json", which has no device work that is told apart
    Part,     ///< anything else
};
AscendFile ascendFileOf(std::string_view name);

/// Rank in the name of the settings beside the output, "profiler_info_3.json".
std::optional<std::int64_t> rankOfProfilerInfo(std::string_view name);

} // namespace lanescope
