// SPDX-License-Identifier: Apache-2.0
#include "core/idle/idle_reason.h"

#include <array>

#include "core/base/user_text.h"

namespace lanescope {

namespace {

struct ReasonText {
    const char* name;
    const char* text;
};

constexpr std::array<ReasonText, kIdleReasonCount> kReasons{{
    {"host_python", userText("Python on the host")},
    {"host_operator", userText("Operator on the host")},
    {"launch_bound", userText("Launches too slow")},
    {"blocking_sync", userText("Blocking wait")},
    {"allocator", userText("Memory allocation")},
    {"one_time_init", userText("One-time set-up")},
    {"data_loading", userText("Data loading")},
    {"copy_call", userText("Call of a copy")},
    {"between_kernels", userText("Delay between kernels")},
    {"graph_launch_gap", userText("Gap after a graph launch")},
    {"queued_not_started", userText("Queued, not started")},
    {"recording_starts_midway", userText("Work from before the recording")},
    {"work_lost", userText("Work that the recorder lost")},
    {"profiler_overhead", userText("Profiler")},
    {"host_unrecorded", userText("Host time not recorded")},
    {"tear_down", userText("End of the program")},
    {"other_stream", userText("Another stream works")},
}};

} // namespace

const char* idleReasonName(IdleReason reason) {
    return kReasons[static_cast<std::size_t>(reason)].name;
}

const char* idleReasonText(IdleReason reason) {
    return kReasons[static_cast<std::size_t>(reason)].text;
}

} // namespace lanescope
