// SPDX-License-Identifier: Apache-2.0
// Conditions and groups that tables answer themselves give the rows that SQLite finds by looking at all of
// them. SQLite cannot push down a condition on CAST(column AS its type), which is the same in meaning.
#include <algorithm>

#include <gtest/gtest.h>

#include "tests/core/sql/query_rows.h"
#include "tests/support/random_trace.h"
#include "tests/support/small_trace.h"

namespace lanescope::test {
namespace {

std::vector<std::vector<std::string>> sorted(std::vector<std::vector<std::string>> rows) {
    std::sort(rows.begin(), rows.end());
    return rows;
}

/// Random conditions on the columns of slice, once as they are and once out of the tables' reach.
class Conditions {
public:
    explicit Conditions(sql::Session& session) {
        for (const auto& row : query(session, "SELECT DISTINCT ts, dur, end, track_id, id FROM slice").rows) {
            m_numbers.insert(m_numbers.end(), row.begin(), row.end());
        }
        for (const auto& row : query(session, "SELECT DISTINCT name FROM slice").rows) {
            m_names.push_back(row.front());
        }
    }

    /// `isHidden`: out of the tables' reach.
    std::string text(bool isHidden, std::uint64_t seed) {
        Random random(seed);
        std::string conditions;
        const std::int64_t count = uniform(random, 1, 3);
        for (std::int64_t i = 0; i < count; ++i) {
            conditions += (i == 0 ? "" : " AND ") + one(random, isHidden);
        }
        return conditions;
    }

private:
    std::string number(Random& random) {
        switch (uniform(random, 0, 9)) {
        case 0:
            return "NULL";
        case 1:
            return "'abc'";
        case 2:
            return "2.5";
        case 3:
            return "1e300";
        case 4:
            return "'" + pick(random, m_numbers) + "'";
        case 5:
            return "-9223372036854775808";
        default:
            return pick(random, m_numbers);
        }
    }
    static std::string pick(Random& random, const std::vector<std::string>& from) {
        return from[static_cast<std::size_t>(uniform(random, 0, static_cast<std::int64_t>(from.size()) - 1))];
    }
    static std::string as(const std::string& column, const char* type, bool isHidden) {
        return isHidden ? "CAST(" + column + " AS " + type + ")" : column;
    }
    std::string one(Random& random, bool isHidden) {
        static const std::vector<std::string> kNumbers = {"id",       "ts",        "dur",   "end",
                                                          "track_id", "parent_id", "depth", "slice_id"};
        static const std::vector<std::string> kComparisons = {"=", "<", "<=", ">", ">=", "<>", "IS"};
        if (uniform(random, 0, 2) > 0) {
            const std::string column = as(pick(random, kNumbers), "INTEGER", isHidden);
            switch (uniform(random, 0, 6)) {
            case 0:
                return column + " BETWEEN " + number(random) + " AND " + number(random);
            case 1:
                return column + " IN (" + number(random) + ", " + number(random) + ", " + number(random) +
                       ")";
            case 2:
                return column + (uniform(random, 0, 1) == 0 ? " IS NULL" : " IS NOT NULL");
            default:
                return column + " " + pick(random, kComparisons) + " " + number(random);
            }
        }
        static const std::vector<std::string> kTexts = {"category", "name", "kind"};
        const std::string column = as(pick(random, kTexts), "TEXT", isHidden);
        const std::string name = pick(random, m_names);
        switch (uniform(random, 0, 7)) {
        case 0:
            return column + " LIKE '%" + name.substr(0, 1) + "%'";
        case 1:
            return column + " GLOB '*" + name.substr(name.size() / 2) + "'";
        case 2:
            return column + " IN ('" + name + "', 'operator', 5)";
        case 3:
            return column + " >= '" + name + "'";
        case 4:
            return column + " COLLATE NOCASE = '" + name + "'";
        case 5:
            return column + " IS NOT NULL";
        case 6:
            return column + " REGEXP '^" + name.substr(0, 1) + "'";
        default:
            return column + " = '" + name + "'";
        }
    }

    std::vector<std::string> m_numbers;
    std::vector<std::string> m_names;
};

TEST(SqlPushDown, FindsTheRowsThatAFullScanFinds) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        const auto session = sessionOf(randomTracks(random, 4, 60));
        Conditions conditions(*session);
        for (std::uint64_t i = 0; i < 150; ++i) {
            const std::uint64_t which = seed * 1000 + i;
            const std::string select =
                "SELECT id, ts, dur, track_id, category, name, parent_id FROM slice WHERE ";
            const std::string text = select + conditions.text(false, which);
            const QueryRows pushed = query(*session, text);
            const QueryRows scanned = query(*session, select + conditions.text(true, which));
            ASSERT_EQ(pushed.error, "") << text;
            ASSERT_EQ(scanned.error, "") << text;
            ASSERT_EQ(sorted(pushed.rows), sorted(scanned.rows)) << text;
        }
    }
}

TEST(SqlPushDown, GroupsAsSortingWould) {
    const std::vector<std::string> columns = {"name", "category", "track_id", "depth", "kind"};
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Random random(seed);
        const auto session = sessionOf(randomTracks(random, 5, 80));
        for (const std::string& first : columns) {
            for (const std::string& second : columns) {
                for (const char* direction : {"", " DESC"}) {
                    const auto text = [&](const std::string& mark) {
                        const std::string keys = mark + first + ", " + mark + second;
                        return "SELECT " + keys +
                               ", count(*), sum(dur), min(ts), max(id) FROM slice WHERE dur > 0 "
                               "GROUP BY " +
                               keys + " ORDER BY " + mark + first + direction + ", " + mark + second;
                    };
                    const QueryRows pushed = query(*session, text(""));
                    ASSERT_EQ(pushed.error, "");
                    ASSERT_EQ(pushed.rows, query(*session, text("+")).rows) << text("");
                }
            }
            const QueryRows distinct = query(*session, "SELECT DISTINCT " + first + " FROM slice");
            EXPECT_EQ(sorted(distinct.rows),
                      sorted(query(*session, "SELECT DISTINCT +" + first + " FROM slice").rows));
        }
    }
}

TEST(SqlPushDown, JoinsAsNestedLoopsWould) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Random random(seed);
        const auto session = sessionOf(randomTracks(random, 3, 40));
        const std::vector<std::pair<std::string, std::string>> joins = {
            {"b.parent_id = a.id", "+b.parent_id = +a.id"},
            {"b.name = a.name AND b.id < a.id", "+b.name = +a.name AND +b.id < +a.id"},
            {"b.track_id = a.track_id AND b.ts < a.end AND b.end > a.ts",
             "+b.track_id = +a.track_id AND +b.ts < +a.end AND +b.end > +a.ts"},
            {"b.ts BETWEEN a.ts AND a.end", "+b.ts BETWEEN +a.ts AND +a.end"},
            {"b.depth = a.depth + 1 AND b.dur = a.dur", "+b.depth = +a.depth + 1 AND +b.dur = +a.dur"},
        };
        for (const auto& join : joins) {
            const std::string select = "SELECT a.id, b.id FROM slice a JOIN slice b ON ";
            EXPECT_EQ(sorted(query(*session, select + join.first).rows),
                      sorted(query(*session, select + join.second).rows))
                << join.first;
        }
    }
}

TEST(SqlPushDown, IntervalFunctionsAgreeWithJoins) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Random random(seed);
        const auto session = sessionOf(randomTracks(random, 3, 30));
        const QueryRows common = query(
            *session, "SELECT ts, dur FROM interval_intersect('SELECT * FROM slice WHERE track_id = 0', "
                      "'SELECT * FROM slice WHERE track_id = 1')");
        ASSERT_EQ(common.error, "");
        EXPECT_EQ(sorted(common.rows),
                  sorted(query(*session,
                               "SELECT max(a.ts, b.ts), min(a.end, b.end) - max(a.ts, b.ts) FROM slice a, "
                               "slice b WHERE a.track_id = 0 AND b.track_id = 1 AND min(a.end, b.end) > "
                               "max(a.ts, b.ts)")
                             .rows));
        const QueryRows merged = query(*session, "SELECT ts, dur FROM interval_merge('slice')");
        ASSERT_EQ(merged.error, "");
        // A merged span begins where nothing that began before reaches.
        EXPECT_EQ(query(*session, "SELECT ts FROM interval_merge('slice')").rows,
                  query(*session,
                        "SELECT DISTINCT s.ts FROM slice s WHERE s.dur > 0 AND NOT EXISTS (SELECT 1 FROM "
                        "slice o WHERE o.dur > 0 AND o.ts < s.ts AND o.end >= s.ts) ORDER BY s.ts")
                      .rows);
    }
    const auto session = sessionOf(makeSmallTrace().trace);
    EXPECT_EQ(query(*session, "SELECT ts, dur FROM interval_merge('device_ops')").rows,
              query(*session, "SELECT ts, dur FROM device_busy WHERE what = 'any' ORDER BY ts").rows);
    EXPECT_NE(query(*session, "SELECT * FROM interval_merge('nothing')").error, "");
    EXPECT_NE(query(*session, "SELECT * FROM interval_merge('DROP TABLE slice')").error, "");
}

TEST(SqlPushDown, TellsThePlan) {
    const auto session = sessionOf(makeSmallTrace().trace);
    const QueryRows plan = query(
        *session,
        "EXPLAIN QUERY PLAN SELECT name, sum(dur % 7) FROM slice WHERE category = 'kernel' GROUP BY name");
    ASSERT_EQ(plan.error, "");
    for (const auto& row : plan.rows) {
        EXPECT_EQ(row.back().find("TEMP B-TREE"), std::string::npos)
            << "groups are not sorted: " << row.back();
    }
}

} // namespace
} // namespace lanescope::test
