// SPDX-License-Identifier: Apache-2.0
#include "core/recorder/process_state.h"

#include <simdjson.h>

#include <algorithm>
#include <array>

#include "core/base/status.h"

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

constexpr std::array<std::string_view, 6> kPhases{"started",   "torch",  "counting",
                                                  "recording", "failed", "written"};

std::string textOf(const dom::object& object, std::string_view key) {
    std::string_view text;
    return object[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::uint64_t countOf(const dom::object& object, std::string_view key) {
    std::uint64_t count = 0;
    return object[key].get(count) == simdjson::SUCCESS ? count : 0;
}

std::optional<double> secondsOf(const dom::object& object, std::string_view key) {
    double seconds = 0;
    return object[key].get(seconds) == simdjson::SUCCESS ? std::optional(seconds) : std::nullopt;
}

} // namespace

Result<ProcessState> parseProcessState(std::string_view json) {
    dom::parser parser;
    dom::object object;
    if (parser.parse(simdjson::padded_string(json)).get(object) != simdjson::SUCCESS) {
        return fail(ErrorCode::MalformedJson, "the recorder's state is damaged");
    }
    const auto phase = std::ranges::find(kPhases, textOf(object, "phase"));
    if (phase == kPhases.end()) {
        return fail(ErrorCode::MalformedJson, "the recorder's state names no phase");
    }
    ProcessState state;
    state.phase = static_cast<RecordPhase>(phase - kPhases.begin());
    state.pid = static_cast<std::int64_t>(countOf(object, "pid"));
    state.stepsSeen = countOf(object, "steps_seen");
    state.stepsRecorded = countOf(object, "steps_recorded");
    state.stepBy = textOf(object, "step_by");
    state.stepName = textOf(object, "step_name");
    state.reason = textOf(object, "reason");
    state.torch = textOf(object, "torch");
    state.trace = textOf(object, "trace");
    state.traceBytes = countOf(object, "trace_bytes");
    if (std::int64_t rank = 0; object["rank"].get(rank) == simdjson::SUCCESS) {
        state.rank = rank;
    }
    state.before = secondsOf(object, "before");
    state.during = secondsOf(object, "during");
    state.after = secondsOf(object, "after");
    state.writeSeconds = secondsOf(object, "write_seconds");
    if (dom::array notes; object["notes"].get(notes) == simdjson::SUCCESS) {
        for (const dom::element note : notes) {
            if (std::string_view text; note.get(text) == simdjson::SUCCESS) {
                state.notes.emplace_back(text);
            }
        }
    }
    if (dom::array values; object["unrecorded"].get(values) == simdjson::SUCCESS) {
        for (const dom::element value : values) {
            if (double seconds = 0; value.get(seconds) == simdjson::SUCCESS) {
                state.unrecorded.push_back(seconds);
            }
        }
    }
    return state;
}

} // namespace lanescope
