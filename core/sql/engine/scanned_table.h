// SPDX-License-Identifier: Apache-2.0
// Parts that virtual tables over an SqlTable share: the table with its memo, and a scan that starts with the
// arguments of xFilter. SQLite calls those of one connection on one thread at a time.
#pragma once

#include <memory>
#include <vector>

#include <sqlite3.h>

#include "core/sql/engine/row_scan.h"

namespace lanescope::sql {

/// First part of a virtual table.
struct ScannedTable {
    sqlite3_vtab base{}; // SQLite demands it in front
    std::unique_ptr<SqlTable> table;
    TableMemo memo;
    QueryGuard* guard = nullptr;
    bool isPrepared = false;
};

/// A scan with what it was planned with. Kept by a cursor, as a join starts it again for each row.
struct PlannedScan {
    const char* text = nullptr; ///< that of `plan`
    ScanPlan plan;
    std::vector<Condition> conditions;
    RowScan scan;
};

/// Sets the message of the table; SQLITE_ERROR, or SQLITE_INTERRUPT for what was stopped.
int failed(sqlite3_vtab& table, const Error& error);

/// Makes the data of the table where that has not been done, and starts the scan. A status of SQLite.
int startScan(ScannedTable& table, PlannedScan& planned, const char* planText, sqlite3_value** arguments);

} // namespace lanescope::sql
