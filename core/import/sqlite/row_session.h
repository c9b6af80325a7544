// SPDX-License-Identifier: Apache-2.0
// One reading of a database of a profiler: the database, the sink of records, and what all tables share
// (strings, numbers of processes, progress, damage). Formats derive a session of their own from it. One
// thread.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

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

    /// Reads a table of strings by their ids. An error only when the load was cancelled.
    std::optional<Error> readStrings(std::string_view table, std::string_view idColumn,
                                     std::string_view textColumn);
    /// The string with this id; empty when there is none.
    std::string_view string(std::optional<std::int64_t> id) const;
    /// Its number in writer(); 0 when there is none.
    std::uint32_t nameOf(std::optional<std::int64_t> id);

    /// Calls `take` for each row of a table, whose number becomes the current kind of events. A row without a
    /// usable id is counted as unusable. A table that is damaged becomes a diagnostic; the rows before it are
    /// kept. An error only when the load was cancelled or memory ran out.
    using TakeRow = std::function<void(const Rows& row, EventRef event)>;
    std::optional<Error> forEachRow(std::size_t number, std::string_view table,
                                    std::span<const std::string_view> columns, const TakeRow& take);
    /// Like forEachRow() for a table without events: nothing is counted.
    std::optional<Error> forEachInfo(std::string_view table, std::span<const std::string_view> columns,
                                     const std::function<void(const Rows& row)>& take,
                                     std::string_view where = {});
    /// Counts the rows of a table that are not shown, under this kind.
    std::optional<Error> countRows(std::size_t kind, std::string_view table);

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
    std::optional<Error> finishTable(std::string_view table, const Rows& rows);
    void countRow();

    const Database& m_database;
    RecordWriter m_writer;
    Progress& m_progress;
    std::uint64_t m_fileBytes;
    std::uint64_t m_expectedRows;
    std::stop_token m_stop;
    std::unordered_map<std::int64_t, std::string> m_strings;
    std::unordered_map<std::int64_t, std::uint32_t> m_names;
    std::unordered_map<std::int64_t, std::int64_t> m_processNumbers; ///< by pid, in order of appearance
    TimeNs m_latestNs = std::numeric_limits<TimeNs>::min();
    std::uint64_t m_rows = 0;
    std::string m_damage; ///< of the first damaged table
};

} // namespace lanescope::sqlite
