// SPDX-License-Identifier: Apache-2.0
#include "core/table/report.h"

#include <algorithm>
#include <ostream>

#include "core/secrets/secret_mask.h"
#include "core/table/csv_writer.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"

namespace lanescope {

Report& Report::set(std::string_view key, Report value) {
    return m_members.emplace_back(key, std::move(value)).second;
}

Report& Report::append(Report value) {
    return set({}, std::move(value));
}

void Report::writeJson(JsonWriter& json) const {
    switch (m_kind) {
    case Kind::Null:
        json.null();
        return;
    case Kind::Text:
        json.value(maskSecrets({}, m_value));
        return;
    case Kind::Literal:
        json.literal(m_value);
        return;
    case Kind::Object:
        json.beginObject();
        writeJsonMembers(json);
        json.endObject();
        return;
    case Kind::Array:
        json.beginArray();
        for (const auto& member : m_members) {
            member.second.writeJson(json);
        }
        json.endArray();
        return;
    }
}

void Report::writeJsonMembers(JsonWriter& json) const {
    for (const auto& [key, value] : m_members) {
        json.key(maskSecrets({}, key)); // names of a trace are keys, too
        value.writeJson(json);
    }
}

template <typename Visit>
void Report::forEachLeaf(const std::string& path, const Visit& visit) const {
    if (m_kind != Kind::Object && m_kind != Kind::Array) {
        visit(path, m_kind == Kind::Text ? maskSecrets({}, m_value) : m_value);
        return;
    }
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        const std::string key =
            m_kind == Kind::Array ? std::to_string(i) : maskSecrets({}, m_members[i].first);
        m_members[i].second.forEachLeaf(path.empty() ? key : path + "." + key, visit);
    }
}

void Report::writeCsv(std::ostream& out) const {
    CsvWriter csv(out);
    const auto record = [&csv](std::string_view key, std::string_view value) {
        csv.cell(key);
        csv.cell(value);
        csv.endRecord();
    };
    record("key", "value");
    forEachLeaf({}, record);
}

void Report::writeText(std::ostream& out) const {
    std::vector<std::pair<std::string, std::string>> lines;
    std::size_t width = 0;
    forEachLeaf({}, [&](const std::string& key, const std::string& value) {
        lines.emplace_back(printable(key), value.empty() ? "-" : printable(value));
        width = std::max(width, lines.back().first.size());
    });
    for (const auto& [key, value] : lines) {
        out << key << std::string(width + 2 - key.size(), ' ') << value << '\n';
    }
}

} // namespace lanescope
