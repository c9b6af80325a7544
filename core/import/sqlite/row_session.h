// SPDX-License-Identifier: Apache-2.0
// One reading of a database of a profiler: the database, the sink of records, and what all tables share
// (strings, numbers of processes, progress, damage). Formats derive a session of their own from it. One
// thread; a format that reads several tables at once uses a part for each.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/status.h"
#include "core/import/api/record_writer.h"
#include "core/import/sqlite/database.h"
#include "core/import/sqlite/row_place.h"

namespace lanescope::sqlite {

/// A reading as DatabaseImporter begins it.
struct Reading {
    const Database& database;
    /// Names of the tables whose rows are events, then those of others that are only counted.
    std::vector<std::string> kindNames;
    Progress& progress;
    std::uint64_t fileBytes = 0;
    std::uint64_t expectedRows = 0;
    std::stop_token stop;
    unsigned workers = 1;
};

/// Stands for "the file has no such number", which copies and kernels show as unknown.
template <typename Integer>
Integer fitting(std::optional<std::int64_t> value, Integer otherwise) {
    return value && *value >= 0 && *value <= std::numeric_limits<Integer>::max()
               ? static_cast<Integer>(*value)
               : otherwise;
}

class RowSession {
public:
    explicit RowSession(Reading reading);

    const Database& database() const { return m_database; }
    RecordWriter& writer() { return m_writer; }
    /// Threads that may read at a time.
    unsigned workers() const { return m_workers; }

    /// A session on a connection of its own, for other tables and another thread. It shares the strings that
    /// have been read. `number`: from 1 on, in the order of the tables that the parts read.
    Result<std::unique_ptr<RowSession>> part(unsigned number) const;
    /// Takes a part back when it has read its tables: parts in the order of their numbers.
    void join(std::unique_ptr<RowSession> part);
    /// Moves all records, those of parts behind those of the session itself. The session must not be used any
    /// more.
    void takeInto(ImportedTrace& trace);

    /// Reads a table of strings by their ids. An error only when the load was cancelled.
    Status readStrings(std::string_view table, std::string_view idColumn, std::string_view textColumn);
    /// The string with this id; empty when there is none.
    std::string_view string(std::optional<std::int64_t> id) const;
    /// Its number in writer(); 0 when there is none.
    std::uint32_t nameOf(std::optional<std::int64_t> id);

    /// Calls `take` for each row of a table, whose number becomes the current kind of events. A row without a
    /// usable id is counted as unusable. A table that is damaged becomes a diagnostic; the rows before it are
    /// kept. An error only when the load was cancelled or memory ran out.
    using TakeRow = std::function<void(const Rows& row, EventRef event)>;
    Status forEachRow(std::size_t number, std::string_view table, std::span<const std::string_view> columns,
                      const TakeRow& take);
    /// Like forEachRow() for a table without events: nothing is counted.
    Status forEachInfo(std::string_view table, std::span<const std::string_view> columns,
                       const std::function<void(const Rows& row)>& take, std::string_view where = {});
    /// Counts the rows of a table that are not shown, under this kind.
    Status countRows(std::size_t kind, std::string_view table);

    /// Session in which everything was recorded, as the file says. Rows that are more than an hour outside of
    /// it are of another recording or on another clock: they are counted as unusable. The first row that is
    /// asked about decides whether what the file says can be true.
    void setRecordingTime(TimeRange session) { m_recordingTime = session; }
    /// Whether a row of this time is of the recording; counts it if not.
    bool isOfRecording(TimeNs timeNs, EventRef event);
    /// Fills the event's times; false when there is no usable start, which is counted.
    bool setTimes(std::optional<std::int64_t> startNs, std::optional<std::int64_t> endNs,
                  RecordWriter::Interval& interval);
    /// The times in two columns.
    bool takeTimes(const Rows& row, std::size_t start, std::size_t end, RecordWriter::Interval& interval) {
        return setTimes(row.integer(start), row.integer(end), interval);
    }

    /// Latest end of all intervals so far.
    TimeNs latestNs() const { return m_latestNs; }

    /// A number for a correlation of a process that is unique in the file: correlation ids repeat from
    /// process to process. The first process keeps its ids. 0 when there is none.
    std::int64_t correlationOf(std::int64_t pid, std::optional<std::int64_t> id);

private:
    using Strings = std::unordered_map<std::int64_t, std::string>;

    RowSession(const RowSession& whole, std::unique_ptr<Database> connection, unsigned number);
    Status finishTable(std::string_view table, const Rows& rows);
    void countRow();
    std::int64_t numberOfProcess(std::int64_t pid);
    /// Gives the correlations of a part's batches the numbers of processes that this session has.
    void renumber(RowSession& part, std::span<EventBatch> batches);

    std::unique_ptr<Database> m_connection; ///< of a part
    const Database& m_database;
    std::vector<std::string> m_kindNames;
    RecordWriter m_writer;
    Progress& m_progress;
    std::uint64_t m_fileBytes;
    std::uint64_t m_expectedRows;
    std::stop_token m_stop;
    unsigned m_workers;
    std::shared_ptr<Strings> m_strings = std::make_shared<Strings>();
    std::unordered_map<std::int64_t, std::uint32_t> m_names;
    std::vector<std::int64_t> m_processes; ///< pids by their numbers, in order of appearance
    std::int64_t m_latestPid = 0;
    std::int64_t m_latestNumber = -1; ///< of m_latestPid; < 0: none
    TimeNs m_latestNs = std::numeric_limits<TimeNs>::min();
    std::optional<TimeRange> m_recordingTime;
    bool m_knowsRecordingTime = false; ///< a row was in it
    std::uint64_t m_rows = 0;
    std::shared_ptr<std::atomic<std::uint64_t>> m_allRows; ///< those of all parts
    std::vector<std::unique_ptr<RowSession>> m_parts;
    std::string m_damage; ///< of the first damaged table
};

} // namespace lanescope::sqlite
