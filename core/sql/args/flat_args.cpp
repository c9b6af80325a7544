// SPDX-License-Identifier: Apache-2.0
#include "core/sql/args/flat_args.h"
#include "core/secrets/secret_mask.h"

#include <array>
#include <charconv>
#include <optional>
#include <unordered_map>

#include <simdjson.h>

namespace lanescope::sql {

namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

FlatArg named(const std::string& flatKey, const std::string& key, ArgType type) {
    FlatArg arg;
    arg.flatKey = flatKey;
    arg.key = key;
    arg.type = type;
    return arg;
}

void add(std::vector<FlatArg>& args, const std::string& flatKey, const std::string& key,
         const element& value) {
    switch (value.type()) {
    case element_type::OBJECT:
        for (const auto& member : simdjson::dom::object(value)) {
            const std::string name(member.key);
            add(args, flatKey + "." + name, key + "." + name, member.value);
        }
        return;
    case element_type::ARRAY: {
        std::size_t position = 0;
        for (const element member : simdjson::dom::array(value)) {
            add(args, flatKey, key + "[" + std::to_string(position++) + "]", member);
        }
        return;
    }
    default:
        break;
    }
    FlatArg arg = named(flatKey, key, ArgType::Null);
    std::string_view text;
    bool isTrue = false;
    if (value.get(text) == simdjson::SUCCESS) {
        arg.type = ArgType::String;
        arg.text = text;
    } else if (value.get(arg.integer) == simdjson::SUCCESS) {
        arg.type = ArgType::Int;
        arg.text = std::to_string(arg.integer);
    } else if (value.get(isTrue) == simdjson::SUCCESS) {
        arg.type = ArgType::Bool;
        arg.integer = isTrue ? 1 : 0;
        arg.text = isTrue ? "true" : "false";
    } else if (value.get(arg.real) == simdjson::SUCCESS) {
        arg.type = ArgType::Real;
        arg.text = simdjson::minify(value);
    } else {
        arg.text = "null";
    }
    args.push_back(std::move(arg));
}

/// A whole number of few digits: most args are such.
std::optional<std::int64_t> smallInteger(std::string_view text) {
    constexpr std::size_t kMostDigits = 18;
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    const bool isWhole = text.size() <= kMostDigits && result.ec == std::errc() && result.ptr == end;
    return isWhole ? std::optional(value) : std::nullopt;
}

/// Whether numbers of this key are hidden; remembered, since the answer takes a while.
bool hidesNumbers(const std::string& key) {
    constexpr std::size_t kMostKeys = 1000;
    thread_local std::unordered_map<std::string, bool> known;
    if (known.size() > kMostKeys) {
        known.clear();
    }
    const auto [entry, isNew] = known.try_emplace(key, false);
    if (isNew) {
        entry->second = maskSecrets(key, "1234567") != "1234567";
    }
    return entry->second;
}

/// Whether values of the arg `name` can have the key.
bool canHold(const std::string& name, std::string_view key) {
    constexpr std::string_view kPrefix = "args.";
    if (name.empty()) {
        return true;
    }
    if (!key.starts_with(kPrefix) || !key.substr(kPrefix.size()).starts_with(name)) {
        return false;
    }
    const std::string_view rest = key.substr(kPrefix.size() + name.size());
    return rest.empty() || rest.front() == '.' || rest.front() == '[';
}

} // namespace

std::vector<FlatArg> flatArgs(const EventText& event, std::string_view wantedKey) {
    std::vector<FlatArg> args;
    args.reserve(wantedKey.empty() ? event.args.size() : 1);
    thread_local simdjson::dom::parser parser;
    for (const Arg& source : event.args) {
        if (!wantedKey.empty() && !canHold(source.key, wantedKey)) {
            continue;
        }
        const std::string key = source.key.empty() ? "args" : "args." + source.key;
        const auto number = source.isString ? std::nullopt : smallInteger(source.value);
        if (number && !hidesNumbers(source.key)) {
            FlatArg arg = named(key, key, ArgType::Int);
            arg.integer = *number;
            arg.text = source.value;
            args.push_back(std::move(arg));
            continue;
        }
        const std::string value = maskSecrets(source.key, source.value);
        element parsed;
        if (!source.isString && parser.parse(value).get(parsed) == simdjson::SUCCESS) {
            add(args, key, key, parsed);
            continue;
        }
        FlatArg arg = named(key, key, ArgType::String);
        arg.text = value;
        args.push_back(std::move(arg));
    }
    if (!wantedKey.empty()) {
        std::erase_if(args, [wantedKey](const FlatArg& arg) { return arg.key != wantedKey; });
    }
    return args;
}

const char* argTypeName(ArgType type) {
    constexpr std::array kNames = {"null", "bool", "int", "real", "string"};
    return kNames[static_cast<std::size_t>(type)];
}

} // namespace lanescope::sql
