// SPDX-License-Identifier: Apache-2.0
// Hardware counters of kernels (cuda_profiler_range events of CUPTI's range profiler), lined up with the
// launch calls and operators that caused them. Such a trace has no kernel events: times of ranges are made
// up, only their order means something. A pure function; any thread. Cost O(ranges · log + launch calls), and
// a reading of each range's args.
//
// Line-up, after Meta's Holistic Trace Analysis (hta/analyzers/cupti_counter_analysis.py): by correlation
// where ranges have one; else the i-th range belongs to the i-th kernel launch call, if there are as many of
// both. Fewer ranges than launch calls come of a profiler that stopped at its limit (1500 in Kineto): then
// the i-th range goes to the i-th call all the same, but inexactly, without a model beside it.
//
//   FLOPs       sum over smsp__sass_thread_inst_executed_op_{d,f,h}{add,mul,fma}_pred_on.sum, fma twice; work
//   of
//               tensor cores is not among them
//   DRAM bytes  dram__bytes_read.sum + dram__bytes_write.sum
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace lanescope {

class ModelRegistry;
class Trace;

struct CounterRange {
    SliceId slice = kNoSlice;
    SliceId launch = kNoSlice; ///< kNoSlice: not known
    SliceId innermostOp = kNoSlice;
    SliceId outermostOp = kNoSlice;
    SliceId costOp = kNoSlice;                 ///< as LaunchContext::costOp; none where inexact
    std::vector<std::optional<double>> values; ///< one for each of KernelCounters::names
    std::optional<double> flops;               ///< nullopt: none of its counters was recorded
    std::optional<double> dramBytes;
};

struct KernelCounters {
    enum class LineUp : std::uint8_t {
        None,        ///< more ranges than launch calls
        Inexact,     ///< fewer ranges than launch calls: the first calls by order
        Order,       ///< as many of both
        Correlation, ///< recorded
    };
    std::vector<std::string> names;   ///< in order of first appearance
    std::vector<CounterRange> ranges; ///< by start
    LineUp lineUp = LineUp::None;
    std::size_t launchCount = 0; ///< launch calls of kernels
};

/// Empty for a trace without such ranges. Cancelled when stopped.
Result<KernelCounters> kernelCounters(const Trace& trace, const ModelRegistry& models,
                                      std::stop_token stop = {});

} // namespace lanescope
