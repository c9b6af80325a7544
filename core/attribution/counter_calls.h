// SPDX-License-Identifier: Apache-2.0
// Measured against modelled: what hardware counters counted for each call of an operator, and what its model
// says of it. A pure function; any thread. Cost O(ranges) and a reading of the operators' inputs.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/attribution/kernel_counters.h"
#include "core/cost/operator_model.h"

namespace lanescope {

struct CounterCall {
    SliceId op = kNoSlice;       ///< CounterRange::costOp
    SliceId range = kNoSlice;    ///< the first of its ranges; its name is that of the kernel
    std::optional<double> flops; ///< of all its ranges; nullopt: none of them counted any
    std::optional<double> dramBytes;
    OperatorCost cost; ///< without figures where the recorded inputs do not suffice
};

/// Ranges with an operator that has a model, one entry for each call, by the call's id.
Result<std::vector<CounterCall>> counterCalls(const Trace& trace, const KernelCounters& counters,
                                              const ModelRegistry& models);

} // namespace lanescope
