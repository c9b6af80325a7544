// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause.h"

#include <array>

namespace lanescope {

namespace {

struct KindText {
    std::string_view name;
    std::string_view title;
};

constexpr std::array<KindText, kCauseKindCount> kKinds{{
    {"host_python", "Python on the host"},
    {"host_operator", "Operator on the host"},
    {"launch_bound", "Launches too slow"},
    {"blocking_sync", "Blocking wait"},
    {"allocator", "Memory allocation"},
    {"one_time_init", "One-time set-up"},
    {"data_loading", "Data loading"},
    {"exposed_copy", "Copies without overlap"},
    {"exposed_communication", "Communication without overlap"},
    {"straggler_wait", "Wait for a late rank"},
    {"pipeline_bubble", "Bubble of the pipeline"},
    {"kernel_bound", "Kernels"},
    {"low_occupancy_small_kernels", "Small kernels"},
    {"graph_launch_gap", "Gap after a graph launch"},
    {"queued_not_started", "Queued, not started"},
    {"recording_starts_midway", "Work from before the recording"},
    {"profiler_overhead", "Profiler"},
    {"host_unrecorded", "Unrecorded host time"},
    {"no_gpu_work", "No device activity"},
}};

} // namespace

std::string_view causeKindName(CauseKind kind) {
    return kKinds[static_cast<std::size_t>(kind)].name;
}

std::string_view causeKindTitle(CauseKind kind) {
    return kKinds[static_cast<std::size_t>(kind)].title;
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
    case GainPremise::Captured:
        return "if each step were one graph launch";
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
