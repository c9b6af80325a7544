// SPDX-License-Identifier: Apache-2.0
#include "core/store/arg_column_builder.h"

namespace lanescope {

namespace {

/// Without blanks outside of strings, but one behind each comma.
void normalize(std::string_view json, std::string& out) {
    out.clear();
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString) {
            out.push_back(c);
            if (c == '\\' && i + 1 < json.size()) {
                out.push_back(json[++i]);
            } else {
                inString = c != '"';
            }
        } else if (c == ',') {
            out += ", ";
        } else if (c != ' ' && c != '\n' && c != '\t' && c != '\r') {
            inString = c == '"';
            out.push_back(c);
        }
    }
}

} // namespace

std::uint32_t ArgColumnBuilder::idOfNew(std::string_view json) {
    normalize(json, m_scratch);
    const auto [entry, isNew] =
        m_idOfText.emplace(m_scratch, static_cast<std::uint32_t>(m_column.values.size()));
    const std::uint32_t id = entry->second;
    if (isNew) {
        m_column.values.push_back(m_scratch);
    }
    m_idOfText.emplace(json, id);
    return id;
}

} // namespace lanescope
