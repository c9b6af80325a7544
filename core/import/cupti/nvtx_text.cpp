// SPDX-License-Identifier: Apache-2.0
#include "core/import/cupti/nvtx_text.h"

#include <charconv>

namespace lanescope::cupti {

namespace {

/// Longer texts are no operators: nothing is looked for in them.
constexpr std::size_t kLongestText = 16u << 10;

/// The number after `prefix`, if `part` is nothing else.
std::optional<std::int64_t> numberAfter(std::string_view prefix, std::string_view part) {
    if (!part.starts_with(prefix)) {
        return std::nullopt;
    }
    part.remove_prefix(prefix.size());
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    return error == std::errc() && end == part.data() + part.size() ? std::optional(number) : std::nullopt;
}

/// End of the list that starts `text`: behind its closing bracket; 0 when it is not closed.
std::size_t listEnd(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
        if (depth == 0) {
            return i + 1;
        }
    }
    return 0;
}

/// Takes one part off the front of `rest`, which follows ", "; false when it is none of the known ones.
/// `rest` is empty behind a list that is not closed: all lists in it would be looked through again and again.
bool takePart(std::string_view& rest, NvtxText& parsed) {
    for (const auto& [prefix, list] : {std::pair(std::string_view("sizes = "), &parsed.sizes),
                                       std::pair(std::string_view("input_op_ids = "), &parsed.inputIds)}) {
        if (rest.starts_with(prefix) && rest.substr(prefix.size()).starts_with('[')) {
            const std::string_view value = rest.substr(prefix.size());
            const std::size_t end = listEnd(value);
            if (end == 0) {
                rest.remove_prefix(rest.size());
                return false;
            }
            *list = value.substr(0, end);
            rest = value.substr(end);
            return rest.empty() || rest.starts_with(", ");
        }
    }
    const std::size_t end = rest.find(", ");
    const std::string_view part = rest.substr(0, end);
    if (const auto sequence = numberAfter("seq = ", part)) {
        parsed.sequence = sequence;
    } else if (const auto id = numberAfter("op_id = ", part)) {
        parsed.operatorId = id;
    } else {
        return false;
    }
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
    return true;
}

} // namespace

NvtxText parseNvtxText(std::string_view text) {
    for (std::size_t at = text.find(", "); at != std::string_view::npos && text.size() <= kLongestText;) {
        NvtxText parsed;
        std::string_view rest = text.substr(at);
        bool good = true;
        while (good && rest.starts_with(", ")) {
            rest.remove_prefix(2);
            good = takePart(rest, parsed);
        }
        if (good && rest.empty()) {
            parsed.name = text.substr(0, at);
            parsed.isOperator = true;
            return parsed;
        }
        // All parts before the one that failed would fail there, too.
        at = text.find(", ", static_cast<std::size_t>(rest.data() - text.data()));
    }
    NvtxText plain;
    plain.name = text;
    return plain;
}

void addOperatorArgs(const NvtxText& parsed, std::vector<Arg>& args) {
    if (parsed.sequence) {
        args.push_back({"Sequence number", std::to_string(*parsed.sequence), false});
    }
    if (parsed.operatorId) {
        args.push_back({"op_id", std::to_string(*parsed.operatorId), false});
    }
    if (!parsed.sizes.empty()) {
        args.push_back({"Input Dims", std::string(parsed.sizes), false});
    }
    if (!parsed.inputIds.empty()) {
        args.push_back({"input_op_ids", std::string(parsed.inputIds), true});
    }
}

} // namespace lanescope::cupti
