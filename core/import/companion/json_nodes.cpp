// SPDX-License-Identifier: Apache-2.0
#include "core/import/companion/json_nodes.h"

#include <simdjson.h>

namespace lanescope::companion {

namespace {

namespace dom = simdjson::dom;

std::int64_t integerOf(const dom::object& object, std::string_view key, std::int64_t otherwise) {
    std::int64_t value = 0;
    return object[key].get(value) == simdjson::SUCCESS ? value : otherwise;
}

std::string textOf(const dom::object& object, std::string_view key) {
    std::string_view text;
    return object[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

/// Attributes of schema 1.1: {"name": "rf_id", "type": "uint64", "value": 3}.
void takeAttributes(const dom::object& object, ExecutionNode& node) {
    dom::array attributes;
    if (object["attrs"].get(attributes) != simdjson::SUCCESS) {
        return;
    }
    for (const dom::element element : attributes) {
        dom::object attribute;
        if (element.get(attribute) != simdjson::SUCCESS) {
            continue;
        }
        const std::string name = textOf(attribute, "name");
        if (name == "rf_id") {
            node.record = integerOf(attribute, "value", 0);
        } else if (name == "tid") {
            node.thread = integerOf(attribute, "value", 0);
        }
    }
}

} // namespace

bool beginsWithJsonNodes(std::string_view start) {
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    // The members of the header come first, among them the schema; a profile has schemaVersion.
    return first != std::string_view::npos && start[first] == '{' &&
           start.find("\"schema\"") != std::string_view::npos &&
           (start.find("\"nodes\"") != std::string_view::npos ||
            start.find("\"pid\"") != std::string_view::npos);
}

Status readJsonNodes(std::string_view content, ExecutionTrace& trace) {
    dom::parser parser;
    dom::object root;
    dom::array nodes;
    if (const auto error = parser.parse(content.data(), content.size()).get(root);
        error != simdjson::SUCCESS) {
        return Error{ErrorCode::MalformedJson,
                     std::string("the execution trace is cut or broken: ") + simdjson::error_message(error),
                     {},
                     {}};
    }
    if (root["nodes"].get(nodes) != simdjson::SUCCESS) {
        return Error{ErrorCode::UnsupportedFormat, "the execution trace has no nodes", {}, {}};
    }
    trace.schema = textOf(root, "schema");
    if (const std::int64_t pid = integerOf(root, "pid", -1); pid >= 0) {
        trace.pid = pid;
    }
    for (const dom::element element : nodes) {
        dom::object object;
        if (element.get(object) != simdjson::SUCCESS) {
            continue;
        }
        ExecutionNode node;
        node.name = textOf(object, "name");
        node.id = integerOf(object, "id", 0);
        node.record = integerOf(object, "rf_id", 0);
        node.thread = integerOf(object, "tid", 0);
        takeAttributes(object, node);
        node.details = simdjson::minify(element);
        trace.nodes.push_back(std::move(node));
    }
    return {};
}

} // namespace lanescope::companion
