// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause.h"

#include "core/base/user_text.h"

namespace lanescope {

namespace {

struct KindText {
    std::string_view name;
    const char* title;
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
    case CauseKind::WorkLost:
        return idleText(IdleReason::WorkLost);
    case CauseKind::TearDown:
        return idleText(IdleReason::TearDown);
    case CauseKind::ProfilerOverhead:
        return idleText(IdleReason::ProfilerOverhead);
    case CauseKind::HostUnrecorded:
        return idleText(IdleReason::HostUnrecorded);
    case CauseKind::ExposedCopy:
        return {"exposed_copy", userText("Copies without overlap")};
    case CauseKind::ExposedCommunication:
        return {"exposed_communication", userText("Communication without overlap")};
    case CauseKind::StragglerWait:
        return {"straggler_wait", userText("Wait for a late rank")};
    case CauseKind::PipelineBubble:
        return {"pipeline_bubble", userText("Bubble of the pipeline")};
    case CauseKind::KernelBound:
        return {"kernel_bound", userText("Kernels")};
    case CauseKind::SmallKernels:
        return {"low_occupancy_small_kernels", userText("Small kernels")};
    case CauseKind::OtherIdle:
        return {"other_idle", userText("Other idle time")};
    case CauseKind::NoGpuWork:
        return {"no_gpu_work", userText("No device activity")};
    }
    return {};
}

} // namespace

std::string_view causeKindName(CauseKind kind) {
    return textOf(kind).name;
}

const char* causeKindTitle(CauseKind kind) {
    return textOf(kind).title;
}

const char* causeKindHelp(CauseKind kind) {
    switch (kind) {
    case CauseKind::HostPython:
        return userText(
            "The device is idle while the thread that launches its work runs Python and no operator.");
    case CauseKind::HostOperator:
        return userText("The device is idle while the host works inside one operator.");
    case CauseKind::LaunchBound:
        return userText(
            "The device is idle in many short gaps: the host launches work more slowly than the device "
            "runs it.");
    case CauseKind::BlockingSync:
        return userText("The device is idle while the host is inside a call that waits for the device.");
    case CauseKind::Allocator:
        return userText("The device is idle while the host allocates or frees memory.");
    case CauseKind::OneTimeInit:
        return userText(
            "The device is idle while the host sets something up: contexts, modules, graphs, first calls.");
    case CauseKind::DataLoading:
        return userText("The device is idle while the host fetches a batch.");
    case CauseKind::ExposedCopy:
        return userText("Copies without computation beside them, and the host's part of them.");
    case CauseKind::ExposedCommunication:
        return userText("Communication without computation beside it.");
    case CauseKind::StragglerWait:
        return userText("The part of collectives that waits for a late rank.");
    case CauseKind::PipelineBubble:
        return userText("Stages of a pipeline wait for each other because of the schedule.");
    case CauseKind::KernelBound:
        return userText("Kernels of one kind keep the device busy.");
    case CauseKind::SmallKernels:
        return userText("Kernels too small to fill the device keep it busy.");
    case CauseKind::GraphLaunchGap:
        return userText("A graph was launched, but no work is recorded until its first node.");
    case CauseKind::QueuedNotStarted:
        return userText("Work was launched and did not start, and nothing in the trace shows why.");
    case CauseKind::RecordingStartsMidway:
        return userText("The first recorded work waits behind work from before the recording.");
    case CauseKind::WorkLost:
        return userText("The device seems idle where it most likely ran work that the recorder lost.");
    case CauseKind::TearDown:
        return userText("After its last device work the program gives back memory, modules and contexts.");
    case CauseKind::ProfilerOverhead:
        return userText("The device is idle while the profiler works.");
    case CauseKind::HostUnrecorded:
        return userText("The device is idle, and no activity of the host is recorded.");
    case CauseKind::NoGpuWork:
        return userText("The trace has calls of a device, but no device work.");
    case CauseKind::BetweenKernels:
        return userText(
            "The device pauses between two pieces of work although the second was launched in time.");
    case CauseKind::OtherIdle:
        return userText("Idle time with many small causes.");
    }
    return "";
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
    case IdleReason::WorkLost:
        return CauseKind::WorkLost;
    case IdleReason::TearDown:
        return CauseKind::TearDown;
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
    case GainPremise::Captured:
        return "if each step were one graph launch";
    case GainPremise::CapturedWhole:
        return "if the whole were one graph launch";
    case GainPremise::Fused:
        return "if neighbours among these kernels were one, as long as the longest";
    }
    return {};
}

bool isIdleCause(CauseKind kind) {
    switch (kind) {
    case CauseKind::ExposedCopy:
    case CauseKind::ExposedCommunication:
    case CauseKind::StragglerWait:
    case CauseKind::PipelineBubble:
    case CauseKind::KernelBound:
    case CauseKind::SmallKernels:
        return false;
    default:
        return true;
    }
}

} // namespace lanescope
