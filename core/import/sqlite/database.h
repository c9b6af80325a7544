// SPDX-License-Identifier: Apache-2.0
// A read-only SQLite database in any ByteFile: a local file, a member of an archive, a file fetched from
// another machine. Never writes, never looks for a journal, runs no code of the database: only tables are
// read, not views. A database that is damaged or hostile gives errors with file, table and row. One thread at
// a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace lanescope::sqlite {

/// Whether these are the first bytes of an SQLite database.
bool isDatabase(std::string_view firstBytes);

class Rows;

class Database {
public:
    /// Requests on `stop` end each read with ErrorCode::Cancelled.
    static Result<std::unique_ptr<Database>> open(std::shared_ptr<const ByteFile> file,
                                                  std::stop_token stop = {});
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    const std::shared_ptr<const ByteFile>& file() const { return m_file; }
    /// Whether the file is shorter than its header says.
    bool isTruncated() const;

    /// Names of the tables, ascending; no views, no tables of SQLite's own. A table that has only a version
    /// at the end of its name, such as EVENTS_V2, has the name without it here and in all calls.
    const std::vector<std::string>& tables() const { return m_tables; }
    bool hasTable(std::string_view table) const;
    /// Names of a table's columns in their order; empty for a table that is not there.
    std::vector<std::string> columns(std::string_view table) const;
    bool hasColumn(std::string_view table, std::string_view column) const;

    /// The rows of a table in ascending order of their row ids, with these columns. A column that the table
    /// lacks is null in every row. A missing table has no rows. `where` is an SQL condition of the importer's
    /// own with numbers only, or empty.
    Result<Rows> rows(std::string_view table, std::span<const std::string_view> columns,
                      std::string_view where = {}) const;

    /// Single rows of a table by their ids: see Rows::seek().
    Result<Rows> lookup(std::string_view table, std::span<const std::string_view> columns) const;

    /// Number of rows; 0 for a missing table.
    Result<std::uint64_t> rowCount(std::string_view table) const;
    /// A guess of the number of rows that reads nothing but the highest row id.
    std::uint64_t rowCountEstimate(std::string_view table) const;

private:
    explicit Database(std::shared_ptr<const ByteFile> file);
    Result<Rows> select(std::string_view table, std::span<const std::string_view> columns,
                        std::string_view where, bool isSingle) const;
    void dropVersions();
    std::string_view storedName(std::string_view table) const;
    Error errorNow(std::string_view table, std::optional<std::int64_t> row) const;
    /// The error of a table that has more rows than fit into the file.
    Error impossibleRows(std::string_view table, std::optional<std::int64_t> row) const;
    /// No table has as many rows.
    std::uint64_t mostRows() const;
    friend class Rows;

    /// Looked at while SQLite works: a damaged or forged file can keep it busy for ever.
    struct Watch {
        std::stop_token stop;
        std::uint64_t idleSteps = 0; ///< since the last row
        std::uint64_t mostIdleSteps = 0;
    };
    static int watch(void* of);

    std::shared_ptr<const ByteFile> m_file;
    mutable Watch m_watch;
    std::string m_name; ///< in the file system below
    sqlite3* m_handle = nullptr;
    std::vector<std::string> m_tables;
    std::map<std::string, std::string, std::less<>> m_versioned; ///< names in the file, by those without
};

/// Rows of one table, one after the other. Values are valid until the next call of next().
class Rows {
public:
    Rows(Rows&& other) noexcept;
    Rows& operator=(Rows&&) = delete;
    ~Rows();

    /// Goes to the next row; false after the last one, or when reading failed: see error().
    bool next();
    const std::optional<Error>& error() const { return m_error; }
    /// Goes to the row with this id, of rows that lookup() made; false if it is absent or reading failed.
    bool seek(std::int64_t rowId);

    /// Id of the row, which finds it again.
    std::int64_t rowId() const { return m_lastRow.value_or(0); }
    // Columns by their position in the list that rows() got.
    bool isNull(std::size_t column) const;
    /// Whether the value is an integer (or a real number without a fraction).
    bool isInteger(std::size_t column) const;
    bool isText(std::size_t column) const;
    std::optional<std::int64_t> integer(std::size_t column) const;
    std::int64_t integerOr(std::size_t column, std::int64_t otherwise) const {
        return integer(column).value_or(otherwise);
    }
    std::optional<double> real(std::size_t column) const;
    /// Text or the bytes of a blob; empty for anything else.
    std::string_view text(std::size_t column) const;
    std::span<const std::byte> blob(std::size_t column) const;

    /// Values read by integer() that are not integers, in all rows so far. An empty text is no value.
    struct WrongValues {
        std::uint64_t count = 0;
        std::string column;   ///< of the first one
        std::int64_t row = 0; ///< of the first one
    };
    const WrongValues& wrongValues() const { return m_wrong; }

private:
    friend class Database;
    void addWrongValue(int place) const;
    Rows(const Database* database, std::string table, sqlite3_stmt* statement)
        : m_database(database)
        , m_table(std::move(table))
        , m_statement(statement) {}

    const Database* m_database;
    std::string m_table;
    sqlite3_stmt* m_statement; ///< null: no rows
    std::optional<Error> m_error;
    std::optional<std::int64_t> m_lastRow;
    mutable WrongValues m_wrong;
};

} // namespace lanescope::sqlite
