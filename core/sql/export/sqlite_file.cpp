// SPDX-License-Identifier: Apache-2.0
#include "core/sql/export/sqlite_file.h"

#include <algorithm>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include <sqlite3.h>

#include "core/base/status.h"
#include "core/secrets/secret_mask.h"
#include "core/sql/engine/table_module.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

/// Columns by which rows are looked for.
constexpr const char* kIndexed[] = {"id",          "slice_id",  "ts",    "name",     "track_id", "parent_id",
                                    "correlation", "launch_id", "op_id", "slice_in", "slice_out"};

class DatabaseMaker {
public:
    explicit DatabaseMaker(bool keepSecrets)
        : m_keepSecrets(keepSecrets) {}
    DatabaseMaker(const DatabaseMaker&) = delete;
    DatabaseMaker& operator=(const DatabaseMaker&) = delete;
    ~DatabaseMaker() { sqlite3_close(m_database); }

    Status make(Session& session) {
        if (sqlite3_open(":memory:", &m_database) != SQLITE_OK) {
            return failed();
        }
        if (const Status status = execute("BEGIN"); !status) {
            return status;
        }
        for (const TableEntry& table : allTables()) {
            if (const Status status = copy(session, std::string(table.name)); !status) {
                return status;
            }
        }
        for (const ViewEntry& view : allViews()) {
            if (const Status status =
                    execute("CREATE VIEW " + quotedName(view.name) + " AS " + std::string(view.select));
                !status) {
                return status;
            }
        }
        return execute("COMMIT");
    }
    /// The bytes of the database file; empty when there is no memory for them.
    std::string bytes() {
        sqlite3_int64 size = 0;
        unsigned char* data = sqlite3_serialize(m_database, "main", &size, 0);
        std::string result;
        if (data != nullptr) {
            result.assign(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
            sqlite3_free(data);
        }
        return result;
    }
    const DatabaseSummary& summary() const { return m_summary; }

private:
    Error failed() const { return {ErrorCode::InvalidArgument, sqlite3_errmsg(m_database), {}, {}}; }

    Status execute(const std::string& sql) {
        return sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK ? Status()
                                                                                             : failed();
    }

    Status copy(Session& session, const std::string& table) {
        std::vector<std::string> columns;
        std::string declaration;
        std::string marks;
        std::string list;
        for (const SchemaEntry& entry : session.schema()) {
            if (entry.table == table) {
                columns.push_back(entry.column);
                declaration +=
                    (declaration.empty() ? "" : ", ") + quotedName(entry.column) + " " + entry.type;
                list += (list.empty() ? "" : ", ") + quotedName(entry.column);
                marks += marks.empty() ? "?" : ", ?";
            }
        }
        const std::string name = quotedName(table);
        if (const Status status = execute("CREATE TABLE " + name + " (" + declaration + ")"); !status) {
            return status;
        }
        sqlite3_stmt* insert = nullptr;
        const std::string text = "INSERT INTO " + name + " VALUES (" + marks + ")";
        if (sqlite3_prepare_v2(m_database, text.c_str(), -1, &insert, nullptr) != SQLITE_OK) {
            return failed();
        }
        const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> owner(insert, sqlite3_finalize);
        std::string_view rest;
        auto rows = session.prepare("SELECT " + list + " FROM " + name, rest);
        if (!rows) {
            return rows.error();
        }
        if (const Status status = copyRows(**rows, insert, static_cast<int>(columns.size())); !status) {
            return status;
        }
        ++m_summary.tables;
        for (const char* indexed : kIndexed) {
            if (std::ranges::find(columns, indexed) != columns.end()) {
                if (const Status status = execute("CREATE INDEX " + quotedName(table + "." + indexed) +
                                                  " ON " + name + " (" + quotedName(indexed) + ")");
                    !status) {
                    return status;
                }
            }
        }
        return {};
    }

    Status copyRows(Statement& rows, sqlite3_stmt* insert, int columns) {
        while (true) {
            const Result<bool> hasRow = rows.step();
            if (!hasRow) {
                return hasRow.error();
            }
            if (!*hasRow) {
                return {};
            }
            for (int i = 0; i < columns; ++i) {
                bind(insert, i + 1, rows.value(i));
            }
            if (sqlite3_step(insert) != SQLITE_DONE) {
                return failed();
            }
            sqlite3_reset(insert);
            ++m_summary.rows;
        }
    }

    void bind(sqlite3_stmt* insert, int at, const Value& value) {
        if (const auto* integer = std::get_if<std::int64_t>(&value)) {
            sqlite3_bind_int64(insert, at, *integer);
        } else if (const auto* real = std::get_if<double>(&value)) {
            sqlite3_bind_double(insert, at, *real);
        } else if (const auto* text = std::get_if<std::string_view>(&value)) {
            const std::string& shown = shownText(*text);
            sqlite3_bind_text64(insert, at, shown.data(), shown.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
        } else {
            sqlite3_bind_null(insert, at);
        }
    }

    /// The text without credentials; each is looked at once.
    const std::string& shownText(std::string_view text) {
        constexpr std::size_t kMostKnown = 200'000;
        if (m_shown.size() > kMostKnown) {
            m_shown.clear();
        }
        const auto [entry, isNew] = m_shown.try_emplace(std::string(text));
        if (isNew) {
            entry->second = m_keepSecrets ? std::string(text) : maskSecrets({}, text);
            m_summary.hiddenSecrets += entry->second == text ? 0 : 1;
        }
        return entry->second;
    }

    bool m_keepSecrets;
    sqlite3* m_database = nullptr;
    DatabaseSummary m_summary;
    std::unordered_map<std::string, std::string> m_shown;
};

} // namespace

Result<DatabaseSummary> saveDatabase(Session& session, const std::string& path, const InputFiles& inputs,
                                     bool keepSecrets) {
    const auto file = OutputFile::create(path, inputs);
    if (!file) {
        return file.error();
    }
    DatabaseMaker maker(keepSecrets);
    if (Status status = maker.make(session); !status) {
        return status.error();
    }
    const std::string bytes = maker.bytes();
    if (bytes.empty()) {
        return Error{ErrorCode::LimitExceeded, "there is not enough memory for the database", path, {}};
    }
    (*file)->write(bytes);
    if (const Status written = (*file)->commit(); !written) {
        return written.error();
    }
    DatabaseSummary summary = maker.summary();
    summary.fileBytes = (*file)->writtenBytes();
    return summary;
}

} // namespace lanescope::sql
