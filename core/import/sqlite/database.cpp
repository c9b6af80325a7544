// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/database.h"

#include <algorithm>
#include <cmath>

#include <sqlite3.h>

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

int stopWhenAsked(void* token) {
    return static_cast<const std::stop_token*>(token)->stop_requested() ? 1 : 0;
}

} // namespace

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
    database->m_stop = std::move(stop);
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
    sqlite3_progress_handler(handle, kStepsBetweenStops, stopWhenAsked, &database->m_stop);

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
    std::optional<Error> failed;
    if (outcome != SQLITE_DONE) {
        failed = database->errorNow({}, {});
    }
    sqlite3_finalize(statement);
    if (failed) {
        return *failed;
    }
    std::ranges::sort(database->m_tables);
    return database;
}

Error Database::errorNow(std::string_view table, std::optional<std::int64_t> row) const {
    const int code = m_handle != nullptr ? sqlite3_errcode(m_handle) : SQLITE_NOMEM;
    if (code == SQLITE_INTERRUPT || m_stop.stop_requested()) {
        return {ErrorCode::Cancelled, "loading was cancelled", m_file->path(), {}};
    }
    std::string text = m_handle != nullptr ? sqlite3_errmsg(m_handle) : "out of memory";
    if (!table.empty()) {
        text += ", in table " + std::string(table);
        text += row ? " after row " + std::to_string(*row) : "";
    }
    const ErrorCode kind = code == SQLITE_NOMEM    ? ErrorCode::OutOfMemory
                           : code == SQLITE_NOTADB ? ErrorCode::UnsupportedFormat
                                                   : ErrorCode::FileUnreadable;
    return {kind, "the SQLite database cannot be read: " + text, m_file->path(), {}};
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
    const std::string sql = "PRAGMA table_info(" + quoted(table) + ")";
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
    return rows(table, columns, "rowid = ?1");
}

Result<Rows> Database::rows(std::string_view table, std::span<const std::string_view> columns,
                            std::string_view where) const {
    if (!hasTable(table)) {
        return Rows(this, std::string(table), nullptr);
    }
    const std::vector<std::string> present = this->columns(table);
    std::string sql = "SELECT rowid";
    for (const std::string_view column : columns) {
        sql += std::ranges::find(present, column) != present.end() ? ", " + quoted(column) : ", NULL";
    }
    sql +=
        " FROM " + quoted(table) + (where.empty() ? "" : " WHERE ") + std::string(where) + " ORDER BY rowid";
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
        return errorNow(table, {});
    }
    return Rows(this, std::string(table), statement);
}

Result<std::uint64_t> Database::rowCount(std::string_view table) const {
    if (!hasTable(table)) {
        return std::uint64_t{0};
    }
    const std::string sql = "SELECT count(*) FROM " + quoted(table);
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
        return errorNow(table, {});
    }
    const bool found = sqlite3_step(statement) == SQLITE_ROW;
    const auto count = static_cast<std::uint64_t>(found ? sqlite3_column_int64(statement, 0) : 0);
    const Error error = found ? Error() : errorNow(table, {});
    sqlite3_finalize(statement);
    return found ? Result<std::uint64_t>(count) : Result<std::uint64_t>(error);
}

std::uint64_t Database::rowCountEstimate(std::string_view table) const {
    std::uint64_t count = 0;
    sqlite3_stmt* statement = nullptr;
    const std::string sql = "SELECT max(rowid) FROM " + quoted(table);
    if (hasTable(table) && sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        count = static_cast<std::uint64_t>(std::max<sqlite3_int64>(0, sqlite3_column_int64(statement, 0)));
    }
    sqlite3_finalize(statement);
    // A row takes at least a few bytes, whatever the ids say.
    return std::min(count, m_file->sizeBytes() / 4);
}

Rows::Rows(Rows&& other) noexcept
    : m_database(other.m_database)
    , m_table(std::move(other.m_table))
    , m_statement(std::exchange(other.m_statement, nullptr))
    , m_error(std::move(other.m_error))
    , m_lastRow(other.m_lastRow) {}

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
        m_lastRow = rowId();
        return true;
    }
    if (outcome != SQLITE_DONE) {
        m_error = m_database->errorNow(m_table, m_lastRow);
    }
    return false;
}

std::int64_t Rows::rowId() const {
    return sqlite3_column_int64(m_statement, 0);
}

namespace {
constexpr int placeOf(std::size_t column) {
    return static_cast<int>(column) + 1; // behind the row id
}
} // namespace

bool Rows::isNull(std::size_t column) const {
    return sqlite3_column_type(m_statement, placeOf(column)) == SQLITE_NULL;
}

bool Rows::isInteger(std::size_t column) const {
    return integer(column).has_value();
}

bool Rows::isText(std::size_t column) const {
    return sqlite3_column_type(m_statement, placeOf(column)) == SQLITE_TEXT;
}

std::optional<std::int64_t> Rows::integer(std::size_t column) const {
    const int type = sqlite3_column_type(m_statement, placeOf(column));
    if (type == SQLITE_INTEGER) {
        return sqlite3_column_int64(m_statement, placeOf(column));
    }
    if (type == SQLITE_FLOAT) {
        const double value = sqlite3_column_double(m_statement, placeOf(column));
        constexpr double kExact = 9007199254740992.0; // 2^53
        if (std::abs(value) <= kExact && value == std::floor(value)) {
            return static_cast<std::int64_t>(value);
        }
    }
    return std::nullopt;
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
