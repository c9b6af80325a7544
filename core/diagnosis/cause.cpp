// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause.h"

namespace lanescope {

namespace {

struct KindText {
    std::string_view name;
    std::string_view title;
};

KindText idleText(IdleReason reason) {
    return {idleReasonName(reason), idleReasonText(reason)};
}

/// Kinds of idle time have the names of their reasons.
KindText textOf(CauseKind kind) {
    switch (kind) {
    case CauseKind::HostPython:
        return idleText(IdleReason::HostPython);
    case CauseKind::HostOperator:
        return idleText(IdleReason::HostOperator);
    case CauseKind::LaunchBound:
        return idleText(IdleReason::LaunchBound);
    case CauseKind::BetweenKernels:
        return idleText(IdleReason::BetweenKernels);
    case CauseKind::BlockingSync:
        return idleText(IdleReason::BlockingSync);
    case CauseKind::Allocator:
        return idleText(IdleReason::Allocator);
    case CauseKind::OneTimeInit:
        return idleText(IdleReason::OneTimeInit);
    case CauseKind::DataLoading:
        return idleText(IdleReason::DataLoading);
    case CauseKind::GraphLaunchGap:
        return idleText(IdleReason::GraphLaunchGap);
    case CauseKind::QueuedNotStarted:
        return idleText(IdleReason::QueuedNotStarted);
    case CauseKind::RecordingStartsMidway:
        return idleText(IdleReason::RecordingStartsMidway);
    case CauseKind::ProfilerOverhead:
        return idleText(IdleReason::ProfilerOverhead);
    case CauseKind::HostUnrecorded:
        return idleText(IdleReason::HostUnrecorded);
    case CauseKind::ExposedCopy:
        return {"exposed_copy", "Copies without overlap"};
    case CauseKind::ExposedCommunication:
        return {"exposed_communication", "Communication without overlap"};
    case CauseKind::StragglerWait:
        return {"straggler_wait", "Wait for a late rank"};
    case CauseKind::KernelBound:
        return {"kernel_bound", "Kernels"};
    case CauseKind::SmallKernels:
        return {"low_occupancy_small_kernels", "Small kernels"};
    case CauseKind::OtherIdle:
        return {"other_idle", "Other idle time"};
    case CauseKind::NoGpuWork:
        return {"no_gpu_work", "No device activity"};
    }
    return {};
}

} // namespace

std::string_view causeKindName(CauseKind kind) {
    return textOf(kind).name;
}

std::string_view causeKindTitle(CauseKind kind) {
    return textOf(kind).title;
}

CauseKind causeKindOf(IdleReason reason) {
    switch (reason) {
    case IdleReason::HostPython:
        return CauseKind::HostPython;
    case IdleReason::HostOperator:
        return CauseKind::HostOperator;
    case IdleReason::LaunchBound:
        return CauseKind::LaunchBound;
    case IdleReason::BlockingSync:
        return CauseKind::BlockingSync;
    case IdleReason::Allocator:
        return CauseKind::Allocator;
    case IdleReason::OneTimeInit:
        return CauseKind::OneTimeInit;
    case IdleReason::DataLoading:
        return CauseKind::DataLoading;
    case IdleReason::CopyCall:
        return CauseKind::ExposedCopy;
    case IdleReason::BetweenKernels:
        return CauseKind::BetweenKernels;
    case IdleReason::GraphLaunchGap:
        return CauseKind::GraphLaunchGap;
    case IdleReason::QueuedNotStarted:
        return CauseKind::QueuedNotStarted;
    case IdleReason::RecordingStartsMidway:
        return CauseKind::RecordingStartsMidway;
    case IdleReason::ProfilerOverhead:
        return CauseKind::ProfilerOverhead;
    case IdleReason::HostUnrecorded:
        return CauseKind::HostUnrecorded;
    case IdleReason::OtherStream:
        break; // A stream has it, never a device.
    }
    return CauseKind::OtherIdle;
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
