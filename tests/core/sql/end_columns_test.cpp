// SPDX-License-Identifier: Apache-2.0
// Sums of start and duration in conditions: where they become the column "end", and where they must not.
#include "core/sql/session/end_columns.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/core/cli/cli_fixture.h"
#include "tests/core/sql/query_rows.h"
#include "tests/support/random_trace.h"

namespace lanescope::test {
namespace {

std::string rewritten(const std::string& statement) {
    return sql::withEndColumns(statement, [](std::string_view schema, std::string_view table) {
        return schema != "temp" && (table == "slice" || table == "kernels");
    });
}

TEST(SqlEndColumns, ReplaceSumsInConditions) {
    EXPECT_EQ(rewritten("SELECT s.ts + s.dur FROM slice s WHERE s.ts <= 5 AND s.ts + s.dur > 5 LIMIT 1"),
              "SELECT s.ts + s.dur FROM slice s WHERE s.ts <= 5 AND s.\"end\" > 5 LIMIT 1");
    EXPECT_EQ(
        rewritten("SELECT 1 FROM slice AS a JOIN b.kernels k ON a.ts < K.ts + k.DUR AND 5 <= a.ts+a.dur"),
        "SELECT 1 FROM slice AS a JOIN b.kernels k ON a.ts < K.\"end\" AND 5 <= a.\"end\"");
    EXPECT_EQ(rewritten("SELECT 1 FROM kernels WHERE (kernels.ts /* start */ + kernels.dur >= 7)"),
              "SELECT 1 FROM kernels WHERE (kernels.\"end\" >= 7)");
    EXPECT_EQ(rewritten("SELECT (SELECT 1 FROM slice s WHERE s.ts + s.dur > g.x) FROM g WHERE g.x > 1"),
              "SELECT (SELECT 1 FROM slice s WHERE s.\"end\" > g.x) FROM g WHERE g.x > 1");
}

TEST(SqlEndColumns, LeaveAllElseAsItIs) {
    for (const char* statement : {
             "SELECT s.ts + s.dur > 5 FROM slice s",                  // name of a column
             "SELECT 1 FROM slice s WHERE 2 * s.ts + s.dur > 5",      // another sum
             "SELECT 1 FROM slice s WHERE s.ts + s.dur * 2 > 5",      //
             "SELECT 1 FROM slice s WHERE 7 - s.ts + s.dur > 5",      //
             "SELECT 1 FROM slice s WHERE s.ts + s.dur + 1 > 5",      //
             "SELECT 1 FROM slice s WHERE s.ts + s.dur",              // no comparison
             "SELECT 1 FROM slice s, slice k WHERE s.ts + k.dur > 5", // two slices
             "SELECT 1 FROM other s WHERE s.ts + s.dur > 5",          // has no ends
             "SELECT 1 FROM temp.slice s WHERE s.ts + s.dur > 5",     //
             "SELECT 1 FROM (SELECT ts, dur, 1 AS end FROM slice) s WHERE s.ts + s.dur > 5", // has its own
                                                                                             // end
             "WITH s AS (SELECT 1 AS ts, 2 AS dur, 3 AS end) SELECT 1 FROM s WHERE s.ts + s.dur > 5",
             "WITH slice AS (SELECT 1 AS ts) SELECT 1 FROM slice s, slice WHERE slice.ts + slice.dur > 5",
             "SELECT 1 FROM slice s WHERE EXISTS (SELECT 1 FROM g s WHERE s.ts + s.dur > 5)", // two meanings
             "SELECT 's.ts + s.dur > 5' FROM slice s WHERE name = 's.ts + s.dur > 5'",
             "",
         }) {
        EXPECT_EQ(rewritten(statement), statement);
    }
}

TEST(SqlEndColumns, GiveTheSameRows) {
    Random random(5);
    const auto session = sessionOf(randomTracks(random, 4, 60));
    const auto rows = [&](const std::string& text) {
        const QueryRows result = query(*session, text);
        EXPECT_EQ(result.error, "") << text;
        return result.rows;
    };
    std::size_t found = 0;
    for (const auto& row : rows("SELECT DISTINCT ts FROM slice UNION SELECT ts + dur FROM slice")) {
        const std::string select = "SELECT id FROM slice s WHERE s.ts <= " + row.front();
        const auto quick = rows(select + " AND s.ts + s.dur > " + row.front() + " ORDER BY id");
        EXPECT_EQ(quick, rows(select + " AND s.ts + s.dur - " + row.front() + " > 0 ORDER BY id"));
        found += quick.size();
    }
    EXPECT_GT(found, 0u);
    rows("CREATE TEMP TABLE slice AS SELECT 1 AS ts, 2 AS dur, 99 AS end");
    EXPECT_EQ(rows("SELECT 1 FROM slice s WHERE s.ts + s.dur = 3").size(), 1u)
        << "a temporary table comes first";
    EXPECT_EQ(query(*session, "SELECT 1 FROM main.slice s WHERE s.ts + s.durr > 5").error,
              "line 1, column 41: no such column: s.durr; did you mean dur");
}

/// One key of an event is read alone; the values are those of reading all.
TEST(SqlArgs, KeysOfOneEventAreReadAlone) {
    const Result<TracePtr> trace = loadTraceText(kCliTrace, "small.json");
    ASSERT_TRUE(trace);
    const auto session = sessionOf(*trace);
    const QueryRows all =
        query(*session, "SELECT arg_set_id, key, value_type, display_value FROM args ORDER BY 1, 2");
    ASSERT_EQ(all.error, "");
    EXPECT_GT(all.rows.size(), 10u);
    EXPECT_EQ(query(*session,
                    "SELECT a.arg_set_id, a.key, a.value_type, a.display_value FROM (SELECT DISTINCT key "
                    "FROM args) k, slice s, args a WHERE a.arg_set_id = s.id AND a.key = k.key ORDER BY 1, 2")
                  .rows,
              all.rows);
    EXPECT_EQ(query(*session,
                    "SELECT count(*) FROM slice s, args a WHERE a.arg_set_id = s.id AND a.key = 'args.Input'")
                  .rows,
              (std::vector<std::vector<std::string>>{{"0"}}));
}

} // namespace
} // namespace lanescope::test
