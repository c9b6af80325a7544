// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/shape_text.h"

#include <algorithm>

#include "core/base/json_string.h"

namespace lanescope::ascend {

namespace {

/// Calls `use` for each part between semicolons, without blanks and quotation marks around it.
template <typename Use>
std::string listOf(std::string_view text, const Use& use) {
    constexpr std::string_view kAround = " \r\n\t\"";
    std::string json = "[";
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(';', at), text.size());
        std::string_view part = text.substr(at, end - at);
        const std::size_t first = part.find_first_not_of(kAround);
        part = first == std::string_view::npos
                   ? std::string_view()
                   : part.substr(first, part.find_last_not_of(kAround) - first + 1);
        json += (json.size() > 1 ? ", " : "") + use(part);
        at = end + 1;
    }
    return json + "]";
}

std::string shapeJson(std::string_view shape) {
    if (!std::ranges::all_of(shape, [](char c) { return (c >= '0' && c <= '9') || c == ',' || c == ' '; })) {
        return "[]";
    }
    std::string json = "[";
    for (std::size_t at = 0; at < shape.size();) {
        const std::size_t end = std::min(shape.find(',', at), shape.size());
        std::string size(shape.substr(at, end - at));
        std::erase(size, ' ');
        if (!size.empty()) {
            json += (json.size() > 1 ? ", " : "") + size;
        }
        at = end + 1;
    }
    return json + "]";
}

} // namespace

std::string dimsJson(std::string_view shapes) {
    return listOf(shapes, shapeJson);
}

std::string typesJson(std::string_view types) {
    return listOf(types, [](std::string_view type) { return jsonString(type == "None" ? "" : type); });
}

} // namespace lanescope::ascend
