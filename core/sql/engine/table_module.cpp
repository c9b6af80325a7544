// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/table_module.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <span>

#include <sqlite3.h>

#include "core/sql/engine/gathered_cells.h"
#include "core/sql/engine/ordered_rows.h"
#include "core/sql/engine/scanned_table.h"
#include "core/sql/engine/sqlite_values.h"
#include "core/sql/engine/table_callbacks.h"

namespace lanescope::sql {

namespace {

struct VirtualTable : ScannedTable {
    std::vector<ValueType> types; ///< of the columns
};

struct Cursor {
    explicit Cursor(VirtualTable& owner)
        : table(&owner)
        , ordered(*owner.guard) {}

    sqlite3_vtab_cursor base{}; // SQLite demands it in front
    VirtualTable* table;
    PlannedScan planned;
    OrderedRows ordered;
    bool isOrdered = false;
    std::size_t nextOrdered = 0;
    std::span<const RowNumber> rows; ///< those that are read now; none: behind the last one
    std::size_t at = 0;              ///< in rows
    GatheredCells cells;             ///< of rows, where that is worth it
};

int connect(sqlite3* database, void* auxiliary, int argumentCount, const char* const* arguments,
            sqlite3_vtab** result, char** error) {
    auto& context = *static_cast<TableModuleContext*>(auxiliary);
    constexpr int kName = 3;
    if (argumentCount <= kName) {
        *error = sqlite3_mprintf("lanescope_table needs the name of a table");
        return SQLITE_ERROR;
    }
    std::string_view name = arguments[kName];
    if (name.size() >= 2 && name.front() == '"') {
        name = name.substr(1, name.size() - 2);
    }
    Result<std::unique_ptr<SqlTable>> made = context.make(arguments[1], name);
    if (!made) {
        *error = sqlite3_mprintf("%s", made.error().message.c_str());
        return made.error().code == ErrorCode::Cancelled ? SQLITE_INTERRUPT : SQLITE_ERROR;
    }
    const int status = sqlite3_declare_vtab(database, declarationOf((*made)->columns()).c_str());
    if (status != SQLITE_OK) {
        *error = sqlite3_mprintf("%s", sqlite3_errmsg(database));
        return status;
    }
    sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
    auto owner = std::make_unique<VirtualTable>();
    for (const ColumnInfo& column : (*made)->columns()) {
        owner->types.push_back(column.type);
    }
    owner->table = std::move(*made);
    owner->guard = context.guard;
    *result = &owner.release()->base;
    return SQLITE_OK;
}

int bestIndex(sqlite3_vtab* base, sqlite3_index_info* info) {
    const std::string text = planText(choosePlan(*reinterpret_cast<VirtualTable*>(base)->table, *info));
    info->idxStr = sqlite3_mprintf("%s", text.c_str());
    info->needToFreeIdxStr = 1;
    return info->idxStr == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}

/// Goes to the next rows.
int advance(Cursor& cursor) {
    constexpr std::size_t kMostAtOnce = 1024;
    constexpr std::size_t kWorthGathering = 16;
    cursor.at = 0;
    cursor.cells.clear();
    if (cursor.isOrdered) {
        const std::vector<RowNumber>& all = cursor.ordered.rows();
        const std::size_t count = std::min(kMostAtOnce, all.size() - cursor.nextOrdered);
        cursor.rows = std::span(all).subspan(cursor.nextOrdered, count);
        cursor.nextOrdered += count;
    } else {
        const RowScan::Step step = cursor.planned.scan.next();
        cursor.rows = cursor.planned.scan.rows();
        if (step == RowScan::Step::Stopped) {
            return SQLITE_INTERRUPT;
        }
    }
    if (cursor.rows.size() >= kWorthGathering) {
        cursor.cells.gather(*cursor.table->table, cursor.planned.plan.usedColumns, cursor.rows);
    }
    return SQLITE_OK;
}

/// Rows that the statement takes at most, of the arguments behind those of conditions.
std::size_t mostRows(const ScanPlan& plan, sqlite3_value** arguments) {
    constexpr auto kAll = std::numeric_limits<std::size_t>::max();
    const std::int64_t limit =
        plan.limitArguments > 0 ? sqlite3_value_int64(arguments[plan.conditions.size()]) : -1;
    const std::int64_t offset =
        plan.limitArguments > 1 ? sqlite3_value_int64(arguments[plan.conditions.size() + 1]) : 0;
    return limit < 0 ? kAll
                     : static_cast<std::size_t>(saturatingAdd(limit, std::max<std::int64_t>(offset, 0)));
}

/// Collects all rows and arranges them.
int order(Cursor& cursor, std::size_t mostRows) {
    std::vector<RowNumber> rows;
    MemoryShare memory(*cursor.table->guard);
    cursor.planned.scan.hurry();
    RowScan::Step step = cursor.planned.scan.next();
    for (; step == RowScan::Step::Rows; step = cursor.planned.scan.next()) {
        if (!memory.take(cursor.planned.scan.rows().size_bytes())) {
            return SQLITE_NOMEM;
        }
        rows.insert(rows.end(), cursor.planned.scan.rows().begin(), cursor.planned.scan.rows().end());
    }
    if (step == RowScan::Step::Stopped) {
        return SQLITE_INTERRUPT;
    }
    cursor.nextOrdered = 0;
    return cursor.ordered.arrange(*cursor.table->table, cursor.planned.plan.order, mostRows, std::move(rows))
               ? SQLITE_OK
               : SQLITE_NOMEM;
}

int filter(sqlite3_vtab_cursor* base, int /*number*/, const char* plan, int /*argumentCount*/,
           sqlite3_value** arguments) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    if (const int status = startScan(*cursor.table, cursor.planned, plan, arguments); status != SQLITE_OK) {
        return status;
    }
    cursor.isOrdered = !cursor.planned.plan.order.empty();
    if (cursor.isOrdered) {
        const int status = order(cursor, mostRows(cursor.planned.plan, arguments));
        if (status != SQLITE_OK) {
            return status;
        }
    }
    return advance(cursor);
}

int next(sqlite3_vtab_cursor* base) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    return ++cursor.at < cursor.rows.size() ? SQLITE_OK : advance(cursor);
}

int atEnd(sqlite3_vtab_cursor* base) {
    return reinterpret_cast<Cursor*>(base)->rows.empty() ? 1 : 0;
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int number) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    const SqlTable& table = *cursor.table->table;
    const RowNumber row = cursor.rows[cursor.at];
    const bool isGathered = cursor.cells.holds(number);
    switch (cursor.table->types[static_cast<std::size_t>(number)]) {
    case ValueType::Integer:
        giveInteger(context,
                    isGathered ? cursor.cells.integer(number, cursor.at) : table.integer(number, row));
        return SQLITE_OK;
    case ValueType::Real: {
        const double value = isGathered ? cursor.cells.real(number, cursor.at) : table.real(number, row);
        if (!std::isnan(value)) {
            sqlite3_result_double(context, value);
        }
        return SQLITE_OK;
    }
    case ValueType::Name: {
        const std::uint32_t value =
            isGathered ? cursor.cells.name(number, cursor.at) : table.name(number, row);
        if (value != kUnknownName) {
            // Texts of names live as long as the trace, which the session keeps.
            giveLastingText(context, table.names(number).text(value));
        }
        return SQLITE_OK;
    }
    case ValueType::Text:
        if (const std::optional<std::string> text = table.text(number, row)) {
            giveText(context, *text);
        }
        return SQLITE_OK;
    }
    return SQLITE_OK;
}

int rowId(sqlite3_vtab_cursor* base, sqlite3_int64* result) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    *result = cursor.rows[cursor.at];
    return SQLITE_OK;
}

constexpr sqlite3_module kModule =
    namedTableModule<VirtualTable, Cursor, connect, bestIndex, filter, next, atEnd, column, rowId>();

} // namespace

std::string quotedName(std::string_view name) {
    std::string text = "\"";
    for (const char c : name) {
        text += c;
        text += c == '"' ? "\"" : "";
    }
    return text + "\"";
}

std::string declarationOf(const std::vector<ColumnInfo>& columns) {
    std::string text = "CREATE TABLE x(";
    for (const ColumnInfo& column : columns) {
        text += (text.back() == '(' ? "" : ", ") + quotedName(column.name) + " " + typeName(column.type) +
                (column.isHidden ? " HIDDEN" : "");
    }
    return text + ")";
}

int registerTableModule(sqlite3* database, TableModuleContext& context) {
    return sqlite3_create_module_v2(database, kTableModule, &kModule, &context, nullptr);
}

} // namespace lanescope::sql
