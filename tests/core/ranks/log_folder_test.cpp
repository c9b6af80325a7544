// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/log_folder.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/archive_maker.h"
#include "tests/support/compression.h"
#include "tests/support/shared_data.h"
#include "tests/support/sqlite_file.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

std::string traceOf(int rank) {
    return R"({"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": )" + std::to_string(rank) +
           R"(, "world_size": 2}, "traceEvents": []})";
}

class LogFolderTest : public testing::Test {
protected:
    std::string write(const std::string& name, const std::string& content) {
        fs::create_directories(fs::path(folder.path(name)).parent_path());
        return folder.write(name, content);
    }
    /// Long after everything was written.
    LogScanOptions later() const {
        LogScanOptions options;
        options.nowNs = 4'000'000'000'000'000'000;
        return options;
    }

    test::TempFolder folder;
};

TEST_F(LogFolderTest, RunsOverTimeAreOneTraceEach) {
    const auto labels = [&](const std::string& below) {
        const auto scanned = scanLogFolder(folder.path(below), later());
        EXPECT_TRUE(scanned) << scanned.error().describe();
        std::vector<std::string> found;
        for (const LogRun& run : runsOverTime(*scanned)) {
            EXPECT_EQ(run.workers.size(), 1u);
            EXPECT_EQ(run.workers.front().spans.size(), 1u);
            found.push_back(run.name);
        }
        return found;
    };
    // Each run of two ranks is its first rank.
    for (const char* run : {"jobs/b", "jobs/a", "jobs/c"}) {
        write(std::string(run) + "/job_rank0.json", traceOf(0));
        write(std::string(run) + "/job_rank1.json", traceOf(1));
    }
    EXPECT_THAT(labels("jobs"), testing::ElementsAre("a", "b", "c"));
    // Times in names decide, not the names.
    write("nightly/z/host_1.1623143089861.pt.trace.json", traceOf(0));
    write("nightly/a/host_1.1623143099861.pt.trace.json", traceOf(0));
    EXPECT_THAT(labels("nightly"), testing::ElementsAre("z", "a"));
    // Recordings of one worker are runs, too.
    write("cycles/host_1.1623143089861.pt.trace.json", traceOf(0));
    write("cycles/host_1.1623143099861.pt.trace.json", traceOf(0));
    EXPECT_EQ(labels("cycles").size(), 2u);
}

TEST_F(LogFolderTest, UnrelatedFilesOfOneRankAreRunsOfTheirOwn) {
    write("H/train_a.json", traceOf(0));
    write("H/serve_b.json.gz", test::gzipMember(traceOf(0)));
    write("H/job_rank0.json", traceOf(0));
    write("H/job_rank1.json", traceOf(1));
    const auto scanned = scanLogFolder(folder.path(), later());
    ASSERT_TRUE(scanned) << scanned.error().describe();
    ASSERT_EQ(scanned->runs.size(), 3u);
    std::size_t ofTwo = 0;
    for (const LogRun& run : scanned->runs) {
        EXPECT_TRUE(run.name.starts_with("H/")) << run.name;
        ofTwo += run.workers.size() == 2 ? 1 : 0;
        for (const LogWorker& worker : run.workers) {
            EXPECT_EQ(worker.spans.size(), 1u) << run.name;
        }
    }
    EXPECT_EQ(ofTwo, 1u) << "ranks 0 and 1 of one job";
}

TEST_F(LogFolderTest, ArrangesRunsRanksAndSpans) {
    write("baseline/host_2.1623143089862.pt.trace.json", traceOf(1));
    write("baseline/host_1.1623143089999.pt.trace.json.gz", test::gzipMember(traceOf(0)));
    write("baseline/host_1.1623143089861.pt.trace.json.zst", test::zstdFrame(traceOf(0)));
    write("optimized/rank0.json", R"({"traceEvents": []})");
    write("optimized/settings.json", R"({"batch": 32})");
    write("optimized/notes.txt", "fast");
    const auto scanned = scanLogFolder(folder.path(), later());
    ASSERT_TRUE(scanned) << scanned.error().describe();
    ASSERT_EQ(scanned->runs.size(), 2u);
    const LogRun& baseline = scanned->runs[0];
    EXPECT_EQ(baseline.name, "baseline");
    ASSERT_EQ(baseline.workers.size(), 2u);
    EXPECT_EQ(baseline.workers[0].rank, 0);
    EXPECT_EQ(baseline.workers[0].name, "host_1");
    EXPECT_EQ(baseline.workers[0].worldSize, 2);
    EXPECT_EQ(baseline.workers[0].backend, "nccl");
    ASSERT_EQ(baseline.workers[0].spans.size(), 2u);
    EXPECT_EQ(baseline.workers[0].spans[0].name, "host_1.1623143089861.pt.trace.json.zst");
    EXPECT_EQ(baseline.workers[0].spans[0].state, LogSpan::State::Complete);
    EXPECT_EQ(baseline.workers[1].rank, 1);
    ASSERT_EQ(scanned->runs[1].workers.size(), 1u);
    EXPECT_EQ(scanned->runs[1].workers[0].rank, 0) << "from the name, since the file does not say";
    EXPECT_EQ(scanned->otherFiles, 2u);
    EXPECT_THAT(scanned->notices, IsEmpty());
}

/// A database of Ascend's profiler; `rank`: what it says of itself, -1 for a program without ranks.
std::string ascendDatabase(int rank, const std::string& more = {}) {
    return test::sqliteFile("CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);"
                            "CREATE TABLE TASK(startNs INTEGER, endNs INTEGER);"
                            "CREATE TABLE RANK_DEVICE_MAP(rankId INTEGER, deviceId INTEGER);"
                            "INSERT INTO RANK_DEVICE_MAP VALUES (" +
                            std::to_string(rank) + ", 0);" + more);
}

TEST_F(LogFolderTest, FoldersOfAscendsProfilerAreRanksOfOneRun) {
    const auto writeRecording = [&](const std::string& path, const std::string& database, int rank) {
        write(path + "/ASCEND_PROFILER_OUTPUT/" + database, ascendDatabase(rank));
        write(path + "/ASCEND_PROFILER_OUTPUT/trace_view.json", R"([{"ph":"X","name":"a","ts":1,"dur":2}])");
        write(path + "/ASCEND_PROFILER_OUTPUT/analysis.db", "no database");
        write(path + "/PROF_000001_20250203040506007_AB/mindstudio_profiler_output/msprof_1.json",
              R"([{"ph":"X","name":"a","ts":1,"dur":2}])");
    };
    writeRecording("job/hostA_101_20250203040506007_ascend_pt", "ascend_pytorch_profiler_0.db", 0);
    writeRecording("job/hostB_102_20250203040506011_ascend_pt", "ascend_pytorch_profiler_1.db", 1);
    writeRecording("job/hostA_101_20250203040606007_ascend_pt", "ascend_pytorch_profiler_0.db", 0);
    // Without a rank in the name of the file, that of the table counts.
    writeRecording("other/w_1_20250203040506007_ascend_pt", "ascend_pytorch_profiler.db", 5);
    const auto scanned = scanLogFolder(folder.path(), later());
    ASSERT_TRUE(scanned) << scanned.error().describe();
    ASSERT_EQ(scanned->runs.size(), 2u);
    const LogRun& job = scanned->runs[0];
    EXPECT_EQ(job.name, "job");
    ASSERT_EQ(job.workers.size(), 2u);
    EXPECT_EQ(job.workers[0].rank, 0);
    EXPECT_EQ(job.workers[0].name, "hostA_101");
    ASSERT_EQ(job.workers[0].spans.size(), 2u) << "two recordings of rank 0, and no second view of one";
    EXPECT_EQ(job.workers[0].spans[0].stampNs, 1'738'555'506'007'000'000);
    EXPECT_THAT(job.workers[0].spans[0].location, testing::EndsWith("ascend_pytorch_profiler_0.db"));
    EXPECT_EQ(job.workers[0].spans[1].name, "hostA_101_20250203040606007_ascend_pt");
    EXPECT_EQ(job.workers[1].rank, 1);
    EXPECT_EQ(scanned->runs[1].workers.at(0).rank, 5);
    // The folder of one recording, and what is in it, is one trace.
    const std::string one = folder.path("other/w_1_20250203040506007_ascend_pt");
    for (const std::string& location : {one, one + "/ASCEND_PROFILER_OUTPUT", one + "/"}) {
        const auto alone = scanLogFolder(location, later());
        ASSERT_TRUE(alone);
        ASSERT_EQ(alone->runs.size(), 1u) << location;
        EXPECT_EQ(alone->runs[0].name, "");
        ASSERT_EQ(alone->runs[0].workers.size(), 1u) << location;
    }
}

/// Exported as text there is no database, and no file of the output names its rank.
TEST_F(LogFolderTest, SettingsOfAscendsProfilerNameTheRankOfAView) {
    for (const int rank : {0, 1}) {
        const std::string path = "h_" + std::to_string(20 - rank) + "_20250203040506007_ascend_pt";
        write(path + "/profiler_info_" + std::to_string(rank) + ".json", R"({"rank_id": 0})");
        write(path + "/ASCEND_PROFILER_OUTPUT/trace_view.json", R"([{"ph":"X","name":"a","ts":1,"dur":2}])");
    }
    const auto scanned = scanLogFolder(folder.path(), later());
    ASSERT_TRUE(scanned);
    ASSERT_EQ(scanned->runs.size(), 1u);
    ASSERT_EQ(scanned->runs[0].workers.size(), 2u);
    EXPECT_EQ(scanned->runs[0].workers[0].rank, 0);
    EXPECT_EQ(scanned->runs[0].workers[0].name, "h_20");
    EXPECT_EQ(scanned->runs[0].workers[1].rank, 1);
}

/// Renamed by hand, as in many examples: no time tells two jobs in one folder apart.
TEST_F(LogFolderTest, FoldersOfAscendsProfilerWithoutATime) {
    for (const char* name : {"rank0_ascend_pt", "rank1_ascend_pt"}) {
        write(std::string(name) + "/ASCEND_PROFILER_OUTPUT/trace_view.json",
              R"([{"ph":"X","name":"a","ts":1,"dur":2}])");
    }
    write("rank_2_ascend_ms/ASCEND_PROFILER_OUTPUT/ascend_mindspore_profiler_2.db", ascendDatabase(-1));
    const auto scanned = scanLogFolder(folder.path(), later());
    ASSERT_TRUE(scanned);
    ASSERT_EQ(scanned->runs.size(), 1u);
    ASSERT_EQ(scanned->runs[0].workers.size(), 3u);
    for (std::int64_t rank = 0; rank < 3; ++rank) {
        EXPECT_EQ(scanned->runs[0].workers[static_cast<std::size_t>(rank)].rank, rank);
    }
}

TEST_F(LogFolderTest, DatabasesOfAscendKnowTheirJob) {
    const std::string path = write(
        "renamed.db",
        ascendDatabase(3, "CREATE TABLE META_DATA(name TEXT, value TEXT);"
                          "INSERT INTO META_DATA VALUES ('ENV_VARIABLES', '{\"SECRET\": \"x\"}'),"
                          "('distributed_args', '{\"rank\": 3, \"world_size\": 16}'),"
                          "('parallel_group_info', '{\"g7\": {\"group_name\": \"tp\", \"group_rank\": 1,"
                          "\"global_ranks\": [2, 3]}}');"));
    const auto worker = scanLogFile(path);
    ASSERT_TRUE(worker);
    EXPECT_EQ(worker->rank, 3);
    EXPECT_EQ(worker->worldSize, 16);
}

TEST_F(LogFolderTest, KeepsWorkersWithoutARankApart) {
    write("host_10.1623143089861.pt.trace.json", R"({"schemaVersion": 1, "traceEvents": []})");
    write("host_11.1623143089861.pt.trace.json", R"({"schemaVersion": 1, "traceEvents": []})");
    const auto scanned = scanLogFolder(folder.path(), later());
    ASSERT_TRUE(scanned);
    ASSERT_EQ(scanned->runs.size(), 1u);
    EXPECT_EQ(scanned->runs[0].name, "");
    ASSERT_EQ(scanned->runs[0].workers.size(), 2u);
    EXPECT_EQ(scanned->runs[0].workers[1].name, "host_11");
}

TEST_F(LogFolderTest, LeavesWhatIsStillBeingWrittenAlone) {
    write("cut.json", R"({"schemaVersion": 1, "traceEvents": [{"ph": "X", )");
    write("whole.json", R"({"schemaVersion": 1, "traceEvents": []})");
    const auto scanned = scanLogFolder(folder.path(), later());
    ASSERT_TRUE(scanned);
    ASSERT_EQ(scanned->runs[0].workers.size(), 2u);
    EXPECT_EQ(scanned->runs[0].workers[0].spans[0].state, LogSpan::State::Growing);
    EXPECT_EQ(scanned->runs[0].workers[1].spans[0].state, LogSpan::State::Complete);

    const auto now = scanLogFolder(folder.path());
    ASSERT_TRUE(now);
    EXPECT_EQ(now->runs[0].workers[1].spans[0].state, LogSpan::State::Growing) << "it changed just now";
}

TEST_F(LogFolderTest, LooksIntoArchives) {
    const std::string path = folder.write(
        "logs.tar.zst",
        test::makeArchive(test::ArchiveKind::TarZstd, {{"runs/a/rank1.json", traceOf(1)},
                                                       {"runs/a/rank0.json.gz", test::gzipMember(traceOf(0))},
                                                       {"../escape.json", traceOf(2)},
                                                       {"runs/a/readme.md", "hello"}}));
    const auto scanned = scanLogFolder(path);
    ASSERT_TRUE(scanned) << scanned.error().describe();
    ASSERT_EQ(scanned->runs.size(), 1u);
    EXPECT_EQ(scanned->runs[0].name, "runs/a");
    ASSERT_EQ(scanned->runs[0].workers.size(), 2u);
    EXPECT_EQ(scanned->runs[0].workers[0].spans[0].location, path + "!/runs/a/rank0.json.gz");
    ASSERT_EQ(scanned->notices.size(), 1u);
    EXPECT_THAT(scanned->notices[0], HasSubstr("unsafe"));
}

TEST_F(LogFolderTest, FindsTracesOfEveryFormat) {
    const std::string shared = test::sharedPath("data");
    if (shared.empty()) {
        GTEST_SKIP() << "the reference traces are not here";
    }
    const std::map<std::string, std::string> files{
        {"run.sqlite", "/formats/nsys/nsysai.mock.sqlite"},
        {"ascend_pytorch_profiler_0.db", "/formats/ascend/level0/ascend_pytorch_profiler_0.db"},
        {"host.xplane.pb", "/traces/jax_mi300_gemm.xplane.pb"},
        {"memory.pickle", "/formats/memsnap/cs336-athrun.memory_snapshot_True_ctx128.pickle"}};
    for (const auto& [name, path] : files) {
        std::ifstream in(shared + path, std::ios::binary);
        folder.write(name, std::string(std::istreambuf_iterator<char>(in), {}));
    }
    write("notes.db", "no database");
    write("model.pickle", "no snapshot");
    const auto scanned = scanLogFolder(folder.path(), later());
    ASSERT_TRUE(scanned);
    std::set<std::string> found;
    for (const LogRun& run : scanned->runs) {
        for (const LogWorker& worker : run.workers) {
            for (const LogSpan& span : worker.spans) {
                found.insert(span.name);
            }
        }
    }
    std::set<std::string> wanted;
    for (const auto& [name, path] : files) {
        wanted.insert(name);
    }
    EXPECT_EQ(found, wanted);
    EXPECT_EQ(scanned->otherFiles, 2u);
}

TEST_F(LogFolderTest, BoundsWhatItLooksAt) {
    for (int i = 0; i < 5; ++i) {
        write("f" + std::to_string(i) + ".json", traceOf(i));
    }
    LogScanOptions options = later();
    options.maxFiles = 3;
    const auto scanned = scanLogFolder(folder.path(), options);
    ASSERT_TRUE(scanned);
    EXPECT_EQ(scanned->runs[0].workers.size(), 3u);
    EXPECT_THAT(scanned->notices, testing::SizeIs(1));
}

TEST_F(LogFolderTest, AnEmptyFolderIsNoError) {
    const auto scanned = scanLogFolder(folder.path());
    ASSERT_TRUE(scanned);
    EXPECT_THAT(scanned->runs, IsEmpty());
    EXPECT_EQ(scanLogFolder(folder.path("none")).error().code, ErrorCode::FileNotFound);
}

} // namespace
} // namespace lanescope
