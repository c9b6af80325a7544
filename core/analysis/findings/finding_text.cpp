// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/findings/finding_text.h"

#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// A fraction of 1 as "33.4 %".
std::string percent(double fraction) {
    return fixedDecimal(fraction * 100, 1) + " %";
}

std::string gpu(const Finding& finding) {
    return "GPU " + std::to_string(finding.device);
}

/// "A takes V of B (threshold T). " for shares.
std::string share(const Finding& finding, const std::string& before, const std::string& after) {
    return before + " " + percent(finding.value) + " " + after + " (threshold " + percent(finding.threshold) +
           "). ";
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

std::string findingText(const Finding& finding) {
    switch (finding.kind) {
    case FindingKind::DataLoading:
        return share(finding, "Data loading takes", "of the step") +
               "More workers of the DataLoader (num_workers) can load while the model computes.";
    case FindingKind::DataParallel:
        return "DataParallel drives " + fixedDecimal(finding.value, 0) +
               " devices from one process. DistributedDataParallel is faster.";
    case FindingKind::DistributedWithoutNccl:
        return "DistributedDataParallel runs without NCCL, which is its fastest backend on GPUs.";
    case FindingKind::Communication:
        return share(finding, "Communication takes", "of the step") +
               "Gradient compression or gradient accumulation lessen it.";
    case FindingKind::LowUtilization:
        return share(finding, gpu(finding) + " runs kernels during only", "of the time") +
               "The causes say what it waits for.";
    case FindingKind::TensorCoresUnused:
        return "No kernel uses tensor cores, but operators that could take " + percent(finding.value) +
               " of the kernel time. Automatic mixed precision lets them.";
    case FindingKind::MemoryNearlyFull:
        return share(finding, "Allocations on " + gpu(finding) + " reach", "of its memory") +
               "Activation checkpointing or mixed precision make room.";
    }
    return {};
}

} // namespace lanescope
