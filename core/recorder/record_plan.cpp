// SPDX-License-Identifier: Apache-2.0
#include "core/recorder/record_plan.h"

#include <charconv>
#include <sstream>

#include "core/table/json_writer.h"

namespace lanescope {

Status checkStepBy(std::string_view stepBy) {
    const std::size_t colon = stepBy.find(':');
    const std::string_view kind = stepBy.substr(0, colon);
    const std::string_view rest = colon == std::string_view::npos ? "" : stepBy.substr(colon + 1);
    if (colon == std::string_view::npos &&
        (kind == "auto" || kind == "optimizer" || kind == "dataloader" || kind == "forward")) {
        return {};
    }
    if (kind == "forward") {
        std::uint64_t every = 0;
        const auto [end, code] = std::from_chars(rest.data(), rest.data() + rest.size(), every);
        if (code == std::errc() && end == rest.data() + rest.size() && every > 0) {
            return {};
        }
    }
    if (kind == "function" && !rest.empty() && rest.front() != '.' && rest.back() != '.') {
        return {};
    }
    return invalidArgument(
        "a step ends by auto, optimizer, dataloader, forward, forward:N (every N passes) or "
        "function:MODULE.NAME, not by \"" +
        std::string(stepBy) + "\"");
}

std::string planText(const RecordPlan& plan) {
    std::ostringstream out;
    JsonWriter json(out);
    json.beginObject();
    json.member("folder", std::string_view(plan.folder));
    json.member("skip", plan.skip);
    json.member("warmup", plan.warmup);
    json.member("steps", plan.steps);
    json.member("step_by", std::string_view(plan.stepBy));
    json.member("shapes", plan.hasShapes);
    json.member("stacks", plan.hasStacks);
    json.member("memory", plan.hasMemory);
    json.member("sync_events", plan.hasSyncEvents);
    json.member("execution_trace", plan.hasExecutionTrace);
    json.member("stop", plan.isStopping);
    json.endObject();
    return out.str();
}

} // namespace lanescope
