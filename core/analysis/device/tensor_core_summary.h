// SPDX-License-Identifier: Apache-2.0
// How much of the kernel time ran on tensor cores, and how much could: the figures of PyTorch Kineto's
// TensorBoard plugin (profiler/tensor_cores_parser.py, kernel_parser.py). A pure function of (trace,
// selection); any thread. Cost O(kernels + operators).
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

/// Time of kernels, concurrent ones added up.
struct TensorCoreTime {
    DurationNs kernelNs = 0;
    DurationNs usedNs = 0;   ///< by the plugin's list of names
    DurationNs likelyNs = 0; ///< by Lanescope's additional names; see tensor_cores.h

    DurationNs countedNs(Conventions conventions) const {
        return conventions == Conventions::TensorBoard ? usedNs : saturatingAdd(usedNs, likelyNs);
    }
    /// 0..1; < 0: no kernel took time.
    double share(Conventions conventions) const {
        return kernelNs > 0 ? static_cast<double>(countedNs(conventions)) / static_cast<double>(kernelNs)
                            : -1;
    }
};

struct TensorCoreSummary {
    struct Device {
        std::int32_t device = -1;
        TensorCoreTime ofOperators; ///< kernels that operators launched
    };
    std::vector<Device> devices; ///< those with kernels, ascending
    TensorCoreTime all;          ///< all kernels, whoever launched them
    /// Time of the kernels that operators launched themselves: of all operators, and of those that could run
    /// on tensor cores and have none such below them.
    DurationNs operatorKernelNs = 0;
    DurationNs eligibleKernelNs = 0;
    /// 0..1; 0 where no operator launched kernels.
    double eligibleShare() const {
        return operatorKernelNs > 0
                   ? static_cast<double>(eligibleKernelNs) / static_cast<double>(operatorKernelNs)
                   : 0;
    }
};

/// Kernels that start in the selection.
TensorCoreSummary tensorCoreSummary(const Trace& trace, const CallTree& tree,
                                    const std::vector<CallTimes>& times, const Selection& selection = {});

} // namespace lanescope
