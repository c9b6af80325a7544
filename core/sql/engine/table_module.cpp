// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/table_module.h"

#include <cmath>
#include <new>

#include <sqlite3.h>

#include "core/sql/engine/grouped_rows.h"
#include "core/sql/engine/row_scan.h"
#include "core/sql/engine/sqlite_values.h"
#include "core/sql/engine/table_callbacks.h"

namespace lanescope::sql {

namespace {

struct VirtualTable {
    sqlite3_vtab base{}; // SQLite demands it in front
    std::unique_ptr<SqlTable> table;
    TableMemo memo;
    QueryGuard* guard = nullptr;
};

struct Cursor {
    explicit Cursor(VirtualTable& owner)
        : table(&owner)
        , groups(*owner.guard) {}

    sqlite3_vtab_cursor base{};
    VirtualTable* table;
    ScanPlan plan;
    RowScan scan;
    GroupedRows groups;
    bool isGrouped = false;
    bool isAtEnd = true;
    std::size_t position = 0; ///< in groups
    RowNumber row = 0;
};

int fail(VirtualTable& table, const std::string& message) {
    sqlite3_free(table.base.zErrMsg);
    table.base.zErrMsg = sqlite3_mprintf("%s", message.c_str());
    return SQLITE_ERROR;
}

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

int advance(Cursor& cursor) {
    if (cursor.isGrouped) {
        cursor.isAtEnd = cursor.position >= cursor.groups.size();
        cursor.row = cursor.isAtEnd ? 0 : cursor.groups.row(cursor.position);
        return SQLITE_OK;
    }
    const RowScan::Step step = cursor.scan.next();
    cursor.isAtEnd = step != RowScan::Step::Row;
    cursor.row = cursor.scan.row();
    return step == RowScan::Step::Stopped ? SQLITE_INTERRUPT : SQLITE_OK;
}

/// Collects all rows and arranges them.
int group(Cursor& cursor) {
    std::vector<RowNumber> rows;
    MemoryShare memory(*cursor.table->guard);
    RowScan::Step step = cursor.scan.next();
    for (; step == RowScan::Step::Row; step = cursor.scan.next()) {
        if (rows.size() == rows.capacity() && !memory.take((rows.size() + 1024) * sizeof(RowNumber))) {
            return SQLITE_NOMEM;
        }
        rows.push_back(cursor.scan.row());
    }
    if (step == RowScan::Step::Stopped) {
        return SQLITE_INTERRUPT;
    }
    return cursor.groups.arrange(*cursor.table->table, cursor.plan, std::move(rows)) ? SQLITE_OK
                                                                                     : SQLITE_NOMEM;
}

int filter(sqlite3_vtab_cursor* base, int /*number*/, const char* plan, int argumentCount,
           sqlite3_value** arguments) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    VirtualTable& owner = *cursor.table;
    if (const std::optional<Error> error = owner.table->prepare(owner.guard->stop())) {
        return error->code == ErrorCode::Cancelled ? SQLITE_INTERRUPT : fail(owner, error->describe());
    }
    cursor.plan = parsePlan(plan);
    std::vector<Condition> conditions;
    for (int i = 0; i < argumentCount; ++i) {
        Result<Condition> condition =
            conditionOf(*owner.table, cursor.plan.conditions[static_cast<std::size_t>(i)], arguments[i],
                        owner.memo.patterns);
        if (!condition) {
            return fail(owner, condition.error().message);
        }
        conditions.push_back(std::move(*condition));
    }
    cursor.scan.start(*owner.table, cursor.plan, std::move(conditions), owner.memo, *owner.guard);
    cursor.isGrouped = !cursor.plan.groups.empty();
    cursor.position = 0;
    if (cursor.isGrouped) {
        const int status = group(cursor);
        if (status != SQLITE_OK) {
            return status;
        }
    }
    return advance(cursor);
}

int next(sqlite3_vtab_cursor* base) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    ++cursor.position;
    return advance(cursor);
}

int atEnd(sqlite3_vtab_cursor* base) {
    return reinterpret_cast<Cursor*>(base)->isAtEnd ? 1 : 0;
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int number) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    const SqlTable& table = *cursor.table->table;
    const std::size_t at = cursor.position;
    switch (table.columns()[static_cast<std::size_t>(number)].type) {
    case ValueType::Integer: {
        const std::int64_t* cells = cursor.isGrouped ? cursor.groups.integers(number) : nullptr;
        giveInteger(context, cells != nullptr ? cells[at] : table.integer(number, cursor.row));
        return SQLITE_OK;
    }
    case ValueType::Real: {
        const double* cells = cursor.isGrouped ? cursor.groups.reals(number) : nullptr;
        const double value = cells != nullptr ? cells[at] : table.real(number, cursor.row);
        if (!std::isnan(value)) {
            sqlite3_result_double(context, value);
        }
        return SQLITE_OK;
    }
    case ValueType::Name: {
        const std::uint32_t* cells = cursor.isGrouped ? cursor.groups.names(number) : nullptr;
        const std::uint32_t value = cells != nullptr ? cells[at] : table.name(number, cursor.row);
        if (value != kUnknownName) {
            // Texts of names live as long as the trace, which the session keeps.
            giveLastingText(context, table.names(number).text(value));
        }
        return SQLITE_OK;
    }
    case ValueType::Text:
        if (const std::optional<std::string> text = table.text(number, cursor.row)) {
            giveText(context, *text);
        }
        return SQLITE_OK;
    }
    return SQLITE_OK;
}

int rowId(sqlite3_vtab_cursor* base, sqlite3_int64* result) {
    *result = reinterpret_cast<Cursor*>(base)->row;
    return SQLITE_OK;
}

constexpr sqlite3_module makeModule() {
    sqlite3_module module{};
    module.iVersion = 3;
    module.xCreate = &guarded<connect, sqlite3*, void*, int, const char* const*, sqlite3_vtab**, char**>;
    module.xConnect = module.xCreate;
    module.xBestIndex = &guarded<bestIndex, sqlite3_vtab*, sqlite3_index_info*>;
    module.xDisconnect = disconnectTable<VirtualTable>;
    module.xDestroy = disconnectTable<VirtualTable>;
    module.xOpen = &guarded<openCursor<VirtualTable, Cursor>, sqlite3_vtab*, sqlite3_vtab_cursor**>;
    module.xClose = closeCursor<Cursor>;
    module.xFilter = &guarded<filter, sqlite3_vtab_cursor*, int, const char*, int, sqlite3_value**>;
    module.xNext = &guarded<next, sqlite3_vtab_cursor*>;
    module.xEof = atEnd;
    module.xColumn = &guarded<column, sqlite3_vtab_cursor*, sqlite3_context*, int>;
    module.xRowid = rowId;
    return module;
}

constexpr sqlite3_module kModule = makeModule();

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
