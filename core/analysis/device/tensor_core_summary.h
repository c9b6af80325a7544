// SPDX-License-Identifier: Apache-2.0
// How much of the kernel time ran on tensor cores, and how much could: the figures of PyTorch Kineto's
// TensorBoard plugin (profiler/tensor_cores_parser.py, kernel_parser.py). A pure function of (trace,
// selection); any thread. Cost O(kernels + operators).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/analysis/device/tensor_core_time.h"
#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

struct TensorCoreSummary {
    struct Device {
        std::int32_t device = -1;
        TensorCoreTime ofOperators; ///< kernels that operators launched: what the plugin counts
        TensorCoreTime all;         ///< all its kernels
        bool hasUnits = true;       ///< false: the device has no such units, and no figure

        const TensorCoreTime& counted(Conventions conventions) const {
            return conventions == Conventions::TensorBoard ? ofOperators : all;
        }
    };
    std::vector<Device> devices; ///< those with kernels, ascending
    /// Null for a device without kernels, or without such units.
    const Device* deviceWithUnits(std::int32_t device) const {
        const auto found = std::ranges::lower_bound(devices, device, {}, &Device::device);
        return found != devices.end() && found->device == device && found->hasUnits ? &*found : nullptr;
    }
    TensorCoreTime all; ///< all kernels, whoever launched them
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

/// Kernels that run in the selection.
TensorCoreSummary tensorCoreSummary(const Trace& trace, const CallTree& tree,
                                    const std::vector<CallTimes>& times, const Selection& selection = {});

} // namespace lanescope
