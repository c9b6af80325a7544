// SPDX-License-Identifier: Apache-2.0
// Operators by name: the table of `lanescope-cli ops`. A pure function of (trace, selection); any thread.
// Definitions: PyTorch Kineto's TensorBoard plugin (profiler/op_agg.py) and PyTorch's key_averages
// (torch/autograd/profiler_util.py). Operators nest by time on their track; an operator's direct child is
// one that has no other operator in between, whatever else (Python frames, annotations) lies there. A
// child that ends after its parent counts up to the parent's end.
#pragma once

#include <stop_token>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

/// All operators of one name. Durations of nested operators of the same name all count in the host
/// totals, as in key_averages; device work counts once.
struct OperatorRow : DurationRow {
    /// Duration minus direct child operators and the runtime and driver calls made directly.
    DurationNs selfNs = 0;
    /// Duration minus direct child operators only.
    DurationNs selfWithCallsNs = 0;
    /// Sum of the durations of kernels, copies and memsets that were launched while an operator of this
    /// name was the innermost one.
    DurationNs deviceSelfNs = 0;
    /// The same for those launched while an operator of this name was open at all.
    DurationNs deviceTotalNs = 0;
};

/// Operators that start in the selection, by descending total, then name. Empty when stopped.
std::vector<OperatorRow> operatorTable(const Trace& trace, const Selection& selection = {},
                                       std::stop_token stop = {});

/// The nearest ancestor of `slice` that is an operator and open when it starts, or kNoSlice. O(depth).
SliceId enclosingOperator(const Trace& trace, SliceId slice);

} // namespace lanescope
