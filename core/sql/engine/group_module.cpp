// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/group_module.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/sql/engine/scanned_table.h"
#include "core/sql/engine/sqlite_values.h"
#include "core/sql/engine/table_callbacks.h"

namespace lanescope::sql {

namespace {

struct VirtualTable : ScannedTable {
    VirtualTable() = default;
    VirtualTable(const VirtualTable&) = delete;
    VirtualTable& operator=(const VirtualTable&) = delete;
    ~VirtualTable() { context->readable.erase(&base); }

    Grouping grouping;
    GroupModuleContext* context = nullptr;
};

struct Cursor {
    explicit Cursor(VirtualTable& owner)
        : table(&owner)
        , groups(*owner.guard) {}

    sqlite3_vtab_cursor base{}; // SQLite demands it in front
    VirtualTable* table;
    PlannedScan planned;
    RowGroups groups;
    std::size_t at = 0;
};

/// Columns of the table, and behind them those of the sums, hidden.
std::vector<ColumnInfo> columnsOf(const SqlTable& table, const Grouping& grouping) {
    std::vector<ColumnInfo> columns = table.columns();
    for (std::size_t i = 0; i < grouping.aggregates.size(); ++i) {
        ColumnInfo column{aggregateColumn(i)};
        column.isHidden = true;
        columns.push_back(column);
    }
    return columns;
}

int connect(sqlite3* database, void* auxiliary, int argumentCount, const char* const* arguments,
            sqlite3_vtab** result, char** error) {
    auto& context = *static_cast<GroupModuleContext*>(auxiliary);
    constexpr int kNumber = 3;
    std::size_t number = 0;
    if (argumentCount > kNumber) {
        const std::string_view text = arguments[kNumber];
        std::from_chars(text.data(), text.data() + text.size(), number);
    }
    const Grouping* grouping = argumentCount > kNumber ? context.grouping(number) : nullptr;
    if (grouping == nullptr) {
        *error = sqlite3_mprintf("lanescope_groups needs the number of a grouping");
        return SQLITE_ERROR;
    }
    auto table = context.tables->make(grouping->schema, grouping->table);
    if (!table) {
        *error = sqlite3_mprintf("%s", table.error().message.c_str());
        return table.error().code == ErrorCode::Cancelled ? SQLITE_INTERRUPT : SQLITE_ERROR;
    }
    const int status = sqlite3_declare_vtab(database, declarationOf(columnsOf(**table, *grouping)).c_str());
    if (status != SQLITE_OK) {
        *error = sqlite3_mprintf("%s", sqlite3_errmsg(database));
        return status;
    }
    sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
    auto owner = std::make_unique<VirtualTable>();
    owner->table = std::move(*table);
    owner->guard = context.tables->guard;
    owner->grouping = *grouping;
    owner->context = &context;
    std::vector<int>& readable = context.readable[&owner->base];
    readable = grouping->keys;
    for (std::size_t i = 0; i < grouping->aggregates.size(); ++i) {
        readable.push_back(static_cast<int>(owner->table->columns().size() + i));
    }
    *result = &owner.release()->base;
    return SQLITE_OK;
}

int bestIndex(sqlite3_vtab* base, sqlite3_index_info* info) {
    // All groups are made for each question, so that none is to be asked for each row of another table.
    for (int i = 0; i < info->nConstraint; ++i) {
        sqlite3_value* value = nullptr;
        const bool isConstant = sqlite3_vtab_rhs_value(info, i, &value) == SQLITE_OK && value != nullptr;
        const bool isList =
            info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_EQ && sqlite3_vtab_in(info, i, -1) != 0;
        const bool isNullTest = info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_ISNULL ||
                                info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_ISNOTNULL;
        if (!isConstant && !isList && !isNullTest) {
            const_cast<unsigned char&>(info->aConstraint[i].usable) = 0;
        }
    }
    constexpr sqlite3_int64 kMostExpected = 1000; // groups
    const std::string text = planText(chooseConditions(*reinterpret_cast<VirtualTable*>(base)->table, *info));
    info->estimatedRows = std::min(info->estimatedRows, kMostExpected);
    info->idxFlags = 0;
    info->idxStr = sqlite3_mprintf("%s", text.c_str());
    info->needToFreeIdxStr = 1;
    return info->idxStr == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}

int filter(sqlite3_vtab_cursor* base, int /*number*/, const char* plan, int /*argumentCount*/,
           sqlite3_value** arguments) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    cursor.at = 0;
    if (const int status = startScan(*cursor.table, cursor.planned, plan, arguments); status != SQLITE_OK) {
        return status;
    }
    const Grouping& grouping = cursor.table->grouping;
    switch (
        cursor.groups.make(*cursor.table->table, grouping.keys, grouping.aggregates, cursor.planned.scan)) {
    case RowGroups::Outcome::Done:
        return SQLITE_OK;
    case RowGroups::Outcome::Stopped:
        return SQLITE_INTERRUPT;
    case RowGroups::Outcome::NoMemory:
        break;
    }
    return SQLITE_NOMEM;
}

int next(sqlite3_vtab_cursor* base) {
    ++reinterpret_cast<Cursor*>(base)->at;
    return SQLITE_OK;
}

int atEnd(sqlite3_vtab_cursor* base) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    return cursor.at >= cursor.groups.size() ? 1 : 0;
}

void giveKey(const SqlTable& table, int number, RowNumber row, sqlite3_context* context) {
    if (table.columns()[static_cast<std::size_t>(number)].type == ValueType::Integer) {
        giveInteger(context, table.integer(number, row));
    } else if (const std::uint32_t name = table.name(number, row); name != kUnknownName) {
        giveLastingText(context, table.names(number).text(name));
    }
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int number) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    const SqlTable& table = *cursor.table->table;
    const auto columns = static_cast<int>(table.columns().size());
    if (number < columns) {
        const std::vector<int>& keys = cursor.table->grouping.keys;
        if (std::find(keys.begin(), keys.end(), number) == keys.end()) {
            sqlite3_result_error(context, "a group of rows has no such column", -1);
            return SQLITE_ERROR;
        }
        giveKey(table, number, cursor.groups.example(cursor.at), context);
        return SQLITE_OK;
    }
    const RowGroups::Cell& cell = cursor.groups.cell(static_cast<std::size_t>(number - columns), cursor.at);
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        sqlite3_result_int64(context, *integer);
    } else if (const auto* real = std::get_if<double>(&cell)) {
        sqlite3_result_double(context, *real);
    } else if (std::holds_alternative<RowGroups::Overflow>(cell)) {
        sqlite3_result_error(context, "integer overflow", -1);
        return SQLITE_ERROR;
    }
    return SQLITE_OK;
}

int rowId(sqlite3_vtab_cursor* base, sqlite3_int64* result) {
    *result = static_cast<sqlite3_int64>(reinterpret_cast<Cursor*>(base)->at);
    return SQLITE_OK;
}

constexpr sqlite3_module kModule =
    namedTableModule<VirtualTable, Cursor, connect, bestIndex, filter, next, atEnd, column, rowId>();

} // namespace

std::string aggregateColumn(std::size_t position) {
    return "@" + std::to_string(position);
}

int registerGroupModule(sqlite3* database, GroupModuleContext& context) {
    return sqlite3_create_module_v2(database, kGroupModule, &kModule, &context, nullptr);
}

} // namespace lanescope::sql
