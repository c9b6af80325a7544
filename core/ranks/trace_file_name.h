// SPDX-License-Identifier: Apache-2.0
// Reader of the name of a trace file, which says who wrote it, in the conventions of PyTorch's profiler
// ("host_pid.1623143089861.pt.trace.json.gz"), Ascend's ("ascend_pytorch_profiler_3.db"), Holistic Trace
// Analysis ("rank-0.….pt.trace.json.gz"), vLLM ("…-rank-3.….pt.trace.json.gz"), SGLang
// ("1723….5-TP-1-DP-0.trace.json.gz") and torchtitan ("rank0_trace.json"). Names are hints: what a file says
// of itself counts more. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

struct TraceFileName {
    std::string worker;                  ///< the name without endings and time stamp
    std::optional<std::int64_t> rank;    ///< "rank-3", "rank3", "TP-3"
    std::optional<std::int64_t> stampNs; ///< when the span was written, since the epoch
};

/// `name` without folders.
TraceFileName parseTraceFileName(std::string_view name);

/// True for names that end as JSON does, plain or packed: whether it is a trace, its content says.
bool mayBeTraceName(std::string_view name);
/// Likewise for files of other formats: databases, messages of Protocol Buffers, pickles.
bool mayBeOtherTraceName(std::string_view name);

/// True for names such as those of PyTorch's flight recorder, which are a prefix and the rank, and for
/// pickles: whether it is a dump, its content says.
bool mayBeDumpName(std::string_view name);
/// True for the names that PyTorch itself gives: "nccl_trace_rank_3", "comm_lib_trace_rank_3".
bool isDumpName(std::string_view name);
/// The digits at the end of a name without ending.
std::optional<std::int64_t> numberAtEnd(std::string_view name);

} // namespace lanescope
