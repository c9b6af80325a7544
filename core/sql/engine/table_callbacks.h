// SPDX-License-Identifier: Apache-2.0
// Callbacks that virtual tables of SQLite share. `Table` and `Cursor` are structs whose first member is the
// `base` that SQLite demands; a Cursor is made from its Table. Callbacks that can throw go through guarded().
// SQLite calls those of one connection on one thread at a time. Interface: sqlite.org/vtab.html.
#pragma once

#include <cstddef>

#include <sqlite3.h>

#include "core/sql/engine/guarded.h"

namespace lanescope::sql {

template <typename Table>
int disconnectTable(sqlite3_vtab* base) {
    delete reinterpret_cast<Table*>(base);
    return SQLITE_OK;
}

template <typename Table, typename Cursor>
int openCursor(sqlite3_vtab* base, sqlite3_vtab_cursor** result) {
    *result = &(new Cursor(*reinterpret_cast<Table*>(base)))->base;
    return SQLITE_OK;
}

template <typename Cursor>
int closeCursor(sqlite3_vtab_cursor* base) {
    delete reinterpret_cast<Cursor*>(base);
    return SQLITE_OK;
}

// Tables whose rows are made as a whole when a scan begins: `rows` and `at` of the cursor.

template <typename Cursor>
int nextMadeRow(sqlite3_vtab_cursor* base) {
    ++reinterpret_cast<Cursor*>(base)->at;
    return SQLITE_OK;
}

template <typename Cursor>
int isBehindMadeRows(sqlite3_vtab_cursor* base) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    return cursor.at >= cursor.rows.size() ? 1 : 0;
}

template <typename Cursor>
int madeRowId(sqlite3_vtab_cursor* base, sqlite3_int64* result) {
    *result = static_cast<sqlite3_int64>(reinterpret_cast<Cursor*>(base)->at);
    return SQLITE_OK;
}

/// A table that is created under a name and whose rows are read one after the other.
template <typename Table, typename Cursor, auto connect, auto bestIndex, auto filter, auto next, auto atEnd,
          auto column, auto rowId>
constexpr sqlite3_module namedTableModule() {
    sqlite3_module module{};
    module.iVersion = 3;
    module.xCreate = &guarded<connect, sqlite3*, void*, int, const char* const*, sqlite3_vtab**, char**>;
    module.xConnect = module.xCreate;
    module.xBestIndex = &guarded<bestIndex, sqlite3_vtab*, sqlite3_index_info*>;
    module.xDisconnect = disconnectTable<Table>;
    module.xDestroy = disconnectTable<Table>;
    module.xOpen = &guarded<openCursor<Table, Cursor>, sqlite3_vtab*, sqlite3_vtab_cursor**>;
    module.xClose = closeCursor<Cursor>;
    module.xFilter = &guarded<filter, sqlite3_vtab_cursor*, int, const char*, int, sqlite3_value**>;
    module.xNext = &guarded<next, sqlite3_vtab_cursor*>;
    module.xEof = atEnd;
    module.xColumn = &guarded<column, sqlite3_vtab_cursor*, sqlite3_context*, int>;
    module.xRowid = rowId;
    return module;
}

/// A table function: a virtual table with hidden columns for its arguments, which exists without being
/// created.
template <typename Table, typename Cursor, auto connect, auto bestIndex, auto filter, auto column>
sqlite3_module tableFunctionModule() {
    sqlite3_module module{};
    module.iVersion = 3;
    module.xConnect = &guarded<connect, sqlite3*, void*, int, const char* const*, sqlite3_vtab**, char**>;
    module.xBestIndex = bestIndex;
    module.xDisconnect = disconnectTable<Table>;
    module.xOpen = &guarded<openCursor<Table, Cursor>, sqlite3_vtab*, sqlite3_vtab_cursor**>;
    module.xClose = closeCursor<Cursor>;
    module.xFilter = &guarded<filter, sqlite3_vtab_cursor*, int, const char*, int, sqlite3_value**>;
    module.xNext = nextMadeRow<Cursor>;
    module.xEof = isBehindMadeRows<Cursor>;
    module.xColumn = column;
    module.xRowid = madeRowId<Cursor>;
    return module;
}

} // namespace lanescope::sql
