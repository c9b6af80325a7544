// SPDX-License-Identifier: Apache-2.0
// Operators by name, or by name and input shapes: the operator view and the table of `lanescope-cli ops`.
// Pure functions of (trace, selection); any thread. Definitions: PyTorch Kineto's TensorBoard plugin
// (profiler/op_agg.py) and PyTorch's key_averages (torch/autograd/profiler_util.py). Who is whose child and
// which device work belongs to whom is said in call_tree.h. Cost O(operators + launches + device ops).
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/recorded_args.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

/// All operators of one group.
struct OperatorRow : DurationRow {
    /// As in the file except for blanks, such as "[[32, 64], []]"; "[]" without. Only when grouped by shapes.
    std::optional<std::string> inputShapes = std::nullopt;
    /// Duration minus direct child operators and the runtime and driver calls made directly.
    DurationNs selfNs = 0;
    /// Duration minus direct child operators only.
    DurationNs selfWithCallsNs = 0;
    /// Sum of the durations of kernels, copies and memsets that were launched while an operator of this
    /// group was the innermost one.
    DurationNs deviceSelfNs = 0;
    /// Device work launched while an operator of this group was open at all. Durations of nested
    /// operators of the same group all count in the host totals, as in key_averages; device work counts once
    /// (but as often as it is nested under the plugin's conventions).
    DurationNs deviceTotalNs = 0;
    /// Part of deviceSelfNs: kernels that ran on tensor cores.
    DurationNs tensorCoreSelfNs = 0;
    DurationNs tensorCoreTotalNs = 0;
    /// Some operator of the group (the first, under the plugin's conventions) could run on tensor cores.
    bool tensorCoreEligible = false;
    /// Share of the sum of the self times of all rows, 0..1.
    double selfShare = 0;
    double deviceSelfShare = 0;
};

/// Input shapes of the nodes of `tree`, read from the text of the trace; by node. Operators without any are
/// one with those whose list is empty.
Result<ArgColumn> operatorShapes(const Trace& trace, const CallTree& tree, std::stop_token stop = {});

/// Shapes from args that have been read.
ArgColumn operatorShapes(const CallTree& tree, const RecordedArgs& args);

/// Operators that run in the selection, by descending total, then name. Rows are by name, or by name and
/// shapes with `shapes`. Empty when stopped.
std::vector<OperatorRow> operatorTable(const Trace& trace, const CallTree& tree,
                                       const std::vector<CallTimes>& times, const Selection& selection = {},
                                       const ArgColumn* shapes = nullptr, std::stop_token stop = {});

/// Table by name for a caller that has no tree.
std::vector<OperatorRow> operatorTable(const Trace& trace, const Selection& selection = {},
                                       std::stop_token stop = {});

} // namespace lanescope
