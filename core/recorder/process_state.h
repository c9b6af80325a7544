// SPDX-License-Identifier: Apache-2.0
// State of one process as the recorder in Python tells it: how far it came, and what it wrote. Plain values;
// any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace lanescope {

/// In the order in which a process comes to them.
enum class RecordPhase : std::uint8_t {
    Started,  ///< Python runs, without torch
    Torch,    ///< torch is imported, no step ended
    Counting, ///< steps end, the profiler is not on yet
    Recording,
    Failed,
    Written, ///< the trace is complete
};

struct ProcessState {
    std::int64_t pid = 0;
    RecordPhase phase = RecordPhase::Started;
    std::uint64_t stepsSeen = 0;
    std::uint64_t stepsRecorded = 0;
    std::string stepBy;   ///< "optimizer"
    std::string stepName; ///< "Adam"
    std::string reason;   ///< of a failure
    std::string torch;    ///< its version
    std::string trace;    ///< path
    std::uint64_t traceBytes = 0;
    std::optional<std::int64_t> rank;
    std::vector<std::string> notes;
    // Seconds of a step, medians:
    std::optional<double> before;
    std::optional<double> during;
    std::optional<double> after;
    std::vector<double> unrecorded; ///< each step that ran without the profiler, once the program had settled
    std::optional<double> writeSeconds;
};

/// MalformedJson for what no recorder wrote.
Result<ProcessState> parseProcessState(std::string_view json);

} // namespace lanescope
