// SPDX-License-Identifier: Apache-2.0
#include "core/import/nvprof/marker_rows.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <vector>

#include "core/base/hash_mix.h"
#include "core/base/time_limits.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/nvprof/nvprof_tables.h"
#include "core/import/nvprof/object_id.h"
#include "core/import/nvprof/pyprof_text.h"
#include "core/import/records/sequenced_operators.h"

namespace lanescope::nvprof {

namespace {

// CUpti_ActivityFlag
constexpr std::int64_t kInstant = 1;
constexpr std::int64_t kFlagStart = 2;
constexpr std::int64_t kFlagEnd = 4;

enum Column : std::size_t { kFlags, kTime, kId, kKind, kObject, kName, kDomain };
constexpr std::string_view kColumns[] = {"flags",    "timestamp", "id",    "objectKind",
                                         "objectId", "name",      "domain"};

/// A range, with its end once that is known.
struct Range {
    EventRef event{};
    TimeNs startNs = 0;
    std::optional<TimeNs> endNs;
    std::int64_t name = 0;
    std::int64_t domain = 0;
    ObjectId object;
    bool isOfThread = false;
};

/// An end whose start stands behind it.
struct EarlyEnd {
    TimeNs timeNs;
    EventRef event;
};

/// Meaning of a text, found once for all ranges that have it.
struct Meaning {
    std::uint32_t name = 0;
    std::string nameText;
    std::uint32_t category = 0;
    std::optional<std::int64_t> sequence;
};

class MarkerRows {
public:
    explicit MarkerRows(sqlite::RowSession& session)
        : m_session(session)
        , m_writer(session.writer())
        , m_operators(m_writer.category("cpu_op", CategoryKind::Operator))
        , m_pythonOperators(m_writer.category(kPythonOperatorCategory, CategoryKind::Operator))
        , m_frames(m_writer.category("python_function", CategoryKind::PythonFunction))
        , m_annotations(m_writer.category("user_annotation", CategoryKind::UserAnnotation))
        , m_sequenced(m_writer) {}

    Status read() {
        if (const Status status =
                m_session.forEachRow(numberOf(Table::Markers), nameOf(Table::Markers), kColumns,
                                     [this](const sqlite::Rows& row, EventRef event) { take(row, event); });
            !status) {
            return status;
        }
        for (const auto& [id, end] : m_earlyEnds) {
            m_writer.unusable(DiagnosticKind::UnmatchedEnd, end.event);
        }
        for (const Range& range : m_ranges) {
            write(range);
        }
        m_sequenced.write();
        return {};
    }

private:
    void take(const sqlite::Rows& row, EventRef event) {
        const auto timeNs = row.integer(kTime);
        const std::int64_t flags = row.integerOr(kFlags, 0);
        const auto id = row.integer(kId);
        if (!timeNs) {
            m_writer.unusable(DiagnosticKind::MissingTimestamp, event);
        } else if ((flags & kInstant) != 0) {
            const Range range = rangeOf(row, event, *timeNs);
            const Meaning& meaning = meaningOf(range);
            m_writer.instant(event, *timeNs, meaning.name, ownerOf(range, meaning.category));
        } else if (!id || (flags & (kFlagStart | kFlagEnd)) == 0) {
            m_writer.unusable(DiagnosticKind::MalformedEvent, event);
        } else if ((flags & kFlagStart) != 0) {
            takeStart(row, event, *timeNs, *id);
        } else {
            takeEnd(event, *timeNs, *id);
        }
    }

    static Range rangeOf(const sqlite::Rows& row, EventRef event, TimeNs timeNs) {
        Range range;
        range.event = event;
        range.startNs = timeNs;
        range.name = row.integerOr(kName, 0);
        range.domain = row.integerOr(kDomain, 0);
        range.object = objectIdOf(row.blob(kObject));
        range.object.tid = threadNumber(range.object.tid);
        range.isOfThread = row.integerOr(kKind, 0) == static_cast<std::int64_t>(ObjectKind::Thread);
        return range;
    }

    void takeStart(const sqlite::Rows& row, EventRef event, TimeNs timeNs, std::int64_t id) {
        Range range = rangeOf(row, event, timeNs);
        if (const auto end = m_earlyEnds.find(id); end != m_earlyEnds.end()) {
            range.endNs = end->second.timeNs;
            m_writer.endOfSlice();
            m_earlyEnds.erase(end);
        } else {
            m_open[id] = m_ranges.size(); // one with the same id before it stays without an end
        }
        m_ranges.push_back(range);
    }

    void takeEnd(EventRef event, TimeNs timeNs, std::int64_t id) {
        if (const auto open = m_open.find(id); open != m_open.end()) {
            m_ranges[open->second].endNs = timeNs;
            m_writer.endOfSlice();
            m_open.erase(open);
        } else if (!m_earlyEnds.emplace(id, EarlyEnd{timeNs, event}).second) {
            m_writer.unusable(DiagnosticKind::UnmatchedEnd, event);
        }
    }

    std::uint32_t categoryOf(std::int64_t domain) {
        const std::string_view name = domain == 0 ? std::string_view() : m_session.string(domain);
        return name.empty() ? m_annotations : m_writer.category(name, CategoryKind::UserAnnotation);
    }

    const Meaning& meaningOf(const Range& range) {
        const auto [entry, isNew] = m_meanings.try_emplace(std::pair(range.name, range.domain));
        Meaning& meaning = entry->second;
        if (!isNew) {
            return meaning;
        }
        const std::string_view text = m_session.string(range.name);
        meaning.nameText = text;
        meaning.category = categoryOf(range.domain);
        constexpr std::string_view kLayer = "layer:";
        if (const auto pyprof = parsePyprofText(text)) {
            meaning.nameText = pyprof->name;
            meaning.category = pyprof->kind == PyprofText::Kind::Operator ? m_pythonOperators : m_frames;
        } else if (text.starts_with(kLayer)) { // pyprof's word for a module that the user names
            meaning.nameText = "nn.Module: " + std::string(text.substr(kLayer.size()));
            meaning.category = m_frames;
        } else if (const cupti::NvtxText parsed = cupti::parseNvtxText(text); parsed.isOperator) {
            meaning.nameText = parsed.name;
            meaning.category = m_operators;
            meaning.sequence = parsed.sequence;
        }
        meaning.name = m_writer.name(meaning.nameText);
        return meaning;
    }

    std::uint32_t ownerOf(const Range& range, std::uint32_t category) {
        return m_writer.owner(OwnerSide::Host, RecordWriter::number(range.object.pid),
                              RecordWriter::number(range.object.tid), category);
    }

    void write(const Range& range) {
        const Meaning& meaning = meaningOf(range);
        RecordWriter::Interval interval{range.event};
        interval.startNs = range.startNs;
        interval.name = meaning.name;
        interval.owner = ownerOf(range, meaning.category);
        const TimeNs endNs = range.endNs.value_or(m_session.latestNs());
        if (isWithinTimeLimits(range.startNs) && isWithinTimeLimits(endNs)) {
            interval.durationNs =
                range.endNs ? endNs - range.startNs : std::max<TimeNs>(endNs, range.startNs) - range.startNs;
        }
        if (!range.endNs) {
            m_writer.flaw(DiagnosticKind::UnclosedBegin, range.event);
        }
        if (!range.isOfThread) {
            m_writer.asyncSlice(interval, sqlite::rowOf(range.event));
        } else if (meaning.sequence && *meaning.sequence >= 0) {
            m_sequenced.add(interval, range.object.pid, range.object.tid, *meaning.sequence,
                            meaning.nameText);
        } else {
            m_writer.slice(interval);
        }
    }

    struct PairHash {
        std::size_t operator()(const std::pair<std::int64_t, std::int64_t>& key) const {
            return hashMix(static_cast<std::uint64_t>(key.first), static_cast<std::uint64_t>(key.second));
        }
    };

    sqlite::RowSession& m_session;
    RecordWriter& m_writer;
    std::uint32_t m_operators;
    std::uint32_t m_pythonOperators;
    std::uint32_t m_frames;
    std::uint32_t m_annotations;
    SequencedOperators m_sequenced;
    std::vector<Range> m_ranges;                          ///< in the order of their starts' rows
    std::unordered_map<std::int64_t, std::size_t> m_open; ///< by id
    std::map<std::int64_t, EarlyEnd> m_earlyEnds;         ///< by id
    std::unordered_map<std::pair<std::int64_t, std::int64_t>, Meaning, PairHash>
        m_meanings; ///< by text and domain
};

} // namespace

Status readMarkers(sqlite::RowSession& session) {
    return MarkerRows(session).read();
}

} // namespace lanescope::nvprof
