// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/cause_colors.h"

namespace lanescope::ui {

std::optional<ColorRole> colorRoleOf(CauseKind kind) {
    switch (kind) {
    case CauseKind::BlockingSync:
        return ColorRole::Synchronization;
    case CauseKind::DataLoading:
    case CauseKind::HostPython:
        return ColorRole::Annotation;
    case CauseKind::HostOperator:
        return ColorRole::Operator;
    case CauseKind::LaunchBound:
    case CauseKind::OneTimeInit:
    case CauseKind::Allocator:
        return ColorRole::Runtime;
    case CauseKind::ExposedCopy:
        return ColorRole::Memcpy;
    case CauseKind::ExposedCommunication:
    case CauseKind::StragglerWait:
    case CauseKind::PipelineBubble:
        return ColorRole::Communication;
    case CauseKind::ProfilerOverhead:
        return ColorRole::Profiler;
    case CauseKind::KernelBound:
    case CauseKind::SmallKernels:
    case CauseKind::BetweenKernels:
        return ColorRole::OtherKernel;
    case CauseKind::GraphLaunchGap:
    case CauseKind::QueuedNotStarted:
    case CauseKind::RecordingStartsMidway:
    case CauseKind::WorkLost:
        return ColorRole::Memset;
    case CauseKind::HostUnrecorded:
    case CauseKind::OtherIdle:
    case CauseKind::NoGpuWork:
        break;
    }
    return std::nullopt;
}

std::optional<ColorRole> colorRoleOf(StepRole role) {
    switch (role) {
    case StepRole::Kernel:
        return ColorRole::OtherKernel;
    case StepRole::Memcpy:
        return ColorRole::Memcpy;
    case StepRole::Memset:
        return ColorRole::Memset;
    case StepRole::Communication:
        return ColorRole::Communication;
    case StepRole::Runtime:
        return ColorRole::Runtime;
    case StepRole::DataLoader:
        return colorRoleOf(CauseKind::DataLoading);
    case StepRole::CpuExec:
        return ColorRole::Operator;
    case StepRole::Other:
        break;
    }
    return std::nullopt;
}

} // namespace lanescope::ui
