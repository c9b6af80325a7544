// SPDX-License-Identifier: Apache-2.0
// Args and places of events that are rows of a database (row_place.h). Rows are read again one by one through
// their ids. A format derives its own from it and says which tables have events and how values read. Any
// thread; one lock.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/import/sqlite/database.h"
#include "core/import/sqlite/row_place.h"
#include "core/store/arg_source.h"

namespace lanescope::sqlite {

class RowArgs : public ArgSource {
public:
    /// Opens the file when args are first asked for.
    explicit RowArgs(std::shared_ptr<const ByteFile> file)
        : m_file(std::move(file)) {}

    Result<EventText> eventText(EventRef event) const final;
    std::string placeText(EventRef event) const final;

protected:
    // Called under the lock.

    /// Names of the tables by their numbers in places.
    virtual std::vector<std::string> eventTables(const Database& database) const = 0;
    /// Whether every event has this column: its times and its owner.
    virtual bool isField(std::string_view column) const = 0;
    /// How a number reads; nothing: as it stands.
    virtual std::optional<Arg> argOf(std::size_t /*table*/, std::string_view /*column*/,
                                     std::int64_t /*value*/) const {
        return std::nullopt;
    }
    /// Adds what `text` implies, or what other tables say of the row.
    virtual void addArgs(std::size_t /*table*/, std::int64_t /*row*/, EventText& /*text*/) const {}

    /// A string by its id; empty when there is none. The table is read once.
    const std::string& string(std::string_view table, std::string_view idColumn, std::string_view textColumn,
                              std::int64_t id) const;
    const Database& database() const { return *m_database; }
    const std::vector<std::string>& tableNames() const { return m_tableNames; }

    /// Appends the columns of one row of any table that have a value, under names with `prefix`; `skip`: a
    /// column to leave out.
    void addRow(std::string_view table, std::int64_t row, std::string_view prefix, std::string_view skip,
                std::vector<Arg>& args) const;

    /// Ids of the first `most` rows of `table` whose `column` is `value`. The column is read once.
    std::vector<std::int64_t> rowsWith(const std::string& table, std::string_view column, std::int64_t value,
                                       std::size_t most = 1000) const;

private:
    /// Rows of one table with all its columns.
    struct TableRows {
        std::vector<std::string> columns;
        std::optional<Rows> rows;
    };
    using Strings = std::unordered_map<std::int64_t, std::string>;

    Status open() const;
    TableRows* tableRows(const std::string& table) const;
    void addValue(std::size_t table, const TableRows& rows, std::size_t column, std::vector<Arg>& args) const;
    std::string placeTextOf(EventRef event) const;

    std::shared_ptr<const ByteFile> m_file;
    mutable std::mutex m_mutex;
    mutable std::unique_ptr<Database> m_database;
    mutable std::vector<std::string> m_tableNames;
    mutable std::unordered_map<std::string, TableRows> m_tables;
    mutable std::unordered_map<std::string, Strings> m_strings; ///< by table
    /// By table: values of the column that refers to other rows, and row ids; ascending.
    mutable std::unordered_map<std::string, std::vector<std::pair<std::int64_t, std::int64_t>>> m_references;
};

} // namespace lanescope::sqlite
