// SPDX-License-Identifier: Apache-2.0
#include "core/inductor/model_lines.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <simdjson.h>

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

template <typename Item>
void addOnce(std::vector<Item>& items, Item item) {
    if (std::ranges::find(items, item) == items.end()) {
        items.push_back(std::move(item));
    }
}

std::size_t numberIn(std::string_view text) {
    std::size_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// "# File: /path/model.py:12 in forward, code: x = f(x)"
std::optional<ModelLine> lineOfComment(std::string_view comment) {
    constexpr std::string_view kFile = "# File: ";
    constexpr std::string_view kIn = " in ";
    constexpr std::string_view kCode = ", code: ";
    const std::size_t at = comment.find(kFile);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view rest = comment.substr(at + kFile.size());
    ModelLine line;
    if (const std::size_t code = rest.find(kCode); code != std::string_view::npos) {
        line.code = rest.substr(code + kCode.size());
        rest = rest.substr(0, code);
    }
    if (const std::size_t in = rest.rfind(kIn); in != std::string_view::npos) {
        line.function = rest.substr(in + kIn.size());
        rest = rest.substr(0, in);
    }
    const std::size_t colon = rest.rfind(':');
    if (colon == std::string_view::npos || (line.line = numberIn(rest.substr(colon + 1))) == 0) {
        return std::nullopt;
    }
    line.file = rest.substr(0, colon);
    return line;
}

/// The last frame of a stack as Python prints it: 'File "model.py", line 12, in forward' and its code below.
std::optional<ModelLine> lineOfStack(std::string_view stack) {
    constexpr std::string_view kFile = "File \"";
    constexpr std::string_view kLine = "\", line ";
    constexpr std::string_view kIn = ", in ";
    const std::size_t at = stack.rfind(kFile);
    const std::size_t number = at == std::string_view::npos ? at : stack.find(kLine, at);
    if (number == std::string_view::npos) {
        return std::nullopt;
    }
    ModelLine line;
    line.file = stack.substr(at + kFile.size(), number - at - kFile.size());
    std::string_view rest = stack.substr(number + kLine.size());
    line.line = numberIn(rest);
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view head = rest.substr(0, end);
    if (const std::size_t in = head.find(kIn); in != std::string_view::npos) {
        line.function = head.substr(in + kIn.size());
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
    rest = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    line.code = rest;
    return line.line == 0 ? std::nullopt : std::optional(line);
}

/// "triton_poi_fused_relu_0:3" -> without the number that tells calls apart.
std::string_view withoutHandle(std::string_view kernel) {
    return kernel.substr(0, kernel.rfind(':'));
}

/// Name of the node that a line of a graph defines: `relu: "f32[8]" = torch.ops…`; empty: none.
std::string_view definedNode(std::string_view line) {
    const std::size_t first = line.find_first_not_of(' ');
    if (first == std::string_view::npos || first == 0) {
        return {};
    }
    line.remove_prefix(first);
    const std::size_t end =
        line.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    if (end == 0 || end == std::string_view::npos) {
        return {};
    }
    const std::string_view behind = line.substr(end);
    const bool isDefinition = behind.starts_with(" = ") ||
                              (behind.starts_with(":") && behind.find(" = ") != std::string_view::npos);
    return isDefinition ? line.substr(0, end) : std::string_view();
}

bool takeGraph(std::string_view text, ModelLines& lines) {
    if (text.find("# File: ") == std::string_view::npos) {
        return false;
    }
    std::optional<ModelLine> current;
    bool hasAny = false;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (std::optional<ModelLine> found = lineOfComment(line)) {
            current = std::move(found);
        } else if (const std::string_view node = definedNode(line); !node.empty() && current) {
            addOnce(lines.ofNode[std::string(node)], *current);
            hasAny = true;
        }
    }
    return hasAny;
}

void addNodes(dom::object kernels, ModelLines& lines) {
    for (const dom::key_value_pair member : kernels) {
        dom::array nodes;
        if (member.value.get(nodes) != simdjson::SUCCESS) {
            continue;
        }
        for (const dom::element node : nodes) {
            std::string_view name;
            if (node.get(name) == simdjson::SUCCESS) {
                addOnce(lines.nodesOfKernel[std::string(withoutHandle(member.key))], std::string(name));
            }
        }
    }
}

bool takeJson(std::string_view text, ModelLines& lines) {
    dom::parser parser;
    dom::object object;
    if (parser.parse(text.data(), text.size()).get(object) != simdjson::SUCCESS) {
        return false;
    }
    dom::object kernels;
    if (object["cppCodeToPost"].get(kernels) == simdjson::SUCCESS) {
        addNodes(kernels, lines);
        return true;
    }
    bool hasAny = false;
    for (const dom::key_value_pair member : object) {
        dom::array items;
        if (member.value.get(items) != simdjson::SUCCESS) {
            return hasAny;
        }
        for (const dom::element item : items) {
            std::string_view content;
            if (item.get(content) != simdjson::SUCCESS) {
                continue;
            }
            hasAny = true;
            if (const std::optional<ModelLine> line = lineOfStack(content)) {
                addOnce(lines.ofKernel[std::string(withoutHandle(member.key))], *line);
            } else {
                addOnce(lines.nodesOfKernel[std::string(withoutHandle(member.key))], std::string(content));
            }
        }
    }
    return hasAny;
}

} // namespace

bool takeModelLines(std::string_view text, ModelLines& lines) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{' ? takeJson(text, lines)
                                                                 : takeGraph(text, lines);
}

} // namespace lanescope
