// SPDX-License-Identifier: Apache-2.0
#include "core/sql/args/args_module.h"

#include <algorithm>
#include <new>
#include <optional>

#include "core/base/ascii.h"
#include "core/sql/engine/condition.h"
#include "core/sql/engine/sqlite_values.h"
#include "core/sql/engine/table_callbacks.h"
#include "core/sql/engine/table_module.h"

namespace lanescope::sql {

namespace {

enum ArgColumnNumber : int { kSet, kFlatKey, kKey, kType, kInteger, kString, kReal, kDisplay };

constexpr std::size_t kEventsPerBatch = 4096;

// idxNum: which arguments xFilter gets, in this order.
constexpr int kHasSet = 1;
constexpr int kHasKey = 2;

struct VirtualTable {
    sqlite3_vtab base{}; // SQLite demands it in front
    ArgReader* reader = nullptr;
    std::int64_t firstSet = 0;
    QueryGuard* guard = nullptr;
};

struct Cursor {
    explicit Cursor(VirtualTable& owner)
        : table(&owner) {}
    sqlite3_vtab_cursor base{};
    VirtualTable* table;
    std::optional<std::vector<std::uint32_t>> all; ///< sets in the order of the file, without a set id
    std::size_t nextBatch = 0;
    std::string keyText;
    std::vector<std::uint32_t> sets;
    std::vector<ArgReader::Args> args; ///< of these
    std::size_t set = 0;
    std::size_t arg = 0;

    bool isAtEnd() const { return set >= sets.size(); }
};

int connect(sqlite3* database, void* auxiliary, int, const char* const* arguments, sqlite3_vtab** result,
            char** error) {
    auto& context = *static_cast<ArgsModuleContext*>(auxiliary);
    ArgReader* reader = context.readerOf(arguments[1]);
    if (reader == nullptr) {
        *error = sqlite3_mprintf("there is no trace of that name");
        return SQLITE_ERROR;
    }
    const int status = sqlite3_declare_vtab(database, declarationOf(argsColumns()).c_str());
    if (status != SQLITE_OK) {
        return status;
    }
    sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
    auto table = std::make_unique<VirtualTable>();
    table->reader = reader;
    table->firstSet = context.firstSetOf(arguments[1]);
    table->guard = context.guard;
    *result = &table.release()->base;
    return SQLITE_OK;
}

int bestIndex(sqlite3_vtab* base, sqlite3_index_info* info) {
    const auto equalTo = [info](int column) {
        for (int i = 0; i < info->nConstraint; ++i) {
            const auto& constraint = info->aConstraint[i];
            // SQLite asks for each value of a list in turn: good for sets, but each key is a walk through the
            // whole file.
            if (constraint.usable != 0 && constraint.iColumn == column &&
                constraint.op == SQLITE_INDEX_CONSTRAINT_EQ &&
                (column == kSet || sqlite3_vtab_in(info, i, -1) == 0)) {
                return i;
            }
        }
        return -1;
    };
    const int set = equalTo(kSet);
    const int key = equalTo(kKey);
    int arguments = 0;
    info->idxNum = 0;
    if (set >= 0) {
        info->aConstraintUsage[set].argvIndex = ++arguments;
        info->aConstraintUsage[set].omit = 1;
        info->idxNum |= kHasSet;
    }
    if (key >= 0) {
        info->aConstraintUsage[key].argvIndex = ++arguments;
        info->idxNum |= kHasKey;
    }
    const double sets = reinterpret_cast<VirtualTable*>(base)->reader->setCount() + 1.0;
    constexpr double kCostOfEvent = 200;
    info->estimatedRows = static_cast<sqlite3_int64>(set >= 0 ? 10 : sets * 10);
    info->estimatedCost = set >= 0 ? kCostOfEvent : sets * kCostOfEvent;
    return SQLITE_OK;
}

int fail(VirtualTable& table, const Error& error) {
    sqlite3_free(table.base.zErrMsg);
    table.base.zErrMsg = sqlite3_mprintf("%s", error.describe().c_str());
    return error.code == ErrorCode::Cancelled ? SQLITE_INTERRUPT : SQLITE_ERROR;
}

/// Reads the next events until some have args. `sets` is empty behind the last one.
int readBatch(Cursor& cursor) {
    cursor.set = 0;
    cursor.arg = 0;
    cursor.sets.clear();
    while (cursor.all && cursor.nextBatch < cursor.all->size() && cursor.sets.empty()) {
        if (cursor.table->guard->shouldStop()) {
            return SQLITE_INTERRUPT;
        }
        const std::size_t end = std::min(cursor.nextBatch + kEventsPerBatch, cursor.all->size());
        const std::vector<std::uint32_t> batch(cursor.all->begin() +
                                                   static_cast<std::ptrdiff_t>(cursor.nextBatch),
                                               cursor.all->begin() + static_cast<std::ptrdiff_t>(end));
        cursor.nextBatch = end;
        std::vector<ArgReader::Args> args;
        if (const Status status = cursor.table->reader->read(batch, cursor.keyText, args); !status) {
            return fail(*cursor.table, status.error());
        }
        cursor.args.clear();
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (!args[i].empty()) {
                cursor.sets.push_back(batch[i]);
                cursor.args.push_back(std::move(args[i]));
            }
        }
    }
    return SQLITE_OK;
}

/// Text that an event with this key holds for certain; empty: unknown, as keys may be escaped.
std::string textOfKey(std::string_view key) {
    constexpr std::string_view kPrefix = "args.";
    if (!key.starts_with(kPrefix)) {
        return {};
    }
    key.remove_prefix(kPrefix.size());
    key = key.substr(0, key.find_first_of(".["));
    const bool isPlain =
        std::all_of(key.begin(), key.end(), [](char c) { return isAsciiAlnum(c) || c == ' ' || c == '_'; });
    return isPlain && !key.empty() ? std::string(key) : std::string();
}

int filter(sqlite3_vtab_cursor* base, int number, const char*, int, sqlite3_value** arguments) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    cursor.all.reset();
    cursor.nextBatch = 0;
    cursor.keyText.clear();
    cursor.sets.clear();
    cursor.set = 0;
    cursor.arg = 0;
    if (cursor.table->guard->shouldStop()) {
        return SQLITE_INTERRUPT;
    }
    if ((number & kHasSet) != 0) {
        const IntegerBounds bounds = integerBounds(Comparison::Equal, arguments[0]);
        const std::int64_t set =
            bounds.isEmpty() ? -1 : saturatingSubtract(bounds.low, cursor.table->firstSet);
        const bool hasKey = (number & kHasKey) != 0 && sqlite3_value_type(arguments[1]) == SQLITE_TEXT;
        const Result<const ArgReader::Args*> args =
            cursor.table->reader->argsOf(set, hasKey ? textOf(arguments[1]) : std::string_view());
        if (!args) {
            return fail(*cursor.table, args.error());
        }
        if (!(*args)->empty()) {
            cursor.sets = {static_cast<std::uint32_t>(set)};
            cursor.args = {**args};
        }
        return SQLITE_OK;
    }
    if ((number & kHasKey) != 0 && sqlite3_value_type(arguments[0]) == SQLITE_TEXT) {
        cursor.keyText = textOfKey(textOf(arguments[0]));
    }
    cursor.all = cursor.table->reader->inFileOrder();
    return readBatch(cursor);
}

int next(sqlite3_vtab_cursor* base) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    if (++cursor.arg < cursor.args[cursor.set].size()) {
        return SQLITE_OK;
    }
    cursor.arg = 0;
    return ++cursor.set < cursor.sets.size() ? SQLITE_OK : readBatch(cursor);
}

int atEnd(sqlite3_vtab_cursor* base) {
    return reinterpret_cast<Cursor*>(base)->isAtEnd() ? 1 : 0;
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int number) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    const FlatArg& arg = cursor.args[cursor.set][cursor.arg];
    switch (number) {
    case kSet:
        sqlite3_result_int64(context, cursor.table->firstSet + cursor.sets[cursor.set]);
        break;
    case kFlatKey:
        giveText(context, arg.flatKey);
        break;
    case kKey:
        giveText(context, arg.key);
        break;
    case kType:
        sqlite3_result_text(context, argTypeName(arg.type), -1, SQLITE_STATIC);
        break;
    case kInteger:
        if (arg.type == ArgType::Int || arg.type == ArgType::Bool) {
            sqlite3_result_int64(context, arg.integer);
        }
        break;
    case kString:
        if (arg.type == ArgType::String) {
            giveText(context, arg.text);
        }
        break;
    case kReal:
        if (arg.type == ArgType::Real) {
            sqlite3_result_double(context, arg.real);
        }
        break;
    case kDisplay:
        giveText(context, arg.text);
        break;
    default:
        break;
    }
    return SQLITE_OK;
}

int rowId(sqlite3_vtab_cursor* base, sqlite3_int64* result) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    *result =
        static_cast<sqlite3_int64>(std::uint64_t{cursor.sets[cursor.set]} << 16 | (cursor.arg & 0xFFFFu));
    return SQLITE_OK;
}

constexpr sqlite3_module kModule =
    namedTableModule<VirtualTable, Cursor, connect, bestIndex, filter, next, atEnd, column, rowId>();

} // namespace

const std::vector<ColumnInfo>& argsColumns() {
    static const std::vector<ColumnInfo> kColumns = {
        {"arg_set_id", ValueType::Integer, "", "Args of one event: arg_set_id of slice and instant"},
        {"flat_key", ValueType::Text, "", "Key without positions in lists, such as args.Input Dims"},
        {"key", ValueType::Text, "", "Key, such as args.Input Dims[0][1]"},
        {"value_type", ValueType::Text, "", "int, real, string, bool or null"},
        {"int_value", ValueType::Integer, "", "Value of an int or bool"},
        {"string_value", ValueType::Text, "", "Value of a string"},
        {"real_value", ValueType::Real, "", "Value of a real number"},
        {"display_value", ValueType::Text, "", "Value as text"},
    };
    return kColumns;
}

int registerArgsModule(sqlite3* database, ArgsModuleContext& context) {
    return sqlite3_create_module_v2(database, kArgsModule, &kModule, &context, nullptr);
}

} // namespace lanescope::sql
