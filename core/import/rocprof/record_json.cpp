// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocprof/record_json.h"

namespace lanescope::rocprof {

std::optional<std::int64_t> integerOf(json::value& value) {
    std::int64_t number = 0;
    return value.get_int64().get(number) == simdjson::SUCCESS ? std::optional(number) : std::nullopt;
}

std::string textOf(json::value& value) {
    std::string_view text;
    return value.get_string().get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::int64_t handleOf(json::value& value, std::string_view key) {
    std::int64_t handle = -1;
    forMembers(value, [&](std::string_view name, json::value& inner) {
        if (name == key) {
            handle = integerOf(inner).value_or(-1);
        }
    });
    return handle;
}

namespace {

std::array<std::int64_t, 3> sizesOf(json::value& value) {
    std::array<std::int64_t, 3> sizes{};
    forMembers(value, [&](std::string_view name, json::value& inner) {
        if (name.size() == 1 && name[0] >= 'x' && name[0] <= 'z') {
            sizes[static_cast<std::size_t>(name[0] - 'x')] = integerOf(inner).value_or(0);
        }
    });
    return sizes;
}

void readDispatch(json::value& value, Record& record) {
    forMembers(value, [&](std::string_view key, json::value& inner) {
        if (key == "agent_id") {
            record.agent = handleOf(inner, "handle");
        } else if (key == "queue_id") {
            record.queue = handleOf(inner, "handle");
        } else if (key == "kernel_id") {
            record.kernel = integerOf(inner).value_or(-1);
        } else if (key == "workgroup_size") {
            record.block = sizesOf(inner);
        } else if (key == "grid_size") {
            record.grid = sizesOf(inner);
        } else if (key == "group_segment_size") {
            record.shared = integerOf(inner);
        }
    });
}

} // namespace

bool readRecord(json::value& value, Record& record) {
    return forMembers(value, [&](std::string_view key, json::value& inner) {
        if (key == "start_timestamp") {
            record.startNs = integerOf(inner);
        } else if (key == "end_timestamp") {
            record.endNs = integerOf(inner);
        } else if (key == "kind") {
            record.kind = integerOf(inner).value_or(-1);
        } else if (key == "operation") {
            record.operation = integerOf(inner).value_or(-1);
        } else if (key == "thread_id") {
            record.thread = integerOf(inner).value_or(0);
        } else if (key == "correlation_id") {
            record.correlation = handleOf(inner, "internal");
        } else if (key == "dispatch_info") {
            readDispatch(inner, record);
        } else if (key == "stream_id") {
            record.stream = handleOf(inner, "handle");
        } else if (key == "agent_id") {
            record.agent = handleOf(inner, "handle");
        } else if (key == "src_agent_id") {
            record.sourceAgent = handleOf(inner, "handle");
        } else if (key == "dst_agent_id") {
            record.targetAgent = handleOf(inner, "handle");
        } else if (key == "bytes" || key == "allocation_size") {
            record.bytes = integerOf(inner);
        }
    });
}

} // namespace lanescope::rocprof
