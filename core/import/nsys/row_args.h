// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of an Nsight Systems export: an EventRef is a table and a row
// (nsys_tables.h). Rows are read again one by one through their ids; strings of StringIds stand in place of
// their numbers.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/import/nsys/nsys_tables.h"
#include "core/import/sqlite/database.h"
#include "core/store/arg_source.h"

namespace lanescope::nsys {

class RowArgs final : public ArgSource {
public:
    /// Opens the file when args are first asked for.
    explicit RowArgs(std::shared_ptr<const ByteFile> file)
        : m_file(std::move(file)) {}

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override;

private:
    /// Rows of one table with all its columns.
    struct TableRows {
        std::vector<std::string> columns;
        std::optional<sqlite::Rows> rows;
    };

    // Under the lock.
    std::optional<Error> open() const;
    TableRows* tableRows(Table table) const;
    const std::string& string(std::int64_t id) const;
    void addValue(const TableRows& table, std::size_t column, std::vector<Arg>& args) const;

    std::shared_ptr<const ByteFile> m_file;
    mutable std::mutex m_mutex;
    mutable std::unique_ptr<sqlite::Database> m_database;
    mutable std::array<std::optional<TableRows>, kTableCount> m_tables;
    mutable std::unordered_map<std::int64_t, std::string> m_strings;
    mutable bool m_stringsRead = false;
};

} // namespace lanescope::nsys
