// SPDX-License-Identifier: Apache-2.0
// Records of rocprofv3's JSON: kernels, copies, calls, markers, allocations. Source: rocprofiler-sdk,
// source/lib/output/generateJSON.cpp. One thread.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/import/api/importer.h"

namespace lanescope::rocprof {

/// Words for kinds of events: names of arrays in buffer_records, the last for others.
std::vector<std::string> recordKinds();

/// Reads `text`, which has simdjson::SIMDJSON_PADDING readable bytes behind it, into `trace`. An
/// error when it is not sound JSON, or when cancelled.
Status readRecords(std::string_view text, ImportedTrace& trace, Progress& progress,
                   const std::stop_token& stop);

} // namespace lanescope::rocprof
