// SPDX-License-Identifier: Apache-2.0
// Statements with sums, groups, distinct values, order and limits give what SQLite gives for a temporary copy
// of the table, which it reads row by row.
#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/core/sql/query_rows.h"
#include "tests/support/random_trace.h"
#include "tests/support/small_trace.h"

namespace lanescope::test {
namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

bool isSameCell(const std::string& a, const std::string& b) {
    if (a == b) {
        return true;
    }
    char* endA = nullptr;
    char* endB = nullptr;
    const double x = std::strtod(a.c_str(), &endA);
    const double y = std::strtod(b.c_str(), &endB);
    return !a.empty() && !b.empty() && *endA == '\0' && *endB == '\0' &&
           std::abs(x - y) <= 1e-9 * std::max(1.0, std::abs(x));
}

void expectSame(const QueryRows& quick, const QueryRows& plain) {
    EXPECT_EQ(quick.error, plain.error);
    EXPECT_EQ(quick.columns, plain.columns);
    ASSERT_EQ(quick.rows.size(), plain.rows.size());
    for (std::size_t row = 0; row < quick.rows.size(); ++row) {
        for (std::size_t i = 0; i < quick.columns.size(); ++i) {
            EXPECT_TRUE(isSameCell(quick.rows[row][i], plain.rows[row][i]))
                << "row " << row << ", " << quick.columns[i] << ": " << quick.rows[row][i] << " for "
                << plain.rows[row][i];
        }
    }
}

/// Each names the table as SLICE; their rows are in one order.
const std::vector<std::string> kStatements = {
    "SELECT category, count(*) AS n, sum(dur) AS total FROM SLICE GROUP BY category ORDER BY n DESC, "
    "category",
    "SELECT name, COUNT(*), SUM(dur), min(ts), MAX(dur) FROM SLICE WHERE dur > 0 GROUP BY name ORDER BY name",
    "SELECT count(*) FROM SLICE",
    "SELECT count(*), sum(dur), avg(dur), total(dur), min(ts), max(ts + dur) FROM SLICE WHERE name = "
    "'nowhere'",
    "SELECT avg(ts), total(ts) FROM SLICE",
    "SELECT count(*) n, count(parent_id) p FROM SLICE GROUP BY track_id ORDER BY n, p",
    "SELECT s.name AS name, max(s.dur) AS dur FROM SLICE s GROUP BY s.track_id, s.name ORDER BY dur DESC, "
    "name, "
    "s.track_id",
    "SELECT name, sum(iif(depth = 0, dur, 0)), sum(iif(depth > 0, 1, 0)) FROM SLICE GROUP BY name ORDER BY 1",
    "SELECT sum(depth > 0), sum(name LIKE '%a%') FROM SLICE",
    "SELECT sum(dur < 100), sum(dur * 2) FROM SLICE",
    "SELECT CASE WHEN name LIKE '%a%' THEN 'a' ELSE category END AS sort, count(*) AS n FROM SLICE GROUP BY "
    "sort "
    "ORDER BY n DESC, sort",
    "SELECT depth, count(*) AS n FROM SLICE WHERE track_id % 2 = 0 GROUP BY depth HAVING n > 1 ORDER BY "
    "depth",
    "SELECT depth, count(*) FROM SLICE WHERE dur % 2 = 0 GROUP BY depth ORDER BY depth",
    "SELECT depth, count(*) FROM SLICE WHERE dur > 10 OR depth = 1 GROUP BY depth ORDER BY depth",
    "SELECT depth, count(*) FROM SLICE WHERE ts IN (SELECT max(ts) FROM SLICE) GROUP BY depth ORDER BY depth",
    "SELECT name, count(DISTINCT depth), count(DISTINCT dur) FROM SLICE GROUP BY name ORDER BY name",
    "SELECT name, count(DISTINCT depth), count(*) FROM SLICE GROUP BY name ORDER BY name",
    "SELECT DISTINCT category FROM SLICE ORDER BY category DESC",
    "SELECT DISTINCT name, depth FROM SLICE WHERE dur > 5 ORDER BY depth DESC, name",
    "SELECT DISTINCT dur FROM SLICE ORDER BY dur",
    "WITH t AS (SELECT name, sum(dur) AS d FROM SLICE GROUP BY name) SELECT name, d FROM t WHERE d > 10 "
    "ORDER BY d, "
    "name",
    "WITH slice AS (SELECT 1 AS dur, 2 AS depth) SELECT sum(dur), depth FROM slice GROUP BY depth",
    "SELECT name, 100.0 * sum(dur) / (SELECT sum(dur) FROM SLICE) AS share FROM SLICE GROUP BY name ORDER BY "
    "name",
    "SELECT t.id, count(*) AS n, sum(s.dur) FROM SLICE s JOIN track t ON t.id = s.track_id WHERE s.dur > 3 "
    "GROUP BY "
    "t.id ORDER BY t.id",
    "SELECT h.utid, s.name, max(s.dur) FROM SLICE s JOIN thread_track tt ON tt.id = s.track_id JOIN thread h "
    "USING "
    "(utid) GROUP BY h.utid, s.name ORDER BY 1, 2",
    "SELECT a.name, count(*) FROM SLICE a JOIN SLICE b ON b.parent_id = a.id GROUP BY a.name ORDER BY a.name",
    "SELECT a.name, sum(b.dur) FROM SLICE a JOIN SLICE b ON b.parent_id = a.id GROUP BY a.name ORDER BY "
    "a.name",
    "SELECT a.name, (SELECT count(*) FROM SLICE b WHERE b.depth = a.depth) AS n FROM SLICE a ORDER BY a.ts, "
    "a.id LIMIT "
    "20",
    "SELECT a.depth, (SELECT sum(b.dur) FROM SLICE b WHERE b.depth = a.depth + 1) AS d, count(*) FROM SLICE "
    "a GROUP "
    "BY a.depth ORDER BY a.depth",
    "SELECT name FROM SLICE GROUP BY name HAVING sum(dur) > 20 ORDER BY sum(dur) DESC, name LIMIT 3",
    "SELECT category, sum(dur) FROM SLICE GROUP BY category UNION ALL SELECT 'all', sum(dur) FROM SLICE "
    "ORDER BY 1, 2",
    "SELECT name, sum(dur) FILTER (WHERE depth = 0) FROM SLICE GROUP BY name ORDER BY name",
    "SELECT name, sum(sum(dur)) OVER (ORDER BY name) FROM SLICE GROUP BY name ORDER BY name",
    "SELECT depth + 1 AS depth, count(*) FROM SLICE GROUP BY depth ORDER BY depth",
    "SELECT count(*) AS \"dur\" FROM SLICE GROUP BY depth ORDER BY dur, depth",
    "SELECT max(dur, 5) FROM SLICE ORDER BY 1 LIMIT 5",
    "SELECT min(name), max(name) FROM SLICE",
    "SELECT abs(sum(dur)), round(avg(dur), 3) AS mean FROM SLICE GROUP BY depth ORDER BY depth",
    "SELECT name, depth FROM SLICE WHERE depth IS NOT NULL GROUP BY name, depth ORDER BY name, depth",
    "SELECT id, dur FROM SLICE ORDER BY dur DESC, id LIMIT 7",
    "SELECT id, dur FROM SLICE ORDER BY dur DESC, id LIMIT 7 OFFSET 5",
    "SELECT id FROM SLICE ORDER BY parent_id, name DESC, id DESC LIMIT 9",
    "SELECT id FROM SLICE WHERE dur % 3 = 1 ORDER BY dur, id LIMIT 4",
    "SELECT id FROM SLICE WHERE dur > 4 ORDER BY ts DESC, id LIMIT 0",
    "SELECT id FROM SLICE WHERE dur > 4 ORDER BY ts DESC, id LIMIT -1",
    "SELECT id FROM SLICE WHERE depth IN (0, 2) ORDER BY dur DESC, id LIMIT 6",
    "SELECT id FROM SLICE WHERE name IN ('a', 'b', 'kernel_1') ORDER BY dur DESC, id LIMIT 6",
    "SELECT row_number() OVER (PARTITION BY name ORDER BY dur DESC, id) AS r, id FROM SLICE ORDER BY id",
};

void compareAll(const TracePtr& trace) {
    const auto session = sessionOf(trace);
    ASSERT_NE(session, nullptr);
    ASSERT_EQ(query(*session, "CREATE TEMP TABLE copy AS SELECT * FROM slice").error, "");
    for (const std::string& statement : kStatements) {
        SCOPED_TRACE(statement);
        const QueryRows quick = query(*session, replaced(statement, "SLICE", "slice"));
        expectSame(quick, query(*session, replaced(statement, "SLICE", "copy")));
    }
}

TEST(SqlGroupedSelect, GivesTheRowsOfACopy) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        compareAll(randomTracks(random, 4, 60));
    }
}

TEST(SqlGroupedSelect, GivesTheRowsOfACopyOfASmallTrace) {
    compareAll(makeSmallTrace().trace);
}

/// Groupings that a session made so far.
std::size_t groupings(sql::Session& session) {
    const QueryRows rows = query(session, "SELECT count(*) FROM lanescope_groups.sqlite_schema");
    return rows.rows.empty() ? 0 : static_cast<std::size_t>(std::stoul(rows.rows[0][0]));
}

TEST(SqlGroupedSelect, GroupsWhereSumsAreOverColumns) {
    const std::vector<std::string> grouped = {
        "SELECT name, sum(dur) FROM slice WHERE dur > 0 GROUP BY name",
        "SELECT category, count(*) FROM slice GROUP BY category",
        "SELECT s.name, max(s.dur) FROM slice s JOIN track t ON t.id = s.track_id GROUP BY s.name",
        "WITH x AS (SELECT name, avg(dur) AS d FROM kernels GROUP BY name) SELECT * FROM x",
        "SELECT DISTINCT name FROM slice",
    };
    for (const std::string& statement : grouped) {
        SCOPED_TRACE(statement);
        const auto session = sessionOf(makeSmallTrace().trace);
        EXPECT_EQ(query(*session, statement).error, "");
        EXPECT_EQ(groupings(*session), 1u);
    }
    const auto session = sessionOf(makeSmallTrace().trace);
    EXPECT_EQ(query(*session, "SELECT sum(dur) + sum(ts % 7) FROM slice").error, "");
    EXPECT_EQ(groupings(*session), 0u);
}

TEST(SqlGroupedSelect, SeesTemporaryTablesFirst) {
    const auto session = sessionOf(makeSmallTrace().trace);
    const QueryRows rows = query(*session, "CREATE TEMP TABLE slice AS SELECT 3 AS dur, 'x' AS name; "
                                           "SELECT name, sum(dur) FROM slice GROUP BY name");
    EXPECT_EQ(rows.error, "");
    ASSERT_EQ(rows.rows.size(), 1u);
    EXPECT_EQ(rows.rows[0], (std::vector<std::string>{"x", "3"}));
}

TEST(SqlGroupedSelect, TellsOverflow) {
    const auto session = sessionOf(makeSmallTrace().trace);
    const QueryRows rows =
        query(*session, "SELECT sum(ts + 0), sum(9223372036854775807 - ts % 2) FROM slice");
    EXPECT_NE(rows.error.find("overflow"), std::string::npos) << rows.error;
}

} // namespace
} // namespace lanescope::test
