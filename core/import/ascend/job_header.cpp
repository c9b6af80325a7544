// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/job_header.h"

#include <optional>
#include <string>
#include <string_view>

#include <simdjson.h>

#include "core/base/json_string.h"

namespace lanescope::ascend {

namespace {

namespace dom = simdjson::dom;

/// The only rank of the table; nothing where it has several, or -1 for a program that is no job.
std::optional<std::int64_t> recordedRank(const sqlite::Database& database) {
    static constexpr std::string_view kColumns[] = {"rankId"};
    std::optional<std::int64_t> rank;
    auto rows = database.rows("RANK_DEVICE_MAP", kColumns);
    while (rows && rows->next()) {
        const auto value = rows->integer(0);
        if (!value || *value < 0 || (rank && *rank != *value)) {
            return std::nullopt;
        }
        rank = value;
    }
    return rank;
}

/// The value of META_DATA with this name, which is JSON.
std::string metaData(const sqlite::Database& database, std::string_view name) {
    static constexpr std::string_view kColumns[] = {"name", "value"};
    auto rows = database.rows("META_DATA", kColumns);
    while (rows && rows->next()) {
        if (rows->text(0) == name) {
            return std::string(rows->text(1));
        }
    }
    return {};
}

std::optional<std::int64_t> numberIn(const dom::object& object, std::string_view key) {
    std::int64_t value = 0;
    return object[key].get(value) == simdjson::SUCCESS && value >= 0 ? std::optional(value) : std::nullopt;
}

/// Groups as Kineto lists them. torch_npu: {"NAME": {"group_name": "tp", "group_rank": 0, "global_ranks": [0,
/// 1]}}.
std::string groupsJson(const dom::object& groups) {
    std::string json;
    for (const auto& [name, value] : groups) {
        dom::object group;
        dom::array members;
        if (value.get(group) != simdjson::SUCCESS ||
            group["global_ranks"].get(members) != simdjson::SUCCESS) {
            continue;
        }
        std::string ranks;
        std::size_t size = 0;
        for (const dom::element member : members) {
            std::int64_t rank = 0;
            if (member.get(rank) == simdjson::SUCCESS) {
                ranks += (size == 0 ? "" : ", ") + std::to_string(rank);
                ++size;
            }
        }
        std::string_view role;
        if (group["group_name"].get(role) != simdjson::SUCCESS) {
            role = {};
        }
        json += (json.empty() ? "" : ", ") + ("{\"pg_name\": " + jsonString(name)) +
                ", \"pg_desc\": " + jsonString(role) + ", \"pg_size\": " + std::to_string(size) +
                ", \"ranks\": [" + ranks + "]}";
    }
    return json;
}

} // namespace

std::vector<HeaderField> jobHeader(const sqlite::Database& database) {
    std::string json;
    const auto add = [&json](std::string_view key, const std::string& value) {
        json += (json.empty() ? "{" : ", ") + jsonString(key) + ": " + value;
    };
    std::optional<std::int64_t> rank = recordedRank(database);
    dom::parser parser;
    dom::object object;
    if (parser.parse(metaData(database, "distributed_args")).get(object) == simdjson::SUCCESS) {
        rank = rank ? rank : numberIn(object, "rank");
        if (const auto worldSize = numberIn(object, "world_size")) {
            add("world_size", std::to_string(*worldSize));
        }
    }
    if (parser.parse(metaData(database, "parallel_group_info")).get(object) == simdjson::SUCCESS) {
        if (const std::string groups = groupsJson(object); !groups.empty()) {
            add("pg_config", "[" + groups + "]");
        }
    }
    if (rank) {
        add("rank", std::to_string(*rank));
    }
    return json.empty() ? std::vector<HeaderField>()
                        : std::vector<HeaderField>{{"distributedInfo", json + "}"}};
}

} // namespace lanescope::ascend
