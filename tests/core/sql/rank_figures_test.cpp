// SPDX-License-Identifier: Apache-2.0
// Figures of ranks as tables of SQL, of traces and of summaries of them: sums of a made run by hand, and the
// rows of the tables that the command prints.
#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/ranks/rank_set.h"
#include "core/ranks/rank_tables.h"
#include "tests/core/sql/query_rows.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Three steps of 100 us, each with a product and an all-reduce to which rank 1 comes 20 us late.
std::string rankText(int rank) {
    TraceJsonBuilder json;
    json.header("schemaVersion", "1");
    json.header("baseTimeNanoseconds", "5000");
    json.header("distributedInfo",
                R"({"backend": "nccl", "rank": )" + std::to_string(rank) + R"(, "world_size": 2})");
    const int late = rank == 1 ? 20 : 0;
    for (int step = 0; step < 3; ++step) {
        const int start = 1000 + 100 * step;
        json.slice("ProfilerStep#" + std::to_string(step), "user_annotation", "1", "1", std::to_string(start),
                   "100");
        json.slice("gemm", "kernel", "0", "7", std::to_string(start + 5), std::to_string(50 + late),
                   R"({"device": 0, "stream": 7})");
        json.slice("ncclDevKernel_AllReduce_Sum_f32(x)", "kernel", "0", "8",
                   std::to_string(start + 60 + late), std::to_string(30 - late),
                   R"({"device": 0, "stream": 8})");
    }
    return json.text();
}

class RankFigures : public testing::Test {
protected:
    void SetUp() override {
        for (int rank = 0; rank < 2; ++rank) {
            auto loaded = loadTrace(m_folder.write("rank" + std::to_string(rank) + ".json", rankText(rank)));
            ASSERT_TRUE(loaded);
            const std::string worker = "worker" + std::to_string(rank);
            m_traces.push_back({rank, *loaded, 0, worker});
            m_summaries.push_back(summarizeRank(**loaded, rank, worker));
        }
    }
    static std::unique_ptr<sql::Session> opened(Result<std::unique_ptr<sql::Session>> session) {
        EXPECT_TRUE(session);
        return session ? std::move(*session) : nullptr;
    }
    std::unique_ptr<sql::Session> ofTraces() { return opened(sql::Session::open({}, {}, {m_traces, {}})); }
    std::unique_ptr<sql::Session> ofSummaries() {
        return opened(sql::Session::open({}, {}, {{}, m_summaries}));
    }
    static Rows rowsOf(sql::Session& session, const std::string& text) {
        const QueryRows rows = query(session, text);
        EXPECT_EQ(rows.error, "") << text;
        return rows.rows;
    }

    TempFolder m_folder;
    std::vector<sql::RankTrace> m_traces;
    std::vector<RankSummary> m_summaries;
};

TEST_F(RankFigures, AreThoseOfTheRunByHand) {
    for (const auto& session : {ofTraces(), ofSummaries()}) {
        EXPECT_EQ(
            rowsOf(*session, "SELECT sum_ns, slowest_rank FROM ranks.kernels_by_name WHERE kernel = 'gemm'"),
            (Rows{{"360000", "1"}})); // 3 · 50 us + 3 · 70 us
        EXPECT_EQ(rowsOf(*session, "SELECT count(*) FROM ranks.collectives"), (Rows{{"3"}}));
        EXPECT_EQ(rowsOf(*session, "SELECT rank, wait_ns, caused_wait_ns FROM ranks.ranks ORDER BY rank"),
                  (Rows{{"0", "60000", "0"}, {"1", "0", "60000"}}));
        EXPECT_EQ(
            rowsOf(*session, "SELECT rank, count(*), sum(total_ns) FROM ranks.steps_table GROUP BY rank"),
            (Rows{{"0", "3", "300000"}, {"1", "3", "300000"}}));
    }
}

TEST_F(RankFigures, HaveTheRowsOfTheCommand) {
    const RankSet set(m_summaries);
    const std::vector<std::pair<std::string, Table>> wanted{{"ranks", rankTable(set)},
                                                            {"steps_table", rankStepTable(set)},
                                                            {"devices", rankDeviceTable(set)},
                                                            {"idle", rankIdleTable(set)},
                                                            {"memory", rankMemoryTable(set)},
                                                            {"collective_calls", collectiveSummaryTable(set)},
                                                            {"collectives", collectiveTable(set)},
                                                            {"kernels_by_name", rankKernelTable(set)}};
    for (const auto& session : {ofTraces(), ofSummaries()}) {
        for (const auto& [name, table] : wanted) {
            const QueryRows rows = query(*session, "SELECT * FROM ranks." + name);
            EXPECT_EQ(rows.error, "");
            EXPECT_EQ(rows.columns.size(), table.columnCount()) << name;
            ASSERT_EQ(rows.rows.size(), table.rowCount()) << name;
            for (std::size_t row = 0; row < table.rowCount(); ++row) {
                for (std::size_t column = 0; column < table.columnCount(); ++column) {
                    const TableColumn& cells = table.column(column);
                    const std::string& cell = rows.rows[row][column];
                    SCOPED_TRACE(name + "." + rows.columns[column]);
                    if (cells.isText()) {
                        EXPECT_EQ(cell, cells.text(row));
                    } else if (cell == "NULL") {
                        EXPECT_FALSE(cells.isKnown(row));
                    } else { // shares are percent there and fractions of 1 here
                        const double scale = rows.columns[column].ends_with("_fraction") &&
                                                     table.spec(column).unit == Unit::Percent
                                                 ? 100
                                                 : 1;
                        EXPECT_DOUBLE_EQ(std::stod(cell) * scale, cells.number(row));
                    }
                }
            }
        }
    }
}

TEST_F(RankFigures, OfSummariesHaveNoSlices) {
    const auto session = ofSummaries();
    for (const char* text :
         {"SELECT * FROM ranks.kernels", "SELECT * FROM slice", "SELECT * FROM findings"}) {
        const std::string error = query(*session, text).error;
        EXPECT_NE(error.find("summaries of ranks have no slices"), std::string::npos) << error;
        EXPECT_NE(error.find("ranks.collectives"), std::string::npos) << error;
    }
    EXPECT_EQ(rowsOf(*session, "SELECT count(*) FROM ranks.steps"), (Rows{{"6"}}));
    EXPECT_EQ(rowsOf(*ofTraces(), "SELECT count(*) FROM ranks.kernels"), (Rows{{"12"}}));
}

TEST_F(RankFigures, AStoppedStatementLosesNothing) {
    for (const auto& session : {ofTraces(), ofSummaries()}) {
        std::stop_source stopped;
        stopped.request_stop();
        session->setStop(stopped.get_token());
        EXPECT_NE(query(*session, "SELECT count(*) FROM ranks.collectives").error, "");
        session->setStop({});
        EXPECT_EQ(rowsOf(*session, "SELECT count(*) FROM ranks.collectives"), (Rows{{"3"}}));
    }
}

} // namespace
} // namespace lanescope::test
