// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/findings/finding_text.h"

#include "core/analysis/device/device_name.h"
#include "core/base/user_text.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// A fraction of 1 as "33.4 %".
std::string percent(double fraction) {
    return fixedDecimal(fraction * 100, 1) + " %";
}

std::string figureText(const Trace& trace, const Finding& finding, FindingFigure figure) {
    switch (figure) {
    case FindingFigure::Share:
        return percent(finding.value);
    case FindingFigure::Count:
        return fixedDecimal(finding.value, 0);
    case FindingFigure::Threshold:
        return percent(finding.threshold);
    case FindingFigure::Device:
        return deviceName(trace, finding.device);
    }
    return {};
}

} // namespace

std::string_view findingName(FindingKind kind) {
    switch (kind) {
    case FindingKind::DataLoading:
        return "data_loading";
    case FindingKind::DataParallel:
        return "data_parallel";
    case FindingKind::DistributedWithoutNccl:
        return "distributed_without_nccl";
    case FindingKind::Communication:
        return "communication";
    case FindingKind::LowUtilization:
        return "low_utilization";
    case FindingKind::TensorCoresUnused:
        return "tensor_cores_unused";
    case FindingKind::MemoryNearlyFull:
        return "memory_nearly_full";
    }
    return {};
}

FindingMessage findingMessage(FindingKind kind) {
    using F = FindingFigure;
    switch (kind) {
    case FindingKind::DataLoading:
        return {userText("Data loading takes %1 of the step (threshold %2). Use more DataLoader workers "
                         "(num_workers), which load while the model computes."),
                {F::Share, F::Threshold}};
    case FindingKind::DataParallel:
        return {userText("DataParallel uses %1 devices from one process. DistributedDataParallel is faster."),
                {F::Count}};
    case FindingKind::DistributedWithoutNccl:
        return {userText("DistributedDataParallel runs without NCCL, the fastest backend on GPUs."), {}};
    case FindingKind::Communication:
        return {userText("Communication takes %1 of the step (threshold %2). Reduce it with gradient "
                         "compression or gradient accumulation."),
                {F::Share, F::Threshold}};
    case FindingKind::LowUtilization:
        return {userText("%1 runs kernels during only %2 of the time (threshold %3). See the causes for what "
                         "it waits for."),
                {F::Device, F::Share, F::Threshold}};
    case FindingKind::TensorCoresUnused:
        return {userText("No kernel uses tensor cores, although eligible operators take %1 of the kernel "
                         "time. Enable automatic mixed precision."),
                {F::Share}};
    case FindingKind::MemoryNearlyFull:
        return {userText("Allocations on %1 reach %2 of its memory (threshold %3). Use activation "
                         "checkpointing or mixed precision to free memory."),
                {F::Device, F::Share, F::Threshold}};
    }
    return {};
}

std::string findingText(const Trace& trace, const Finding& finding) {
    const FindingMessage message = findingMessage(finding.kind);
    std::vector<std::string> figures;
    for (const FindingFigure figure : message.figures) {
        figures.push_back(figureText(trace, finding, figure));
    }
    return filledText(message.text, figures);
}

} // namespace lanescope
