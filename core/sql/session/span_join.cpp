// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/span_join.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <ranges>
#include <set>
#include <utility>
#include <vector>

#include <sqlite3.h>

#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/base/time.h"
#include "core/sql/engine/table_module.h"
#include "core/sql/session/sql_tokens.h"

namespace lanescope::sql {

namespace {

constexpr const char* kLeft = "\"lanescope span left\"";
constexpr const char* kRight = "\"lanescope span right\"";
constexpr const char* kParts = "\"lanescope span parts\"";

using StatementPtr = std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)>;

/// A table and its partition, up to a comma or the closing parenthesis.
std::optional<SpanJoin::Side> takeSide(Tokens& tokens, std::string_view end) {
    SpanJoin::Side side;
    side.table = tokens.next();
    if (tokens.takeWord(".")) {
        side.table += "." + std::string(tokens.next());
    }
    if (tokens.takeWord("PARTITIONED")) {
        side.partition = tokens.next();
    }
    return tokens.next() == end && !side.table.empty() ? std::optional(side) : std::nullopt;
}

struct Span {
    std::int64_t row = 0;
    TimeNs startNs = 0;
    TimeNs endNs = 0;
};
/// A piece of time with the rows of both sides; 0: that side has none.
struct Part {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    std::int64_t left = 0;
    std::int64_t right = 0;
};
using Partitions = std::map<std::string, std::vector<Span>>;

class SpanJoiner {
public:
    SpanJoiner(sqlite3* database, const SpanJoin& join)
        : m_database(database)
        , m_join(join) {}

    Result<Rewriting> make() {
        Rewriting result;
        result.leftOver = std::string("DROP TABLE IF EXISTS temp.") + kLeft + "; DROP TABLE IF EXISTS temp." +
                          kRight + "; DROP TABLE IF EXISTS temp." + kParts;
        if (!execute(result.leftOver) || !copy(m_join.left, kLeft) || !copy(m_join.right, kRight) ||
            !execute(std::string("CREATE TEMP TABLE ") + kParts + " (ts, dur, l, r)")) {
            return clean(result, failed());
        }
        const auto left = read(m_join.left, kLeft);
        const auto right = read(m_join.right, kRight);
        if (!left || !right) {
            return clean(result, !left ? left.error() : right.error());
        }
        if (!insertParts(*left, *right)) {
            return clean(result, failed());
        }
        const std::string columns = columnsOf(kLeft, "l", m_join.left, true) +
                                    columnsOf(kRight, "r", m_join.right, m_join.left.partition.empty());
        result.text = "CREATE TEMP TABLE " + m_join.name + " AS SELECT p.ts AS ts, p.dur AS dur" + columns +
                      " FROM " + kParts + " p " + (m_join.keepsRight ? "LEFT " : "") + "JOIN " + kLeft +
                      " l ON l.rowid = p.l LEFT JOIN " + kRight + " r ON r.rowid = p.r ORDER BY p.rowid";
        return result;
    }

private:
    Error failed() const { return invalidArgument(sqlite3_errmsg(m_database)); }
    Error clean(const Rewriting& result, Error error) const {
        sqlite3_exec(m_database, result.leftOver.c_str(), nullptr, nullptr, nullptr);
        return error;
    }
    bool execute(const std::string& sql) const {
        return sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    bool copy(const SpanJoin::Side& side, const char* target) const {
        return execute(std::string("CREATE TEMP TABLE ") + target + " AS SELECT * FROM " + side.table +
                       " WHERE dur >= 0 ORDER BY ts");
    }
    StatementPtr prepared(const std::string& sql) const {
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(m_database, sql.c_str(), -1, &statement, nullptr);
        return {statement, sqlite3_finalize};
    }

    /// Spans by partition, in the order of time.
    Result<Partitions> read(const SpanJoin::Side& side, const char* table) const {
        const StatementPtr rows =
            prepared("SELECT rowid, ts, dur, " + (side.partition.empty() ? "''" : side.partition) + " FROM " +
                     table + " ORDER BY rowid");
        if (rows == nullptr) {
            return failed();
        }
        Partitions partitions;
        int status = sqlite3_step(rows.get());
        for (; status == SQLITE_ROW; status = sqlite3_step(rows.get())) {
            const auto* key = reinterpret_cast<const char*>(sqlite3_column_text(rows.get(), 3));
            if (key == nullptr) {
                continue; // no partition
            }
            const TimeNs startNs = sqlite3_column_int64(rows.get(), 1);
            const Span span{sqlite3_column_int64(rows.get(), 0), startNs,
                            saturatingAdd(startNs, sqlite3_column_int64(rows.get(), 2))};
            std::vector<Span>& spans = partitions[key];
            if (!spans.empty() && spans.back().endNs > span.startNs) {
                return invalidArgument(
                    "spans of " + side.table +
                    " overlap: span_join needs tables whose spans follow one another, PARTITIONED by "
                    "a column such as track_id where that is needed");
            }
            spans.push_back(span);
        }
        return status == SQLITE_DONE ? Result<Partitions>(std::move(partitions)) : failed();
    }

    bool insertParts(const Partitions& left, const Partitions& right) {
        m_insert = prepared(std::string("INSERT INTO ") + kParts + " VALUES (?, ?, ?, ?)");
        if (m_insert == nullptr) {
            return false;
        }
        const bool isLeftOne = m_join.left.partition.empty();
        const bool isRightOne = m_join.right.partition.empty();
        static const std::vector<Span> kNone;
        const auto spansOf = [](const Partitions& partitions, bool isOne, const std::string& key) {
            const auto found = isOne ? partitions.begin() : partitions.find(key);
            return found == partitions.end() ? &kNone : &found->second;
        };
        if (isLeftOne && !isRightOne && !m_join.keepsLeft) {
            return std::ranges::all_of(right, [&](const auto& entry) {
                return insertParts(*spansOf(left, true, {}), entry.second);
            });
        }
        if (m_join.keepsRight) {
            std::set<std::string> keys;
            std::ranges::copy(std::views::keys(left), std::inserter(keys, keys.end()));
            std::ranges::copy(std::views::keys(right), std::inserter(keys, keys.end()));
            return std::ranges::all_of(keys, [&](const std::string& key) {
                return insertParts(*spansOf(left, false, key), *spansOf(right, false, key));
            });
        }
        return std::ranges::all_of(left, [&](const auto& entry) {
            return insertParts(entry.second, *spansOf(right, isRightOne, entry.first));
        });
    }

    bool insertParts(const std::vector<Span>& left, const std::vector<Span>& right) {
        std::vector<Part> parts = partsOf(left, right, m_join.keepsLeft);
        if (m_join.keepsRight) {
            for (const Part& part : partsOf(right, left, true)) {
                if (part.right == 0) {
                    parts.push_back({part.startNs, part.endNs, 0, part.left});
                }
            }
            std::ranges::stable_sort(parts, std::ranges::less(), &Part::startNs);
        }
        return std::ranges::all_of(parts, [&](const Part& part) { return insert(part); });
    }

    /// `keepsLeft`: with the parts of the left that no span of the right meets.
    static std::vector<Part> partsOf(const std::vector<Span>& left, const std::vector<Span>& right,
                                     bool keepsLeft) {
        std::vector<Part> parts;
        std::size_t at = 0;
        for (const Span& span : left) {
            while (at < right.size() && right[at].endNs <= span.startNs && right[at].endNs < span.endNs) {
                ++at;
            }
            TimeNs coveredNs = span.startNs;
            for (std::size_t i = at; i < right.size() && right[i].startNs < span.endNs; ++i) {
                const TimeNs startNs = std::max(span.startNs, right[i].startNs);
                const TimeNs endNs = std::min(span.endNs, right[i].endNs);
                const bool isMet = startNs < endNs || right[i].startNs == right[i].endNs;
                if (endNs < startNs || !isMet) {
                    continue;
                }
                if (keepsLeft && startNs > coveredNs) {
                    parts.push_back({coveredNs, startNs, span.row, 0});
                }
                parts.push_back({startNs, endNs, span.row, right[i].row});
                coveredNs = endNs;
            }
            if (keepsLeft && coveredNs < span.endNs) {
                parts.push_back({coveredNs, span.endNs, span.row, 0});
            }
        }
        return parts;
    }

    bool insert(const Part& part) const {
        sqlite3_bind_int64(m_insert.get(), 1, part.startNs);
        sqlite3_bind_int64(m_insert.get(), 2, part.endNs - part.startNs);
        for (const auto& [index, row] : {std::pair(3, part.left), std::pair(4, part.right)}) {
            row == 0 ? sqlite3_bind_null(m_insert.get(), index)
                     : sqlite3_bind_int64(m_insert.get(), index, row);
        }
        const bool isDone = sqlite3_step(m_insert.get()) == SQLITE_DONE;
        sqlite3_reset(m_insert.get());
        return isDone;
    }

    /// The columns of a side behind ts and dur.
    std::string columnsOf(const char* table, const char* alias, const SpanJoin::Side& side,
                          bool hasPartition) const {
        const StatementPtr rows = prepared(std::string("SELECT * FROM ") + table + " LIMIT 0");
        std::string list;
        for (int i = 0; rows != nullptr && i < sqlite3_column_count(rows.get()); ++i) {
            const std::string name = sqlite3_column_name(rows.get(), i);
            const bool isPartition = equalsIgnoringCase(name, side.partition);
            if (!equalsIgnoringCase(name, "ts") && !equalsIgnoringCase(name, "dur") &&
                (!isPartition || hasPartition)) {
                const std::string cell = std::string(alias) + "." + quotedName(name);
                list += ", " +
                        (isPartition && m_join.keepsRight
                             ? "coalesce(" + cell + ", r." + quotedName(m_join.right.partition) + ")"
                             : cell) +
                        " AS " + quotedName(name);
            }
        }
        return list;
    }

    sqlite3* m_database;
    const SpanJoin& m_join;
    StatementPtr m_insert{nullptr, sqlite3_finalize};
};

} // namespace

Result<std::optional<SpanJoin>> parseSpanJoin(std::string_view statement) {
    Tokens tokens(statement);
    if (!tokens.takeWord("CREATE") || !tokens.takeWord("VIRTUAL") || !tokens.takeWord("TABLE")) {
        return std::optional<SpanJoin>();
    }
    SpanJoin join;
    join.name = tokens.next();
    if (!tokens.takeWord("USING")) {
        return std::optional<SpanJoin>();
    }
    join.keepsRight = tokens.takeWord("SPAN_OUTER_JOIN");
    join.keepsLeft = join.keepsRight || tokens.takeWord("SPAN_LEFT_JOIN");
    if (!join.keepsLeft && !tokens.takeWord("SPAN_JOIN")) {
        return invalidArgument(
            "virtual tables are made of span_join, span_left_join and span_outer_join only");
    }
    const bool isOpen = tokens.next() == "(";
    const auto left = isOpen ? takeSide(tokens, ",") : std::nullopt;
    const auto right = left ? takeSide(tokens, ")") : std::nullopt;
    if (!right) {
        return invalidArgument(
            "span_join needs two tables: span_join(a PARTITIONED column, b PARTITIONED column)");
    }
    join.left = *left;
    join.right = *right;
    if (join.keepsRight && join.left.partition.empty() != join.right.partition.empty()) {
        return invalidArgument("span_outer_join needs a partition of both tables, or of none");
    }
    return std::optional(std::move(join));
}

Result<Rewriting> makeSpanJoin(sqlite3* database, const SpanJoin& join) {
    return SpanJoiner(database, join).make();
}

} // namespace lanescope::sql
