// SPDX-License-Identifier: Apache-2.0
// lanescope-cli call: one tool of the agents' server without a client, for scripts and trials.
#include <filesystem>
#include <iostream>
#include <system_error>
#include <vector>

#include "app/cli/command.h"
#include "core/agent/agent_call.h"
#include "core/agent/agent_tools.h"
#include "core/base/output_file.h"

namespace lanescope::cli {

namespace {

struct Words {
    std::string tool;
    std::string arguments; ///< JSON text
    std::vector<std::string> traces;
};

/// TOOL [JSON] [TRACE...]
Words wordsOf(const Options& options) {
    Words words;
    words.tool = options.files.front();
    auto next = options.files.begin() + 1;
    if (next != options.files.end() && next->starts_with('{')) {
        words.arguments = *next++;
    }
    words.traces.assign(next, options.files.end());
    return words;
}

Result<int> runCall(const Options& options) {
    const Words words = wordsOf(options);
    if (agentTool(words.tool) == nullptr) {
        return usageError("call: there is no tool \"" + words.tool + "\"; known: " + agentToolNames());
    }
    TracePoolOptions pool;
    pool.allowed = options.allowed;
    pool.allowed.insert(pool.allowed.end(), words.traces.begin(), words.traces.end());
    pool.writable = options.writable;
    pool.load = loadOptionsOf(options);
    std::vector<std::string> readable = pool.allowed;
    for (const std::string& trace : words.traces) { // with what lies beside them
        std::error_code ignored;
        readable.push_back(std::filesystem::weakly_canonical(trace, ignored).parent_path().generic_string());
    }
    confineToAllowed(readable);
    TracePool traces(std::move(pool));
    std::string first;
    for (const std::string& trace : words.traces) {
        const Result<std::string> handle = traces.open(trace, {});
        if (!handle) {
            Error error = handle.error();
            error.file = trace;
            return error;
        }
        first = first.empty() ? *handle : first;
    }
    const Result<ToolReply> reply = callAgentTool(traces, words.tool, words.arguments, {}, first);
    if (!reply) {
        return reply.error();
    }
    if (options.output) {
        if (reply->picture.empty()) {
            return usageError("call: " + words.tool + " makes no picture; --output is for one");
        }
        if (const Status status = writeFile(*options.output, reply->picture, inputsOf(options)); !status) {
            return status.error();
        }
    }
    std::cout << reply->json << '\n';
    return kOpenedClean;
}

} // namespace

const Command kCallCommand{"call",
                           "one answer of a tool of mcp, as JSON",
                           kCall | kOutput | kWorkers,
                           Files::Several,
                           runCall,
                           CommandGroup::Agents,
                           nullptr,
                           {},
                           {},
                           {},
                           {},
                           "TOOL [JSON] [TRACE...]"};

} // namespace lanescope::cli
