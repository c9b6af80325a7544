// SPDX-License-Identifier: Apache-2.0
// Operators by the Python call stack that leads to them, and where in the source a frame is. The stack is the
// arg "Call stack" where the trace has it (PyTorch up to 1.12), else the Python frames around the operator.
// Definitions: PyTorch Kineto's TensorBoard plugin (profiler/op_agg.py). A pure function of (trace,
// selection); any thread. Cost O(operators x nesting depth), plus reading the arg from the text where there
// is one.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/recorded_args.h"
#include "core/analysis/selection.h"
#include "core/base/result.h"

namespace lanescope {

class Trace;

/// Operators of one name with the same stack.
struct OperatorStack {
    StringId name = kEmptyString;
    std::vector<std::string> frames; ///< from the innermost outwards, such as "train.py(54): step"
    std::uint64_t count = 0;
    DurationNs hostTotalNs = 0; ///< as in the table of operators, like the next three
    DurationNs hostSelfNs = 0;
    DurationNs deviceTotalNs = 0;
    DurationNs deviceSelfNs = 0;
    SliceId first = kNoSlice;
};

/// Operators that run in the selection and have a stack, of one name or of all; by descending host total,
/// then name. Empty when stopped.
Result<std::vector<OperatorStack>>
operatorStacks(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& times,
               const Selection& selection = {}, std::optional<StringId> name = {}, std::stop_token stop = {});

/// Stacks of operators whose args have been read.
std::vector<OperatorStack> operatorStacks(const Trace& trace, const CallTree& tree,
                                          const std::vector<CallTimes>& times, const RecordedArgs& args,
                                          const Selection& selection = {}, std::optional<StringId> name = {},
                                          std::stop_token stop = {});

/// Where a frame is in the source.
struct FramePlace {
    std::string_view path;
    std::uint32_t line = 0;
    std::string_view function;
};

/// Place in "path(line): function"; nullopt for other forms, such as "nn.Module: Linear_0" or built-ins.
std::optional<FramePlace> framePlace(std::string_view frame);

} // namespace lanescope
