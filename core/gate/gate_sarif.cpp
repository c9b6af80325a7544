// SPDX-License-Identifier: Apache-2.0
#include "core/gate/gate_sarif.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <sstream>

#include "core/gate/gate_text.h"
#include "core/table/json_writer.h"
#include "lanescope_version.h"

namespace lanescope {

namespace {

struct SourceLine {
    std::string file;
    std::uint32_t line = 0;
};

bool isOfPath(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == '/';
}

/// The first "path/name.py(12)" of a text, as PyTorch names frames. Paths from the root of a machine are cut
/// to their file's name: they mean nothing elsewhere.
std::optional<SourceLine> sourceLineOf(std::string_view text) {
    constexpr std::string_view kEnd = ".py(";
    for (std::size_t at = text.find(kEnd); at != std::string_view::npos; at = text.find(kEnd, at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && isOfPath(text[begin - 1])) {
            --begin;
        }
        SourceLine found{std::string(text.substr(begin, at + 3 - begin)), 0};
        const char* const digits = text.data() + at + kEnd.size();
        const auto read = std::from_chars(digits, text.data() + text.size(), found.line);
        if (begin == at || read.ec != std::errc() || read.ptr == text.data() + text.size() ||
            *read.ptr != ')' || found.line == 0) {
            continue;
        }
        if (found.file.starts_with('/')) {
            found.file.erase(0, found.file.rfind('/') + 1);
        }
        return found;
    }
    return std::nullopt;
}

void writeText(JsonWriter& json, std::string_view name, std::string_view text) {
    json.key(name);
    json.beginObject();
    json.member("text", text);
    json.endObject();
}

void writeTool(JsonWriter& json) {
    json.key("tool");
    json.beginObject();
    json.key("driver");
    json.beginObject();
    json.member("name", "Lanescope gate");
    json.member("version", kVersion);
    json.key("rules");
    json.beginArray();
    json.beginObject();
    json.member("id", "worse-than-baseline");
    writeText(json, "shortDescription", "A figure of the runs is worse than that of the baseline's runs");
    json.endObject();
    json.endArray();
    json.endObject();
    json.endObject();
}

void writeResult(JsonWriter& json, const GateCheck& check, std::string_view title) {
    json.beginObject();
    json.member("ruleId", "worse-than-baseline");
    json.member("level", "error");
    writeText(json, "message",
              gateText(std::string(title) + ": " + check.condition.text + ": " + check.message +
                       (check.cause.empty() ? "" : ". Cause: " + check.cause)));
    if (const auto line = sourceLineOf(check.cause)) {
        json.key("locations");
        json.beginArray();
        json.beginObject();
        json.key("physicalLocation");
        json.beginObject();
        json.key("artifactLocation");
        json.beginObject();
        json.member("uri", line->file);
        json.endObject();
        json.key("region");
        json.beginObject();
        json.member("startLine", line->line);
        json.endObject();
        json.endObject();
        json.endObject();
        json.endArray();
    }
    // A condition of a series is one and the same result in the next run.
    json.key("partialFingerprints");
    json.beginObject();
    json.member("condition/v1", gateText(std::string(title) + "/" + check.condition.text));
    json.endObject();
    json.endObject();
}

} // namespace

std::string gateSarif(const GateResult& result, std::string_view title) {
    constexpr std::size_t kMostResults = 5000;
    std::ostringstream out;
    JsonWriter json(out);
    json.beginObject();
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json.member("version", "2.1.0");
    json.key("runs");
    json.beginArray();
    json.beginObject();
    writeTool(json);
    json.key("results");
    json.beginArray();
    std::size_t count = 0;
    for (const GateCheck& check : result.checks) {
        if (check.verdict == Verdict::Worse && count++ < kMostResults) {
            writeResult(json, check, title);
        }
    }
    json.endArray();
    json.endObject();
    json.endArray();
    json.endObject();
    out << '\n';
    return out.str();
}

} // namespace lanescope
