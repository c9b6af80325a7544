// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/generic_events.h"

#include <algorithm>
#include <set>

#include "core/base/number_text.h"

namespace lanescope::nsys {

namespace {

constexpr std::string_view kSource = "GpuMetrics";

class FlatReader {
public:
    explicit FlatReader(std::string_view text)
        : m_rest(text) {}

    bool skip(char c) {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \t\r\n"), m_rest.size()));
        if (!m_rest.starts_with(c)) {
            return false;
        }
        m_rest.remove_prefix(1);
        return true;
    }
    bool atEnd() const { return m_rest.find_first_not_of(" \t\r\n") == std::string_view::npos; }

    std::optional<std::string> string() {
        if (!skip('"')) {
            return std::nullopt;
        }
        std::string text;
        for (std::size_t i = 0; i < m_rest.size(); ++i) {
            if (m_rest[i] == '"') {
                m_rest.remove_prefix(i + 1);
                return text;
            }
            i += m_rest[i] == '\\' ? 1 : 0;
            text += i < m_rest.size() ? m_rest[i] : ' ';
        }
        return std::nullopt;
    }
    /// A text, number or word.
    std::optional<std::string> value() {
        if (auto text = string()) {
            return text;
        }
        const std::size_t end = std::min(m_rest.find_first_of(",}{[ \t\r\n"), m_rest.size());
        std::string word(m_rest.substr(0, end));
        m_rest.remove_prefix(end);
        return word.empty() ? std::nullopt : std::optional(std::move(word));
    }

private:
    std::string_view m_rest;
};

std::optional<double> numberIn(const std::string& text) {
    double value = 0;
    const auto result = fromChars(text.data(), text.data() + text.size(), value);
    return result.ec == std::errc() && result.ptr == text.data() + text.size() ? std::optional(value)
                                                                               : std::nullopt;
}

/// Types of events that are samples of GPU metrics.
Status readMetricTypes(Session& session, std::set<std::int64_t>& types) {
    std::set<std::int64_t> sources;
    static constexpr std::string_view kSources[] = {"sourceId", "data"};
    if (const Status status =
            session.forEachInfo("GENERIC_EVENT_SOURCES", kSources,
                                [&](const sqlite::Rows& row) {
                                    const auto members = flatMembers(row.text(1));
                                    const bool isOfMetrics =
                                        members && std::ranges::any_of(*members, [](const auto& member) {
                                            return member.first == "Name" && member.second == kSource;
                                        });
                                    if (isOfMetrics) {
                                        sources.insert(row.integerOr(0, -1));
                                    }
                                });
        !status) {
        return status;
    }
    static constexpr std::string_view kTypes[] = {"typeId", "sourceId"};
    return session.forEachInfo("GENERIC_EVENT_TYPES", kTypes, [&](const sqlite::Rows& row) {
        if (row.integer(0) && sources.contains(row.integerOr(1, -1))) {
            types.insert(*row.integer(0));
        }
    });
}

} // namespace

std::optional<std::vector<std::pair<std::string, std::string>>> flatMembers(std::string_view json) {
    FlatReader reader(json);
    std::vector<std::pair<std::string, std::string>> members;
    if (!reader.skip('{')) {
        return std::nullopt;
    }
    if (reader.skip('}')) {
        return reader.atEnd() ? std::optional(members) : std::nullopt;
    }
    do {
        std::optional<std::string> key = reader.string();
        std::optional<std::string> value = key && reader.skip(':') ? reader.value() : std::nullopt;
        if (!value) {
            return std::nullopt;
        }
        members.emplace_back(std::move(*key), std::move(*value));
    } while (reader.skip(','));
    return reader.skip('}') && reader.atEnd() ? std::optional(members) : std::nullopt;
}

Status readGenericMetrics(Session& session) {
    std::set<std::int64_t> types;
    if (const Status status = readMetricTypes(session, types); !status) {
        return status;
    }
    enum : std::size_t { kTime, kRawTime, kType, kData };
    static constexpr std::string_view kColumns[] = {"timestamp", "rawTimestamp", "typeId", "data"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("gpu_metrics", CategoryKind::Other);
    const bool hasTable = session.hasRows(nameOf(Table::GpuMetrics));
    return session.forEachRow(Table::GenericEvents, kColumns, [&](const sqlite::Rows& row, EventRef event) {
        const std::int64_t type = row.integerOr(kType, -1);
        const auto timeNs = row.integer(kTime) ? row.integer(kTime) : row.integer(kRawTime);
        if (hasTable || !types.contains(type)) {
            writer.notShown();
            return;
        }
        if (!timeNs) {
            writer.unusable(DiagnosticKind::MissingTimestamp, event);
            return;
        }
        const auto members = flatMembers(row.text(kData));
        if (!members) {
            writer.unusable(DiagnosticKind::MalformedEvent, event);
            return;
        }
        // The lowest byte of a type is the number of the GPU.
        const std::uint32_t owner = writer.owner(OwnerSide::Device, RecordWriter::number(type & 0xFF),
                                                 RecordWriter::number(0), category);
        bool isFirst = true;
        for (const auto& [key, text] : *members) {
            const std::optional<double> value = numberIn(text);
            if (!value) {
                continue;
            }
            if (isFirst) {
                writer.counter(event, *timeNs, *value, writer.name(key), 0, owner);
            } else {
                writer.moreOfCounter(*timeNs, *value, writer.name(key), 0, owner);
            }
            isFirst = false;
        }
        if (isFirst) {
            writer.notShown();
        }
    });
}

} // namespace lanescope::nsys
