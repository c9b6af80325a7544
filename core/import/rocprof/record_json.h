// SPDX-License-Identifier: Apache-2.0
// One record of rocprofv3's JSON as values, and the walk over objects and arrays of its text. For the sources
// of core/import/rocprof only: it needs simdjson. One thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <simdjson.h>

namespace lanescope::rocprof {

namespace json = simdjson::ondemand;

/// One record; what it lacks keeps its value.
struct Record {
    std::optional<std::int64_t> startNs;
    std::optional<std::int64_t> endNs;
    std::int64_t kind = -1;
    std::int64_t operation = -1;
    std::int64_t thread = 0;
    std::int64_t correlation = 0;
    std::int64_t agent = -1;
    std::int64_t sourceAgent = -1;
    std::int64_t targetAgent = -1;
    std::int64_t queue = 0;
    std::int64_t kernel = -1;
    std::optional<std::int64_t> stream;
    std::optional<std::int64_t> bytes;
    std::optional<std::int64_t> shared;
    std::array<std::int64_t, 3> block{};
    std::array<std::int64_t, 3> grid{};
};

/// Any integer that fits; nothing for others and for other values.
std::optional<std::int64_t> integerOf(json::value& value);
/// Empty if it is not a string.
std::string textOf(json::value& value);

template <typename Field>
std::string_view keyOf(Field& field) {
    std::string_view key;
    return field.unescaped_key().get(key) == simdjson::SUCCESS ? key : std::string_view();
}

/// Calls use(key, value) for the members of an object; false if the value is not an object, or broken.
template <typename Use>
bool forMembers(json::value& value, const Use& use) {
    json::object object;
    if (value.get_object().get(object) != simdjson::SUCCESS) {
        return false;
    }
    for (auto member : object) {
        json::field field;
        if (std::move(member).get(field) != simdjson::SUCCESS) {
            return false;
        }
        const std::string key(keyOf(field));
        json::value& inner = field.value();
        use(key, inner);
    }
    return true;
}

/// Calls use(value) for the entries of an array; false if the value is not an array, or broken.
template <typename Use>
bool forEntries(json::value& value, const Use& use) {
    json::array array;
    if (value.get_array().get(array) != simdjson::SUCCESS) {
        return false;
    }
    for (auto entry : array) {
        json::value inner;
        if (std::move(entry).get(inner) != simdjson::SUCCESS || !use(inner)) {
            return false;
        }
    }
    return true;
}

/// The number under "handle" or "internal".
std::int64_t handleOf(json::value& value, std::string_view key);

/// False when it is not an object, or broken.
bool readRecord(json::value& value, Record& record);

} // namespace lanescope::rocprof
