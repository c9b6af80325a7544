// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/nvtx_rows.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/base/json_string.h"
#include "core/base/time_limits.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/records/sequenced_operators.h"

namespace lanescope::nsys {

namespace {

using cupti::NvtxText;
using cupti::parseNvtxText;

enum Column : std::size_t { kRangeStart, kRangeEnd, kType, kText, kTextId, kThread, kDomain, kColor };
constexpr std::string_view kRangeColumns[] = {"start",  "end",       "eventType", "text",
                                              "textId", "globalTid", "domainId",  "color"};

/// A text that is only a name.
NvtxText plainText(std::string_view text) {
    NvtxText plain;
    plain.name = text;
    return plain;
}

class NvtxRows {
public:
    NvtxRows(Session& session, std::map<std::pair<std::int64_t, std::int64_t>, std::string>& threadNames,
             std::vector<OpenRange>& open)
        : m_session(session)
        , m_writer(session.writer())
        , m_threadNames(threadNames)
        , m_open(open)
        , m_operators(m_writer.category("cpu_op", CategoryKind::Operator))
        , m_annotations(m_writer.category("user_annotation", CategoryKind::UserAnnotation))
        , m_sequenced(m_writer) {}

    Status read() {
        if (const Status status = readDomains(); !status) {
            return status;
        }
        if (const Status status =
                m_session.forEachRow(Table::Nvtx, kRangeColumns,
                                     [this](const sqlite::Rows& row, EventRef event) { take(row, event); });
            !status) {
            return status;
        }
        m_sequenced.write();
        return {};
    }

private:
    std::string_view textOf(const sqlite::Rows& row) const {
        return row.isText(kText) ? row.text(kText) : m_session.string(row.integer(kTextId));
    }

    /// Meaning of a text. Those that many rows share are looked at once.
    struct Meaning {
        std::uint32_t name = 0;
        bool isOperator = false;
        std::optional<std::int64_t> sequence;
        std::string_view nameText; ///< until the next row where the row has a text of its own
    };
    Meaning meaningOf(std::string_view text, bool isDefaultDomain) {
        const NvtxText parsed = isDefaultDomain ? parseNvtxText(text) : plainText(text);
        return {m_writer.name(parsed.name), parsed.isOperator, parsed.sequence, parsed.name};
    }
    Meaning meaningOf(const sqlite::Rows& row) {
        const bool isDefaultDomain = row.integerOr(kDomain, 0) == 0;
        const auto id = row.isText(kText) ? std::nullopt : row.integer(kTextId);
        if (!id) {
            return meaningOf(textOf(row), isDefaultDomain);
        }
        auto& meanings = isDefaultDomain ? m_meanings : m_meaningsOfDomains;
        const auto known = meanings.find(*id);
        return known != meanings.end()
                   ? known->second
                   : meanings.emplace(*id, meaningOf(m_session.string(id), isDefaultDomain)).first->second;
    }

    /// Names of domains come first: ranges may stand before the row that creates their domain.
    Status readDomains() {
        if (!m_session.hasColumn(nameOf(Table::Nvtx), "eventType")) {
            return {};
        }
        return m_session.forEachInfo(
            nameOf(Table::Nvtx), kRangeColumns,
            [this](const sqlite::Rows& row) {
                const std::int64_t pid = threadOf(row.integerOr(kThread, 0)).pid;
                const std::string_view name = textOf(row);
                if (!name.empty()) {
                    m_domains.emplace(std::pair(pid, row.integerOr(kDomain, 0)),
                                      m_writer.category(name, CategoryKind::UserAnnotation));
                }
            },
            "eventType = 75");
    }

    std::uint32_t categoryOf(const sqlite::Rows& row) const {
        const std::int64_t domain = row.integerOr(kDomain, 0);
        if (domain == 0) {
            return m_annotations;
        }
        const auto found = m_domains.find({threadOf(row.integerOr(kThread, 0)).pid, domain});
        return found != m_domains.end() ? found->second : m_annotations;
    }

    void take(const sqlite::Rows& row, EventRef event) {
        switch (static_cast<NvtxType>(row.integerOr(kType, 0))) {
        case NvtxType::PushPop:
        case NvtxType::TextPushPop:
            takeRange(row, event);
            break;
        case NvtxType::StartEnd:
        case NvtxType::TextStartEnd:
            takeStartEnd(row, event);
            break;
        case NvtxType::Mark:
        case NvtxType::TextMark:
            if (const auto timeNs = row.integer(kRangeStart)) {
                m_writer.instant(event, *timeNs, meaningOf(row).name,
                                 m_session.threadOwner(row.integer(kThread), categoryOf(row), event));
            } else {
                m_writer.unusable(DiagnosticKind::MissingTimestamp, event);
            }
            break;
        case NvtxType::ThreadName: {
            const ThreadId thread = threadOf(row.integerOr(kThread, 0));
            m_threadNames[{thread.pid, thread.tid}] = std::string(textOf(row));
            m_writer.metadata();
            break;
        }
        case NvtxType::Category:
        case NvtxType::TextCategory:
        case NvtxType::DomainCreate:
        case NvtxType::DomainDestroy:
            m_writer.metadata();
            break;
        default:
            m_writer.notShown();
            break;
        }
    }

    void takeRange(const sqlite::Rows& row, EventRef event) {
        const auto globalTid = row.integer(kThread);
        const Meaning meaning = meaningOf(row);
        const std::uint32_t category = meaning.isOperator ? m_operators : categoryOf(row);
        RecordWriter::Interval interval{event};
        interval.name = meaning.name;
        if (row.isNull(kRangeEnd) && row.integer(kRangeStart)) {
            interval.startNs = *row.integer(kRangeStart);
            interval.owner = m_session.threadOwner(globalTid, category, event);
            m_open.push_back({interval, false});
            return;
        }
        if (!m_session.takeTimes(row, kRangeStart, kRangeEnd, interval)) {
            return;
        }
        interval.owner = m_session.threadOwner(globalTid, category, event);
        if (meaning.sequence && *meaning.sequence >= 0) {
            const ThreadId thread = threadOf(globalTid.value_or(0));
            m_sequenced.add(interval, thread.pid, thread.tid, *meaning.sequence, meaning.nameText);
        } else {
            m_writer.slice(interval);
            takeColor(row, event);
        }
    }

    void takeStartEnd(const sqlite::Rows& row, EventRef event) {
        RecordWriter::Interval interval{event};
        interval.name = meaningOf(row).name;
        interval.owner = m_session.threadOwner(row.integer(kThread), categoryOf(row), event);
        if (row.isNull(kRangeEnd) && row.integer(kRangeStart)) {
            interval.startNs = *row.integer(kRangeStart);
            m_open.push_back({interval, true});
        } else if (m_session.takeTimes(row, kRangeStart, kRangeEnd, interval)) {
            m_writer.asyncSlice(interval, rowOf(event));
        }
    }

    /// Colours are ARGB numbers.
    void takeColor(const sqlite::Rows& row, EventRef event) {
        const auto color = row.integer(kColor);
        if (color && *color != 0) {
            std::string text = "#";
            for (int shift = 20; shift >= 0; shift -= 4) {
                text.push_back(kHexDigits[(*color >> shift) & 15]);
            }
            m_writer.colorName(event, text);
        }
    }

    Session& m_session;
    RecordWriter& m_writer;
    std::map<std::pair<std::int64_t, std::int64_t>, std::string>& m_threadNames;
    std::vector<OpenRange>& m_open;
    std::uint32_t m_operators;
    std::uint32_t m_annotations;
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t>
        m_domains; ///< categories by pid and domain
    SequencedOperators m_sequenced;
    std::unordered_map<std::int64_t, Meaning> m_meanings;          ///< by textId
    std::unordered_map<std::int64_t, Meaning> m_meaningsOfDomains; ///< of domains but the default one
};

} // namespace

Status readNvtxRows(Session& session,
                    std::map<std::pair<std::int64_t, std::int64_t>, std::string>& threadNames,
                    std::vector<OpenRange>& open) {
    return NvtxRows(session, threadNames, open).read();
}

void writeOpenRanges(RecordWriter& writer, std::span<const OpenRange> open, TimeNs endNs) {
    for (const OpenRange& range : open) {
        RecordWriter::Interval interval = range.interval;
        if (isWithinTimeLimits(interval.startNs) && interval.startNs < endNs) {
            interval.durationNs = endNs - interval.startNs;
        }
        writer.flaw(DiagnosticKind::UnclosedBegin, interval.event);
        if (range.isAsync) {
            writer.asyncSlice(interval, rowOf(interval.event));
        } else {
            writer.slice(interval);
        }
    }
}

} // namespace lanescope::nsys
