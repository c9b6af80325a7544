// SPDX-License-Identifier: Apache-2.0
// Spans joined as a plain comparison of all pairs gives them.
#include <algorithm>

#include <gtest/gtest.h>

#include "tests/core/sql/query_rows.h"
#include "tests/support/random_trace.h"
#include "tests/support/small_trace.h"

namespace lanescope::test {
namespace {

/// Random spans that follow one another in each of three partitions, as statements that make the table.
std::string spans(Random& random, const std::string& table, const std::string& value) {
    std::string text = "CREATE TEMP TABLE " + table + " (k, ts, dur, " + value + ");";
    for (int partition = 0; partition < 3; ++partition) {
        std::int64_t at = uniform(random, 0, 20);
        for (std::int64_t i = uniform(random, 0, 25); i > 0; --i) {
            const std::int64_t length = uniform(random, 1, 15);
            text += "INSERT INTO " + table + " VALUES (" + std::to_string(partition) + "," +
                    std::to_string(at) + "," + std::to_string(length) + "," +
                    std::to_string(uniform(random, 0, 99)) + ");";
            at += length + (uniform(random, 0, 2) == 0 ? 0 : uniform(random, 0, 12));
        }
    }
    return text;
}

TEST(SqlSpanJoin, GivesTheCommonPartsOfAllPairs) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        const auto session = sessionOf(makeSmallTrace().trace);
        ASSERT_EQ(query(*session, spans(random, "a", "x") + spans(random, "b", "y")).error, "");
        const QueryRows joined =
            query(*session, "CREATE VIRTUAL TABLE j USING span_join(a PARTITIONED k, b PARTITIONED k);"
                            "SELECT ts, dur, k, x, y FROM j ORDER BY k, ts");
        EXPECT_EQ(joined.error, "");
        EXPECT_EQ(joined.rows,
                  query(*session,
                        "SELECT max(a.ts, b.ts) AS t, min(a.ts + a.dur, b.ts + b.dur) - max(a.ts, b.ts) AS d,"
                        " a.k, x, y FROM a JOIN b ON a.k = b.k WHERE d > 0 ORDER BY a.k, t")
                      .rows);
        const QueryRows left = query(*session, "CREATE VIRTUAL TABLE l USING span_left_join(a PARTITIONED k, "
                                               "b PARTITIONED k); SELECT sum(dur) FROM l");
        EXPECT_EQ(left.error, "");
        EXPECT_EQ(left.rows, query(*session, "SELECT sum(dur) FROM a").rows);
        EXPECT_EQ(query(*session, "SELECT ts, dur, k, x, y FROM l WHERE y IS NOT NULL ORDER BY k, ts").rows,
                  joined.rows);
    }
}

TEST(SqlSpanJoin, JoinsAllPartitionsWithATableThatHasNone) {
    const auto session = sessionOf(makeSmallTrace().trace);
    const QueryRows rows =
        query(*session, "CREATE TEMP TABLE a AS SELECT 0 AS ts, 10 AS dur, 1 AS k UNION ALL SELECT 5, 10, 2;"
                        "CREATE TEMP TABLE b AS SELECT 8 AS ts, 4 AS dur, 'y' AS y;"
                        "CREATE VIRTUAL TABLE j USING SPAN_JOIN(a PARTITIONED k, b);"
                        "SELECT ts, dur, k, y FROM j ORDER BY k");
    EXPECT_EQ(rows.error, "");
    EXPECT_EQ(rows.rows, (std::vector<std::vector<std::string>>{{"8", "2", "1", "y"}, {"8", "4", "2", "y"}}));
}

TEST(SqlSpanJoin, SaysWhatItCannotJoin) {
    const auto session = sessionOf(makeSmallTrace().trace);
    EXPECT_NE(query(*session, "CREATE VIRTUAL TABLE j USING span_join(slice, slice)").error.find("overlap"),
              std::string::npos);
    EXPECT_NE(query(*session, "CREATE VIRTUAL TABLE j USING span_join(nothing, slice)").error, "");
    EXPECT_NE(query(*session, "CREATE VIRTUAL TABLE j USING span_join(slice)").error, "");
    EXPECT_NE(query(*session, "CREATE VIRTUAL TABLE j USING fts5(x)").error, "");
    EXPECT_NE(query(*session, "CREATE VIRTUAL TABLE j USING span_join(device_busy, steps; DROP)").error, "");
    EXPECT_EQ(query(*session, "SELECT count(*) FROM sqlite_temp_schema").rows[0][0], "0");
}

} // namespace
} // namespace lanescope::test
