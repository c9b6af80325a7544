// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/nvtx_rows.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "core/base/json_string.h"
#include "core/base/time_limits.h"
#include "core/import/nsys/nvtx_text.h"

namespace lanescope::nsys {

namespace {

enum Column : std::size_t { kStart, kEnd, kType, kText, kTextId, kThread, kDomain, kColor };
constexpr std::string_view kColumns[] = {"start",  "end",       "eventType", "text",
                                         "textId", "globalTid", "domainId",  "color"};

/// An operator with a sequence number, kept until all are known.
struct Sequenced {
    RecordWriter::Interval interval;
    std::int64_t pid;
    std::int64_t tid;
    std::int64_t sequence;
};

/// A range that has no end in the file.
struct OpenRange {
    RecordWriter::Interval interval;
    bool isAsync;
};

/// A text that is only a name.
NvtxText plainText(std::string_view text) {
    NvtxText plain;
    plain.name = text;
    return plain;
}

class NvtxRows {
public:
    NvtxRows(Session& session, std::map<std::pair<std::int64_t, std::int64_t>, std::string>& threadNames)
        : m_session(session)
        , m_writer(session.writer())
        , m_threadNames(threadNames)
        , m_operators(m_writer.category("cpu_op", CategoryKind::Operator))
        , m_annotations(m_writer.category("user_annotation", CategoryKind::UserAnnotation))
        , m_forwardBackward(m_writer.category("fwdbwd", CategoryKind::ForwardBackwardFlow)) {}

    std::optional<Error> read() {
        if (auto error = readDomains()) {
            return error;
        }
        if (auto error =
                m_session.forEachRow(Table::Nvtx, kColumns,
                                     [this](const sqlite::Rows& row, EventRef event) { take(row, event); })) {
            return error;
        }
        writeOperators();
        writeOpenRanges();
        return std::nullopt;
    }

private:
    std::string_view textOf(const sqlite::Rows& row) const {
        return row.isText(kText) ? row.text(kText) : m_session.string(row.integer(kTextId));
    }

    /// Names of domains come first: ranges may stand before the row that creates their domain.
    std::optional<Error> readDomains() {
        return m_session.forEachInfo(
            nameOf(Table::Nvtx), kColumns,
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
            if (const auto timeNs = row.integer(kStart)) {
                m_writer.instant(event, *timeNs, m_writer.name(textOf(row)),
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
        const std::string_view text = textOf(row);
        const NvtxText parsed = row.integerOr(kDomain, 0) == 0 ? parseNvtxText(text) : plainText(text);
        const std::uint32_t category = parsed.isOperator ? m_operators : categoryOf(row);
        RecordWriter::Interval interval{event};
        interval.name = m_writer.name(parsed.name);
        if (row.isNull(kEnd) && row.integer(kStart)) {
            interval.startNs = *row.integer(kStart);
            interval.owner = m_session.threadOwner(globalTid, category, event);
            m_open.push_back({interval, false});
            return;
        }
        if (!m_session.takeTimes(row, kStart, kEnd, interval)) {
            return;
        }
        interval.owner = m_session.threadOwner(globalTid, category, event);
        if (parsed.sequence && *parsed.sequence >= 0) {
            const ThreadId thread = threadOf(globalTid.value_or(0));
            m_sequenced.push_back({interval, thread.pid, thread.tid, *parsed.sequence});
        } else {
            m_writer.slice(interval);
            takeColor(row, event);
        }
    }

    void takeStartEnd(const sqlite::Rows& row, EventRef event) {
        RecordWriter::Interval interval{event};
        interval.name = m_writer.name(textOf(row));
        interval.owner = m_session.threadOwner(row.integer(kThread), categoryOf(row), event);
        if (row.isNull(kEnd) && row.integer(kStart)) {
            interval.startNs = *row.integer(kStart);
            m_open.push_back({interval, true});
        } else if (m_session.takeTimes(row, kStart, kEnd, interval)) {
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

    /// Ranges without an end were open when the recording ended.
    void writeOpenRanges() {
        for (OpenRange& range : m_open) {
            const TimeNs startNs = range.interval.startNs;
            if (isWithinTimeLimits(startNs) && startNs < m_session.latestNs()) {
                range.interval.durationNs = m_session.latestNs() - startNs;
            }
            m_writer.flaw(DiagnosticKind::UnclosedBegin, range.interval.event);
            if (range.isAsync) {
                m_writer.asyncSlice(range.interval, rowOf(range.interval.event));
            } else {
                m_writer.slice(range.interval);
            }
        }
    }

    /// Writes the operators with sequence numbers, in the order of the file, and the arrows between them.
    void writeOperators() {
        std::vector<std::uint32_t> order(m_sequenced.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        const auto key = [this](std::uint32_t i) {
            const Sequenced& op = m_sequenced[i];
            return std::tuple(op.pid, op.sequence, op.interval.startNs, i);
        };
        std::ranges::sort(order, {}, key);
        std::vector<std::int32_t> forwardThread(m_sequenced.size(), 0);
        for (std::size_t first = 0; first < order.size();) {
            std::size_t end = first;
            while (end < order.size() && m_sequenced[order[end]].pid == m_sequenced[order[first]].pid &&
                   m_sequenced[order[end]].sequence == m_sequenced[order[first]].sequence) {
                ++end;
            }
            link({order.data() + first, order.data() + end}, forwardThread);
            first = end;
        }
        for (std::size_t i = 0; i < m_sequenced.size(); ++i) {
            OperatorIds ids;
            ids.sequenceNumber = m_sequenced[i].sequence;
            ids.forwardThreadId = forwardThread[i];
            m_writer.operation(m_sequenced[i].interval, ids);
        }
    }

    /// The operators of one process with one sequence number, by start. PyTorch numbers the backward function
    /// that an operator creates, so that the forward operator is the last one of its thread before the number
    /// comes up on another thread.
    void link(std::span<const std::uint32_t> group, std::vector<std::int32_t>& forwardThread) {
        const std::int64_t tid = m_sequenced[group.front()].tid;
        const Sequenced* forward = nullptr;
        const Sequenced* backward = nullptr;
        for (const std::uint32_t i : group) {
            const Sequenced& op = m_sequenced[i];
            if (op.tid == tid) {
                forward = backward == nullptr ? &op : forward;
                continue;
            }
            forwardThread[i] = tid > 0 && tid <= std::numeric_limits<std::int32_t>::max()
                                   ? static_cast<std::int32_t>(tid)
                                   : 0;
            if (backward == nullptr) {
                backward = &op;
                const std::int64_t id = ++m_arrows;
                m_writer.link('s', forward->interval.startNs, flowOwner(*forward), id);
                m_writer.link('f', op.interval.startNs, flowOwner(op), id);
            }
        }
    }

    std::uint32_t flowOwner(const Sequenced& op) {
        return m_writer.owner(OwnerSide::Host, RecordWriter::number(op.pid), RecordWriter::number(op.tid),
                              m_forwardBackward);
    }

    Session& m_session;
    RecordWriter& m_writer;
    std::map<std::pair<std::int64_t, std::int64_t>, std::string>& m_threadNames;
    std::uint32_t m_operators;
    std::uint32_t m_annotations;
    std::uint32_t m_forwardBackward;
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t>
        m_domains; ///< categories by pid and domain
    std::vector<Sequenced> m_sequenced;
    std::vector<OpenRange> m_open;
    std::int64_t m_arrows = 0;
};

} // namespace

std::optional<Error> readNvtxRows(Session& session,
                                  std::map<std::pair<std::int64_t, std::int64_t>, std::string>& threadNames) {
    return NvtxRows(session, threadNames).read();
}

} // namespace lanescope::nsys
