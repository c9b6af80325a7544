// SPDX-License-Identifier: Apache-2.0
// Parts of statements that no table answers are named, with a way to write them that the tables do answer.
#include "core/sql/session/slow_parts.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/core/sql/query_rows.h"

namespace lanescope::sql {
namespace {

class SlowParts : public testing::Test {
protected:
    /// The parts of a statement, which must be one that runs.
    std::vector<std::string> partsOf(const std::string& text) {
        EXPECT_EQ(test::query(*session, text).error, "") << text;
        std::vector<std::string> texts;
        hints.clear();
        for (const SlowPart& part : slowParts(*session, text)) {
            texts.push_back(part.text);
            hints.push_back(part.hint);
        }
        return texts;
    }
    using Texts = std::vector<std::string>;

    void SetUp() override {
        const Result<TracePtr> trace = loadTrace(LANESCOPE_SAMPLES_DIR "/baseline.pt.trace.json.gz");
        ASSERT_TRUE(trace);
        session = test::sessionOf(*trace);
    }

    std::unique_ptr<Session> session; ///< of a trace of some size: of a few rows SQLite looks at all
    Texts hints;
};

TEST_F(SlowParts, WhatTablesAnswerIsNotNamed) {
    for (const char* text : {
             "SELECT * FROM kernels WHERE name LIKE '%gemm%' AND dur > 5 AND stream IN (7, 8)",
             "SELECT name, count(*), sum(dur) FROM kernels GROUP BY name ORDER BY 3 DESC",
             "SELECT name FROM kernels WHERE dur BETWEEN 3 AND 8 AND name GLOB '*a*' AND op_id IS NOT NULL",
             "SELECT k.name FROM kernels k JOIN operators o ON k.op_id = o.slice_id WHERE o.name = "
             "'aten::mm'",
             "SELECT s.name FROM slice s WHERE s.ts + s.dur > 100",
             "SELECT * FROM slice ORDER BY dur DESC LIMIT 5",
             "SELECT :range_start, 1 FROM kernels WHERE :n IS NULL",
             "SELECT name FROM kernels WHERE name = 'a' OR name = 'b'",
             "WITH q AS (SELECT name, dur FROM kernels WHERE stream = 7) SELECT * FROM q WHERE dur > 3",
             "SELECT s.name FROM slice s, ancestor_slice(s.id) a WHERE s.id = 3",
             "SELECT a.int_value FROM slice s JOIN args a ON a.arg_set_id = s.arg_set_id WHERE a.key = 'x'",
         }) {
        EXPECT_EQ(partsOf(text), Texts()) << text;
    }
}

TEST_F(SlowParts, ConditionsOnExpressionsAreNamedWithAWayToWriteThem) {
    EXPECT_EQ(partsOf("SELECT * FROM kernels WHERE lower(name) = 'gemm' AND dur > 5"),
              Texts{"lower(name) = 'gemm'"});
    EXPECT_NE(hints[0].find("LIKE"), std::string::npos);
    EXPECT_EQ(partsOf("SELECT * FROM kernels WHERE dur / 1000 > 5"), Texts{"dur / 1000 > 5"});
    EXPECT_NE(hints[0].find("alone on one side"), std::string::npos);
    EXPECT_EQ(partsOf("SELECT * FROM kernels WHERE instr(name, 'gemm') > 0"),
              Texts{"instr(name, 'gemm') > 0"});
    EXPECT_NE(hints[0].find("'%text%'"), std::string::npos);
    EXPECT_EQ(partsOf("SELECT * FROM slice WHERE name <> 'x'"), Texts{"name <> 'x'"});
    EXPECT_NE(hints[0].find("to keep"), std::string::npos);
    EXPECT_EQ(partsOf("SELECT * FROM slice WHERE extract_arg(arg_set_id, 'args.stream') = 7"),
              Texts{"extract_arg(arg_set_id, 'args.stream') = 7"});
    EXPECT_NE(hints[0].find("join args"), std::string::npos);
}

TEST_F(SlowParts, ConditionsOfJoinsAndOfInnerStatementsAreNamed) {
    EXPECT_EQ(partsOf("SELECT 1 FROM kernels k JOIN operators o ON k.op_id = o.slice_id AND "
                      "length(o.name) = length(k.name)"),
              Texts{"length(o.name) = length(k.name)"});
    EXPECT_EQ(partsOf("WITH q AS (SELECT name FROM kernels WHERE upper(name) LIKE 'A%') "
                      "SELECT count(*) FROM q"),
              Texts{"upper(name) LIKE 'A%'"});
    EXPECT_EQ(partsOf("SELECT 1; SELECT dur FROM kernels WHERE dur % 2 = 1"), Texts{"dur % 2 = 1"});
}

TEST_F(SlowParts, SumsAndGroupsThatSqliteMakesAreNamed) {
    EXPECT_EQ(partsOf("SELECT name, sum(dur), sum(dur * dur) FROM kernels GROUP BY name"),
              Texts{"sum(dur * dur)"});
    EXPECT_NE(hints[0].find("of a column"), std::string::npos);
    EXPECT_EQ(partsOf("SELECT ts, count(*) FROM slice GROUP BY ts"), Texts{"GROUP BY ts"});
    EXPECT_EQ(partsOf("SELECT name FROM slice ORDER BY dur * 2"), Texts{"ORDER BY dur * 2"});
}

TEST_F(SlowParts, LongPartsAreCut) {
    const Texts parts =
        partsOf("SELECT 1 FROM kernels WHERE length(name) = " + std::string(200, '1') + " - 0");
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_LT(parts[0].size(), 100u);
}

} // namespace
} // namespace lanescope::sql
