// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/row_session.h"

#include <algorithm>

#include "core/base/time_limits.h"

namespace lanescope::sqlite {

namespace {

constexpr std::uint64_t kRowsBetweenProgress = 1u << 14;
/// Bits of a correlation id of one process: CUPTI's have 32.
constexpr int kCorrelationBits = 40;

} // namespace

RowSession::RowSession(Reading reading)
    : m_database(reading.database)
    , m_writer(std::move(reading.kindNames))
    , m_progress(reading.progress)
    , m_fileBytes(reading.fileBytes)
    , m_expectedRows(std::max<std::uint64_t>(reading.expectedRows, 1))
    , m_stop(std::move(reading.stop)) {
    m_writer.hasNanoseconds();
}

std::optional<Error> RowSession::readStrings(std::string_view table, std::string_view idColumn,
                                             std::string_view textColumn) {
    const std::string_view columns[] = {idColumn, textColumn};
    return forEachInfo(table, columns, [this](const Rows& row) {
        if (const auto id = row.integer(0)) {
            m_strings.emplace(*id, row.text(1));
        }
    });
}

std::string_view RowSession::string(std::optional<std::int64_t> id) const {
    const auto found = id ? m_strings.find(*id) : m_strings.end();
    return found == m_strings.end() ? std::string_view() : found->second;
}

std::uint32_t RowSession::nameOf(std::optional<std::int64_t> id) {
    if (!id) {
        return 0;
    }
    const auto [entry, isNew] = m_names.emplace(*id, 0);
    if (isNew) {
        entry->second = m_writer.name(string(id));
    }
    return entry->second;
}

void RowSession::countRow() {
    if (++m_rows % kRowsBetweenProgress == 0) {
        m_progress.events = m_rows;
        m_progress.bytesDone = static_cast<std::uint64_t>(
            static_cast<double>(m_fileBytes) *
            std::min(1.0, static_cast<double>(m_rows) / static_cast<double>(m_expectedRows)));
    }
}

std::optional<Error> RowSession::finishTable(std::string_view table, const Rows& rows) {
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

std::optional<Error> RowSession::forEachRow(std::size_t number, std::string_view table,
                                            std::span<const std::string_view> columns, const TakeRow& take) {
    m_writer.beginKind(number);
    return forEachInfo(table, columns, [&](const Rows& row) {
        countRow();
        if (const auto place = placeOf(number, row.rowId())) {
            take(row, *place);
        } else {
            m_writer.unusable(DiagnosticKind::MalformedEvent, EventRef(0));
        }
    });
}

std::optional<Error> RowSession::forEachInfo(std::string_view table,
                                             std::span<const std::string_view> columns,
                                             const std::function<void(const Rows& row)>& take,
                                             std::string_view where) {
    if (m_stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
    }
    Result<Rows> rows = m_database.rows(table, columns, where);
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

std::optional<Error> RowSession::countRows(std::size_t kind, std::string_view table) {
    const auto count = m_database.rowCount(table);
    if (!count && count.error().code == ErrorCode::Cancelled) {
        return count.error();
    }
    if (!count) {
        m_writer.diagnostics().add(DiagnosticKind::DamagedTable, 0);
    } else if (*count > 0) {
        m_writer.beginKind(kind);
        m_writer.notShown(*count);
    }
    return std::nullopt;
}

bool RowSession::setTimes(std::optional<std::int64_t> startNs, std::optional<std::int64_t> endNs,
                          RecordWriter::Interval& interval) {
    if (!startNs) {
        m_writer.unusable(DiagnosticKind::MissingTimestamp, interval.event);
        return false;
    }
    interval.startNs = *startNs;
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

std::int64_t RowSession::correlationOf(std::int64_t pid, std::optional<std::int64_t> id) {
    if (!id || *id <= 0 || *id >= std::int64_t{1} << kCorrelationBits) {
        return 0;
    }
    const auto number =
        m_processNumbers.emplace(pid, static_cast<std::int64_t>(m_processNumbers.size())).first->second;
    // A file with more processes than fit into the other bits is not one that a profiler wrote.
    constexpr std::int64_t kMostProcesses = std::int64_t{1} << (62 - kCorrelationBits);
    return number < kMostProcesses ? (number << kCorrelationBits) | *id : 0;
}

} // namespace lanescope::sqlite
