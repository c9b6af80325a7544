// SPDX-License-Identifier: Apache-2.0
// Tables of Nsight Systems that few exports have, exports of all years, and tables read at once.
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "core/dependency/dependency_graph.h"
#include "core/import/trace_loader.h"
#include "core/recording/recording.h"
#include "core/store/arg_source.h"
#include "core/store/args.h"
#include "tests/core/import/nsys/nsys_export_text.h"
#include "tests/support/database_trace.h"
#include "tests/support/memory_file.h"
#include "tests/support/sqlite_file.h"
#include "tests/support/trace_digest.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

constexpr const char* kSampleTables = R"(
CREATE TABLE COMPOSITE_EVENTS(id INTEGER NOT NULL PRIMARY KEY, start, cpu, threadState, globalTid, cpuCycles);
CREATE TABLE SAMPLING_CALLCHAINS(id, symbol, module, kernelMode, unresolved, stackDepth);
INSERT INTO StringIds VALUES (40,'main'),(41,'train'),(42,'load'),(43,'0x7f00'),(44,'/usr/lib/libc.so.6'),(45,'step');
)";
std::string sample(std::int64_t id, std::int64_t start, std::int64_t thread,
                   const std::vector<int>& innermostFirst) {
    std::string sql = "INSERT INTO COMPOSITE_EVENTS VALUES (" + std::to_string(id) + "," +
                      std::to_string(start) + ",0,1," + tid(100, thread) + ",5);";
    for (std::size_t depth = 0; depth < innermostFirst.size(); ++depth) {
        sql += "INSERT INTO SAMPLING_CALLCHAINS VALUES (" + std::to_string(id) + "," +
               std::to_string(innermostFirst[depth]) + ",44,0,0," + std::to_string(depth) + ");";
    }
    return sql;
}

TEST(NsysSampling, SamplesAreStacksOfTheirThreads) {
    // Every 10 ns but for a wait from 30 on; the thread runs again from 200 on.
    const auto trace =
        databaseTrace(std::string(kTables) + kSampleTables + sample(1, 10, 101, {45, 41, 40}) +
                      sample(2, 20, 101, {41, 40}) + sample(3, 30, 101, {42, 41, 40}) +
                      sample(4, 200, 101, {42, 41, 40}) + sample(5, 210, 101, {43, 40}) +
                      sample(6, 15, 102, {40}) + "INSERT INTO SAMPLING_CALLCHAINS VALUES (99,40,44,0,0,0);");
    const auto times = [&](std::string_view name) {
        std::vector<std::pair<TimeNs, DurationNs>> found;
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            if (trace->sliceName(SliceId(i)) == name &&
                trace->text(trace->track(trace->trackOf(SliceId(i))).tidText) ==
                    "CPU samples of thread 101") {
                found.emplace_back(trace->slices().startNs[i], trace->slices().durationNs[i]);
            }
        }
        return found;
    };
    using Times = std::vector<std::pair<TimeNs, DurationNs>>;
    EXPECT_EQ(times("main"), (Times{{10, 30}, {200, 20}})) << "the last sample before a wait lasts as usual";
    EXPECT_EQ(times("train"), (Times{{10, 30}, {200, 10}}));
    EXPECT_EQ(times("step"), (Times{{10, 10}}));
    EXPECT_EQ(times("load"), (Times{{30, 10}, {200, 10}}));
    EXPECT_EQ(times("[libc.so.6]"), (Times{{210, 10}})) << "an address names no function";
    EXPECT_EQ(trace->ledger().samples, 6u);
    EXPECT_EQ(trace->ledger().slices, 0u) << "frames are no events of the file";
    const SliceId step = sliceNamed(*trace, "step");
    EXPECT_EQ(trace->sliceName(trace->slices().parent[step]), "train");
    const auto text = sliceText(*trace, step);
    ASSERT_TRUE(text) << text.error().describe();
    EXPECT_EQ(findArg(text->args, "callstack")->value,
              "step (/usr/lib/libc.so.6)\ntrain (/usr/lib/libc.so.6)\nmain (/usr/lib/libc.so.6)");
}

TEST(NsysSampling, AThreadThatIsRarelySampledRunsNoLonger) {
    std::string sql = std::string(kTables) + kSampleTables;
    for (int i = 0; i < 20; ++i) {
        sql += sample(i + 1, 10 + i * 10, 101, {41, 40});
    }
    sql += sample(50, 20, 102, {42}) + sample(51, 190, 102, {42});
    const auto trace = databaseTrace(sql);
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        if (trace->sliceName(SliceId(i)) == "load") {
            EXPECT_EQ(trace->slices().durationNs[i], 10)
                << "the sampler's period, not the distance of two samples";
        }
    }
    EXPECT_EQ(trace->extents().endNs, 210);
}

TEST(NsysSampling, HostileStacks) {
    std::string sql = std::string(kTables) + kSampleTables + sample(1, 10, 101, std::vector<int>(2000, 40)) +
                      sample(2, std::numeric_limits<std::int64_t>::max(), 101, {40}) +
                      sample(3, 10, 101, {40}) + sample(4, -5, 101, {41, 12345});
    sql += "INSERT INTO COMPOSITE_EVENTS VALUES (9,NULL,0,1,7,1),(10,30,0,0,NULL,1);"
           "INSERT INTO SAMPLING_CALLCHAINS VALUES "
           "(1,41,44,0,0,0),(NULL,NULL,NULL,0,0,NULL),('x',40,44,0,0,-5);";
    const auto trace = databaseTrace(sql);
    EXPECT_EQ(trace->ledger().samples, 5u);
    EXPECT_EQ(trace->ledger().unusable, 1u);
    EXPECT_LE(trace->slices().size(), 520u) << "a stack of 2000 frames is cut";
}

TEST(NsysImporter, OverheadHasTheNumberOfItsThread) {
    const auto trace = databaseTrace(std::string(kTables) + R"(
CREATE TABLE PROFILER_OVERHEAD(start, end, globalTid, nameId);
INSERT INTO StringIds VALUES (50,'CUDA profiling initialization'),(51,'data flush');
INSERT INTO PROFILER_OVERHEAD VALUES (10,200,)" +
                                     tid(100, 101) + ",50),(20,40," + tid(100, 0) + ",51);");
    const auto trackOf = [&](std::string_view name) -> const Track& {
        return trace->track(trace->trackOf(sliceNamed(*trace, name)));
    };
    EXPECT_EQ(trackOf("CUDA profiling initialization").kind, TrackKind::Span);
    EXPECT_EQ(trackOf("CUDA profiling initialization").tid, 101);
    EXPECT_EQ(trace->text(trackOf("data flush").tidText), "Profiler overhead");
}

/// Set-up of the recorder before the first recorded slice delays nothing that is recorded.
TEST(NsysImporter, OverheadBeforeTheRecordingIsNoLossOfTime) {
    for (const char* start : {"10", "5000"}) {
        const auto trace =
            databaseTrace(std::string(kTables) + kSampleTables + sample(1, 4000, 101, {41, 40}) +
                          sample(2, 5000, 101, {41, 40}) + sample(3, 6000, 101, {41, 40}) +
                          "CREATE TABLE PROFILER_OVERHEAD(start, end, globalTid, nameId);"
                          "INSERT INTO StringIds VALUES (50,'CUDA profiling initialization');"
                          "INSERT INTO PROFILER_OVERHEAD VALUES (" +
                          start + "," + start + "+900," + tid(100, 101) + ",50);");
        EXPECT_EQ(examineRecording(*trace).has(RecordingFindingKind::ProfilerOverhead),
                  std::string_view(start) != "10");
    }
}

TEST(NsysImporter, PageFaultsAndMemoryOfDevices) {
    const auto trace = databaseTrace(
        std::string(kTables) +
        "CREATE TABLE CUDA_UM_CPU_PAGE_FAULT_EVENTS(start, globalPid, address, CpuInstruction);"
        "INSERT INTO CUDA_UM_CPU_PAGE_FAULT_EVENTS VALUES (5, " +
        tid(100, 0) +
        ", 4096, 7), (NULL, 1, 1, 1);"
        "CREATE TABLE CUDA_UM_GPU_PAGE_FAULT_EVENTS(start, end, globalPid, deviceId, address, "
        "numberOfPageFaults, faultAccessType);"
        "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (10, 30, " +
        tid(100, 0) +
        ", 0, 4096, 12, 2);"
        "CREATE TABLE CUDA_GPU_MEMORY_USAGE_EVENTS(start, globalPid, deviceId, address, bytes, memKind, "
        "memoryOperationType);"
        "INSERT INTO CUDA_GPU_MEMORY_USAGE_EVENTS VALUES (40, " +
        tid(100, 0) + ", 0, 8192, 1000, 2, 0), (50, " + tid(100, 0) + ", 0, 8192, 1000, 2, 1), (60, " +
        tid(100, 0) + ", 0, 16384, 500, 1, 0);");
    const SliceId fault = sliceNamed(*trace, "GPU page fault (write)");
    EXPECT_EQ(trace->slices().durationNs[fault], 20);
    EXPECT_EQ(trace->text(trace->track(trace->trackOf(fault)).tidText), "GPU page faults");
    ASSERT_EQ(trace->memoryEvents().size(), 2u) << "memory of the host is an instant only";
    EXPECT_EQ(trace->memoryEvents()[0].bytes, 1000);
    EXPECT_EQ(trace->memoryEvents()[1].bytes, -1000);
    EXPECT_EQ(trace->ledger().instants, 4u);
    EXPECT_EQ(trace->ledger().unusable, 1u);
}

/// Tables of one generation of exports, with one kernel of its call, within one range.
struct Generation {
    const char* year;
    const char* version; ///< table with the versions, or nothing
    const char* kernel;  ///< columns beside those that all have
    const char* call;
    const char* range;
    const char* gpu;
};

class NsysGenerations : public testing::TestWithParam<Generation> {};

TEST_P(NsysGenerations, OpensWithItsKernelsCallsAndRanges) {
    const Generation& of = GetParam();
    std::string sql =
        "CREATE TABLE StringIds(id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);"
        "INSERT INTO StringIds VALUES (1,'void gemm()'),(2,'cudaLaunchKernel_v7000'),(3,'fit');";
    sql += of.version;
    sql +=
        std::string("CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER, end INTEGER, deviceId INTEGER, "
                    "contextId INTEGER, streamId INTEGER, correlationId INTEGER, globalPid INTEGER, "
                    "demangledName INTEGER, shortName INTEGER, gridX INTEGER, gridY INTEGER, gridZ INTEGER, "
                    "blockX INTEGER, blockY INTEGER, blockZ INTEGER") +
        of.kernel +
        ");INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL(start, end, deviceId, contextId, streamId, "
        "correlationId, globalPid, demangledName, shortName, gridX, gridY, gridZ, blockX, blockY, "
        "blockZ) VALUES (100, 150, 0, 1, 7, 9, " +
        tid(100, 0) + ", 1, 1, 8, 1, 1, 64, 1, 1);";
    sql +=
        std::string("CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INTEGER, end INTEGER, globalTid INTEGER, "
                    "correlationId INTEGER, nameId INTEGER") +
        of.call +
        ");INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME(start, end, globalTid, correlationId, nameId) "
        "VALUES (50, 60, " +
        tid(100, 101) + ", 9, 2);";
    sql += std::string(
               "CREATE TABLE NVTX_EVENTS(start INTEGER, end INTEGER, eventType INTEGER, globalTid INTEGER") +
           of.range + ");";
    sql += of.gpu;
    const auto trace = databaseTrace(sql);
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    const DeviceOp& op = trace->deviceOps()[0];
    EXPECT_EQ(trace->sliceName(op.slice), "void gemm()");
    ASSERT_NE(op.launch, kNoLaunch);
    const SliceId call = trace->launch(op.launch).slice;
    EXPECT_EQ(trace->sliceName(call), "cudaLaunchKernel");
    EXPECT_EQ(trace->categoryKind(call), CategoryKind::Runtime);
    EXPECT_EQ(trace->sliceName(trace->slices().parent[call]), "fit");
    ASSERT_EQ(trace->devices().size(), 1u);
    EXPECT_EQ(trace->devices()[0].smCount, 80);
    EXPECT_EQ(trace->ledger().unusable, 0u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::DamagedTable].count, 0u);
    const bool hasVersion = *of.version != '\0';
    EXPECT_EQ(trace->format(), hasVersion ? std::string("Nsight Systems ") + of.year : "Nsight Systems");
}

const std::string kRange2021 =
    ", rangeId INTEGER, category INTEGER, color INTEGER, text TEXT, domainId INTEGER);"
    "INSERT INTO NVTX_EVENTS(start, end, eventType, globalTid, text) VALUES (40, 90, 59, " +
    tid(100, 101) + ", 'fit'";
const std::string kRange2022 =
    ", text TEXT, textId INTEGER, domainId INTEGER, endGlobalTid INTEGER);"
    "INSERT INTO NVTX_EVENTS(start, end, eventType, globalTid, textId) VALUES (40, 90, 59, " +
    tid(100, 101) + ", 3";
const std::string kRange2025 =
    ", text TEXT, textId INTEGER, domainId INTEGER, jsonTextId INTEGER, jsonText TEXT, "
    "binaryData TEXT);INSERT INTO NVTX_EVENTS(start, end, eventType, globalTid, textId, "
    "domainId) VALUES (40, 90, 59, " +
    tid(100, 101) + ", 3, 0";

const Generation kGenerations[] = {
    {"2021", "", ", launchType INTEGER, registersPerThread INTEGER", ", eventClass INTEGER",
     kRange2021.c_str(),
     "CREATE TABLE TARGET_INFO_CUDA_GPU(id INTEGER, name TEXT, smCount INTEGER, totalMemory INTEGER);"
     "INSERT INTO TARGET_INFO_CUDA_GPU VALUES (0, 'V100', 80, 1)"},
    {"2022.4",
     "CREATE TABLE EXPORT_META_DATA(name TEXT, value TEXT); INSERT INTO EXPORT_META_DATA VALUES "
     "('EXPORT_PRODUCT_VERSION', '2022.4');",
     ", graphNodeId INTEGER", ", callchainId INTEGER", kRange2022.c_str(),
     "CREATE TABLE TARGET_INFO_GPU(id INTEGER, name TEXT, smCount INTEGER, cuDevice INTEGER);"
     "INSERT INTO TARGET_INFO_GPU VALUES (0, 'A100', 80, 0)"},
    {"2024.5",
     "CREATE TABLE META_DATA_EXPORT(name TEXT, value TEXT); INSERT INTO META_DATA_EXPORT VALUES "
     "('EXPORT_PRODUCT_VERSION', '2024.5');",
     ", greenContextId INTEGER, mangledName INTEGER", ", eventClass INTEGER, returnValue INTEGER",
     kRange2022.c_str(),
     "CREATE TABLE TARGET_INFO_GPU(vmId INTEGER, id INTEGER, name TEXT, smCount INTEGER, cuDevice INTEGER);"
     "INSERT INTO TARGET_INFO_GPU VALUES (1, 0, 'H100', 80, 0)"},
    {"2026.1",
     "CREATE TABLE META_DATA_EXPORT(name TEXT, value TEXT); INSERT INTO META_DATA_EXPORT VALUES "
     "('EXPORT_PRODUCT_VERSION', '2026.1');",
     ", graphId INTEGER, clusterX INTEGER, maxActiveClusters INTEGER, aColumnOfTheFuture BLOB", "",
     kRange2025.c_str(),
     "CREATE TABLE TARGET_INFO_GPU(id INTEGER, name TEXT, smCount INTEGER, cuDevice INTEGER);"
     "INSERT INTO TARGET_INFO_GPU VALUES (0, 'B200', 80, 0)"}};
INSTANTIATE_TEST_SUITE_P(Years, NsysGenerations, testing::ValuesIn(kGenerations),
                         [](const auto& of) { return "Of" + std::string(of.param.year).substr(0, 4); });

TEST(NsysImporter, ThreadsChangeNothing) {
    // The process whose calls come first is not the one whose kernels do.
    std::string sql = std::string(kTables) + call(-500, -400, 1, 107, 700);
    for (int i = 0; i < 300; ++i) {
        sql += kernel(100 * i, 100 * i + 50, i + 1, 100 + i % 3) +
               call(100 * i - 20, 100 * i - 10, i + 1, 100 + i % 3, 500 + i % 3, 3 + i % 2) +
               range(std::to_string(100 * i), i % 50 == 0 ? "NULL" : std::to_string(100 * i + 90),
                     "'aten::mm, seq = " + std::to_string(i / 2) + "'", 101 + i % 2);
    }
    const std::string bytes = sqliteFile(sql);
    std::optional<std::map<std::string, std::uint64_t>> first;
    for (const unsigned workers : {1u, 2u, 5u}) {
        LoadOptions options;
        options.workers = workers;
        const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "some.sqlite"), options);
        ASSERT_TRUE(trace);
        ASSERT_EQ(brokenPromise(**trace), "");
        EXPECT_TRUE(std::ranges::all_of((*trace)->deviceOps(), [&](const DeviceOp& op) {
            return op.launch != kNoLaunch;
        })) << "each kernel has the call of its own process";
        first = first ? first : std::optional(traceDigest(**trace));
        EXPECT_EQ(traceDigest(**trace), *first) << workers;
    }
}

/// Which stream a call waited for is in the table of synchronizations, however late the call returned.
TEST(NsysSynchronizations, SayWhatACallWaitedFor) {
    const std::string table =
        "CREATE TABLE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION(start INTEGER, end INTEGER, deviceId INTEGER, "
        "contextId INTEGER, streamId INTEGER, correlationId INTEGER, globalPid INTEGER, syncType INTEGER, "
        "eventId INTEGER);INSERT INTO StringIds VALUES (60,'cuStreamSynchronize');";
    const auto trace =
        databaseTrace(std::string(kTables) + table + call(1'000, 6'000, 1, 100, 101, 4) +
                      kernel(10'000, 510'000, 1, 100, 7) + call(7'000, 9'000, 2, 100, 101, 4) +
                      kernel(12'000, 300'000, 2, 100, 9) + call(20'000, 700'000, 3, 100, 101, 60) +
                      "INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION VALUES (20000,700000,0,1,7,3," +
                      tid(100, 0) + ",3,4294967295);");
    const auto graph = DependencyGraph::build(*trace);
    ASSERT_TRUE(graph);
    EXPECT_EQ((*graph)->counts().byKind[std::size_t(EdgeKind::StreamSync)], 1U);
    EXPECT_EQ((*graph)->counts().byEvidence[std::size_t(Evidence::Exact)], 1U);
    EXPECT_TRUE((*graph)->counts().hasSyncEvents);
}

} // namespace
} // namespace lanescope::test
