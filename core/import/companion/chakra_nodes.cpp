// SPDX-License-Identifier: Apache-2.0
#include "core/import/companion/chakra_nodes.h"

#include <algorithm>
#include <unordered_set>

#include "core/base/ascii.h"
#include "core/base/json_string.h"
#include "core/base/utf8.h"
#include "core/import/protobuf/wire.h"

namespace lanescope::companion {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

// Fields of GlobalMetadata, Node, IOInfo and AttributeProto.
constexpr std::uint32_t kMetadataAttribute = 2;
enum NodeField : std::uint32_t { kId = 1, kName = 2, kInputs = 8, kOutputs = 9, kAttribute = 10 };
constexpr std::uint32_t kFirstValue = 3; ///< of the kinds of an attribute's value

struct Attribute {
    std::string_view name;
    std::optional<std::int64_t> number;
    std::string_view text;
};

Attribute readAttribute(std::string_view message) {
    Attribute attribute;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1) {
            attribute.name = field.bytes;
        } else if (field.number >= kFirstValue) {
            if (field.type == protobuf::WireType::Varint) {
                attribute.number = field.integer();
            } else {
                attribute.text = field.bytes;
            }
        }
    }
    return attribute;
}

void addMember(std::string_view key, std::string_view json, std::string& object) {
    object += (object.empty() ? "" : ", ") + jsonString(key) + ": ";
    object += json;
}

std::string jsonOfText(std::string_view text) {
    return jsonOfPython(text).value_or(jsonString(replaceInvalidUtf8(text)));
}

/// Values, shapes and types of the inputs or outputs.
void addTensors(std::string_view message, const std::string& prefix, std::string& object) {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1) {
            addMember(prefix + "s", jsonOfText(field.bytes), object);
        } else if (field.number == 2) {
            addMember(prefix + "_shapes", jsonOfText(field.bytes), object);
        } else if (field.number == 3) {
            addMember(prefix + "_types", jsonOfText(field.bytes), object);
        }
    }
}

/// "aten::mm(0)" without the number of the part.
std::string_view withoutPart(std::string_view name) {
    const std::size_t open = name.rfind('(');
    const bool isPart = name.ends_with(')') && open != std::string_view::npos && open + 2 < name.size() &&
                        std::ranges::all_of(name.substr(open + 1, name.size() - open - 2), isAsciiDigit);
    return isPart ? name.substr(0, open) : name;
}

ExecutionNode readNode(std::string_view message) {
    ExecutionNode node;
    std::string object;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        switch (field.number) {
        case kId:
            node.id = field.integer();
            break;
        case kName:
            node.name = replaceInvalidUtf8(withoutPart(field.bytes));
            break;
        case kInputs:
            addTensors(field.bytes, "input", object);
            break;
        case kOutputs:
            addTensors(field.bytes, "output", object);
            break;
        case kAttribute: {
            const Attribute attribute = readAttribute(field.bytes);
            node.record = attribute.name == "rf_id" ? attribute.number.value_or(0) : node.record;
            node.thread = attribute.name == "tid" ? attribute.number.value_or(0) : node.thread;
            addMember(replaceInvalidUtf8(attribute.name),
                      attribute.number ? std::to_string(*attribute.number)
                                       : jsonString(replaceInvalidUtf8(attribute.text)),
                      object);
            break;
        }
        default:
            break;
        }
    }
    node.details = "{" + object + "}";
    return node;
}

void readMetadata(std::string_view message, ExecutionTrace& trace) {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number != kMetadataAttribute) {
            continue;
        }
        const Attribute attribute = readAttribute(field.bytes);
        if (attribute.name == "schema") {
            trace.schema = replaceInvalidUtf8(attribute.text);
        } else if (attribute.name == "pid") {
            trace.pid = attribute.number;
        }
    }
}

/// Takes the message at the start of `rest`; false when it is cut.
bool takeMessage(std::string_view& rest, std::string_view& message) {
    std::uint64_t length = 0;
    const std::size_t bytes = protobuf::readVarint(rest, length);
    if (bytes == 0 || length > rest.size() - bytes) {
        return false;
    }
    message = rest.substr(bytes, static_cast<std::size_t>(length));
    rest.remove_prefix(bytes + message.size());
    return true;
}

} // namespace

bool beginsWithChakraNodes(std::string_view start) {
    std::string_view message;
    if (!takeMessage(start, message)) {
        return false;
    }
    ExecutionTrace trace;
    readMetadata(message, trace);
    return !trace.schema.empty() && trace.schema.size() < 100;
}

Status readChakraNodes(std::string_view content, ExecutionTrace& trace) {
    std::string_view rest = content;
    std::string_view message;
    if (takeMessage(rest, message)) {
        readMetadata(message, trace);
    }
    std::unordered_set<std::int64_t> records;
    while (!rest.empty()) {
        if (!takeMessage(rest, message)) {
            return Error{ErrorCode::Truncated,
                         "the execution trace ends within a node; copy it again",
                         {},
                         content.size() - rest.size()};
        }
        ExecutionNode node = readNode(message);
        if (node.record == 0 || records.insert(node.record).second) {
            trace.nodes.push_back(std::move(node));
        }
    }
    return {};
}

std::optional<std::string> jsonOfPython(std::string_view text) {
    std::string json;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '\'' || c == '"') {
            std::string value;
            for (++i; i < text.size() && text[i] != c; ++i) {
                if (text[i] == '\\' && i + 1 < text.size()) {
                    ++i;
                }
                value.push_back(text[i]);
            }
            if (i == text.size()) {
                return std::nullopt;
            }
            ++i;
            appendJsonString(replaceInvalidUtf8(value), json);
        } else if (c == '(' || c == ')') {
            json.push_back(c == '(' ? '[' : ']');
            ++i;
        } else if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) {
            const std::size_t end = std::min(text.find_first_of(",]) ", i), text.size());
            const std::string_view word = text.substr(i, end - i);
            json += word == "True"    ? "true"
                    : word == "False" ? "false"
                    : word == "None"  ? "null"
                                      : jsonString(replaceInvalidUtf8(word)); // inf, nan
            i = end;
        } else if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F) {
            return std::nullopt;
        } else {
            json.push_back(c);
            ++i;
        }
    }
    return json.empty() || json.front() != '[' ? std::nullopt : std::optional(std::move(json));
}

} // namespace lanescope::companion
