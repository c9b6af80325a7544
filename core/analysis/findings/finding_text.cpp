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
    case FindingKind::TinyKernels:
        return "tiny_kernels";
    case FindingKind::Tf32Matrices:
        return "tf32_matrices";
    case FindingKind::LaunchBound:
        return "launch_bound";
    case FindingKind::ExposedCopies:
        return "exposed_copies";
    case FindingKind::Synchronization:
        return "synchronization";
    case FindingKind::WarmUp:
        return "warm_up";
    case FindingKind::FewBlocks:
        return "few_blocks";
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
               "Gradient compression, gradient accumulation or a larger batch lessen it.";
    case FindingKind::LowUtilization:
        return share(finding, gpu(finding) + " runs kernels during only", "of the time") +
               "A larger batch gives it more to do at once.";
    case FindingKind::TensorCoresUnused:
        return "No kernel uses tensor cores, but operators that could take " + percent(finding.value) +
               " of the kernel time. Automatic mixed precision lets them.";
    case FindingKind::MemoryNearlyFull:
        return share(finding, "Allocations on " + gpu(finding) + " reach", "of its memory") +
               "Activation checkpointing or mixed precision make room.";
    case FindingKind::TinyKernels:
        return share(finding, "Kernels shorter than 10 µs are", "of all kernels") +
               "Fusing them (torch.compile) or replaying them as a CUDA graph saves launches.";
    case FindingKind::Tf32Matrices:
        return share(finding, "Matrix kernels in TF32 take", "of the kernel time") +
               "In bfloat16 or half precision they run at twice the rate and move half the bytes.";
    case FindingKind::LaunchBound:
        return share(finding, "A device idles during",
                     "of a step and starts its work as soon as it is launched") +
               "The host is too slow: fuse operators, use a CUDA graph, or give each launch more to do.";
    case FindingKind::ExposedCopies:
        return share(finding, "Copies that no kernel hides take", "of the step") +
               "Pinned memory and non_blocking=True let them overlap.";
    case FindingKind::Synchronization:
        return share(finding, "The host waits for the device during", "of the steps") +
               "Where a value is read back (item(), copies to the CPU, prints), read it less often.";
    case FindingKind::WarmUp:
        return "The first step takes " + fixedDecimal(finding.value, 1) +
               " times as long as the median step (threshold " + fixedDecimal(finding.threshold, 1) +
               "). Leave it out of comparisons; a schedule with a warm-up does.";
    case FindingKind::FewBlocks:
        return share(finding, "Kernels with fewer blocks than the device has SMs take",
                     "of the kernel time") +
               "The problem is too small to fill the device.";
    }
    return {};
}

} // namespace lanescope
