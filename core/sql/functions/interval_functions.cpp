// SPDX-License-Identifier: Apache-2.0
#include "core/sql/functions/interval_functions.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include <sqlite3.h>

#include "core/base/ascii.h"
#include "core/sql/engine/table_callbacks.h"

namespace lanescope::sql {

namespace {

struct Interval {
    TimeRange range;
    std::int64_t row = 0; ///< position in its source, from 0
};

struct Part {
    TimeRange range;
    std::int64_t first = 0;
    std::int64_t second = 0;
};

struct VirtualTable {
    sqlite3_vtab base{}; // SQLite demands it in front
    sqlite3* database = nullptr;
    QueryGuard* guard = nullptr;
    bool isIntersection = false;
    int depth = 0; ///< a source may use the function itself
};

struct Cursor {
    explicit Cursor(VirtualTable& owner)
        : table(&owner)
        , memory(*owner.guard) {}
    sqlite3_vtab_cursor base{};
    VirtualTable* table;
    MemoryShare memory;
    std::vector<Part> rows;
    std::size_t at = 0;
};

struct Registered {
    FunctionContext* context;
    bool isIntersection;
};

constexpr const char* kMergeColumns = "CREATE TABLE x(ts INTEGER, dur INTEGER, source TEXT HIDDEN)";
constexpr int kMergeSource = 2;
constexpr const char* kIntersectColumns =
    "CREATE TABLE x(ts INTEGER, dur INTEGER, row_0 INTEGER, row_1 INTEGER, a TEXT HIDDEN, b TEXT HIDDEN)";
constexpr int kIntersectSource = 4;
constexpr int kDeepest = 4;

int fail(VirtualTable& table, const char* message) {
    sqlite3_free(table.base.zErrMsg);
    table.base.zErrMsg = sqlite3_mprintf("%s", message);
    return SQLITE_ERROR;
}

int connect(sqlite3* database, void* auxiliary, int, const char* const*, sqlite3_vtab** result, char**) {
    const auto& registered = *static_cast<Registered*>(auxiliary);
    const int status =
        sqlite3_declare_vtab(database, registered.isIntersection ? kIntersectColumns : kMergeColumns);
    if (status != SQLITE_OK) {
        return status;
    }
    sqlite3_vtab_config(database, SQLITE_VTAB_DIRECTONLY); // it runs texts
    auto table = std::make_unique<VirtualTable>();
    table->database = database;
    table->guard = registered.context->guard;
    table->isIntersection = registered.isIntersection;
    *result = &table.release()->base;
    return SQLITE_OK;
}

int bestIndex(sqlite3_vtab* base, sqlite3_index_info* info) {
    VirtualTable& table = *reinterpret_cast<VirtualTable*>(base);
    const int first = table.isIntersection ? kIntersectSource : kMergeSource;
    const int sources = table.isIntersection ? 2 : 1;
    int found = 0;
    for (int i = 0; i < info->nConstraint; ++i) {
        const auto& constraint = info->aConstraint[i];
        const int source = constraint.iColumn - first;
        if (source < 0 || constraint.op != SQLITE_INDEX_CONSTRAINT_EQ) {
            continue;
        }
        if (constraint.usable == 0) {
            return SQLITE_CONSTRAINT;
        }
        info->aConstraintUsage[i].argvIndex = source + 1;
        info->aConstraintUsage[i].omit = 1;
        ++found;
    }
    if (found != sources) {
        return fail(table, "the function needs tables or SELECTs as texts");
    }
    info->estimatedCost = 1e6;
    info->estimatedRows = 10'000;
    return SQLITE_OK;
}

std::string selectOf(std::string_view source) {
    const bool isName = std::all_of(source.begin(), source.end(),
                                    [](char c) { return isAsciiAlnum(c) || c == '_' || c == '.'; });
    return "SELECT ts, dur FROM " + (isName ? std::string(source) : "(" + std::string(source) + ")");
}

/// Reads a source; intervals without a length are left out.
int readSource(Cursor& cursor, sqlite3_value* value, std::vector<Interval>& intervals) {
    VirtualTable& table = *cursor.table;
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    if (text == nullptr) {
        return fail(table, "the function needs tables or SELECTs as texts");
    }
    sqlite3_stmt* statement = nullptr;
    int status = sqlite3_prepare_v2(table.database, selectOf(text).c_str(), -1, &statement, nullptr);
    for (std::int64_t row = 0; status == SQLITE_OK || status == SQLITE_ROW; ++row) {
        status = sqlite3_step(statement);
        if (status != SQLITE_ROW || sqlite3_column_type(statement, 0) == SQLITE_NULL) {
            continue;
        }
        const std::int64_t start = sqlite3_column_int64(statement, 0);
        const std::int64_t end = saturatingAdd(start, sqlite3_column_int64(statement, 1));
        if (end > start) {
            if (!cursor.memory.take(sizeof(Interval) * 2)) {
                status = SQLITE_NOMEM;
                break;
            }
            intervals.push_back({{start, end}, row});
        }
    }
    if (status != SQLITE_DONE && status != SQLITE_NOMEM && status != SQLITE_INTERRUPT) {
        fail(table, sqlite3_errmsg(table.database));
    }
    sqlite3_finalize(statement);
    std::stable_sort(intervals.begin(), intervals.end(),
                     [](const Interval& a, const Interval& b) { return a.range.startNs < b.range.startNs; });
    return status == SQLITE_DONE ? SQLITE_OK : status;
}

void merge(Cursor& cursor, const std::vector<Interval>& intervals) {
    for (const Interval& interval : intervals) {
        if (!cursor.rows.empty() && interval.range.startNs <= cursor.rows.back().range.endNs) {
            TimeRange& last = cursor.rows.back().range;
            last.endNs = std::max(last.endNs, interval.range.endNs);
        } else {
            cursor.rows.push_back({interval.range});
        }
    }
}

/// Pairs `interval` with those of `open` that it meets; the others have ended.
int pairWith(Cursor& cursor, const Interval& interval, std::vector<Interval>& open, bool isFirst) {
    std::erase_if(open,
                  [&interval](const Interval& other) { return other.range.endNs <= interval.range.startNs; });
    for (const Interval& other : open) {
        if (!cursor.memory.take(sizeof(Part) * 2)) {
            return SQLITE_NOMEM;
        }
        cursor.rows.push_back({interval.range.clippedTo(other.range), isFirst ? interval.row : other.row,
                               isFirst ? other.row : interval.row});
    }
    return cursor.table->guard->shouldStop() ? SQLITE_INTERRUPT : SQLITE_OK;
}

int intersect(Cursor& cursor, const std::vector<Interval>& a, const std::vector<Interval>& b) {
    std::vector<Interval> openA;
    std::vector<Interval> openB;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
        const bool isFirst = j == b.size() || (i < a.size() && a[i].range.startNs <= b[j].range.startNs);
        const Interval& interval = isFirst ? a[i++] : b[j++];
        if (const int status = pairWith(cursor, interval, isFirst ? openB : openA, isFirst)) {
            return status;
        }
        (isFirst ? openA : openB).push_back(interval);
    }
    return SQLITE_OK;
}

int fill(Cursor& cursor, sqlite3_value** arguments) {
    std::vector<Interval> first;
    if (const int status = readSource(cursor, arguments[0], first)) {
        return status;
    }
    if (!cursor.table->isIntersection) {
        merge(cursor, first);
        return SQLITE_OK;
    }
    std::vector<Interval> second;
    if (const int status = readSource(cursor, arguments[1], second)) {
        return status;
    }
    return intersect(cursor, first, second);
}

int filter(sqlite3_vtab_cursor* base, int, const char*, int, sqlite3_value** arguments) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    cursor.rows.clear();
    cursor.memory.releaseAll();
    cursor.at = 0;
    if (cursor.table->depth >= kDeepest) {
        return fail(*cursor.table, "interval functions within each other are too deep");
    }
    ++cursor.table->depth;
    const int status = fill(cursor, arguments);
    --cursor.table->depth;
    return status;
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* call, int number) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    const Part& result = cursor.rows[cursor.at];
    if (number == 0) {
        sqlite3_result_int64(call, result.range.startNs);
    } else if (number == 1) {
        sqlite3_result_int64(call, saturatingSubtract(result.range.endNs, result.range.startNs));
    } else if (cursor.table->isIntersection && number < kIntersectSource) {
        sqlite3_result_int64(call, number == 2 ? result.first : result.second);
    }
    return SQLITE_OK;
}

const sqlite3_module kModule =
    tableFunctionModule<VirtualTable, Cursor, connect, bestIndex, filter, column>();

constexpr std::array kIntervalEntries = {
    FunctionEntry{"interval_merge(source)",
                  "ts, dur: spans that the intervals of a source cover; a source is a text, the name of a "
                  "table with ts and dur or a SELECT that has them"},
    FunctionEntry{"interval_intersect(a, b)", "ts, dur, row_0, row_1: common parts of the intervals of two "
                                              "sources, with the positions of the two rows, from 0"},
};

} // namespace

int registerIntervalFunctions(sqlite3* database, FunctionContext& context) {
    for (const bool isIntersection : {false, true}) {
        auto registered = std::make_unique<Registered>(Registered{&context, isIntersection});
        const int status = sqlite3_create_module_v2(
            database, isIntersection ? "interval_intersect" : "interval_merge", &kModule,
            registered.release(), [](void* pointer) { delete static_cast<Registered*>(pointer); });
        if (status != SQLITE_OK) {
            return status;
        }
    }
    return SQLITE_OK;
}

std::span<const FunctionEntry> intervalFunctions() {
    return kIntervalEntries;
}

} // namespace lanescope::sql
