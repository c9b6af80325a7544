// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/row_session.h"

#include <algorithm>

#include "core/base/time_limits.h"

namespace lanescope::sqlite {

namespace {

constexpr std::uint64_t kRowsBetweenProgress = 1u << 14;
/// Bits of a correlation id of one process: CUPTI's have 32.
constexpr int kCorrelationBits = 40;
/// Processes are looked for one by one. A file with more is not one that a profiler wrote: the device work of
/// those beyond has no launches.
constexpr std::size_t kMostProcesses = 1u << 12;

} // namespace

RowSession::RowSession(Reading reading)
    : m_database(reading.database)
    , m_kindNames(std::move(reading.kindNames))
    , m_writer(m_kindNames)
    , m_progress(reading.progress)
    , m_fileBytes(reading.fileBytes)
    , m_expectedRows(std::max<std::uint64_t>(reading.expectedRows, 1))
    , m_stop(std::move(reading.stop))
    , m_workers(reading.workers)
    , m_allRows(std::make_shared<std::atomic<std::uint64_t>>(0)) {
    m_writer.hasNanoseconds();
}

RowSession::RowSession(const RowSession& whole, std::unique_ptr<Database> connection, unsigned number)
    : m_connection(std::move(connection))
    , m_database(*m_connection)
    , m_kindNames(whole.m_kindNames)
    , m_writer(m_kindNames, number)
    , m_progress(whole.m_progress)
    , m_fileBytes(whole.m_fileBytes)
    , m_expectedRows(whole.m_expectedRows)
    , m_stop(whole.m_stop)
    , m_workers(1)
    , m_strings(whole.m_strings)
    , m_allRows(whole.m_allRows) {
    m_writer.hasNanoseconds();
}

Result<std::unique_ptr<RowSession>> RowSession::part(unsigned number) const {
    auto connection = Database::open(m_database.file(), m_stop);
    if (!connection) {
        return connection.error();
    }
    return std::unique_ptr<RowSession>(new RowSession(*this, std::move(*connection), number));
}

void RowSession::join(std::unique_ptr<RowSession> part) {
    m_latestNs = std::max(m_latestNs, part->m_latestNs);
    m_parts.push_back(std::move(part));
}

void RowSession::renumber(RowSession& part, std::span<EventBatch> batches) {
    std::vector<std::int64_t> numbers;
    bool isEqual = true;
    for (const std::int64_t pid : part.m_processes) {
        numbers.push_back(numberOfProcess(pid));
        isEqual = isEqual && numbers.back() == static_cast<std::int64_t>(numbers.size()) - 1;
    }
    if (isEqual) {
        return;
    }
    const auto change = [&numbers](auto& records) {
        for (auto& record : records) {
            constexpr std::int64_t kId = (std::int64_t{1} << kCorrelationBits) - 1;
            const std::int64_t id = record.correlation & kId;
            if (id != 0) {
                const auto own = static_cast<std::size_t>(record.correlation >> kCorrelationBits);
                const bool fits = numbers[own] < static_cast<std::int64_t>(kMostProcesses);
                record.correlation = fits ? (numbers[own] << kCorrelationBits) | id : 0;
            }
        }
    };
    for (EventBatch& batch : batches) {
        change(batch.deviceOps);
        change(batch.launches);
    }
}

void RowSession::takeInto(ImportedTrace& trace) {
    m_writer.takeInto(trace);
    for (const std::unique_ptr<RowSession>& part : m_parts) {
        const std::size_t first = trace.batches.size();
        part->m_writer.takeInto(trace);
        renumber(*part, std::span(trace.batches).subspan(first));
    }
    m_parts.clear();
}

Status RowSession::readStrings(std::string_view table, std::string_view idColumn,
                               std::string_view textColumn) {
    const std::string_view columns[] = {idColumn, textColumn};
    return forEachInfo(table, columns, [this](const Rows& row) {
        if (const auto id = row.integer(0)) {
            m_strings->emplace(*id, row.text(1));
        }
    });
}

std::string_view RowSession::string(std::optional<std::int64_t> id) const {
    const auto found = id ? m_strings->find(*id) : m_strings->end();
    return found == m_strings->end() ? std::string_view() : found->second;
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
        const std::uint64_t rows = m_allRows->fetch_add(kRowsBetweenProgress) + kRowsBetweenProgress;
        m_progress.events = rows;
        m_progress.bytesDone = static_cast<std::uint64_t>(
            static_cast<double>(m_fileBytes) *
            std::min(1.0, static_cast<double>(rows) / static_cast<double>(m_expectedRows)));
    }
}

Status RowSession::finishTable(std::string_view table, const Rows& rows) {
    if (const Rows::WrongValues& wrong = rows.wrongValues(); wrong.count > 0) {
        Diagnostics& problems = m_writer.diagnostics();
        if (problems[DiagnosticKind::WrongType].detail.empty()) {
            problems.setDetail(DiagnosticKind::WrongType, "no integer in table " + std::string(table) +
                                                              ", column " + wrong.column + ", row " +
                                                              std::to_string(wrong.row));
        }
        problems.add(DiagnosticKind::WrongType, 0, wrong.count);
    }
    if (!rows.error()) {
        return {};
    }
    if (rows.error()->code == ErrorCode::Cancelled || rows.error()->code == ErrorCode::OutOfMemory) {
        return Status(rows.error());
    }
    m_writer.diagnostics().add(DiagnosticKind::DamagedTable, 0);
    if (m_damage.empty()) {
        m_damage = std::string(table) + ": " + rows.error()->message;
        m_writer.diagnostics().setDetail(DiagnosticKind::DamagedTable, m_damage);
    }
    return {};
}

Status RowSession::forEachRow(std::size_t number, std::string_view table,
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

Status RowSession::forEachInfo(std::string_view table, std::span<const std::string_view> columns,
                               const std::function<void(const Rows& row)>& take, std::string_view where) {
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
        return {};
    }
    while (rows->next()) {
        take(*rows);
    }
    return finishTable(table, *rows);
}

Status RowSession::countRows(std::size_t kind, std::string_view table) {
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
    return {};
}

bool RowSession::isOfRecording(TimeNs timeNs, EventRef event) {
    constexpr DurationNs kSlackNs = 3600LL * 1'000'000'000;
    if (!m_recordingTime) {
        return true;
    }
    if (timeNs >= m_recordingTime->startNs - kSlackNs && timeNs <= m_recordingTime->endNs + kSlackNs) {
        m_knowsRecordingTime = true;
        return true;
    }
    if (!m_knowsRecordingTime) {
        m_recordingTime.reset(); // on another clock than the rows
        return true;
    }
    m_writer.unusable(DiagnosticKind::TimestampOutOfRange, event);
    m_writer.diagnostics().setDetail(DiagnosticKind::TimestampOutOfRange,
                                     "rows of another recording: more than an hour outside of the session "
                                     "that the file names");
    return false;
}

bool RowSession::setTimes(std::optional<std::int64_t> startNs, std::optional<std::int64_t> endNs,
                          RecordWriter::Interval& interval) {
    if (!startNs) {
        m_writer.unusable(DiagnosticKind::MissingTimestamp, interval.event);
        return false;
    }
    if (!isOfRecording(*startNs, interval.event)) {
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

std::int64_t RowSession::numberOfProcess(std::int64_t pid) {
    if (m_latestNumber < 0 || m_latestPid != pid) {
        const auto known = std::ranges::find(m_processes, pid);
        m_latestPid = pid;
        m_latestNumber = known - m_processes.begin();
        if (known == m_processes.end() && m_processes.size() < kMostProcesses) {
            m_processes.push_back(pid);
        }
    }
    return m_latestNumber;
}

std::int64_t RowSession::correlationOf(std::int64_t pid, std::optional<std::int64_t> id) {
    if (!id || *id <= 0 || *id >= std::int64_t{1} << kCorrelationBits) {
        return 0;
    }
    const std::int64_t number = numberOfProcess(pid);
    return number < static_cast<std::int64_t>(kMostProcesses) ? (number << kCorrelationBits) | *id : 0;
}

} // namespace lanescope::sqlite
