// SPDX-License-Identifier: Apache-2.0
// Which operators launch which sequences of device work, how often, and how long the first launch takes:
// where fusing or capturing a graph would pay. Definition: Meta's Holistic Trace Analysis
// (hta/analyzers/cuda_kernel_analysis.py, get_aten_op_kernels_and_delay and
// get_frequent_cuda_kernel_sequences). A pure function of (trace, selection); any thread. Cost O(device
// operations) plus sorting those of each operator.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/host/call_tree.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

/// Calls of operators of one name that launched device work of the same names in the same order, themselves
/// and not through another operator.
struct KernelSequence {
    StringId operatorName = kEmptyString;
    std::vector<StringId> work; ///< names in order of launch
    std::uint64_t count = 0;
    double meanFirstLaunchNs = 0; ///< from the start of the operator to that of its first launch call
    double meanFirstStartNs = 0;  ///< from the start of the first launch call to that of its work
    DurationNs hostNs = 0;        ///< durations of the operators
    DurationNs workNs = 0;        ///< durations of the device work
    SliceId first = kNoSlice;     ///< the first such operator
};

/// Sequences of operators that run in the selection, or whose work does; by descending count, then descending
/// device time. Empty when stopped.
std::vector<KernelSequence> kernelSequences(const Trace& trace, const CallTree& tree,
                                            const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
