// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/session.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include <sqlite3.h>

#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/sql/args/args_module.h"
#include "core/sql/engine/table_module.h"
#include "core/sql/functions/functions.h"
#include "core/sql/functions/interval_functions.h"
#include "core/sql/functions/slice_functions.h"
#include "core/sql/session/access_rules.h"
#include "core/sql/session/defined_function.h"
#include "core/sql/session/defined_table.h"
#include "core/sql/session/end_columns.h"
#include "core/sql/session/function_names.h"
#include "core/sql/session/group_tables.h"
#include "core/sql/session/perfetto_macros.h"
#include "core/sql/session/perfetto_modules.h"
#include "core/sql/session/perfetto_syntax.h"
#include "core/sql/session/rank_figures.h"
#include "core/sql/session/schema_list.h"
#include "core/sql/session/span_join.h"
#include "core/sql/session/sql_error.h"
#include "core/sql/session/statement_state.h"
#include "core/sql/session/table_catalog.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

/// Whether the text holds the word, case aside.
bool holdsWord(std::string_view text, std::string_view word) {
    const std::string in = asciiLowered(text);
    const std::string wanted = asciiLowered(word);
    const auto isPartOfWord = [&in](std::size_t at) {
        return at < in.size() && (isAsciiAlnum(in[at]) || in[at] == '_');
    };
    for (std::size_t at = in.find(wanted); at != std::string::npos; at = in.find(wanted, at + 1)) {
        if ((at == 0 || !isPartOfWord(at - 1)) && !isPartOfWord(at + wanted.size())) {
            return true;
        }
    }
    return false;
}

constexpr int kOpsPerCheck = 50'000;

Error failed(sqlite3* database, const char* what) {
    return {ErrorCode::InvalidArgument, std::string(what) + ": " + sqlite3_errmsg(database), {}, {}};
}

int checkGuard(void* guard) {
    return static_cast<QueryGuard*>(guard)->shouldStop() ? 1 : 0;
}

} // namespace

struct Session::State {
    State(std::vector<NamedTrace> traces, Ranks ranks, const SessionOptions& options)
        : guard(options.stop, options.timeout, options.memoryBytes)
        , heap(options.memoryBytes)
        , catalog(std::move(traces), std::move(ranks), guard)
        , groups(catalog, tables, isSettingUp) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        defined.clear(); // their statements keep the connection open
        sqlite3_close_v2(database);
    }

    Status setUp();
    Status openDatabase();
    void connectModules();
    Status declareTables();
    Status declare(std::string_view schema, std::string_view table);
    Status addSchema(const std::string& name);
    Status execute(const std::string& text);
    /// Tables, views and tables of analyses.
    const std::vector<SchemaEntry>& wholeSchema();
    /// Declares the tables of analyses that the text names, since pragmas do not ask for them.
    void declareNamed(std::string_view text);
    /// Names of what SQLite's message says there is none of: tables, columns or functions.
    std::vector<std::string> knownNames(std::string_view message, std::string_view statement);
    Status define(const SqlFunction& function, const WrittenStatement& shown);
    Status defineTable(const SqlFunction& function, const WrittenStatement& shown);
    /// A module of Perfetto's library, or all that begin with what stands before "*".
    Status include(std::string_view name);
    Status include(const PerfettoModule& module);
    /// The last error, which SQLite found in `sql`, told for the text that the user wrote.
    Error errorIn(std::string_view sql, const WrittenStatement& shown);
    /// Declares the table that the last statement lacks, or includes the module that makes it; false: there
    /// is none of that name.
    Result<bool> declareMissing();
    Result<sqlite3_stmt*> prepare(std::string_view sql, const WrittenStatement& shown);
    /// As prepare(), with conditions on ends of slices and sums over groups as the tables answer them.
    Result<sqlite3_stmt*> prepareQuickly(std::string_view sql, const WrittenStatement& shown,
                                         bool& usesGroups);
    /// Whether it is a table of ours that has the column "end"; without a schema "main" is meant.
    bool hasEndColumn(std::string_view schema, std::string_view table);

    QueryGuard guard;
    HeapShare heap;
    TableCatalog catalog;
    bool isSettingUp = true;
    TableModuleContext tables;
    GroupTables groups;
    ArgsModuleContext args;
    FunctionContext functions;
    std::vector<std::unique_ptr<DefinedFunction>> defined;
    SqlMacros macros;
    std::set<std::string_view> included; ///< names of modules
    std::vector<SchemaEntry> entries;    ///< of tables and views, then of analyses once they were asked for
    bool hasAnalyses = false;
    sqlite3* database = nullptr;
};

Status Session::State::execute(const std::string& text) {
    char* message = nullptr;
    if (sqlite3_exec(database, text.c_str(), nullptr, nullptr, &message) == SQLITE_OK) {
        return {};
    }
    Error error{ErrorCode::InvalidArgument, message == nullptr ? sqlite3_errmsg(database) : message, {}, {}};
    sqlite3_free(message);
    return error;
}

Status Session::State::declare(std::string_view schema, std::string_view table) {
    return execute("CREATE VIRTUAL TABLE " + quotedName(schema) + "." + quotedName(table) + " USING " +
                   kTableModule + "(" + quotedName(table) + ")");
}

Status Session::State::addSchema(const std::string& name) {
    if (catalog.hasSummariesOnly()) {
        return {};
    }
    for (const TableEntry& entry : allTables()) {
        if (const Status status = declare(name, entry.name); !status) {
            return status;
        }
    }
    if (name == kRanksSchema) {
        return {};
    }
    const std::string prefix = quotedName(name) + ".";
    if (const Status status = execute("CREATE VIRTUAL TABLE " + prefix + "args USING " + kArgsModule + "()");
        !status) {
        return status;
    }
    for (const ViewEntry& view : allViews()) {
        if (const Status status =
                execute("CREATE VIEW " + prefix + quotedName(view.name) + " AS " + std::string(view.select));
            !status) {
            return status;
        }
    }
    return {};
}

Status Session::State::openDatabase() {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(":memory:", &database, flags, nullptr) != SQLITE_OK) {
        return failed(database, "SQLite does not start");
    }
    sqlite3_progress_handler(database, kOpsPerCheck, checkGuard, &guard);
    installLimits(database);
    installAccessRules(database, isSettingUp);
    return execute("PRAGMA temp_store = MEMORY");
}

void Session::State::connectModules() {
    tables = {[this](std::string_view schema, std::string_view name) -> Result<std::unique_ptr<SqlTable>> {
                  if (name == kSchemaTable) {
                      return makeSchemaTable(
                          [this]() -> const std::vector<SchemaEntry>& { return wholeSchema(); });
                  }
                  return catalog.make(schema, name);
              },
              &guard};
    args = {[this](std::string_view name) {
                const TableCatalog::Schema* schema = catalog.schemaCalled(name);
                return schema == nullptr ? nullptr : schema->args.get();
            },
            [this](std::string_view name) { return catalog.schemaCalled(name)->number * kSetsPerTrace; },
            &guard};
    functions.facts = catalog.schemas().front().facts;
    functions.guard = &guard;
    functions.argsOf = [this](std::int64_t set, std::string_view key) -> Result<const ArgReader::Args*> {
        static const ArgReader::Args kNone;
        for (const TableCatalog::Schema& schema : catalog.schemas()) {
            if (set >= 0 && set / kSetsPerTrace == schema.number) {
                return schema.args->argsOf(set % kSetsPerTrace, key);
            }
        }
        return &kNone;
    };
    registerTableModule(database, tables);
    groups.connect(database);
    registerArgsModule(database, args);
    registerScalarFunctions(database, functions);
    registerAggregates(database, functions);
    registerBoundedFunctions(database);
    registerSliceFunctions(database, functions);
    registerIntervalFunctions(database, functions);
}

Status Session::State::declareTables() {
    if (const Status status = addSchema(std::string(kMainSchema)); !status) {
        return status;
    }
    for (const std::string& name : catalog.otherSchemas()) {
        if (const Status status = execute("ATTACH ':memory:' AS " + quotedName(name)); !status) {
            return status;
        }
        if (name != kCompareSchema) {
            if (const Status status = addSchema(name); !status) {
                return status;
            }
        }
    }
    // SQLite connects table functions at their first use.
    for (const FunctionEntry& function : sliceFunctions()) {
        if (const Status status = execute("SELECT 1 FROM " + functionName(function) + "(-1)"); !status) {
            return status;
        }
    }
    const std::string interval = "'SELECT 1 AS ts, 1 AS dur'";
    if (const Status status =
            execute("SELECT 1 FROM interval_merge(" + interval + "); SELECT 1 FROM interval_intersect(" +
                    interval + ", " + interval + ")");
        !status) {
        return status;
    }
    const std::string_view pragmas =
        "SELECT 1 FROM pragma_table_info('x'); SELECT 1 FROM pragma_table_xinfo('x');"
        "SELECT 1 FROM pragma_table_list; SELECT 1 FROM pragma_function_list";
    if (const Status status = execute(std::string(pragmas)); !status) {
        return status;
    }
    return declare(kMainSchema, kSchemaTable);
}

Status Session::State::setUp() {
    if (const Status status = openDatabase(); !status) {
        return status;
    }
    connectModules();
    if (const Status status = declareTables(); !status) {
        return status;
    }
    isSettingUp = false;
    if (!catalog.hasSummariesOnly()) {
        entries = schemaEntries(database, functions.facts);
    }
    return {};
}

const std::vector<SchemaEntry>& Session::State::wholeSchema() {
    if (!hasAnalyses && !catalog.hasSummariesOnly()) {
        std::ranges::move(analysisEntries(), std::back_inserter(entries));
    }
    hasAnalyses = true;
    return entries;
}

void Session::State::declareNamed(std::string_view text) {
    for (const DerivedTable& table : catalog.derived(kMainSchema)) {
        if (holdsWord(text, table.name)) {
            isSettingUp = true;
            const Status status = declare(kMainSchema, table.name); // fails where it is declared
            isSettingUp = false;
        }
    }
}

Status Session::State::include(const PerfettoModule& module) {
    if (!included.insert(module.name).second) {
        return {};
    }
    const HeapLimit limit(heap);
    std::string_view text = module.statements;
    while (!asciiTrimmed(text).empty()) {
        const std::string_view first = firstStatement(text);
        text.remove_prefix(first.size());
        const Result<std::optional<Rewriting>> rewritten = rewritePerfetto(first);
        Status status = rewritten ? Status() : rewritten.error();
        if (status && (*rewritten)->function) {
            status = define(*(*rewritten)->function, {first, 0});
        } else if (status) {
            status = execute((*rewritten)->text);
        }
        if (!status) {
            included.erase(module.name);
            return guard.shouldStop() ? *limitError(SQLITE_INTERRUPT, guard) : status;
        }
    }
    return {};
}

Status Session::State::include(std::string_view name) {
    const bool isPackage = name.ends_with(".*");
    bool isThere = false;
    guard.restart();
    for (const PerfettoModule& module : perfettoModules()) {
        if (isPackage ? module.name.starts_with(name.substr(0, name.size() - 1)) : module.name == name) {
            if (const Status status = include(module); !status) {
                return status;
            }
            isThere = true;
        }
    }
    return isThere || name == "prelude" || name.starts_with("prelude.") ? Status()
                                                                        : invalidArgument(whyNoModule(name));
}

Result<bool> Session::State::declareMissing() {
    constexpr std::string_view kBeginning = "no such table: ";
    const std::string message = sqlite3_errmsg(database);
    const bool isFunction = message.starts_with("no such function: ");
    if (const PerfettoModule* module = moduleThatMakes(missingName(message));
        module != nullptr && !included.contains(module->name)) {
        const Status status = include(*module);
        return status ? Result<bool>(true) : status.error();
    }
    if (isFunction || !message.starts_with(kBeginning)) {
        return false;
    }
    const std::string_view full = std::string_view(message).substr(kBeginning.size());
    const std::size_t dot = full.find('.');
    const std::string schema(dot == std::string_view::npos ? kMainSchema : full.substr(0, dot));
    const std::string table(dot == std::string_view::npos ? full : full.substr(dot + 1));
    if (!catalog.isDerived(schema, table)) {
        return false;
    }
    isSettingUp = true;
    const Status status = declare(schema, table);
    isSettingUp = false;
    if (!status) {
        return guard.shouldStop() ? *limitError(SQLITE_INTERRUPT, guard) : status.error();
    }
    return true;
}

Result<sqlite3_stmt*> Session::State::prepare(std::string_view sql, const WrittenStatement& shown) {
    guard.restart();
    sqlite3_stmt* statement = nullptr;
    while (sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr) !=
           SQLITE_OK) {
        const Result<bool> isDeclared = declareMissing();
        if (!isDeclared || !*isDeclared) {
            return isDeclared ? errorIn(sql, shown) : isDeclared.error();
        }
    }
    return statement;
}

bool Session::State::hasEndColumn(std::string_view schema, std::string_view table) {
    const auto isEnd = [table](const SchemaEntry& entry) {
        return entry.isHidden && entry.column == "end" && equalsIgnoringCase(entry.table, table);
    };
    if (std::none_of(entries.begin(), entries.end(), isEnd)) {
        return false;
    }
    if (!schema.empty()) {
        return !equalsIgnoringCase(schema, "temp");
    }
    // A temporary table of that name comes first.
    const std::string name(table);
    return sqlite3_table_column_metadata(database, "temp", name.c_str(), nullptr, nullptr, nullptr, nullptr,
                                         nullptr, nullptr) != SQLITE_OK;
}

Result<sqlite3_stmt*> Session::State::prepareQuickly(std::string_view sql, const WrittenStatement& shown,
                                                     bool& usesGroups) {
    const std::string quick = withEndColumns(
        sql, [this](std::string_view schema, std::string_view table) { return hasEndColumn(schema, table); });
    guard.restart();
    if (asciiLowered(sql).find("pragma") != std::string::npos) {
        declareNamed(sql);
    }
    if (sqlite3_stmt* statement = groups.prepare(quick)) {
        usesGroups = true;
        return statement;
    }
    if (quick != sql) {
        if (const Result<sqlite3_stmt*> statement = prepare(quick, shown)) {
            return *statement;
        }
    }
    return prepare(sql, shown);
}

std::vector<std::string> Session::State::knownNames(std::string_view message, std::string_view statement) {
    std::vector<std::string> names;
    if (message.starts_with("no such table")) {
        for (const std::string_view schema : {kMainSchema, kRanksSchema}) {
            for (const DerivedTable& table : catalog.derived(schema)) {
                names.push_back(table.name);
            }
        }
        for (const SchemaEntry& entry : wholeSchema()) {
            names.push_back(entry.table);
        }
    } else if (message.starts_with("no such column")) {
        // Columns of other tables help nobody.
        for (const SchemaEntry& entry : wholeSchema()) {
            if (holdsWord(statement, entry.table)) {
                names.push_back(entry.column);
            }
        }
    } else if (message.starts_with("no such function")) {
        for (FunctionName& function : functionNames(database)) {
            names.push_back(std::move(function.name));
        }
    }
    return names;
}

Status Session::State::define(const SqlFunction& function, const WrittenStatement& shown) {
    const auto before = std::find_if(defined.begin(), defined.end(),
                                     [&function](const auto& other) { return other->isSameAs(function); });
    if (!function.columns.empty()) {
        return defineTable(function, shown);
    }
    auto made = DefinedFunction::define(
        database, function, [&](std::string_view select) { return prepare(select, shown); },
        before == defined.end() ? nullptr : before->get());
    if (!made) {
        return made.error();
    }
    if (before != defined.end()) {
        *before = std::move(*made);
    } else {
        defined.push_back(std::move(*made));
    }
    return {};
}

Status Session::State::defineTable(const SqlFunction& function, const WrittenStatement& shown) {
    const Result<sqlite3_stmt*> statement = prepare(function.select, shown);
    if (!statement) {
        return statement.error();
    }
    const auto count = static_cast<std::size_t>(sqlite3_column_count(*statement));
    sqlite3_finalize(*statement);
    if (count != function.columns.size()) {
        return invalidArgument(function.name + " has " + std::to_string(function.columns.size()) +
                               " columns, its SELECT gives " + std::to_string(count));
    }
    std::string nulls;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
        nulls += i == 0 ? "NULL" : ", NULL";
    }
    Status status = defineTableFunction(database, function);
    if (status) { // SQLite connects table functions at their first use
        isSettingUp = true;
        sqlite3_stmt* use = nullptr;
        const std::string text = "SELECT 1 FROM " + quotedName(function.name) + "(" + nulls + ")";
        if (sqlite3_prepare_v2(database, text.c_str(), -1, &use, nullptr) != SQLITE_OK) {
            status = invalidArgument(sqlite3_errmsg(database));
        }
        sqlite3_finalize(use);
        isSettingUp = false;
    }
    return status;
}

Error Session::State::errorIn(std::string_view sql, const WrittenStatement& shown) {
    const std::string message = sqlite3_errmsg(database);
    const int code = sqlite3_errcode(database);
    if (std::optional<Error> error = limitError(code, guard)) {
        return *error;
    }
    if (code == SQLITE_AUTH) {
        return {ErrorCode::InvalidArgument,
                message + ": a session only reads; temporary tables, views and indexes may be made "
                          "(CREATE TEMP TABLE …)",
                {},
                {}};
    }
    if (const std::string_view reason = whyNotThere(missingName(message));
        !reason.empty() && !message.starts_with("no such column")) {
        return {ErrorCode::InvalidArgument, message + ": " + std::string(reason), {}, {}};
    }
    const std::vector<std::string> names = knownNames(message, shown.whole);
    Error error =
        sqlError(message, shown, offsetInText(sql, shown.whole, sqlite3_error_offset(database)), names);
    if (catalog.hasSummariesOnly() && message.starts_with("no such table")) {
        error.message += summariesHint(catalog.derived(kRanksSchema));
    }
    return error;
}

Session::Session(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}
Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::open(std::vector<NamedTrace> traces, SessionOptions options,
                                               Ranks ranks) {
    if (traces.empty() && ranks.traces.empty() && ranks.summaries.empty()) {
        return Error{ErrorCode::InvalidArgument, "a session needs a trace", {}, {}};
    }
    auto state = std::make_unique<State>(std::move(traces), std::move(ranks), options);
    if (const Status status = state->setUp(); !status) {
        return status.error();
    }
    return std::unique_ptr<Session>(new Session(std::move(state)));
}

Result<std::unique_ptr<Statement>> Session::prepare(std::string_view text, std::string_view& rest,
                                                    std::string_view whole) {
    constexpr std::size_t kLongestText = 1u << 20;
    State& state = *m_state;
    if (text.size() > kLongestText) {
        return Error{ErrorCode::LimitExceeded, "the statements are longer than 1 MiB", {}, {}};
    }
    const std::string_view first = firstStatement(text);
    rest = text.substr(first.size());
    const std::string_view written = whole.empty() ? first : whole.substr(0, whole.size() - rest.size());
    const WrittenStatement shown{written, written.size() - std::min(first.size(), written.size())};
    if (beginsWith(first, "VACUUM")) { // SQLite forgets its tables when it fails
        return Error{ErrorCode::InvalidArgument, "not authorized: a session only reads", {}, {}};
    }
    Result<std::optional<SqlMacro>> macro = parseMacro(first);
    if (!macro) {
        return macro.error();
    }
    if (*macro) {
        state.macros.define(std::move(**macro));
        return std::unique_ptr<Statement>();
    }
    const Result<std::string> expanded = state.macros.expanded(first);
    if (!expanded) {
        return expanded.error();
    }
    Result<std::optional<Rewriting>> rewritten = rewritePerfetto(*expanded);
    if (!rewritten) {
        return rewritten.error();
    }
    if (*rewritten && !(*rewritten)->module.empty()) {
        if (const Status status = state.include((*rewritten)->module); !status) {
            return status.error();
        }
    }
    if (!*rewritten) {
        const Result<std::optional<SpanJoin>> join = parseSpanJoin(*expanded);
        if (!join) {
            return join.error();
        }
        if (*join) {
            state.guard.restart();
            Result<Rewriting> made = makeSpanJoin(state.database, **join);
            if (!made) {
                return made.error();
            }
            rewritten = std::optional(std::move(*made));
        }
    }
    if (*rewritten && (*rewritten)->function) {
        if (const Status status = state.define(*(*rewritten)->function, shown); !status) {
            return status.error();
        }
    }
    bool usesGroups = false;
    const Result<sqlite3_stmt*> statement = state.prepareQuickly(
        *rewritten ? std::string_view((*rewritten)->text) : std::string_view(*expanded), shown, usesGroups);
    if (!statement) {
        return statement.error();
    }
    if (*statement == nullptr) {
        return std::unique_ptr<Statement>();
    }
    auto prepared = std::make_unique<Statement::State>();
    prepared->database = state.database;
    prepared->guard = &state.guard;
    prepared->heap = &state.heap;
    prepared->statement = *statement;
    prepared->usesGroups = usesGroups;
    if (*rewritten) {
        prepared->replacement = std::move((*rewritten)->replacement);
        prepared->leftOver = std::move((*rewritten)->leftOver);
    }
    return std::unique_ptr<Statement>(new Statement(std::move(prepared)));
}

void shiftToCommonClock(std::vector<RankTrace>& ranks) {
    const bool haveBases = std::all_of(ranks.begin(), ranks.end(), [](const RankTrace& rank) {
        return rank.trace->baseTimeNs().has_value();
    });
    for (RankTrace& rank : ranks) {
        rank.shiftNs = haveBases ? *rank.trace->baseTimeNs() : 0;
    }
}

void Session::setTimeout(std::optional<std::chrono::nanoseconds> timeout) {
    m_state->guard.setTimeout(timeout);
}

void Session::setStop(std::stop_token stop) {
    m_state->guard.setStop(std::move(stop));
}

void Session::interrupt() {
    m_state->guard.interrupt();
}

Result<std::unique_ptr<SqlTable>> Session::table(std::string_view schema, std::string_view name) {
    State& state = *m_state;
    state.guard.restart();
    if (!state.catalog.isTable(schema, name)) {
        return std::unique_ptr<SqlTable>();
    }
    Result<std::unique_ptr<SqlTable>> made = state.catalog.make(schema, name);
    if (made) {
        if (const Status status = (*made)->prepare(state.guard.stop()); !status) {
            made = status.error();
        }
    }
    if (!made && made.error().code == ErrorCode::Cancelled) {
        return *limitError(SQLITE_INTERRUPT, state.guard);
    }
    return made;
}

const std::vector<SchemaEntry>& Session::schema() {
    return m_state->wholeSchema();
}

std::vector<Session::FunctionName> Session::functions() {
    return functionNames(m_state->database);
}

std::vector<Session::TableName> Session::tables() const {
    std::vector<TableName> names;
    for (const TableEntry& entry : allTables()) {
        names.push_back({std::string(entry.name), std::string(entry.help)});
    }
    names.push_back({"args", "A value among the args of an event"});
    for (const ViewEntry& view : allViews()) {
        names.push_back({std::string(view.name), std::string(view.help)});
    }
    names.push_back({kSchemaTable, "A column of this schema"});
    for (const DerivedTable& table : m_state->catalog.derived(kMainSchema)) {
        names.push_back({table.name, table.help});
    }
    for (const DerivedTable& table : m_state->catalog.derived(kCompareSchema)) {
        names.push_back({std::string(kCompareSchema) + "." + table.name, table.help});
    }
    return names;
}

} // namespace lanescope::sql
