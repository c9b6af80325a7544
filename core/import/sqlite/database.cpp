// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/database.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <sqlite3.h>

#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/base/utf8.h"
#include "core/import/sqlite/byte_file_system.h"

namespace lanescope::sqlite {

namespace {

/// Between two looks at the stop token pass so many steps of SQLite's machine, a few milliseconds.
constexpr int kStepsBetweenStops = 100'000;
/// Longest text or blob that is read; longer ones are an error of their row.
constexpr int kMostValueBytes = 256 << 20;
constexpr int kPageCacheKiB = 16 << 10;

std::string quoted(std::string_view name) {
    std::string text = "\"";
    for (const char c : name) {
        text += c == '"' ? "\"\"" : std::string(1, c);
    }
    return text + "\"";
}

/// The name of the row id that no column of the table has taken; empty when there is none.
std::string_view rowIdName(const std::vector<std::string>& columns) {
    static constexpr std::string_view kNames[] = {"rowid", "_rowid_", "oid"};
    for (const std::string_view name : kNames) {
        if (std::ranges::none_of(
                columns, [name](std::string_view column) { return equalsIgnoringCase(column, name); })) {
            return name;
        }
    }
    return {};
}

} // namespace

int Database::watch(void* of) {
    Watch& watch = *static_cast<Watch*>(of);
    watch.idleSteps += kStepsBetweenStops;
    return watch.stop.stop_requested() || watch.idleSteps > watch.mostIdleSteps ? 1 : 0;
}

bool isDatabase(std::string_view firstBytes) {
    using namespace std::string_view_literals;
    return firstBytes.starts_with("SQLite format 3\0"sv);
}

Database::Database(std::shared_ptr<const ByteFile> file)
    : m_file(std::move(file)) {}

Database::~Database() {
    sqlite3_close_v2(m_handle);
    if (!m_name.empty()) {
        forgetFile(m_name);
    }
}

Result<std::unique_ptr<Database>> Database::open(std::shared_ptr<const ByteFile> file, std::stop_token stop) {
    std::unique_ptr<Database> database(new Database(std::move(file)));
    database->m_watch.stop = std::move(stop);
    // Each row takes some bytes of the file and some steps of SQLite's machine.
    constexpr std::uint64_t kStepsOfByte = 16;
    constexpr std::uint64_t kLeastSteps = 20'000'000;
    database->m_watch.mostIdleSteps =
        kLeastSteps + kStepsOfByte * std::max(database->m_file->sizeBytes(), sizeByHeader(*database->m_file));
    if (!registerByteFileSystem()) {
        return Error{ErrorCode::FileUnreadable, "SQLite cannot be used", database->m_file->path(), {}};
    }
    database->m_name = nameFile(database->m_file);
    if (sqlite3_open_v2(database->m_name.c_str(), &database->m_handle,
                        SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, kByteFileSystem) != SQLITE_OK) {
        return database->errorNow({}, {});
    }
    sqlite3* const handle = database->m_handle;
    // Nothing that the file says may run: no triggers, no functions with effects, no other files.
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMostValueBytes);
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
    const std::string pragmas =
        "PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -" +
        std::to_string(kPageCacheKiB);
    sqlite3_exec(handle, pragmas.c_str(), nullptr, nullptr, nullptr);
    sqlite3_progress_handler(handle, kStepsBetweenStops, watch, &database->m_watch);

    sqlite3_stmt* statement = nullptr;
    int outcome = sqlite3_prepare_v2(handle,
                                     "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE "
                                     "'sqlite\\_%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%'",
                                     -1, &statement, nullptr);
    while (outcome == SQLITE_OK && (outcome = sqlite3_step(statement)) == SQLITE_ROW) {
        const auto* name = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
        if (name != nullptr) {
            database->m_tables.emplace_back(name);
        }
        outcome = SQLITE_OK;
    }
    Status status;
    if (outcome != SQLITE_DONE) {
        status = database->errorNow({}, {});
    }
    sqlite3_finalize(statement);
    if (!status) {
        return status.error();
    }
    database->dropVersions();
    return database;
}

void Database::dropVersions() {
    std::ranges::sort(m_tables);
    std::map<std::string, std::pair<std::uint64_t, std::string>> newest; // by name without version
    for (const std::string& table : m_tables) {
        const std::size_t at = table.rfind("_V");
        std::uint64_t version = 0;
        const char* const end = table.data() + table.size();
        if (at == std::string::npos || at == 0 || at + 2 == table.size() ||
            std::from_chars(table.data() + at + 2, end, version).ptr != end) {
            continue;
        }
        auto& entry = newest[table.substr(0, at)];
        entry = std::max(entry, {version, table});
    }
    for (auto& [name, entry] : newest) {
        if (!hasTable(name)) {
            m_versioned.emplace(name, std::move(entry.second));
        }
    }
    for (const auto& [name, stored] : m_versioned) {
        *std::ranges::find(m_tables, stored) = name;
    }
    std::ranges::sort(m_tables);
}

std::string_view Database::storedName(std::string_view table) const {
    const auto found = m_versioned.find(table);
    return found == m_versioned.end() ? table : std::string_view(found->second);
}

Error Database::errorNow(std::string_view table, std::optional<std::int64_t> row) const {
    const int code = m_handle != nullptr ? sqlite3_errcode(m_handle) : SQLITE_NOMEM;
    if (m_watch.stop.stop_requested()) {
        return {ErrorCode::Cancelled, "loading was cancelled", m_file->path(), {}};
    }
    if (code == SQLITE_INTERRUPT) {
        return impossibleRows(table, row);
    }
    // SQLite quotes what the file says.
    std::string text = m_handle != nullptr ? replaceInvalidUtf8(sqlite3_errmsg(m_handle)) : "out of memory";
    if (!table.empty()) {
        text += ", in table " + std::string(table);
        text += row ? " after row " + std::to_string(*row) : "";
    }
    if (code != SQLITE_NOMEM && isTruncated()) {
        text += "; the file ends in the middle, with " + std::to_string(m_file->sizeBytes()) + " of " +
                std::to_string(sizeByHeader(*m_file)) + " bytes: copy it again";
    }
    const ErrorCode kind = code == SQLITE_NOMEM    ? ErrorCode::OutOfMemory
                           : code == SQLITE_NOTADB ? ErrorCode::UnsupportedFormat
                                                   : ErrorCode::FileUnreadable;
    return {kind, "the SQLite database cannot be read: " + text, m_file->path(), {}};
}

Error Database::impossibleRows(std::string_view table, std::optional<std::int64_t> row) const {
    return {ErrorCode::FileUnreadable,
            "the SQLite database cannot be read: its pages refer to one another, in table " +
                std::string(table) + (row ? " after row " + std::to_string(*row) : std::string()),
            m_file->path(),
            {}};
}

bool Database::isTruncated() const {
    return m_file->sizeBytes() < sizeByHeader(*m_file);
}

bool Database::hasTable(std::string_view table) const {
    return std::ranges::binary_search(m_tables, table);
}

std::vector<std::string> Database::columns(std::string_view table) const {
    std::vector<std::string> names;
    if (!hasTable(table)) {
        return names;
    }
    const std::string sql = "PRAGMA table_info(" + quoted(storedName(table)) + ")";
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK) {
        while (sqlite3_step(statement) == SQLITE_ROW) {
            const auto* name = reinterpret_cast<const char*>(sqlite3_column_text(statement, 1));
            names.emplace_back(name != nullptr ? name : "");
        }
    }
    sqlite3_finalize(statement);
    return names;
}

bool Database::hasColumn(std::string_view table, std::string_view column) const {
    const std::vector<std::string> names = columns(table);
    return std::ranges::find(names, column) != names.end();
}

Result<Rows> Database::lookup(std::string_view table, std::span<const std::string_view> columns) const {
    return select(table, columns, {}, true);
}

Result<Rows> Database::rows(std::string_view table, std::span<const std::string_view> columns,
                            std::string_view where) const {
    return select(table, columns, where, false);
}

Result<Rows> Database::select(std::string_view table, std::span<const std::string_view> columns,
                              std::string_view where, bool isSingle) const {
    if (!hasTable(table)) {
        return Rows(this, std::string(table), nullptr);
    }
    const std::vector<std::string> present = this->columns(table);
    const std::string_view rowId = rowIdName(present);
    if (rowId.empty()) {
        return Error{ErrorCode::FileUnreadable,
                     "the SQLite database cannot be read: the rows of table " + std::string(table) +
                         " have no ids",
                     m_file->path(),
                     {}};
    }
    std::string sql = "SELECT " + std::string(rowId);
    for (const std::string_view column : columns) {
        sql += std::ranges::find(present, column) != present.end() ? ", " + quoted(column) : ", NULL";
    }
    sql += " FROM " + quoted(storedName(table));
    if (isSingle) {
        sql += " WHERE " + std::string(rowId) + " = ?1";
    } else {
        sql += (where.empty() ? "" : " WHERE ") + std::string(where) + " ORDER BY " + std::string(rowId);
    }
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
        return errorNow(table, {});
    }
    m_watch.idleSteps = 0;
    return Rows(this, std::string(table), statement);
}

Result<std::uint64_t> Database::rowCount(std::string_view table) const {
    if (!hasTable(table)) {
        return std::uint64_t{0};
    }
    // Without the limit SQLite would count pages at once, which no stop request ends, and which never ends
    // where pages refer to one another.
    const std::string sql = "SELECT count(*) FROM (SELECT 1 FROM " + quoted(storedName(table)) + " LIMIT " +
                            std::to_string(mostRows()) + ")";
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
        return errorNow(table, {});
    }
    m_watch.idleSteps = 0;
    const bool found = sqlite3_step(statement) == SQLITE_ROW;
    const auto count = static_cast<std::uint64_t>(found ? sqlite3_column_int64(statement, 0) : 0);
    const Error error = !found                ? errorNow(table, {})
                        : count >= mostRows() ? impossibleRows(table, {})
                                              : Error();
    sqlite3_finalize(statement);
    return found && count < mostRows() ? Result<std::uint64_t>(count) : Result<std::uint64_t>(error);
}

std::uint64_t Database::mostRows() const {
    // A row takes at least its place in the page, its size, its id and its header.
    constexpr std::uint64_t kLeastRowBytes = 5;
    return std::max(m_file->sizeBytes(), sizeByHeader(*m_file)) / kLeastRowBytes + 2;
}

std::uint64_t Database::rowCountEstimate(std::string_view table) const {
    std::uint64_t count = 0;
    sqlite3_stmt* statement = nullptr;
    const std::string_view rowId = rowIdName(columns(table));
    const std::string sql = "SELECT max(" + std::string(rowId) + ") FROM " + quoted(storedName(table));
    if (hasTable(table) && !rowId.empty() &&
        sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        count = static_cast<std::uint64_t>(std::max<sqlite3_int64>(0, sqlite3_column_int64(statement, 0)));
    }
    sqlite3_finalize(statement);
    // A row takes at least a few bytes, whatever the ids say.
    return std::min(count, mostRows());
}

Rows::Rows(Rows&& other) noexcept
    : m_database(other.m_database)
    , m_table(std::move(other.m_table))
    , m_statement(std::exchange(other.m_statement, nullptr))
    , m_error(std::move(other.m_error))
    , m_lastRow(other.m_lastRow)
    , m_wrong(std::move(other.m_wrong)) {}

Rows::~Rows() {
    sqlite3_finalize(m_statement);
}

bool Rows::seek(std::int64_t rowId) {
    if (m_statement == nullptr) {
        return false;
    }
    m_error.reset();
    m_lastRow.reset();
    sqlite3_reset(m_statement);
    sqlite3_bind_int64(m_statement, 1, rowId);
    return next();
}

bool Rows::next() {
    if (m_statement == nullptr || m_error) {
        return false;
    }
    const int outcome = sqlite3_step(m_statement);
    if (outcome == SQLITE_ROW) {
        // Pages that refer to one another would give their rows again and again.
        const std::int64_t row = sqlite3_column_int64(m_statement, 0);
        if (m_lastRow && row <= *m_lastRow) {
            m_error = m_database->impossibleRows(m_table, m_lastRow);
            return false;
        }
        m_lastRow = row;
        m_database->m_watch.idleSteps = 0;
        return true;
    }
    if (outcome != SQLITE_DONE) {
        m_error = m_database->errorNow(m_table, m_lastRow);
    }
    return false;
}

namespace {
constexpr int placeOf(std::size_t column) {
    return static_cast<int>(column) + 1; // behind the row id
}

std::optional<std::int64_t> integerIn(sqlite3_value* cell) {
    const int type = sqlite3_value_type(cell);
    if (type == SQLITE_INTEGER) {
        return sqlite3_value_int64(cell);
    }
    if (type == SQLITE_FLOAT) {
        const double value = sqlite3_value_double(cell);
        constexpr double kExact = 9007199254740992.0; // 2^53
        if (std::abs(value) <= kExact && value == std::floor(value)) {
            return static_cast<std::int64_t>(value);
        }
    }
    return std::nullopt;
}

} // namespace

bool Rows::isNull(std::size_t column) const {
    return sqlite3_column_type(m_statement, placeOf(column)) == SQLITE_NULL;
}

bool Rows::isInteger(std::size_t column) const {
    return integerIn(sqlite3_column_value(m_statement, placeOf(column))).has_value();
}

bool Rows::isText(std::size_t column) const {
    return sqlite3_column_type(m_statement, placeOf(column)) == SQLITE_TEXT;
}

std::optional<std::int64_t> Rows::integer(std::size_t column) const {
    // Looked up once: a connection has one thread, so that its values need no protection.
    sqlite3_value* const cell = sqlite3_column_value(m_statement, placeOf(column));
    const auto value = integerIn(cell);
    const bool isAbsent = sqlite3_value_type(cell) == SQLITE_NULL || sqlite3_value_bytes(cell) == 0;
    if (!value && !isAbsent) {
        addWrongValue(placeOf(column));
    }
    return value;
}

void Rows::addWrongValue(int place) const {
    if (++m_wrong.count == 1) {
        m_wrong.column = sqlite3_column_name(m_statement, place);
        m_wrong.row = rowId();
    }
}

std::optional<double> Rows::real(std::size_t column) const {
    const int type = sqlite3_column_type(m_statement, placeOf(column));
    if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) {
        return sqlite3_column_double(m_statement, placeOf(column));
    }
    return std::nullopt;
}

std::string_view Rows::text(std::size_t column) const {
    const int type = sqlite3_column_type(m_statement, placeOf(column));
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) {
        return {};
    }
    // Not the blob: that of a text is in the encoding of the database.
    const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, placeOf(column)));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement, placeOf(column)));
    return {data, data == nullptr ? 0 : size};
}

std::span<const std::byte> Rows::blob(std::size_t column) const {
    const int type = sqlite3_column_type(m_statement, placeOf(column));
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) {
        return {};
    }
    const void* data = sqlite3_column_blob(m_statement, placeOf(column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement, placeOf(column)));
    return {static_cast<const std::byte*>(data), data == nullptr ? 0 : size};
}

} // namespace lanescope::sqlite
