// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/defined_table.h"

#include <memory>
#include <vector>

#include <sqlite3.h>

#include "core/sql/engine/guarded.h"
#include "core/sql/engine/table_callbacks.h"
#include "core/sql/engine/table_module.h"

namespace lanescope::sql {

namespace {

constexpr int kDeepestNesting = 16;

struct Defined {
    sqlite3* database;
    SqlFunction function;
    int depth = 0; ///< calls that are running
};

struct VirtualTable {
    sqlite3_vtab base{}; // SQLite demands it in front
    std::shared_ptr<Defined> defined;
};

struct Cursor {
    explicit Cursor(VirtualTable& owner)
        : table(&owner) {}
    ~Cursor() { sqlite3_finalize(statement); }
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;

    sqlite3_vtab_cursor base{};
    VirtualTable* table;
    sqlite3_stmt* statement = nullptr;
    bool hasRow = false;
    sqlite3_int64 row = 0;
};

int failed(Cursor& cursor, const char* message, int status = SQLITE_ERROR) {
    sqlite3_free(cursor.table->base.zErrMsg);
    cursor.table->base.zErrMsg = sqlite3_mprintf("%s", message);
    return status;
}

int connect(sqlite3* database, void* auxiliary, int, const char* const*, sqlite3_vtab** result, char**) {
    auto table = std::make_unique<VirtualTable>();
    table->defined = *static_cast<std::shared_ptr<Defined>*>(auxiliary);
    const SqlFunction& function = table->defined->function;
    std::string columns;
    for (const std::string& column : function.columns) {
        columns += (columns.empty() ? "" : ", ") + quotedName(column);
    }
    for (const std::string& parameter : function.parameters) {
        columns += ", " + quotedName("$" + parameter) + " HIDDEN";
    }
    const int status = sqlite3_declare_vtab(database, ("CREATE TABLE x(" + columns + ")").c_str());
    if (status == SQLITE_OK) {
        sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
        *result = &table.release()->base;
    }
    return status;
}

int bestIndex(sqlite3_vtab* base, sqlite3_index_info* info) {
    const SqlFunction& function = reinterpret_cast<VirtualTable*>(base)->defined->function;
    const int first = static_cast<int>(function.columns.size());
    std::size_t given = 0;
    for (int i = 0; i < info->nConstraint; ++i) {
        const auto& constraint = info->aConstraint[i];
        if (constraint.iColumn < first || constraint.op != SQLITE_INDEX_CONSTRAINT_EQ) {
            continue;
        }
        if (constraint.usable == 0) {
            return SQLITE_CONSTRAINT;
        }
        info->aConstraintUsage[i].argvIndex = constraint.iColumn - first + 1;
        info->aConstraintUsage[i].omit = 1;
        ++given;
    }
    if (given != function.parameters.size()) {
        sqlite3_free(base->zErrMsg);
        base->zErrMsg = sqlite3_mprintf("%s takes %d arguments", function.name.c_str(),
                                        static_cast<int>(function.parameters.size()));
        return SQLITE_ERROR;
    }
    info->estimatedCost = 100;
    info->estimatedRows = 10;
    return SQLITE_OK;
}

int next(sqlite3_vtab_cursor* base) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    Defined& defined = *cursor.table->defined;
    ++defined.depth;
    const int status = sqlite3_step(cursor.statement);
    --defined.depth;
    cursor.hasRow = status == SQLITE_ROW;
    ++cursor.row;
    return status == SQLITE_ROW || status == SQLITE_DONE
               ? SQLITE_OK
               : failed(cursor, sqlite3_errmsg(defined.database), status);
}

int filter(sqlite3_vtab_cursor* base, int, const char*, int count, sqlite3_value** arguments) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    Defined& defined = *cursor.table->defined;
    if (defined.depth >= kDeepestNesting) {
        return failed(cursor, "functions call each other more than 16 levels deep");
    }
    sqlite3_finalize(cursor.statement);
    cursor.statement = nullptr;
    cursor.row = 0;
    const SqlFunction& function = defined.function;
    const int status =
        sqlite3_prepare_v2(defined.database, function.select.c_str(), -1, &cursor.statement, nullptr);
    if (status != SQLITE_OK) {
        return failed(cursor, sqlite3_errmsg(defined.database), status);
    }
    for (int i = 0; i < count; ++i) {
        const std::string name = "$" + function.parameters[static_cast<std::size_t>(i)];
        const int index = sqlite3_bind_parameter_index(cursor.statement, name.c_str());
        if (index != 0) {
            sqlite3_bind_value(cursor.statement, index, arguments[i]);
        }
    }
    return next(base);
}

int isAtEnd(sqlite3_vtab_cursor* base) {
    return reinterpret_cast<Cursor*>(base)->hasRow ? 0 : 1;
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* call, int number) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    if (number < sqlite3_column_count(cursor.statement)) {
        sqlite3_result_value(call, sqlite3_column_value(cursor.statement, number));
    }
    return SQLITE_OK;
}

int rowId(sqlite3_vtab_cursor* base, sqlite3_int64* result) {
    *result = reinterpret_cast<Cursor*>(base)->row;
    return SQLITE_OK;
}

sqlite3_module makeModule() {
    sqlite3_module module =
        namedTableModule<VirtualTable, Cursor, connect, bestIndex, filter, next, isAtEnd, column, rowId>();
    module.xCreate = nullptr; // it exists without being created
    module.xDestroy = nullptr;
    return module;
}

const sqlite3_module kModule = makeModule();

} // namespace

Status defineTableFunction(sqlite3* database, SqlFunction function) {
    const std::string name = function.name;
    auto defined = std::make_unique<std::shared_ptr<Defined>>(
        std::make_shared<Defined>(Defined{database, std::move(function)}));
    const int status =
        sqlite3_create_module_v2(database, name.c_str(), &kModule, defined.release(), [](void* pointer) {
            delete static_cast<std::shared_ptr<Defined>*>(pointer);
        });
    return status == SQLITE_OK ? Status() : invalidArgument(sqlite3_errmsg(database));
}

} // namespace lanescope::sql
