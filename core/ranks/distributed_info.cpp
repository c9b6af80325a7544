// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/distributed_info.h"

#include <algorithm>
#include <charconv>

#include <simdjson.h>

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

std::string textIn(const dom::object& object, std::string_view key) {
    std::string_view text;
    if (object[key].get(text) == simdjson::SUCCESS) {
        return std::string(text);
    }
    std::int64_t number = 0; // older files number their groups
    return object[key].get(number) == simdjson::SUCCESS ? std::to_string(number) : std::string();
}

std::optional<std::int64_t> numberIn(const dom::object& object, std::string_view key) {
    std::int64_t value = 0;
    return object[key].get(value) == simdjson::SUCCESS ? std::optional(value) : std::nullopt;
}

std::vector<std::int64_t> ranksIn(const dom::object& object) {
    std::string_view text;
    if (object["ranks"].get(text) == simdjson::SUCCESS) {
        return parseRankList(text);
    }
    std::vector<std::int64_t> ranks;
    dom::array array;
    if (object["ranks"].get(array) == simdjson::SUCCESS) {
        for (const dom::element element : array) {
            std::int64_t rank = 0;
            if (element.get(rank) == simdjson::SUCCESS) {
                ranks.push_back(rank);
            }
        }
    }
    return ranks;
}

} // namespace

std::vector<std::int64_t> parseRankList(std::string_view text) {
    std::vector<std::int64_t> ranks;
    if (text.find("...") != std::string_view::npos) {
        return ranks;
    }
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        std::int64_t rank = 0;
        const auto [next, error] = std::from_chars(at, end, rank);
        if (error == std::errc()) {
            ranks.push_back(rank);
            at = next;
        } else {
            ++at;
        }
    }
    return ranks;
}

std::optional<DistributedInfo> distributedInfo(std::span<const HeaderField> header) {
    const auto field = std::ranges::find(header, std::string_view("distributedInfo"), &HeaderField::key);
    if (field == header.end()) {
        return std::nullopt;
    }
    dom::parser parser;
    dom::object object;
    if (parser.parse(field->json).get(object) != simdjson::SUCCESS) {
        return std::nullopt;
    }
    DistributedInfo info;
    info.backend = textIn(object, "backend");
    info.rank = numberIn(object, "rank");
    info.worldSize = numberIn(object, "world_size");
    dom::array groups;
    if (object["pg_config"].get(groups) == simdjson::SUCCESS) {
        for (const dom::element element : groups) {
            dom::object group;
            if (element.get(group) != simdjson::SUCCESS) {
                continue;
            }
            ProcessGroup parsed;
            parsed.name = textIn(group, "pg_name");
            if (parsed.name.empty()) {
                parsed.name = textIn(group, "uid");
            }
            parsed.description = textIn(group, "pg_desc");
            parsed.size = numberIn(group, "pg_size").value_or(0);
            parsed.ranks = ranksIn(group);
            info.groups.push_back(std::move(parsed));
        }
    }
    return info;
}

} // namespace lanescope
