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
    case CauseKind::TearDown:
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

} // namespace lanescope::ui
