// SPDX-License-Identifier: Apache-2.0
// One reading of an Nsight Systems export: the database, the sink of records, and what all tables share
// (strings, numbers of processes, progress). One thread.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/api/record_writer.h"
#include "core/import/nsys/nsys_tables.h"
#include "core/import/sqlite/database.h"

namespace lanescope::nsys {

class Session {
public:
    /// `kindNames`: names of the known tables, then those of others that are only counted.
    Session(const sqlite::Database& database, std::vector<std::string> kindNames, Progress& progress,
            std::uint64_t fileBytes, std::uint64_t expectedRows, std::stop_token stop);

    const sqlite::Database& database() const { return m_database; }
    RecordWriter& writer() { return m_writer; }

    /// Reads StringIds. An error only when the load was cancelled.
    std::optional<Error> readStrings();
    /// The string with this id; empty when there is none.
    std::string_view string(std::optional<std::int64_t> id) const;
    /// Its number in writer(); 0 when there is none.
    std::uint32_t nameOf(std::optional<std::int64_t> id);

    /// Calls `take` for each row of a table, which becomes the current kind of events. A row without a usable
    /// id is counted as unusable. A table that is damaged becomes a diagnostic; the rows before it are kept.
    /// An error only when the load was cancelled or memory ran out.
    using TakeRow = std::function<void(const sqlite::Rows& row, EventRef event)>;
    std::optional<Error> forEachRow(Table table, std::span<const std::string_view> columns,
                                    const TakeRow& take);
    /// Like forEachRow() for a table without events: nothing is counted.
    std::optional<Error> forEachInfo(std::string_view table, std::span<const std::string_view> columns,
                                     const std::function<void(const sqlite::Rows& row)>& take,
                                     std::string_view where = {});

    /// Fills the event's times from two columns; false when there is no usable start, which is counted.
    bool takeTimes(const sqlite::Rows& row, std::size_t start, std::size_t end,
                   RecordWriter::Interval& interval);

    /// Latest end of all intervals so far.
    TimeNs latestNs() const { return m_latestNs; }

    /// A number for a correlation of a process that is unique in the file: correlation ids repeat from
    /// process to process. The first process keeps its ids. 0 when there is none.
    std::int64_t correlationOf(std::int64_t pid, std::optional<std::int64_t> id);

    /// Owner of host events of a thread, from a value of globalTid. A missing one becomes a diagnostic.
    std::uint32_t threadOwner(std::optional<std::int64_t> globalTid, std::uint32_t category, EventRef event);
    /// Threads that own events, ascending.
    const std::set<std::pair<std::int64_t, std::int64_t>>& threads() const { return m_threads; }

private:
    std::optional<Error> finishTable(std::string_view table, const sqlite::Rows& rows);
    void countRow();

    const sqlite::Database& m_database;
    RecordWriter m_writer;
    Progress& m_progress;
    std::uint64_t m_fileBytes;
    std::uint64_t m_expectedRows;
    std::stop_token m_stop;
    std::unordered_map<std::int64_t, std::string> m_strings;
    std::unordered_map<std::int64_t, std::uint32_t> m_names;
    std::unordered_map<std::int64_t, std::int64_t> m_processNumbers; ///< by pid, in order of appearance
    std::set<std::pair<std::int64_t, std::int64_t>> m_threads;       ///< (pid, tid)
    TimeNs m_latestNs = std::numeric_limits<TimeNs>::min();
    std::uint64_t m_rows = 0;
    std::string m_damage; ///< of the first damaged table
};

} // namespace lanescope::nsys
