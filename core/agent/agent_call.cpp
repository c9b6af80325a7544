// SPDX-License-Identifier: Apache-2.0
#include "core/agent/agent_call.h"

#include <chrono>

#include "core/agent/agent_tools.h"
#include "core/base/status.h"

namespace lanescope {

Result<ToolReply> callAgentTool(TracePool& pool, std::string_view tool, std::string_view arguments,
                                const std::stop_token& stop, const std::string& usualTrace,
                                Progress* progress) {
    const auto begin = std::chrono::steady_clock::now();
    const Tool* found = agentTool(tool);
    if (found == nullptr) {
        return Error{ErrorCode::InvalidArgument,
                     "there is no tool \"" + std::string(tool) + "\"; known: " + agentToolNames(),
                     {},
                     {}};
    }
    if (found->writes && !pool.mayWrite()) {
        return invalidArgument(std::string(tool) +
                               " writes a file: start the server with --allow-write FOLDER to permit it");
    }
    std::map<std::string, ArgumentValue> usual;
    if (!usualTrace.empty()) {
        usual.emplace(traceParameter().name, usualTrace);
    }
    const Result<ToolArguments> parsed = ToolArguments::parse(arguments, found->parameters, usual);
    if (!parsed) {
        return parsed.error();
    }
    Result<Answer> answer = found->run({*parsed, pool, stop, progress});
    if (!answer) {
        return answer.error();
    }
    if (stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, {}, {}, {}}; // what was found is not whole
    }
    const auto elapsed =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
    std::string json = answerJson(*answer, parsed->integer("budget"), elapsed.count());
    return ToolReply{std::move(json), std::move(answer->picture)};
}

std::string agentToolNames() {
    std::string names;
    for (const Tool& tool : agentTools()) {
        names += (names.empty() ? "" : ", ") + std::string(tool.name);
    }
    return names;
}

} // namespace lanescope
