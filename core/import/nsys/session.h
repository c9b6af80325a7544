// SPDX-License-Identifier: Apache-2.0
// One reading of an Nsight Systems export: sqlite::RowSession with the tables and threads of this format. One
// thread.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "core/base/status.h"
#include "core/import/nsys/nsys_tables.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::nsys {

class Session {
public:
    explicit Session(sqlite::RowSession& rows)
        : m_rows(rows) {}

    RecordWriter& writer() { return m_rows.writer(); }
    std::string_view string(std::optional<std::int64_t> id) const { return m_rows.string(id); }
    std::uint32_t nameOf(std::optional<std::int64_t> id) { return m_rows.nameOf(id); }
    Status forEachRow(Table table, std::span<const std::string_view> columns,
                      const sqlite::RowSession::TakeRow& take) {
        return m_rows.forEachRow(static_cast<std::size_t>(table), nsys::nameOf(table), columns, take);
    }
    Status forEachInfo(std::string_view table, std::span<const std::string_view> columns,
                       const std::function<void(const sqlite::Rows& row)>& take,
                       std::string_view where = {}) {
        return m_rows.forEachInfo(table, columns, take, where);
    }
    bool hasColumn(std::string_view table, std::string_view column) const {
        return m_rows.database().hasColumn(table, column);
    }
    bool hasRows(std::string_view table) const { return m_rows.database().rowCountEstimate(table) > 0; }
    bool takeTimes(const sqlite::Rows& row, std::size_t start, std::size_t end,
                   RecordWriter::Interval& interval) {
        return m_rows.takeTimes(row, start, end, interval);
    }
    TimeNs latestNs() const { return m_rows.latestNs(); }
    std::int64_t correlationOf(std::int64_t pid, std::optional<std::int64_t> id) {
        return m_rows.correlationOf(pid, id);
    }

    /// Owner of host events of a thread, from a value of globalTid. A missing one becomes a diagnostic.
    std::uint32_t threadOwner(std::optional<std::int64_t> globalTid, std::uint32_t category, EventRef event);
    /// Threads that own events, ascending: (pid, tid).
    const std::set<std::pair<std::int64_t, std::int64_t>>& threads() const { return m_threads; }
    /// Adds those of a part of the reading.
    void addThreads(const Session& part) { m_threads.insert(part.m_threads.begin(), part.m_threads.end()); }

private:
    struct KnownOwner {
        std::int64_t globalTid = 0;
        std::uint32_t category = 0;
        std::uint32_t owner = 0;
        bool isSet = false;
    };

    sqlite::RowSession& m_rows;
    std::array<KnownOwner, 16> m_known; ///< owners that were asked for lately
    std::set<std::pair<std::int64_t, std::int64_t>> m_threads;
};

} // namespace lanescope::nsys
