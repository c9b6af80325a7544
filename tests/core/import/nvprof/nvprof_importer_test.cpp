// SPDX-License-Identifier: Apache-2.0
#include "core/import/nvprof/nvprof_importer.h"

#include <gtest/gtest.h>

#include "core/import/nvprof/call_names.h"
#include "core/import/registry.h"
#include "core/store/args.h"
#include "tests/support/database_trace.h"
#include "tests/support/memory_file.h"
#include "tests/support/sqlite_file.h"

namespace lanescope::test {
namespace {

constexpr const char* kTables = R"(
CREATE TABLE StringTable(_id_ INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL UNIQUE);
INSERT INTO StringTable VALUES (1,'_Z4gemmPfi'),(2,'Test GPU'),(3,'python train.py'),
  (4,'{''traceMarker'': [''train.py:7'', ''model.py:12'', ''/usr/lib/python3/dist-packages/torch/nn/functional.py:9'']}'),
  (5,'{''mod'': ''torch.nn.functional'', ''op'': ''linear'', ''args'': [{''name'': '''', ''type'': ''tensor'', ''shape'': (2, 3), ''dtype'': ''float32''}, {''name'': '''', ''type'': ''tensor'', ''shape'': (5, 3), ''dtype'': ''float32''}, {''name'': '''', ''type'': ''NoneType'', ''value'': None}]}'),
  (6,'mm, seq = 9'),(7,'MmBackward, seq = 9'),(8,'layer:encoder'),(9,'my domain'),(10,'step'),(11,'mm, seq = 0'),
  (12,'{''mod'': ''LSTM'', ''strRepr'': ''3, 4''}'),(13,'a mark');
CREATE TABLE Version(version INTEGER);
INSERT INTO Version VALUES (12);
CREATE TABLE CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL(_id_ INTEGER PRIMARY KEY AUTOINCREMENT, start INT, end INT,
  deviceId INT, contextId INT, streamId INT, correlationId INT, name INT, registersPerThread INT, gridX INT, gridY INT,
  gridZ INT, blockX INT, blockY INT, blockZ INT, staticSharedMemory INT, dynamicSharedMemory INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(_id_ INTEGER PRIMARY KEY AUTOINCREMENT, cbid INT, start INT, end INT,
  processId INT, threadId INT, correlationId INT, returnValue INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_DRIVER(_id_ INTEGER PRIMARY KEY AUTOINCREMENT, cbid INT, start INT, end INT,
  processId INT, threadId INT, correlationId INT, returnValue INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(_id_ INTEGER PRIMARY KEY AUTOINCREMENT, copyKind INT, srcKind INT, dstKind INT,
  bytes INT, start INT, end INT, deviceId INT, contextId INT, streamId INT, correlationId INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_MARKER(_id_ INTEGER PRIMARY KEY AUTOINCREMENT, flags INT, timestamp INT, id INT,
  objectKind INT, objectId BLOB, name INT, domain INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_DEVICE(_id_ INTEGER PRIMARY KEY, id INT, name INT, numMultiprocessors INT,
  numThreadsPerWarp INT, computeCapabilityMajor INT, computeCapabilityMinor INT);
INSERT INTO CUPTI_ACTIVITY_KIND_DEVICE VALUES (1,0,2,10,32,7,0);
CREATE TABLE CUPTI_ACTIVITY_KIND_NAME(_id_ INTEGER PRIMARY KEY, objectKind INT, objectId BLOB, name INT);
INSERT INTO CUPTI_ACTIVITY_KIND_NAME VALUES (1,1,x'640000000000000000000000',3);
CREATE TABLE CUPTI_ACTIVITY_KIND_ENVIRONMENT(_id_ INTEGER PRIMARY KEY, timestamp INT, data BLOB);
INSERT INTO CUPTI_ACTIVITY_KIND_ENVIRONMENT VALUES (1,5,'SECRET_IN_THE_ENVIRONMENT');
CREATE TABLE CUPTI_ACTIVITY_KIND_OPENMP(_id_ INTEGER PRIMARY KEY, start INT, end INT);
INSERT INTO CUPTI_ACTIVITY_KIND_OPENMP VALUES (1,5,6);
)";

/// Threads of process 100: 3940300608 (negative in 32 bits) and 5.
constexpr const char* kMain = "x'64000000C0BBDBEA00000000'";
constexpr const char* kOther = "x'640000000500000000000000'";
constexpr std::int64_t kMainTid = 0xEADBBBC0;

std::string kernel(std::int64_t start, std::int64_t end, std::int64_t correlation) {
    return "INSERT INTO CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL VALUES (NULL," + std::to_string(start) + "," +
           std::to_string(end) + ",0,1,7," + std::to_string(correlation) + ",1,32,20,2,1,64,1,1,100,28);";
}
std::string call(const char* table, std::int64_t number, std::int64_t start, std::int64_t end,
                 std::int64_t correlation, std::int64_t thread) {
    return std::string("INSERT INTO CUPTI_ACTIVITY_KIND_") + table + " VALUES (NULL," +
           std::to_string(number) + "," + std::to_string(start) + "," + std::to_string(end) + ",100," +
           std::to_string(thread) + "," + std::to_string(correlation) + ",0);";
}
std::string marker(int flags, std::int64_t time, std::int64_t id, const char* object, int name,
                   int domain = 0, int kind = 2) {
    return "INSERT INTO CUPTI_ACTIVITY_KIND_MARKER VALUES (NULL," + std::to_string(flags) + "," +
           std::to_string(time) + "," + std::to_string(id) + "," + std::to_string(kind) + "," + object + "," +
           std::to_string(name) + "," + std::to_string(domain) + ");";
}
std::string range(std::int64_t start, std::int64_t end, std::int64_t id, const char* object, int name,
                  int domain = 0, int kind = 2) {
    return marker(2, start, id, object, name, domain, kind) + marker(4, end, id, object, 0, domain, kind);
}

TEST(NvprofImporter, IsRecognizedByContent) {
    const auto importerFor = [](std::string bytes) {
        return std::string((*importerOf(std::make_shared<MemoryFile>(std::move(bytes), "x.json")))->key());
    };
    EXPECT_EQ(importerFor(sqliteFile(kTables)), "nvprof");
    EXPECT_EQ(importerFor(sqliteFile("CREATE TABLE StringTable(_id_, value)")), "json");
    EXPECT_EQ(importerFor(sqliteFile("CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start)")), "json");
}

TEST(NvprofImporter, NamesOfCalls) {
    EXPECT_EQ(nvprof::runtimeCallName(1), "cudaDriverGetVersion");
    EXPECT_EQ(nvprof::runtimeCallName(211), "cudaLaunchKernel");
    EXPECT_EQ(nvprof::driverCallName(307), "cuLaunchKernel");
    EXPECT_EQ(nvprof::runtimeCallName(0), "");
    EXPECT_EQ(nvprof::runtimeCallName(-1), "");
    EXPECT_EQ(nvprof::driverCallName(1'000'000), "");
}

TEST(NvprofImporter, KernelsWithTheirCallsAndFigures) {
    const auto trace = databaseTrace(std::string(kTables) + kernel(2000, 3500, 5) +
                                     call("RUNTIME", 211, 1000, 1100, 5, -354698304) +
                                     call("DRIVER", 99999, 1010, 1090, 6, 5));
    EXPECT_EQ(trace->format(), "nvprof, schema 12");
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    const DeviceOp& op = trace->deviceOps()[0];
    EXPECT_EQ(trace->sliceName(op.slice), "gemm(float*, int)") << "demangled";
    EXPECT_EQ(op.stream, 7);
    EXPECT_EQ(op.sharedMemoryBytes, 128);
    EXPECT_EQ(op.grid, (std::array<std::uint32_t, 3>{20, 2, 1}));
    EXPECT_DOUBLE_EQ(op.warpsPerSm, 8.0);
    ASSERT_NE(op.launch, kNoLaunch);
    const SliceId launch = trace->launch(op.launch).slice;
    EXPECT_EQ(trace->sliceName(launch), "cudaLaunchKernel");
    EXPECT_EQ(trace->track(trace->trackOf(launch)).tid, kMainTid) << "32 bits without a sign";
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "cudaDriver cbid 99999")), CategoryKind::Driver);
    ASSERT_EQ(trace->devices().size(), 1u);
    EXPECT_EQ(trace->devices()[0].smCount, 10);
    EXPECT_EQ(trace->text(trace->devices()[0].name), "Test GPU");
}

TEST(NvprofImporter, CopiesInWords) {
    const auto trace =
        databaseTrace(std::string(kTables) +
                      "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (NULL,1,1,3,1000,10,20,0,1,7,3)");
    const DeviceOp& copy =
        trace->deviceOp(trace->deviceOpOf(sliceNamed(*trace, "Memcpy HtoD (Pageable -> Device)")));
    EXPECT_EQ(copy.bytes, 1000);
    EXPECT_DOUBLE_EQ(copy.bandwidthGBs, 100.0);
}

TEST(NvprofImporter, MarkersArePairedById) {
    const auto trace = databaseTrace(std::string(kTables) + marker(4, 500, 3, kMain, 0) +
                                     range(100, 900, 1, kMain, 10, 9) + marker(2, 200, 3, kMain, 8) +
                                     marker(2, 850, 4, kMain, 10) + range(300, 700, 8, kMain, 10, 0, 1) +
                                     marker(1, 620, 5, kMain, 13) + marker(4, 600, 77, kMain, 0) +
                                     marker(2, 1000, 1, kOther, 10) + marker(4, 1100, 1, kOther, 0));
    const SliceId layer = sliceNamed(*trace, "nn.Module: encoder");
    EXPECT_EQ(trace->slices().range(layer).startNs, 200);
    EXPECT_EQ(trace->slices().endNs(layer), 500) << "its end stands before its start";
    EXPECT_EQ(trace->categoryKind(layer), CategoryKind::PythonFunction);
    EXPECT_EQ(trace->text(trace->category(trace->slices().category[trace->slices().parent[layer]]).name),
              "my domain");
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::UnmatchedEnd].count, 1u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::UnclosedBegin].count, 1u);
    EXPECT_EQ(trace->instants().size(), 1u);
    EXPECT_EQ(trace->ledger().unusable, 1u);
    std::size_t async = 0;
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        async += trace->track(trace->trackOf(SliceId(i))).kind == TrackKind::Async ? 1u : 0u;
    }
    EXPECT_EQ(async, 1u) << "ranges of processes";
}

TEST(NvprofImporter, OperatorsOfPyprof) {
    const auto trace =
        databaseTrace(std::string(kTables) + range(100, 900, 1, kMain, 4) + range(110, 890, 2, kMain, 5) +
                      range(115, 885, 6, kMain, 12) + range(120, 880, 3, kMain, 6) +
                      range(1000, 1200, 4, kOther, 7) + range(1010, 1100, 5, kOther, 11));
    const SliceId site = sliceNamed(*trace, "model.py(12)");
    const SliceId python = sliceNamed(*trace, "torch.nn.functional::linear");
    EXPECT_EQ(trace->slices().parent[python], site);
    EXPECT_EQ(trace->categoryKind(site), CategoryKind::PythonFunction);
    EXPECT_EQ(trace->categoryKind(python), CategoryKind::Operator);
    const auto args = sliceText(*trace, python);
    ASSERT_TRUE(args);
    EXPECT_EQ(findArg(args->args, "Input Dims")->value, "[[2, 3], [5, 3], []]");
    EXPECT_EQ(findArg(args->args, "Input type")->value, "[\"float\", \"float\", \"\"]");
    EXPECT_EQ(findArg(args->args, "Concrete Inputs")->value, "[\"\", \"\", \"\"]");
    const auto stack = sliceText(*trace, site);
    ASSERT_TRUE(stack);
    EXPECT_EQ(findArg(stack->args, "Call stack")->value,
              "train.py:7;\nmodel.py:12;\n/usr/lib/python3/dist-packages/torch/nn/functional.py:9");
    EXPECT_EQ(trace->slices().parent[sliceNamed(*trace, "nn.Module: LSTM")], python);
    ASSERT_EQ(trace->flows().size(), 1u);
    EXPECT_EQ(trace->sliceName(trace->flows()[0].to), "MmBackward");
    EXPECT_EQ(trace->sliceName(trace->flows()[0].from), "mm");
}

TEST(NvprofImporter, EnvironmentIsNeverShown) {
    const auto trace = databaseTrace(std::string(kTables) + kernel(2000, 3500, 5));
    for (const EventKindCount& kind : trace->eventsByKind()) {
        EXPECT_EQ(kind.name.find("ENVIRONMENT"), std::string::npos);
    }
    EXPECT_EQ(trace->ledger().notShown, 1u) << "OpenMP is counted";
}

TEST(NvprofImporter, HostileRows) {
    const std::string tables = kTables;
    const auto trace = databaseTrace(
        tables +
        "INSERT INTO CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL(start,end) VALUES (NULL,5),('soon',9),"
        "(9223372036854775807,9223372036854775807),(-9223372036854775807,5),(10,5),(10,NULL);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL(_id_,start,end,gridX,deviceId,name) VALUES "
        "(-4,1,2,1,1,1),(9223372036854775806,1,2,99999999999,'x',x'00'),(50,1,2,-1,99999,-7);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_MARKER(flags,timestamp,id,objectId,name) VALUES (2,'x',1,NULL,1),"
        "(2,5,'x',7,1),(NULL,5,1,NULL,1),(7,5,1,'text',99),(2,1,8,x'01',9),(2,2,8,x'01',9),(4,0,8,x'',9);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME(cbid,start,end) VALUES "
        "('x',1,2),(9223372036854775807,1,2);");
    EXPECT_GT(trace->ledger().unusable, 5u);
}

TEST(NvprofImporter, TextsThatAreNoLiterals) {
    std::string deep = "{";
    for (int i = 0; i < 1000; ++i) {
        deep += "\"a\": [";
    }
    for (const std::string& text :
         {std::string("{"), std::string("{'mod':"), std::string("{'traceMarker': []}"),
          std::string("{'mod': 'a', 'op': 'b', 'args': 5}"), deep, std::string("{'traceMarker': 'x'}"),
          std::string("{1: 2}")}) {
        std::string quoted;
        for (const char c : text) {
            quoted += c == '\'' ? "''" : std::string(1, c);
        }
        const auto trace = databaseTrace(std::string(kTables) + "INSERT INTO StringTable VALUES (99,'" +
                                         quoted + "');" + range(1, 2, 1, kMain, 99));
        EXPECT_EQ(trace->slices().size(), 1u) << text.substr(0, 40);
    }
}

TEST(NvprofImporter, DamagedFilesGiveWhatIsThere) {
    std::string sql = kTables;
    for (int i = 0; i < 500; ++i) {
        sql += kernel(100 * i, 100 * i + 50, i + 1) +
               call("RUNTIME", 211, 100 * i - 20, 100 * i - 10, i + 1, 5) +
               range(100 * i - 30, 100 * i, i, kMain, i % 13);
    }
    loadDamaged(sqliteFile(sql), 4);
}

} // namespace
} // namespace lanescope::test
