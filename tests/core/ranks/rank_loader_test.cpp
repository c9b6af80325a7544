// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_loader.h"

#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ranks/location_loader.h"
#include "core/ranks/rank_set.h"
#include "core/ranks/rank_tables.h"
#include "core/store/arg_source.h"
#include "tests/support/archive_maker.h"
#include "tests/support/merged_ranks.h"
#include "tests/support/table_cells.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Two steps of 100 us: 60 us of computation, 30 us of all-reduce of which 10 us overlap.
std::string rankText(int rank, int lateUs) {
    std::string events;
    for (int step = 0; step < 2; ++step) {
        const int start = 1000 + 100 * step;
        const auto slice = [&](const char* cat, const std::string& name, const char* lane, int ts, int dur,
                               const char* args) {
            events += std::string(events.empty() ? "" : ",") + "{\"ph\":\"X\",\"cat\":\"" + cat +
                      "\",\"name\":\"" + name + "\"," + lane + ",\"ts\":" + std::to_string(ts) +
                      ",\"dur\":" + std::to_string(dur) + ",\"args\":{" + args + "}}";
        };
        slice("user_annotation", "ProfilerStep#" + std::to_string(step), "\"pid\":1,\"tid\":1", start, 100,
              "");
        slice("kernel", "gemm", "\"pid\":0,\"tid\":7", start + 5, 60, "\"device\":0,\"stream\":7");
        slice("kernel", "ncclDevKernel_AllReduce_Sum_f32(x)", "\"pid\":0,\"tid\":8", start + 55 + lateUs,
              30 - lateUs, "\"device\":0,\"stream\":8");
    }
    return R"({"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": )" + std::to_string(rank) +
           R"(, "world_size": 2}, "traceEvents": [)" + events + "]}";
}

class RankLoaderTest : public testing::Test {
protected:
    std::vector<RankSummary> load(const std::vector<RankSource>& sources) {
        return loadRanks(
            sources, {},
            {[this](const std::string& notice) { notices.push_back(notice); }, nullptr, nullptr});
    }

    test::TempFolder folder;
    std::vector<std::string> notices;
};

TEST_F(RankLoaderTest, OpensAFolderAnArchiveAndFilesAlike) {
    std::filesystem::create_directories(folder.path("run"));
    const std::vector<std::string> files{folder.write("run/a.pt.trace.json", rankText(1, 10)),
                                         folder.write("run/b.pt.trace.json", rankText(0, 0))};
    const std::string archive =
        folder.write("logs.zip", test::makeArchive(test::ArchiveKind::Zip, {{"x/a.json", rankText(1, 10)},
                                                                            {"x/b.json", rankText(0, 0)}}));
    for (const std::vector<std::string>& locations :
         {files, std::vector{folder.path("run")}, std::vector{archive}}) {
        const auto sources = rankSources(locations);
        ASSERT_TRUE(sources) << sources.error().describe();
        ASSERT_THAT(sources->sources, SizeIs(2));
        EXPECT_EQ(sources->sources[0].rank, 0);
        const RankSet set(load(sources->sources));
        const Table table = rankTable(set);
        ASSERT_THAT(test::cellsOf(table), SizeIs(2));
        const std::map<std::string, std::string> expected{
            {"steps", "2"},           {"step_mean_us", "100.000"},    {"computation_us", "60.000"},
            {"overlap_us", "10.000"}, {"communication_us", "30.000"}, {"other_us", "20.000"},
            {"collectives", "2"},     {"transfer_us", "40.000"},      {"wait_us", "20.000"},
            {"times_last", "0"},      {"clock_shift_us", "0.000"}};
        for (const auto& [key, value] : expected) {
            EXPECT_EQ(test::cellOf(table, 0, key), value) << key;
        }
        EXPECT_EQ(test::cellOf(table, 1, "times_last"), "2");
        EXPECT_EQ(test::cellOf(table, 1, "caused_wait_us"), "20.000");
        const Table collectives = collectiveTable(set);
        ASSERT_THAT(test::cellsOf(collectives), SizeIs(2));
        EXPECT_EQ(test::cellOf(collectives, 0, "kind"), "all_reduce");
        EXPECT_EQ(test::cellOf(collectives, 0, "last_rank"), "1");
        EXPECT_EQ(test::cellOf(collectives, 1, "start_us"), "100.000");

        const Table steps = rankStepTable(set);
        ASSERT_THAT(test::cellsOf(steps), SizeIs(4));
        EXPECT_EQ(test::cellsOf(steps)[3], (std::vector<std::string>{"1", "1", "100.000", "60.000", "0.000",
                                                                     "20.000", "20.000", "0.0000"}));
        const Table devices = rankDeviceTable(set);
        ASSERT_THAT(test::cellsOf(devices), SizeIs(2));
        EXPECT_EQ(test::cellOf(devices, 0, "computation_us"), "120.000");
        EXPECT_EQ(test::cellOf(devices, 0, "communication_overlapped_percent"), "33.3333");
        const Table kernels = rankKernelTable(set);
        ASSERT_THAT(test::cellsOf(kernels), SizeIs(2));
        EXPECT_EQ(test::cellsOf(kernels)[0], (std::vector<std::string>{"gemm", "2", "4", "240.000", "120.000",
                                                                       "120.000", "120.000", "1"}));
        EXPECT_EQ(test::cellOf(kernels, 1, "slowest_rank"), "0");
        EXPECT_THAT(test::cellsOf(rankIdleTable(set)), SizeIs(12)) << "ranks x streams x causes";
        EXPECT_THAT(test::cellsOf(rankMemoryTable(set)), IsEmpty());
        const Table groups = collectiveSummaryTable(set);
        ASSERT_THAT(test::cellsOf(groups), SizeIs(1));
        EXPECT_EQ(test::cellOf(groups, 0, "count"), "2");
        EXPECT_EQ(test::cellOf(groups, 0, "transfer_us"), "40.000");
        EXPECT_EQ(test::cellOf(groups, 0, "wait_us"), "20.000");
    }
    EXPECT_THAT(notices, IsEmpty());
}

TEST_F(RankLoaderTest, AFolderInAnArchiveIsOneRunOfSeveral) {
    const std::string archive = folder.write(
        "logs.zip", test::makeArchive(test::ArchiveKind::Zip, {{"runs/x/a.json", rankText(1, 10)},
                                                               {"runs/x/b.json", rankText(0, 0)},
                                                               {"runs/xy/c.json", rankText(0, 0)},
                                                               {"runs/y/sub/rank3.json", rankText(0, 0)}}));
    const auto find = [](std::string location) { return rankSources(std::vector{std::move(location)}); };
    ASSERT_FALSE(find(archive)) << "which of them?";
    const auto run = find(archive + "!/runs/x");
    ASSERT_TRUE(run) << run.error().describe();
    ASSERT_THAT(run->sources, SizeIs(2));
    EXPECT_EQ(run->sources[0].location, archive + "!/runs/x/b.json");
    EXPECT_GT(run->sources[0].sizeBytes, 0u);
    EXPECT_THAT(load(run->sources), SizeIs(2));
    EXPECT_FALSE(find(archive + "!/runs/z"));
    // Picked one by one, by a name that is wrong about its rank.
    const auto picked = find(archive + "!/runs/y/sub/rank3.json");
    ASSERT_TRUE(picked);
    EXPECT_EQ(picked->sources.at(0).rank, 3);
    const auto ranks = load(picked->sources);
    ASSERT_THAT(ranks, SizeIs(1));
    EXPECT_EQ(ranks[0].rank, 0) << "what it holds goes before its name";
    EXPECT_THAT(notices, IsEmpty());
}

TEST_F(RankLoaderTest, LeavesOutWhatDoesNotOpenAndSaysSo) {
    folder.write("a.json", rankText(0, 0));
    const std::vector<RankSource> sources{{folder.path("a.json"), 0, "a"},
                                          {folder.path("gone.json"), 1, "b"}};
    EXPECT_THAT(load(sources), SizeIs(1));
    ASSERT_THAT(notices, SizeIs(1));
    EXPECT_THAT(notices[0], HasSubstr("gone.json"));
}

TEST_F(RankLoaderTest, SaysWhichFileIsCut) {
    const std::string whole = rankText(0, 0);
    folder.write("a.json", whole);
    folder.write("b.json", whole.substr(0, whole.size() * 2 / 3));
    const std::vector<RankSource> sources{{folder.path("a.json"), 0, "a"}, {folder.path("b.json"), 1, "b"}};
    EXPECT_THAT(load(sources), SizeIs(2));
    ASSERT_THAT(notices, SizeIs(1));
    EXPECT_THAT(notices[0], testing::AllOf(HasSubstr("b.json"), HasSubstr("cut")));
}

TEST_F(RankLoaderTest, ComesOutTheSameHoweverManyAreReadAtOnce) {
    std::vector<RankSource> sources;
    for (int rank = 0; rank < 12; ++rank) {
        const std::string name = std::to_string(rank) + ".json";
        if (rank % 5 != 3) { // the others do not open
            folder.write(name, rankText(rank, rank));
        }
        sources.push_back({folder.path(name), rank, name});
    }
    constexpr std::uint64_t kRoomForAll = 1u << 30;
    constexpr std::uint64_t kRoomForOne = 6u << 20; // any trace may need 4 MiB, and a third for its summary
    std::vector<std::vector<std::string>> rows;
    for (const std::uint64_t budget : {kRoomForAll, kRoomForOne}) {
        for (const unsigned workers : {1u, 3u, 16u}) {
            notices.clear();
            std::vector<std::size_t> progress;
            LoadOptions options;
            options.workers = workers;
            options.memoryBudgetBytes = budget;
            const auto ranks = loadRanks(sources, options,
                                         {[this](const std::string& notice) { notices.push_back(notice); },
                                          [&](std::size_t done) { progress.push_back(done); }, nullptr});
            ASSERT_THAT(ranks, SizeIs(10));
            ASSERT_THAT(notices, SizeIs(2));
            EXPECT_THAT(notices[0], HasSubstr("/3.json"));
            EXPECT_THAT(notices[1], HasSubstr("/8.json"));
            EXPECT_THAT(progress, testing::ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
            const Table table = rankTable(RankSet(ranks));
            rows = rows.empty() ? test::cellsOf(table) : rows;
            EXPECT_EQ(test::cellsOf(table), rows) << workers << " workers, " << budget << " bytes";
        }
    }
}

TEST_F(RankLoaderTest, StopsWithoutAReport) {
    std::stop_source stop;
    std::vector<RankSource> sources;
    for (int rank = 0; rank < 6; ++rank) {
        const std::string name = std::to_string(rank) + ".json";
        sources.push_back({folder.write(name, rankText(rank, 0)), rank, name});
    }
    const auto ranks = loadRanks(sources, {},
                                 {[this](const std::string& notice) { notices.push_back(notice); },
                                  [&](std::size_t) { stop.request_stop(); }, nullptr},
                                 stop.get_token());
    EXPECT_THAT(ranks, IsEmpty());
    EXPECT_THAT(notices, IsEmpty());
}

TEST_F(RankLoaderTest, NumbersWorkersWithoutARankAfterTheOthers) {
    const auto worker = [](const std::string& name, std::optional<std::int64_t> rank, bool hasSpan) {
        LogWorker made;
        made.name = name;
        made.rank = rank;
        made.spans.resize(hasSpan ? 1 : 0);
        return made;
    };
    LogRun run;
    run.workers = {worker("x", {}, true), worker("y", 3, true), worker("z", {}, false)};
    const RankSources sources = rankSources(run);
    ASSERT_THAT(sources.sources, SizeIs(2));
    EXPECT_EQ(sources.sources[0].worker, "y");
    EXPECT_EQ(sources.sources[1].rank, 4);
    EXPECT_THAT(sources.notices, SizeIs(1)) << "a worker without a trace";
}

TEST_F(RankLoaderTest, AsksForOneRun) {
    for (const char* run : {"one", "two"}) {
        std::filesystem::create_directories(folder.path(run));
        folder.write(std::string(run) + "/a.json", rankText(0, 0));
    }
    const std::vector<std::string> top{folder.path()};
    const auto sources = rankSources(top);
    ASSERT_FALSE(sources);
    EXPECT_THAT(sources.error().message, HasSubstr("2 runs"));
}

TEST_F(RankLoaderTest, AFileOfSeveralRanksOpensAsRanks) {
    test::Random random(1);
    std::vector<test::MadeRank> made(3);
    std::vector<std::vector<test::MadeEvent>> events;
    std::vector<RankSummary> alone;
    for (std::size_t i = 0; i < made.size(); ++i) {
        made[i].pid += static_cast<std::int64_t>(i);
        events.push_back(eventsOfRank(made[i], random));
        const std::string file =
            folder.write("alone" + std::to_string(i) + ".json", textOfRank(made[i], events.back()));
        alone.push_back(load({{file, static_cast<std::int64_t>(i), {}}}).at(0));
    }
    const std::string file =
        folder.write("merged.json",
                     mergedText(made, events, {test::Merging::Order::ByTime, test::Merging::Labels::InPid}));
    const auto sources = rankSources(std::vector{file});
    ASSERT_TRUE(sources);
    const std::vector<RankSummary> ranks = load(sources->sources);
    ASSERT_THAT(ranks, SizeIs(made.size()));
    EXPECT_THAT(notices, IsEmpty());
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        EXPECT_EQ(ranks[i].rank, static_cast<std::int64_t>(i));
        EXPECT_EQ(ranks[i].worker, "TP0" + std::to_string(i));
        EXPECT_EQ(ranks[i].location, file + "#rank=TP0" + std::to_string(i));
        EXPECT_EQ(ranks[i].steps, alone[i].steps);
        EXPECT_EQ(ranks[i].kernels, alone[i].kernels);
        EXPECT_EQ(ranks[i].kernelNs, alone[i].kernelNs);
        // The location opens that rank alone, also by its number.
        const auto part = loadLocation(ranks[i].location);
        const auto byNumber = loadLocation(file + "#rank=" + std::to_string(i));
        ASSERT_TRUE(part && byNumber);
        EXPECT_EQ((*part)->slices().size(), (*byNumber)->slices().size());
        EXPECT_EQ((*part)->path(), ranks[i].location);
        // Its args are those of the file.
        ASSERT_NE((*part)->args(), nullptr);
        const SliceId slice = (*part)->deviceOps().front().slice;
        EXPECT_TRUE((*part)->args()->eventText((*part)->slices().event[slice]));
    }
    const auto missing = loadLocation(file + "#rank=9");
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().describe(), HasSubstr("TP02"));
    EXPECT_FALSE(loadLocation(folder.path("alone0.json") + "#rank=0"));
    // With another trace beside it no two ranks share a number.
    const auto both = rankSources(std::vector{file, folder.path("alone0.json")});
    ASSERT_TRUE(both);
    std::set<std::int64_t> numbers;
    for (const RankSummary& rank : load(both->sources)) {
        EXPECT_TRUE(numbers.insert(rank.rank).second) << rank.location;
    }
    EXPECT_THAT(numbers, SizeIs(4));
}

} // namespace
} // namespace lanescope
