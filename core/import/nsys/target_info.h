// SPDX-License-Identifier: Apache-2.0
// Facts of an Nsight Systems export about the whole recording: versions, the time base, GPUs, names of
// processes and threads, warnings of the profiler. Tables with the environment of the profiled machine
// (TARGET_INFO_SYSTEM_ENV, META_DATA_CAPTURE and the like) are never read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/base/status.h"
#include "core/import/nsys/session.h"

namespace lanescope::nsys {

/// "Nsight Systems 2026.2.1.210"; without the version where the file does not say it.
std::string formatName(const sqlite::Database& database);

/// Versions, time base and GPUs. `smCounts`: multiprocessors by CUDA device number. An error only when
/// cancelled, as from the other functions here.
Status readTarget(Session& session, ImportedTrace& trace, std::unordered_map<std::int64_t, int>& smCounts);

/// Names as they stand in the file; writeNames() uses those of threads that own events.
struct TargetNames {
    std::map<std::int64_t, std::string> processes;                            ///< by pid
    std::map<std::pair<std::int64_t, std::int64_t>, std::string> threads;     ///< by (pid, tid)
    std::map<std::pair<std::int64_t, std::int64_t>, std::string> nvtxThreads; ///< chosen by the program
};
Status readNames(Session& session, TargetNames& names);
void writeNames(Session& session, const TargetNames& names);

/// DIAGNOSTIC_EVENT: warnings and errors become a diagnostic of the file.
Status readWarnings(Session& session);

} // namespace lanescope::nsys
