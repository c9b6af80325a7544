// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/annotations.h"

#include <array>
#include <charconv>
#include <cmath>

#include "core/base/json_string.h"
#include "core/base/utf8.h"

namespace lanescope::perfetto {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

constexpr int kMostDepth = 64;
constexpr std::size_t kMostFrames = 1024;

std::string numberText(double value) {
    char text[40];
    if (!std::isfinite(value)) {
        return "null";
    }
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    return error == std::errc() ? std::string(text, end) : "0";
}

Arg textArg(std::string key, std::string_view text, const Lookup& lookup) {
    return {std::move(key), lookup.text(text), true};
}
Arg numberArg(std::string key, std::uint64_t value) {
    return {std::move(key), std::to_string(value), false};
}

std::string jsonOf(const Arg& arg) {
    return arg.isString ? jsonString(arg.value) : arg.value;
}

Arg annotation(std::string_view message, const Lookup& lookup, int depth);

/// A NestedValue of old recorders.
std::string nestedValue(std::string_view message, const Lookup& lookup, int depth) {
    if (depth > kMostDepth) {
        return "null";
    }
    std::vector<std::string> keys;
    std::vector<std::string> values;
    std::string leaf = "null";
    std::uint64_t type = 0;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        switch (field.number) {
        case 1:
            type = field.value;
            break;
        case 2:
            keys.push_back(lookup.text(field.bytes));
            break;
        case 3:
        case 4:
            values.push_back(nestedValue(field.bytes, lookup, depth + 1));
            break;
        case 5:
            leaf = std::to_string(field.integer());
            break;
        case 6:
            leaf = numberText(field.real());
            break;
        case 7:
            leaf = field.value != 0 ? "true" : "false";
            break;
        case 8:
            leaf = jsonString(lookup.text(field.bytes));
            break;
        default:
            break;
        }
    }
    if (type == 0) {
        return leaf;
    }
    std::string json = type == 1 ? "{" : "[";
    for (std::size_t i = 0; i < values.size() && (type != 1 || i < keys.size()); ++i) {
        json += (i > 0 ? ", " : "") + (type == 1 ? jsonString(keys[i]) + ": " : std::string()) + values[i];
    }
    return json + (type == 1 ? "}" : "]");
}

Arg annotation(std::string_view message, const Lookup& lookup, int depth) {
    Arg arg;
    arg.value = "null";
    std::string items;
    bool isArray = false;
    const auto add = [&](std::string_view child, bool named) {
        if (depth < kMostDepth) {
            const Arg item = annotation(child, lookup, depth + 1);
            items += (items.empty() ? "" : ", ") + (named ? jsonString(item.key) + ": " : std::string()) +
                     jsonOf(item);
        }
    };
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        switch (field.number) {
        case 1:
            arg.key = lookup.text(textOfEntry(lookup.entry(kAnnotationNames, field.value)));
            break;
        case 2:
            arg.value = field.value != 0 ? "true" : "false";
            break;
        case 3:
        case 7:
            arg.value = std::to_string(field.value);
            break;
        case 4:
            arg.value = std::to_string(field.integer());
            break;
        case 5:
            arg.value = numberText(field.real());
            break;
        case 6:
            arg.value = lookup.text(field.bytes);
            arg.isString = true;
            break;
        case 8:
            arg.value = nestedValue(field.bytes, lookup, depth + 1);
            break;
        case 9:
            arg.value = lookup.text(field.bytes);
            arg.isString = true;
            break;
        case 10:
            arg.key = lookup.text(field.bytes);
            break;
        case 11:
            add(field.bytes, true);
            break;
        case 12:
            isArray = true;
            add(field.bytes, false);
            break;
        case 17:
            arg.value = lookup.text(textOfEntry(lookup.entry(kAnnotationStrings, field.value)));
            arg.isString = true;
            break;
        default:
            break;
        }
    }
    if (!items.empty() || isArray) {
        arg.value = (isArray ? "[" : "{") + items + (isArray ? "]" : "}");
        arg.isString = false;
    }
    return arg;
}

/// An ExtraComputeArg of a kernel or a launch.
Arg computeArg(std::string_view message, const Lookup& lookup) {
    Arg arg;
    arg.value = "null";
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        switch (field.number) {
        case 1:
            arg.key = lookup.text(textOfEntry(lookup.entry(kComputeArgNames, field.value)));
            break;
        case 2:
            arg.key = lookup.text(field.bytes);
            break;
        case 3:
            arg.value = std::to_string(field.integer());
            break;
        case 4:
            arg.value = std::to_string(field.value);
            break;
        case 5:
            arg.value = numberText(field.real());
            break;
        case 6:
            arg = textArg(arg.key, field.bytes, lookup);
            break;
        case 7:
            arg = textArg(arg.key, textOfEntry(lookup.entry(kAnnotationStrings, field.value)), lookup);
            break;
        default:
            break;
        }
    }
    return arg;
}

std::string dimensionsText(std::string_view message) {
    std::array<std::uint64_t, 3> sizes{1, 1, 1};
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number >= 1 && field.number <= 3) {
            sizes[field.number - 1] = field.value;
        }
    }
    return "[" + std::to_string(sizes[0]) + ", " + std::to_string(sizes[1]) + ", " +
           std::to_string(sizes[2]) + "]";
}

/// Frames of an interned call stack, outermost first.
std::string stackText(std::string_view callstack, const Lookup& lookup) {
    std::string text;
    std::size_t frames = 0;
    Field field;
    for (MessageReader reader(callstack); reader.next(field);) {
        if (field.number != 2) {
            continue;
        }
        protobuf::forEachVarint(field, [&](std::uint64_t iid) {
            if (++frames <= kMostFrames) {
                const std::string_view function =
                    textOfEntry(lookup.entry(kFunctionNames, numberOfEntry(lookup.entry(kFrames, iid), 2)));
                text += (text.empty() ? "" : "\n") + lookup.text(function);
            }
        });
    }
    return text;
}

/// Frames of a call stack that stands in the event itself.
std::string inlineStackText(std::string_view callstack, const Lookup& lookup) {
    std::string text;
    Field field;
    for (MessageReader reader(callstack); reader.next(field);) {
        if (field.number == 1) {
            text += (text.empty() ? "" : "\n") + lookup.text(textOfEntry(field.bytes, 1));
            if (const std::string_view file = textOfEntry(field.bytes, 2); !file.empty()) {
                text += " (" + lookup.text(file) + ":" + std::to_string(numberOfEntry(field.bytes, 3)) + ")";
            }
        }
    }
    return text;
}

void addSourceLocation(std::string_view message, const Lookup& lookup, std::vector<Arg>& args) {
    args.push_back(textArg("source.file_name", textOfEntry(message, 2), lookup));
    args.push_back(textArg("source.function_name", textOfEntry(message, 3), lookup));
    args.push_back(numberArg("source.line_number", numberOfEntry(message, 4)));
}

void addTrackEvent(const Lookup& lookup, EventText& text) {
    Field field;
    for (MessageReader reader(lookup.packet.data); reader.next(field);) {
        switch (field.number) {
        case 3:
            protobuf::forEachVarint(field, [&](std::uint64_t iid) {
                text.fields.push_back(
                    textArg("category", textOfEntry(lookup.entry(kEventCategories, iid)), lookup));
            });
            break;
        case 4:
            text.args.push_back(annotation(field.bytes, lookup, 0));
            break;
        case 9:
            text.fields.push_back(numberArg("type", field.value));
            break;
        case 10:
            text.fields.push_back(
                textArg("name", textOfEntry(lookup.entry(kEventNames, field.value)), lookup));
            break;
        case 11:
            text.fields.push_back(numberArg("track_uuid", field.value));
            break;
        case 22:
            text.fields.push_back(textArg("category", field.bytes, lookup));
            break;
        case 23:
            text.fields.push_back(textArg("name", field.bytes, lookup));
            break;
        case 33:
            addSourceLocation(field.bytes, lookup, text.args);
            break;
        case 34:
            addSourceLocation(lookup.entry(kSourceLocations, field.value), lookup, text.args);
            break;
        case 52:
            text.args.push_back(numberArg("correlation_id", field.value));
            break;
        case 53:
            text.args.push_back(textArg("correlation_id", field.bytes, lookup));
            break;
        case 55:
            text.args.push_back({"callstack", inlineStackText(field.bytes, lookup), true});
            break;
        case 56:
            text.args.push_back(
                {"callstack", stackText(lookup.entry(kCallstacks, field.value), lookup), true});
            break;
        case 3001: {
            static constexpr std::string_view kApis[] = {"UNDEFINED", "OPEN_GL", "VULKAN",
                                                         "OPEN_CL",   "CUDA",    "HIP"};
            text.args.push_back(
                textArg("gpu_api", field.value < std::size(kApis) ? kApis[field.value] : "unknown", lookup));
            break;
        }
        default:
            break;
        }
    }
}

void addKernel(std::string_view kernel, const Lookup& lookup, std::vector<Arg>& args) {
    args.push_back(textArg("kernel_name", textOfEntry(kernel), lookup));
    args.push_back(textArg("kernel_demangled_name", textOfEntry(kernel, 3), lookup));
    args.push_back(textArg("arch", textOfEntry(kernel, 4), lookup));
    Field field;
    for (MessageReader reader(kernel); reader.next(field);) {
        if (field.number == 5) {
            args.push_back(computeArg(field.bytes, lookup));
        }
    }
}

void addLaunch(std::string_view launch, const Lookup& lookup, std::vector<Arg>& args) {
    Field field;
    for (MessageReader reader(launch); reader.next(field);) {
        if (field.number == 1 || field.number == 2) {
            args.push_back({field.number == 1 ? "grid" : "block", dimensionsText(field.bytes), false});
        } else if (field.number == 3) {
            args.push_back(computeArg(field.bytes, lookup));
        }
    }
}

void addRenderStage(const Lookup& lookup, EventText& text) {
    static constexpr std::pair<std::uint32_t, const char*> kNumbers[] = {
        {1, "event_id"},        {5, "context_id"},
        {8, "render_target"},   {9, "render_pass"},
        {10, "submission_id"},  {11, "gpu_id"},
        {12, "command_buffer"}, {16, "render_pass_instance_id"},
        {18, "event_wait_id"},  {22, "logical_queue_id"}};
    Field field;
    for (MessageReader reader(lookup.packet.data); reader.next(field);) {
        for (const auto& [number, key] : kNumbers) {
            if (field.number == number) {
                protobuf::forEachVarint(field, [&text, key = key](std::uint64_t value) {
                    text.args.push_back(numberArg(key, value));
                });
            }
        }
        switch (field.number) {
        case 2:
            text.fields.push_back(numberArg("duration", field.value));
            break;
        case 6:
            text.args.push_back(
                textArg(lookup.text(textOfEntry(field.bytes, 1)), textOfEntry(field.bytes, 2), lookup));
            break;
        case 13:
            text.fields.push_back(
                textArg("queue", textOfEntry(lookup.entry(kGpuSpecifications, field.value)), lookup));
            text.args.push_back(textArg(
                "queue_description", textOfEntry(lookup.entry(kGpuSpecifications, field.value), 3), lookup));
            break;
        case 14:
            text.fields.push_back(
                textArg("stage", textOfEntry(lookup.entry(kGpuSpecifications, field.value)), lookup));
            text.args.push_back(textArg(
                "description", textOfEntry(lookup.entry(kGpuSpecifications, field.value), 3), lookup));
            break;
        case 17:
            text.fields.push_back(textArg("name", field.bytes, lookup));
            break;
        case 19:
            addKernel(lookup.entry(kComputeKernels, field.value), lookup, text.args);
            break;
        case 20:
            text.fields.push_back(
                textArg("name", textOfEntry(lookup.entry(kEventNames, field.value)), lookup));
            break;
        case 21:
            addLaunch(field.bytes, lookup, text.args);
            break;
        default:
            break;
        }
    }
}

} // namespace

std::string Lookup::text(std::string_view bytes) const {
    const std::string_view shown = bytes.substr(0, room);
    room -= shown.size();
    std::string text = replaceInvalidUtf8(shown);
    if (shown.size() < bytes.size()) {
        text += "... (" + std::to_string(bytes.size()) + " bytes)";
    }
    return text;
}

Arg annotationArg(std::string_view message, const Lookup& lookup) {
    return annotation(message, lookup, 0);
}

EventText textOf(const Packet& packet, const InternedHistory& interned) {
    EventText text;
    if (packet.timestamp) {
        text.fields.push_back(numberArg("timestamp", *packet.timestamp));
    }
    if (packet.clock) {
        text.fields.push_back(numberArg("timestamp_clock_id", *packet.clock));
    }
    text.fields.push_back(numberArg("trusted_packet_sequence_id", packet.sequence));
    const Lookup lookup{interned, packet};
    if (packet.kind == kTrackEvent) {
        addTrackEvent(lookup, text);
    } else if (packet.kind == kGpuRenderStageEvent) {
        addRenderStage(lookup, text);
    }
    text.text = "{";
    for (const std::vector<Arg>* part : {&text.fields, &text.args}) {
        for (const Arg& arg : *part) {
            text.text += (text.text.size() > 1 ? ", " : "") + jsonString(arg.key) + ": " + jsonOf(arg);
        }
    }
    text.text += "}";
    return text;
}

} // namespace lanescope::perfetto
