// SPDX-License-Identifier: Apache-2.0
// One call of a tool by its name: what the server, `lanescope-cli call` and other callers without a client
// share. Used by one thread at a time.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "core/agent/trace_pool.h"
#include "core/base/result.h"

namespace lanescope {

struct ToolReply {
    std::string json;    ///< the answer, on one line
    std::string picture; ///< bytes of a PNG; empty: the tool makes none
};

/// `arguments` is a JSON object; empty: none. `usualTrace`: handle of the trace that is meant where a tool
/// takes one and the arguments name none; empty: they must. The errors say what is wrong with the name or an
/// argument, what the tool cannot do, or that it was stopped. `progress`: of a trace that the call has to
/// read; may be null.
Result<ToolReply> callAgentTool(TracePool& pool, std::string_view tool, std::string_view arguments,
                                const std::stop_token& stop = {}, const std::string& usualTrace = {},
                                Progress* progress = nullptr);

/// Names of all tools, divided by commas.
std::string agentToolNames();

} // namespace lanescope
