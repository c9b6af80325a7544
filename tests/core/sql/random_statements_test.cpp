// SPDX-License-Identifier: Apache-2.0
// Random statements give what plain SQLite gives over the exported tables. LANESCOPE_STATEMENTS and
// LANESCOPE_SEED choose how many, and which.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "core/import/trace_loader.h"
#include "core/sql/export/sqlite_file.h"
#include "tests/core/cli/cli_fixture.h"
#include "tests/core/sql/query_rows.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

using Cells = std::vector<std::string>;

/// The exported tables, as SQLite itself reads them.
class PlainDatabase {
public:
    explicit PlainDatabase(const std::string& path) {
        EXPECT_EQ(sqlite3_open_v2(path.c_str(), &m_database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
    }
    ~PlainDatabase() { sqlite3_close(m_database); }
    PlainDatabase(const PlainDatabase&) = delete;
    PlainDatabase& operator=(const PlainDatabase&) = delete;

    QueryRows query(const std::string& text) const {
        QueryRows result;
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_database, text.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
            result.error = sqlite3_errmsg(m_database);
            return result;
        }
        while (sqlite3_step(statement) == SQLITE_ROW) {
            Cells& row = result.rows.emplace_back();
            for (int i = 0; i < sqlite3_column_count(statement); ++i) {
                row.push_back(cell(statement, i));
            }
        }
        if (sqlite3_finalize(statement) != SQLITE_OK) {
            result.error = sqlite3_errmsg(m_database);
        }
        return result;
    }

private:
    static std::string cell(sqlite3_stmt* statement, int i) {
        if (sqlite3_column_type(statement, i) == SQLITE_NULL) {
            return "NULL";
        }
        if (sqlite3_column_type(statement, i) == SQLITE_FLOAT) {
            std::array<char, 64> buffer{};
            std::snprintf(buffer.data(), buffer.size(), "%.17g", sqlite3_column_double(statement, i));
            return buffer.data();
        }
        return reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
    }

    sqlite3* m_database = nullptr;
};

struct Column {
    std::string name;
    bool isText = false;
    bool isReal = false;
    bool isSlice = false; ///< id of a slice
};

class StatementMaker {
public:
    StatementMaker(const std::map<std::string, std::vector<Column>>& tables, const PlainDatabase& database,
                   std::uint64_t seed)
        : m_tables(tables)
        , m_database(database)
        , m_random(seed) {
        for (const auto& [name, columns] : tables) {
            m_names.push_back(name);
        }
    }

    std::string statement() {
        switch (below(5)) {
        case 0:
            return grouped();
        case 1:
            return joined();
        case 2:
            return compound();
        case 3:
            return nested();
        default:
            return plain();
        }
    }

private:
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(m_random() % count); }
    bool rarely() { return below(4) == 0; }
    template <typename List>
    const auto& oneOf(const List& list) {
        return list[below(list.size())];
    }
    const std::string& table() { return oneOf(m_names); }
    const Column& column(const std::string& table) { return oneOf(m_tables.at(table)); }

    /// A constant like those of the column: one of its values, or one beside it.
    std::string constant(const std::string& table, const Column& column) {
        const QueryRows values =
            m_database.query("SELECT " + column.name + " FROM " + table + " WHERE " + column.name +
                             " IS NOT NULL LIMIT 1 OFFSET " + std::to_string(below(20)));
        if (values.rows.empty()) {
            return column.isText ? "''" : std::to_string(below(10));
        }
        const std::string& value = values.rows.front().front();
        if (!column.isText) {
            return rarely() ? value + " + 1" : rarely() ? "'" + value + "'" : value;
        }
        return quoted(value);
    }
    static std::string quoted(const std::string& text) {
        std::string result = "'";
        for (const char c : text) {
            result += c;
            result += c == '\'' ? "'" : "";
        }
        return result + "'";
    }

    std::string condition(const std::string& table, const std::string& alias, int depth = 0) {
        if (depth < 2 && rarely()) {
            const std::string both = condition(table, alias, depth + 1) + (below(2) == 0 ? " OR " : " AND ") +
                                     condition(table, alias, depth + 1);
            return (rarely() ? "NOT (" : "(") + both + ")";
        }
        static const std::vector<std::string> kComparisons = {
            "=", "<>", "<", "<=", ">", ">=", "IS", "IS NOT"};
        const Column& chosen = column(table);
        const std::string cell = alias + chosen.name;
        switch (below(8)) {
        case 0:
            return cell + (below(2) == 0 ? " IS NULL" : " IS NOT NULL");
        case 1:
            return cell + " BETWEEN " + constant(table, chosen) + " AND " + constant(table, chosen);
        case 2:
            return cell + (rarely() ? " NOT IN (" : " IN (") + constant(table, chosen) + ", " +
                   constant(table, chosen) + (rarely() ? ", NULL)" : ")");
        case 3:
            if (chosen.isText) {
                static const std::vector<std::string> kPatterns = {"'%e%'", "'a%'", "'%l'",
                                                                   "'%\\_%' ESCAPE '\\'", "'A%'"};
                return cell + (rarely() ? " NOT LIKE " : " LIKE ") + oneOf(kPatterns);
            }
            return cell + " % 3 = 1";
        case 4:
            if (chosen.isText) {
                static const std::vector<std::string> kPatterns = {"'*e*'", "'a*'", "'[a-k]*'", "'*[^t]'"};
                return cell + " GLOB " + oneOf(kPatterns);
            }
            return "+" + cell + " " + oneOf(kComparisons) + " " + constant(table, chosen);
        default:
            return cell + " " + oneOf(kComparisons) + " " + constant(table, chosen);
        }
    }
    std::string where(const std::string& table, const std::string& alias = "") {
        return below(5) == 0 ? ""
                             : " WHERE " + condition(table, alias) +
                                   (rarely() ? " AND " + condition(table, alias) : "");
    }
    Cells columns(const std::string& table) {
        Cells list;
        for (std::size_t i = below(3) + 1; i > 0; --i) {
            list.push_back(column(table).name);
        }
        return list;
    }
    static std::string listOf(const Cells& parts) {
        std::string list;
        for (const std::string& part : parts) {
            list += (list.empty() ? "" : ", ") + part;
        }
        return list;
    }
    /// By all columns, so that rows that are alike do not matter.
    std::string order(std::size_t count) {
        std::string text;
        for (std::size_t i = 1; i <= count; ++i) {
            text += (text.empty() ? " ORDER BY " : ", ") + std::to_string(i) + (rarely() ? " DESC" : "");
        }
        return text + (rarely() ? ""
                                : " LIMIT " + std::to_string(below(30)) +
                                      (rarely() ? " OFFSET " + std::to_string(below(10)) : ""));
    }

    std::string plain() {
        const std::string& from = table();
        const Cells list = columns(from);
        return std::string("SELECT ") + (rarely() ? "DISTINCT " : "") + listOf(list) + " FROM " + from +
               where(from) + (below(2) == 0 ? order(list.size()) : "");
    }
    std::string aggregate(const std::string& table) {
        static const std::vector<std::string> kFunctions = {"count", "sum", "min", "max", "total", "avg"};
        const Column& chosen = column(table);
        if (rarely()) {
            return "count(*)";
        }
        if (chosen.isText) {
            return (below(2) == 0 ? "min(" : "count(DISTINCT ") + chosen.name + ")";
        }
        if (rarely()) {
            return "sum(iif(" + condition(table, "", 2) + ", " + chosen.name + ", 0))";
        }
        return oneOf(kFunctions) + "(" + chosen.name + ")";
    }
    std::string grouped() {
        const std::string& from = table();
        const Cells keys = rarely() ? Cells() : columns(from);
        Cells list = keys;
        for (std::size_t i = below(3) + 1; i > 0; --i) {
            list.push_back(aggregate(from));
        }
        return "SELECT " + listOf(list) + " FROM " + from + where(from) +
               (keys.empty() ? "" : " GROUP BY " + listOf(keys) + (rarely() ? " HAVING count(*) > 1" : ""));
    }
    /// A column that holds ids of slices; empty: the table has none.
    std::string sliceColumn(const std::string& table) {
        Cells found;
        for (const Column& column : m_tables.at(table)) {
            if (column.isSlice) {
                found.push_back(column.name);
            }
        }
        return found.empty() ? std::string() : oneOf(found);
    }
    std::string joined() {
        const std::string& left = table();
        const std::string& right = table();
        const std::string a = sliceColumn(left);
        const std::string b = sliceColumn(right);
        if (a.empty() || b.empty()) {
            return plain();
        }
        const std::string join = " FROM " + left + " a" + (rarely() ? " LEFT JOIN " : " JOIN ") + right +
                                 " b ON a." + a + " = b." + b;
        if (rarely()) {
            return "SELECT count(*), count(b." + b + "), min(b." + column(right).name + ")" + join +
                   where(left, "a.");
        }
        return "SELECT a." + column(left).name + ", b." + column(right).name + join + where(left, "a.");
    }
    std::string compound() {
        static const std::vector<std::string> kOperators = {" UNION ", " UNION ALL ", " EXCEPT ",
                                                            " INTERSECT "};
        const std::string& from = table();
        const std::string name = column(from).name;
        return "SELECT " + name + " FROM " + from + where(from) + oneOf(kOperators) + "SELECT " + name +
               " FROM " + from + where(from) + (rarely() ? order(1) : "");
    }
    std::string nested() {
        const std::string& from = table();
        const std::string& other = table();
        const std::string a = sliceColumn(from);
        const std::string b = sliceColumn(other);
        if (a.empty() || b.empty()) {
            return "SELECT max(n), count(*) FROM (SELECT count(*) AS n FROM " + from + where(from) +
                   " GROUP BY " + column(from).name + ")";
        }
        if (rarely()) {
            return "SELECT " + a + ", (SELECT count(*) FROM " + other + " o WHERE o." + b + " = t." + a +
                   ") FROM " + from + " t" + where(from, "t.");
        }
        return "SELECT count(*), min(" + a + ") FROM " + from + " WHERE " + a +
               (rarely() ? " NOT IN" : " IN") + " (SELECT " + b + " FROM " + other + where(other) + ")";
    }

    const std::map<std::string, std::vector<Column>>& m_tables;
    const PlainDatabase& m_database;
    std::mt19937_64 m_random;
    Cells m_names;
};

bool isReal(const std::string& text) {
    return text.find_first_of(".eE") != std::string::npos &&
           text.find_first_not_of("+-.0123456789eEinfa") == std::string::npos;
}

/// Sums of real numbers depend on their order.
bool isSameCell(const std::string& a, const std::string& b) {
    if (a == b) {
        return true;
    }
    if (!isReal(a) && !isReal(b)) {
        return false;
    }
    const double x = std::strtod(a.c_str(), nullptr);
    const double y = std::strtod(b.c_str(), nullptr);
    return std::abs(x - y) <= 1e-12 * std::max(std::abs(x), std::abs(y));
}

std::vector<Cells> sorted(std::vector<Cells> rows) {
    std::ranges::sort(rows);
    return rows;
}

void expectSame(const std::string& text, const QueryRows& mine, const QueryRows& plain) {
    ASSERT_EQ(mine.error, plain.error) << text;
    if (!plain.error.empty()) {
        return; // how many rows came before does not matter
    }
    ASSERT_EQ(mine.rows.size(), plain.rows.size()) << text;
    const bool isOrdered = text.find(" ORDER BY ") != std::string::npos;
    const std::vector<Cells> a = isOrdered ? mine.rows : sorted(mine.rows);
    const std::vector<Cells> b = isOrdered ? plain.rows : sorted(plain.rows);
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < a[i].size(); ++j) {
            ASSERT_TRUE(isSameCell(a[i][j], b[i][j]))
                << text << "\nrow " << i << ", column " << j << ": " << a[i][j] << " instead of " << b[i][j];
        }
    }
}

std::uint64_t chosen(const char* variable, std::uint64_t usual) {
    const char* text = std::getenv(variable);
    return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

TEST(SqlRandomStatements, GiveWhatPlainSqliteGives) {
    const Result<TracePtr> small = loadTraceText(kCliTrace, "small.json");
    const Result<TracePtr> sample = loadTrace(LANESCOPE_SAMPLES_DIR "/optimized.pt.trace.json.gz");
    ASSERT_TRUE(small && sample);
    for (const TracePtr& trace : {*small, *sample}) {
        const TempFolder folder;
        const std::string path = folder.path("tables.sqlite");
        const auto session = sessionOf(trace);
        ASSERT_TRUE(sql::saveDatabase(*session, path, {}, true));
        const PlainDatabase database(path);
        std::map<std::string, std::vector<Column>> tables;
        for (const sql::SchemaEntry& entry : session->schema()) {
            if (entry.source == "table" && entry.table != "args" && entry.table != "lanescope_schema") {
                tables[entry.table].push_back({"\"" + entry.column + "\"", entry.type == "TEXT",
                                               entry.type == "REAL", entry.unit == "slice"});
            }
        }
        ASSERT_GT(tables.size(), 20u);
        StatementMaker maker(tables, database, chosen("LANESCOPE_SEED", 20261128));
        std::size_t withRows = 0;
        const std::uint64_t count = chosen("LANESCOPE_STATEMENTS", 1500);
        for (std::uint64_t i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
            const std::string text = maker.statement();
            const QueryRows plain = database.query(text);
            ASSERT_TRUE(plain.error.empty() || plain.error == "integer overflow")
                << text << ": " << plain.error;
            expectSame(text, query(*session, text), plain);
            withRows += plain.rows.empty() ? 0 : 1;
        }
        EXPECT_GT(withRows, count / 3) << "many statements find something";
    }
}

} // namespace
} // namespace lanescope::test
