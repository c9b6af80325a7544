// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/session.h"

#include <algorithm>

#include "core/base/time_limits.h"

namespace lanescope::nsys {

namespace {

constexpr std::uint64_t kRowsBetweenProgress = 1u << 14;
/// Bits of a correlation id of one process: CUPTI's have 32.
constexpr int kCorrelationBits = 40;

} // namespace

Session::Session(const sqlite::Database& database, std::vector<std::string> kindNames, Progress& progress,
                 std::uint64_t fileBytes, std::uint64_t expectedRows, std::stop_token stop)
    : m_database(database)
    , m_writer(std::move(kindNames))
    , m_progress(progress)
    , m_fileBytes(fileBytes)
    , m_expectedRows(std::max<std::uint64_t>(expectedRows, 1))
    , m_stop(std::move(stop)) {
    m_writer.hasNanoseconds();
}

std::optional<Error> Session::readStrings() {
    static constexpr std::string_view kColumns[] = {"id", "value"};
    return forEachInfo("StringIds", kColumns, [this](const sqlite::Rows& row) {
        if (const auto id = row.integer(0)) {
            m_strings.emplace(*id, row.text(1));
        }
    });
}

std::string_view Session::string(std::optional<std::int64_t> id) const {
    const auto found = id ? m_strings.find(*id) : m_strings.end();
    return found == m_strings.end() ? std::string_view() : found->second;
}

std::uint32_t Session::nameOf(std::optional<std::int64_t> id) {
    if (!id) {
        return 0;
    }
    const auto [entry, isNew] = m_names.emplace(*id, 0);
    if (isNew) {
        entry->second = m_writer.name(string(id));
    }
    return entry->second;
}

void Session::countRow() {
    if (++m_rows % kRowsBetweenProgress == 0) {
        m_progress.events = m_rows;
        m_progress.bytesDone = static_cast<std::uint64_t>(
            static_cast<double>(m_fileBytes) *
            std::min(1.0, static_cast<double>(m_rows) / static_cast<double>(m_expectedRows)));
    }
}

std::optional<Error> Session::finishTable(std::string_view table, const sqlite::Rows& rows) {
    if (!rows.error()) {
        return std::nullopt;
    }
    if (rows.error()->code == ErrorCode::Cancelled || rows.error()->code == ErrorCode::OutOfMemory) {
        return rows.error();
    }
    m_writer.diagnostics().add(DiagnosticKind::DamagedTable, 0);
    if (m_damage.empty()) {
        m_damage = std::string(table) + ": " + rows.error()->message;
        m_writer.diagnostics().setDetail(DiagnosticKind::DamagedTable, m_damage);
    }
    return std::nullopt;
}

std::optional<Error> Session::forEachRow(Table table, std::span<const std::string_view> columns,
                                         const TakeRow& take) {
    m_writer.beginKind(static_cast<std::size_t>(table));
    return forEachInfo(nsys::nameOf(table), columns, [&](const sqlite::Rows& row) {
        countRow();
        if (const auto place = placeOf(table, row.rowId())) {
            take(row, *place);
        } else {
            m_writer.unusable(DiagnosticKind::MalformedEvent, EventRef(0));
        }
    });
}

std::optional<Error> Session::forEachInfo(std::string_view table, std::span<const std::string_view> columns,
                                          const std::function<void(const sqlite::Rows& row)>& take,
                                          std::string_view where) {
    if (m_stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
    }
    Result<sqlite::Rows> rows = m_database.rows(table, columns, where);
    if (!rows) {
        if (rows.error().code == ErrorCode::Cancelled) {
            return rows.error();
        }
        m_writer.diagnostics().add(DiagnosticKind::DamagedTable, 0);
        m_writer.diagnostics().setDetail(DiagnosticKind::DamagedTable, rows.error().message);
        return std::nullopt;
    }
    while (rows->next()) {
        take(*rows);
    }
    return finishTable(table, *rows);
}

bool Session::takeTimes(const sqlite::Rows& row, std::size_t start, std::size_t end,
                        RecordWriter::Interval& interval) {
    const auto startNs = row.integer(start);
    if (!startNs) {
        m_writer.unusable(DiagnosticKind::MissingTimestamp, interval.event);
        return false;
    }
    interval.startNs = *startNs;
    const auto endNs = row.integer(end);
    if (!endNs) {
        m_writer.flaw(DiagnosticKind::MissingDuration, interval.event);
    } else if (!isWithinTimeLimits(*endNs)) {
        m_writer.flaw(DiagnosticKind::ExcessiveDuration, interval.event);
    } else if (isWithinTimeLimits(*startNs)) {
        interval.durationNs = *endNs - *startNs;
        m_latestNs = std::max(m_latestNs, *endNs);
    }
    return true;
}

std::int64_t Session::correlationOf(std::int64_t pid, std::optional<std::int64_t> id) {
    if (!id || *id <= 0 || *id >= std::int64_t{1} << kCorrelationBits) {
        return 0;
    }
    const auto number =
        m_processNumbers.emplace(pid, static_cast<std::int64_t>(m_processNumbers.size())).first->second;
    // A file with more processes than fit into the other bits is not one that Nsight Systems wrote.
    constexpr std::int64_t kMostProcesses = std::int64_t{1} << (62 - kCorrelationBits);
    return number < kMostProcesses ? (number << kCorrelationBits) | *id : 0;
}

std::uint32_t Session::threadOwner(std::optional<std::int64_t> globalTid, std::uint32_t category,
                                   EventRef event) {
    if (!globalTid) {
        m_writer.flaw(DiagnosticKind::MissingOwner, event);
    }
    const ThreadId thread = threadOf(globalTid.value_or(0));
    m_threads.emplace(thread.pid, thread.tid);
    return m_writer.owner(OwnerSide::Host, RecordWriter::number(thread.pid), RecordWriter::number(thread.tid),
                          category);
}

} // namespace lanescope::nsys
