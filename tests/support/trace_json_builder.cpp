// SPDX-License-Identifier: Apache-2.0
#include "tests/support/trace_json_builder.h"

#include <algorithm>

namespace lanescope::test {

namespace {

std::string unicodeEscape(unsigned char c) {
    constexpr char kHex[] = "0123456789abcdef";
    return std::string("\\u00") + kHex[c >> 4] + kHex[c & 15];
}

} // namespace

std::string JsonStyle::describe() const {
    std::string text = space == Space::Compact ? "compact" : space == Space::OneLine ? "one line" : "pretty";
    text += keys == Keys::AsGiven ? "" : keys == Keys::ArgsFirst ? ", args first" : ", keys shuffled";
    text += carriageReturns ? ", CR LF" : "";
    text += escapeMore ? ", escapes" : "";
    text += headerLast ? ", header last" : "";
    text += bareArray ? ", bare array" : "";
    return text + ", seed " + std::to_string(seed);
}

std::vector<JsonStyle> jsonStyles(std::uint64_t seed) {
    using Space = JsonStyle::Space;
    using Keys = JsonStyle::Keys;
    std::vector<JsonStyle> styles;
    for (const Space space : {Space::Compact, Space::OneLine, Space::Pretty}) {
        for (const Keys keys : {Keys::AsGiven, Keys::ArgsFirst, Keys::Shuffled}) {
            JsonStyle style;
            style.space = space;
            style.keys = keys;
            style.seed = seed;
            style.carriageReturns = space == Space::Pretty && keys != Keys::AsGiven;
            style.escapeMore = keys == Keys::Shuffled;
            style.headerLast = keys == Keys::ArgsFirst;
            styles.push_back(style);
        }
    }
    return styles;
}

std::string quoted(std::string_view text) {
    std::string json = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            json += '\\';
            json += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            json += unicodeEscape(static_cast<unsigned char>(c));
        } else {
            json += c;
        }
    }
    return json + '"';
}

TraceJsonBuilder::TraceJsonBuilder(const JsonStyle& style)
    : m_style(style)
    , m_random(style.seed) {}

std::string TraceJsonBuilder::newLine(int indent) const {
    if (m_style.space != JsonStyle::Space::Pretty) {
        return {};
    }
    return (m_style.carriageReturns ? "\r\n" : "\n") + std::string(static_cast<std::size_t>(indent), ' ');
}

/// Replaces some plain characters of a JSON string's text by escapes that mean the same.
std::string TraceJsonBuilder::styledString(std::string_view json) {
    if (!m_style.escapeMore || json.empty() || json.front() != '"') {
        return std::string(json);
    }
    std::string styled;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (c == '\\') {
            styled += c;
            styled += json[++i];
        } else if (c == '/') {
            styled += "\\/";
        } else if (c >= 'A' && c <= 'z' && uniform(m_random, 0, 9) == 0) {
            styled += unicodeEscape(static_cast<unsigned char>(c));
        } else {
            styled += c;
        }
    }
    return styled;
}

std::string TraceJsonBuilder::object(Members members) {
    if (m_style.keys == JsonStyle::Keys::ArgsFirst) {
        std::stable_partition(members.begin(), members.end(),
                              [](const auto& member) { return member.first == "args"; });
    } else if (m_style.keys == JsonStyle::Keys::Shuffled) {
        std::shuffle(members.begin(), members.end(), m_random);
    }
    const bool spaced = m_style.space != JsonStyle::Space::Compact;
    std::string json = "{";
    for (std::size_t i = 0; i < members.size(); ++i) {
        json += i == 0 ? "" : spaced ? ", " : ",";
        json += newLine(4);
        json += quoted(members[i].first) + (spaced ? ": " : ":");
        json += styledString(members[i].second);
    }
    return json + newLine(2) + "}";
}

void TraceJsonBuilder::header(std::string key, std::string json) {
    m_header.push_back(quoted(key) + ":" + std::move(json));
}

void TraceJsonBuilder::event(Members members) {
    raw(object(std::move(members)));
}

void TraceJsonBuilder::raw(std::string text) {
    m_events += m_count == 0 ? "" : ",";
    m_events += m_style.space == JsonStyle::Space::OneLine ? " " : newLine(2);
    m_events += text;
    ++m_count;
}

void TraceJsonBuilder::slice(std::string_view name, std::string_view category, std::string_view pid,
                             std::string_view tid, std::string_view ts, std::string_view dur,
                             std::string_view args) {
    Members members{{"ph", "\"X\""},           {"cat", quoted(category)}, {"name", quoted(name)},
                    {"pid", std::string(pid)}, {"tid", std::string(tid)}, {"ts", std::string(ts)},
                    {"dur", std::string(dur)}};
    if (!args.empty()) {
        members.emplace_back("args", std::string(args));
    }
    event(std::move(members));
}

std::string TraceJsonBuilder::joinHeader() const {
    std::string joined;
    for (const std::string& field : m_header) {
        joined += joined.empty() ? "" : ",";
        joined += newLine(2) + field;
    }
    return joined;
}

std::string TraceJsonBuilder::text() const {
    const std::string array = "[" + m_events + newLine(0) + "]";
    if (m_style.bareArray) {
        return array;
    }
    const std::string events = newLine(2) + "\"traceEvents\":" + array;
    const std::string fields = joinHeader();
    const std::string comma = fields.empty() ? "" : ",";
    return "{" + (m_style.headerLast ? events + comma + fields : fields + comma + events) + newLine(0) + "}";
}

} // namespace lanescope::test
