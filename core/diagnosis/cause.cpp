// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause.h"

#include <array>

#include "core/base/user_text.h"

namespace lanescope {

namespace {

struct KindText {
    std::string_view name;
    const char* title;
    const char* help;
};

constexpr std::array<KindText, kCauseKindCount> kKinds{{
    {"host_python", userText("Python on the host"),
     userText("The device is idle while the thread that launches its work runs Python and no operator.")},
    {"host_operator", userText("Operator on the host"),
     userText("The device is idle while the host works inside one operator.")},
    {"launch_bound", userText("Launches too slow"),
     userText("The device is idle in many short gaps: the host launches work more slowly than the device "
              "runs it.")},
    {"blocking_sync", userText("Blocking wait"),
     userText("The device is idle while the host is inside a call that waits for the device.")},
    {"allocator", userText("Memory allocation"),
     userText("The device is idle while the host allocates or frees memory.")},
    {"one_time_init", userText("One-time set-up"),
     userText(
         "The device is idle while the host sets something up: contexts, modules, graphs, first calls.")},
    {"data_loading", userText("Data loading"),
     userText("The device is idle while the host fetches a batch.")},
    {"exposed_copy", userText("Copies without overlap"),
     userText("Copies without computation beside them, and the host's part of them.")},
    {"exposed_communication", userText("Communication without overlap"),
     userText("Communication without computation beside it.")},
    {"straggler_wait", userText("Wait for a late rank"),
     userText("The part of collectives that waits for a late rank.")},
    {"kernel_bound", userText("Kernels"), userText("Kernels of one kind keep the device busy.")},
    {"low_occupancy_small_kernels", userText("Small kernels"),
     userText("Kernels keep the device busy that are too small to fill it.")},
    {"graph_launch_gap", userText("Gap after a graph launch"),
     userText("A graph was launched, and no work is recorded until its first node.")},
    {"queued_not_started", userText("Queued, not started"),
     userText("Work was launched and did not start, and nothing in the trace shows why.")},
    {"recording_starts_midway", userText("Work from before the recording"),
     userText("The first recorded work waits behind work from before the recording.")},
    {"profiler_overhead", userText("Profiler"), userText("The device is idle while the profiler works.")},
    {"host_unrecorded", userText("Host time not recorded"),
     userText("The device is idle, and nothing is recorded of what the host does.")},
    {"no_gpu_work", userText("No device activity"),
     userText("The trace has calls of a device, but no work of a device.")},
}};

} // namespace

std::string_view causeKindName(CauseKind kind) {
    return kKinds[static_cast<std::size_t>(kind)].name;
}

const char* causeKindTitle(CauseKind kind) {
    return kKinds[static_cast<std::size_t>(kind)].title;
}

const char* causeKindHelp(CauseKind kind) {
    return kKinds[static_cast<std::size_t>(kind)].help;
}

std::string_view gainPremiseText(GainPremise premise) {
    switch (premise) {
    case GainPremise::Removed:
        return "without it";
    case GainPremise::HalfTime:
        return "if this work took half the time";
    case GainPremise::Roofline:
        return "at the roofline";
    case GainPremise::Hidden:
        return "if it ran beside other work";
    case GainPremise::Returns:
        return "if these calls did not wait";
    }
    return {};
}

bool isIdleCause(CauseKind kind) {
    switch (kind) {
    case CauseKind::ExposedCopy:
    case CauseKind::ExposedCommunication:
    case CauseKind::StragglerWait:
    case CauseKind::KernelBound:
    case CauseKind::SmallKernels:
        return false;
    default:
        return true;
    }
}

} // namespace lanescope
