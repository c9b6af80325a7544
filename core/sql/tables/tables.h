// SPDX-License-Identifier: Apache-2.0
// The tables of a trace by their names in SQL. Schema and meaning: docs/sql.md. One thread at a time.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/sql/engine/sql_table.h"
#include "core/sql/tables/trace_facts.h"

namespace lanescope::sql {

struct TableEntry {
    std::string_view name;
    std::string_view help; ///< meaning of a row, without full stop
    std::unique_ptr<SqlTable> (*make)(FactsPtr facts);
};

/// A part of the schema that SQL itself derives from tables.
struct ViewEntry {
    std::string_view name;
    std::string_view help;
    std::string_view select; ///< names tables without a schema
};

// Parts of the list, one for each file.
std::span<const TableEntry> sliceTables();
std::span<const TableEntry> trackTables();
std::span<const TableEntry> counterTables();
std::span<const TableEntry> deviceTables();
std::span<const TableEntry> hostTables();
std::span<const TableEntry> stepTables();
std::span<const TableEntry> busyTables();
std::span<const TableEntry> memoryTables();
std::span<const TableEntry> traceTables();

/// All of them, in the order of the documentation.
std::vector<TableEntry> allTables();
std::span<const ViewEntry> allViews();

} // namespace lanescope::sql
