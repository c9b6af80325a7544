// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_files.h"

#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ranks/rank_loader.h"
#include "core/ranks/rank_set.h"
#include "core/ranks/rank_tables.h"
#include "core/table/csv_reader.h"
#include "core/table/table_writers.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// Every kind of content, with names that CSV has to quote.
RankSummary summaryOf(std::int64_t rank) {
    RankSummary summary;
    summary.rank = rank;
    summary.location = "/logs/a, \"b\".json";
    summary.worker = "host\n1";
    summary.baseTimeNs = 1'700'000'000'000'000'000;
    summary.range = {-5, 1000};
    summary.fileBytes = 123;
    summary.events = 45;
    summary.utilization = 0.25;
    summary.kernelCount = 7;
    summary.kernelNs = 600;
    summary.steps = {{3, {0, 500}, 300, 200, 100, 100}, {4, {500, 900}, 1, 2, 0, 397}};
    summary.devices = {{0, 900, 301, 202, 100, 400}};
    summary.idle = {
        {0, 7, IdleCause::HostWait, 5}, {0, 7, IdleCause::KernelWait, 6}, {0, 7, IdleCause::Other, 7}};
    summary.kernels = {{"void gemm<a, b>(\"x\")", 3, 500}, {"softmax", 4, 100}};
    summary.memory = {{"GPU 0", 1'000'000, -1, 2'000'000}};
    Collective collective;
    collective.slice = SliceId{9};
    collective.range = {100, 200};
    collective.kind = CollectiveKind::ReduceScatter;
    collective.group = "dp";
    collective.groupRanks = "[0, 1]";
    collective.groupSize = 2;
    collective.dtype = "BFloat16";
    collective.messageBytes = 4096;
    collective.sequence = 12;
    summary.collectives.push_back(collective);
    collective.sequence.reset();
    collective.kind = CollectiveKind::Unknown;
    collective.messageBytes = -1;
    collective.peer = 2;
    collective.sends = true;
    summary.collectives.push_back(collective);
    summary.strip =
        stripOf({{{0, 300}, DeviceWorkClass::Computation}, {{700, 900}, DeviceWorkClass::Memcpy}});
    return summary;
}

TEST(RankFiles, ReadsWhatItWrote) {
    const test::TempFolder folder;
    const RankSummary written = summaryOf(3);
    const auto bytes = writeRankSummary(written, folder.path("s"));
    ASSERT_TRUE(bytes) << bytes.error().describe();
    EXPECT_GT(*bytes, 1000u);
    EXPECT_TRUE(isSummaryFolder(folder.path("s")));
    EXPECT_FALSE(isSummaryFolder(folder.path()));
    const auto files = summaryFiles(folder.path("s"));
    ASSERT_TRUE(files);
    ASSERT_THAT(*files, SizeIs(1));
    const auto read = readRankSummary(files->front());
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(read->rank, written.rank);
    EXPECT_EQ(read->location, written.location);
    EXPECT_EQ(read->worker, written.worker);
    EXPECT_EQ(read->baseTimeNs, written.baseTimeNs);
    EXPECT_EQ(read->range, written.range);
    EXPECT_EQ(read->fileBytes, written.fileBytes);
    EXPECT_EQ(read->events, written.events);
    EXPECT_EQ(read->utilization, written.utilization);
    EXPECT_EQ(read->kernelCount, written.kernelCount);
    EXPECT_EQ(read->kernelNs, written.kernelNs);
    EXPECT_EQ(read->steps, written.steps);
    EXPECT_EQ(read->devices, written.devices);
    EXPECT_EQ(read->idle, written.idle);
    EXPECT_EQ(read->kernels, written.kernels);
    EXPECT_EQ(read->memory, written.memory);
    ASSERT_THAT(read->collectives, SizeIs(2));
    for (std::size_t i = 0; i < 2; ++i) {
        const Collective& a = read->collectives[i];
        const Collective& b = written.collectives[i];
        EXPECT_EQ(std::tie(a.slice, a.range, a.kind, a.group, a.groupRanks, a.groupSize, a.dtype,
                           a.messageBytes, a.sequence, a.peer, a.sends),
                  std::tie(b.slice, b.range, b.kind, b.group, b.groupRanks, b.groupSize, b.dtype,
                           b.messageBytes, b.sequence, b.peer, b.sends));
    }
    EXPECT_EQ(read->strip.range, written.strip.range);
    EXPECT_EQ(read->strip.shares, coarser(written.strip, kWrittenStripBins).shares);

    // Once more: the same files.
    ASSERT_TRUE(writeRankSummary(written, folder.path("s")));
    EXPECT_THAT(*summaryFiles(folder.path("s")), SizeIs(1));
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path("s"))) {
        EXPECT_EQ(entry.path().string().find(".part"), std::string::npos) << entry.path();
    }
}

TEST(RankFiles, RefusesWhatIsDamaged) {
    const test::TempFolder folder;
    ASSERT_TRUE(writeRankSummary(summaryOf(0), folder.path("s")));
    const std::string ranks = summaryFiles(folder.path("s"))->front();
    const std::string name = std::filesystem::path(ranks).filename().string();
    const auto damage = [&](const std::string& table, const std::string& from, const std::string& to) {
        const std::string path = folder.path("s/" + table + "/" + name);
        const std::string good = test::readFile(path);
        std::string bad = good;
        const std::size_t at = bad.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        bad.replace(at, from.size(), to);
        folder.write("s/" + table + "/" + name, bad);
        const auto read = readRankSummary(ranks);
        EXPECT_FALSE(read) << table << ": " << from << " -> " << to;
        folder.write("s/" + table + "/" + name, good);
        return read ? std::string() : read.error().describe();
    };
    EXPECT_THAT(damage("ranks", "lanescope_summary", "other"), HasSubstr("no column lanescope_summary"));
    EXPECT_THAT(damage("ranks", "\n1,", "\n2,"), HasSubstr("another version"));
    EXPECT_THAT(damage("ranks", ",900\n", ",90000000\n"), HasSubstr("strip"));
    EXPECT_THAT(damage("steps", "500", "x"), HasSubstr("end_ns"));
    EXPECT_THAT(damage("steps", ",300,", ",-300,"), HasSubstr("computation_ns"));
    EXPECT_THAT(damage("steps", "0,500", "600,500"), HasSubstr("ends before"));
    EXPECT_THAT(damage("idle", "host_wait", "boredom"), HasSubstr("boredom"));
    EXPECT_THAT(damage("strip", "\n0,0,", "\n0,4000000,"), HasSubstr("beyond the strip"));
    EXPECT_THAT(damage("collectives", "\n0,9,", "\n0,"), HasSubstr("as many cells"));
    std::filesystem::remove(folder.path("s/kernels/" + name));
    EXPECT_FALSE(readRankSummary(ranks));
}

TEST(RankFiles, SummariesGiveTheTablesOfTheTraces) {
    const std::string first = test::sharedPath("data/traces/cuda_multirank_rank0.json.gz");
    const std::string second = test::sharedPath("data/traces/cuda_multirank_rank1.json.gz");
    if (first.empty() || second.empty()) {
        GTEST_SKIP() << "the public traces are not here";
    }
    const test::TempFolder folder;
    const RankLoadReport report{[](const std::string& notice) { ADD_FAILURE() << notice; }, nullptr, nullptr};
    const auto tablesOf = [&](const std::vector<std::string>& locations) {
        const auto sources = rankSources(locations);
        EXPECT_TRUE(sources);
        const RankSet set(loadRanks(sources->sources, {}, report));
        std::ostringstream out;
        for (Table (*make)(const RankSet&) :
             {rankTable, collectiveTable, rankStepTable, rankDeviceTable, rankIdleTable, rankKernelTable,
              rankMemoryTable, collectiveSummaryTable}) {
            writeCsv(out, make(set));
        }
        return out.str();
    };
    for (const std::string& trace : {second, first}) { // each on its own, as jobs would
        const std::vector<std::string> one{trace};
        loadRanks(rankSources(one)->sources, {},
                  {report.notice, nullptr, [&](const RankSummary& summary) {
                       EXPECT_TRUE(writeRankSummary(summary, folder.path("s")));
                   }});
    }
    const std::string ofTraces = tablesOf({first, second});
    EXPECT_GT(ofTraces.size(), 1000u);
    EXPECT_EQ(tablesOf({folder.path("s")}), ofTraces);
}

TEST(CsvReader, ReadsQuotesAndRefusesRaggedRows) {
    const auto table = readCsv("a,b\r\n\"x,\n\"\"y\"\"\",2\n,\n");
    ASSERT_TRUE(table);
    EXPECT_EQ(table->header, (std::vector<std::string>{"a", "b"}));
    ASSERT_THAT(table->rows, SizeIs(2));
    EXPECT_EQ(table->rows[0], (std::vector<std::string>{"x,\n\"y\"", "2"}));
    EXPECT_EQ(table->rows[1], (std::vector<std::string>{"", ""}));
    EXPECT_EQ(table->column("b"), std::optional<std::size_t>(1));
    EXPECT_FALSE(table->column("c"));
    EXPECT_FALSE(readCsv(""));
    EXPECT_FALSE(readCsv("a,b\n1\n"));
    EXPECT_FALSE(readCsv("a\n\"x\n"));
}

} // namespace
} // namespace lanescope
