// SPDX-License-Identifier: Apache-2.0
// A small tree of figures and texts (a trace's summary, one slice with its links) and its three written
// forms: JSON, CSV of paths, and an aligned list for people. Plain values; one thread each.
#pragma once

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

class JsonWriter;

class Report {
public:
    /// Null: a figure that is unknown.
    Report() = default;
    static Report text(std::string_view value) { return {Kind::Text, std::string(value)}; }
    /// `literal` is a JSON number, such as an exact decimal.
    static Report number(std::string literal) { return {Kind::Literal, std::move(literal)}; }
    static Report number(std::integral auto value) { return {Kind::Literal, std::to_string(value)}; }
    static Report flag(bool value) { return {Kind::Literal, value ? "true" : "false"}; }
    static Report object() { return {Kind::Object, {}}; }
    static Report array() { return {Kind::Array, {}}; }

    /// Adds a member at the end; keys are the caller's to keep distinct. Returns the member.
    Report& set(std::string_view key, Report value);
    Report& append(Report value);

    void writeJson(JsonWriter& json) const;
    /// Writes the members of an object into the object that is open.
    void writeJsonMembers(JsonWriter& json) const;
    /// Records "key,value", one per figure or text; nested keys are joined by dots, array members are
    /// numbered from 0. Null has an empty value.
    void writeCsv(std::ostream& out) const;
    /// One line per figure or text, values aligned; free of control characters.
    void writeText(std::ostream& out) const;

private:
    enum class Kind : std::uint8_t { Null, Text, Literal, Object, Array };
    Report(Kind kind, std::string value)
        : m_kind(kind)
        , m_value(std::move(value)) {}
    /// Calls `visit(path, value)` for every leaf.
    template <typename Visit>
    void forEachLeaf(const std::string& path, const Visit& visit) const;

    Kind m_kind = Kind::Null;
    std::string m_value;
    std::vector<std::pair<std::string, Report>> m_members; ///< keys are empty in an array
};

} // namespace lanescope
