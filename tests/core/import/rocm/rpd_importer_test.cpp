// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rpd_importer.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/import/hip/rocm_words.h"
#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/compression.h"
#include "tests/support/database_trace.h"
#include "tests/support/memory_file.h"
#include "tests/support/sqlite_file.h"

namespace lanescope::test {
namespace {

constexpr const char* kTables = R"(
CREATE TABLE rocpd_string(id INTEGER PRIMARY KEY, string TEXT);
INSERT INTO rocpd_string VALUES (1,''),(2,'hipLaunchKernel'),(3,'_Z4gemmPf'),(4,'KernelExecution'),(5,'CopyHostToDevice'),
  (6,'UserMarker'),(7,'my phase'),(8,'aten::mm'),(9,'MmBackward0'),(10,'hipMemcpyAsync'),(11,'Barrier'),
  (12,'hipGraphLaunch'),(13,'OpTable::writeRows');
CREATE TABLE rocpd_api(id INTEGER PRIMARY KEY, pid INT, tid INT, start INT, end INT, apiName_id INT, args_id INT);
CREATE TABLE rocpd_op(id INTEGER PRIMARY KEY, gpuId INT, queueId INT, sequenceId INT, start INT, end INT,
  description_id INT, opType_id INT);
CREATE TABLE rocpd_api_ops(id INTEGER PRIMARY KEY, api_id INT, op_id INT);
CREATE TABLE rocpd_kernelapi(api_ptr_id INTEGER PRIMARY KEY, stream TEXT, gridX INT, gridY INT, gridZ INT,
  workgroupX INT, workgroupY INT, workgroupZ INT, groupSegmentSize INT, kernelName_id INT);
CREATE TABLE rocpd_copyapi(api_ptr_id INTEGER PRIMARY KEY, stream TEXT, size INT, kind INT);
CREATE TABLE rocpd_monitor(id INTEGER PRIMARY KEY, deviceType TEXT, deviceId INT, monitorType TEXT, start INT, end INT,
  value TEXT);
CREATE TABLE ext_autogradapi(api_ptr_id INTEGER PRIMARY KEY, autogradName_id INT, seq INT, op_id INT, sizes TEXT,
  input_op_ids TEXT);
CREATE TABLE rocpd_metadata(id INTEGER PRIMARY KEY, tag TEXT, value TEXT);
INSERT INTO rocpd_metadata VALUES (1,'schema_version','2');
)";

constexpr const char* kRows = R"(
INSERT INTO rocpd_api VALUES (4294967298,10,11,100,200,2,1),(5,10,11,300,400,10,1),(6,10,11,50,900,6,7),
  (7,10,11,90,250,6,8),(8,10,12,1000,1200,6,9),(9,10,11,500,600,12,1),(10,10,11,700,710,13,1);
INSERT INTO rocpd_op VALUES (1,2,3,0,150,350,3,4),(2,2,3,0,400,500,1,5),(3,2,3,0,600,650,3,4),(4,2,3,0,650,700,3,4),
  (5,2,3,0,800,810,1,11);
INSERT INTO rocpd_api_ops VALUES (1,4294967298,1),(2,5,2),(3,9,3),(4,9,4);
INSERT INTO rocpd_kernelapi VALUES (4294967298,'0x0',4,5,1,64,1,1,128,3);
INSERT INTO rocpd_copyapi VALUES (5,'0x0',1000,1);
INSERT INTO rocpd_monitor VALUES (1,'gpu',2,'sclk',10,20,'800'),(2,'gpu',2,'sclk',20,30,'many');
INSERT INTO ext_autogradapi VALUES (7,8,4,77,'[[2, 3], [3, 4]]',''),(8,9,4,78,'','');
)";

TEST(RpdImporter, WorkBelongsToTheCallThatRowsLink) {
    const auto trace = databaseTrace(std::string(kTables) + kRows);
    EXPECT_EQ(trace->format(), "rocmProfileData, schema 2");
    ASSERT_EQ(trace->deviceOps().size(), 4u);
    const SliceId kernel = sliceNamed(*trace, "gemm(float*)");
    const DeviceOp& op = trace->deviceOp(trace->deviceOpOf(kernel));
    EXPECT_EQ(op.device, 2);
    EXPECT_EQ(op.stream, 3);
    EXPECT_EQ(op.grid, (std::array<std::uint32_t, 3>{4, 5, 1}));
    EXPECT_EQ(op.block, (std::array<std::uint32_t, 3>{64, 1, 1}));
    EXPECT_EQ(op.sharedMemoryBytes, 128);
    ASSERT_NE(op.launch, kNoLaunch);
    EXPECT_EQ(trace->sliceName(trace->launch(op.launch).slice), "hipLaunchKernel");
    const DeviceOp& copy = trace->deviceOp(trace->deviceOpOf(sliceNamed(*trace, "CopyHostToDevice")));
    EXPECT_EQ(copy.bytes, 1000);
    EXPECT_EQ(trace->sliceName(trace->launch(copy.launch).slice), "hipMemcpyAsync");
    const SliceId graph = sliceNamed(*trace, "hipGraphLaunch");
    const auto graphLaunch = std::ranges::find_if(
        trace->launches(), [graph](const Launch& launch) { return launch.slice == graph; });
    ASSERT_NE(graphLaunch, trace->launches().end());
    EXPECT_EQ(graphLaunch->opCount, 2u) << "one call may own much work";
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "Barrier")), CategoryKind::Other);
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "OpTable::writeRows")), CategoryKind::Overhead);
}

TEST(RpdImporter, MarkersAndOperators) {
    const auto trace = databaseTrace(std::string(kTables) + kRows);
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "my phase")), CategoryKind::UserAnnotation);
    const SliceId mm = sliceNamed(*trace, "aten::mm");
    EXPECT_EQ(trace->categoryKind(mm), CategoryKind::Operator);
    EXPECT_EQ(trace->operatorIdsOf(mm)->sequenceNumber, 4);
    const auto text = sliceText(*trace, mm);
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "Input Dims")->value, "[[2, 3], [3, 4]]");
    ASSERT_EQ(trace->flows().size(), 1u);
    EXPECT_EQ(trace->sliceName(trace->flows()[0].to), "MmBackward0");
    const DeviceOp& kernel = trace->deviceOp(trace->deviceOpOf(sliceNamed(*trace, "gemm(float*)")));
    EXPECT_EQ(trace->slices().parent[trace->launch(kernel.launch).slice], mm);
}

TEST(RpdImporter, MonitorsAreCounters) {
    const auto trace = databaseTrace(std::string(kTables) + kRows);
    ASSERT_EQ(trace->counters().size(), 1u);
    EXPECT_EQ(trace->text(trace->counters()[0].name), "sclk");
    EXPECT_EQ(trace->ledger().notShown, 1u) << "a value that is no number";
}

TEST(RpdImporter, CompressedFilesToo) {
    const std::string bytes = sqliteFile(std::string(kTables) + kRows);
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(gzipMember(bytes), "trace.rpd.gz"));
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ((*trace)->deviceOps().size(), 4u);
    EXPECT_EQ((*trace)->format(), "rocmProfileData, schema 2, compressed");
    const auto text = sliceText(**trace, sliceNamed(**trace, "aten::mm"));
    ASSERT_TRUE(text) << text.error().describe();
    EXPECT_NE(findArg(text->args, "Input Dims"), nullptr);
    const std::string whole = gzipMember(bytes);
    for (std::size_t cut = 1; cut < whole.size(); cut += whole.size() / 20) {
        const auto damaged =
            loadTraceFrom(std::make_shared<MemoryFile>(whole.substr(0, cut), "trace.rpd.gz"));
        if (!damaged) {
            EXPECT_FALSE(damaged.error().message.empty());
        }
    }
}

TEST(RpdImporter, HostileRows) {
    const auto trace = databaseTrace(
        std::string(kTables) +
        "INSERT INTO rocpd_api VALUES (1,'x',NULL,NULL,5,2,1),(2,9223372036854775807,-1,5,NULL,-3,99),"
        "(-7,1,1,1,2,2,1),(9223372036854775806,1,1,1,2,2,1),(3,1,1,9223372036854775807,2,2,1);"
        "INSERT INTO rocpd_op VALUES "
        "(1,99999999999,'q',0,'x',5,3,4),(2,-5,-6,0,5,1,'z',NULL),(3,0,0,0,5,6,3,4);"
        "INSERT INTO rocpd_api_ops VALUES (1,1,3),(2,2,3),(3,NULL,'x'),(4,77,2);"
        "INSERT INTO rocpd_kernelapi VALUES (2,'',-4,99999999999,NULL,'x',0,0,-1,3);"
        "INSERT INTO ext_autogradapi VALUES (2,-4,-9,NULL,x'00',NULL);");
    EXPECT_GT(trace->ledger().unusable, 3u);
    const auto bare =
        databaseTrace("CREATE TABLE rocpd_string(id,string); CREATE TABLE rocpd_api(apiName_id);"
                      "CREATE TABLE rocpd_op(gpuId); INSERT INTO rocpd_op VALUES (1);"
                      "INSERT INTO rocpd_api VALUES (1)");
    EXPECT_EQ(bare->ledger().unusable, 2u) << "nothing without a start";
}

TEST(RpdImporter, DamagedFilesGiveWhatIsThere) {
    std::string sql = std::string(kTables) + kRows;
    for (int i = 100; i < 900; ++i) {
        const std::string id = std::to_string(i);
        sql += "INSERT INTO rocpd_api VALUES (" + id + ",10,11," + id + "00," + id +
               "50,2,1);INSERT INTO rocpd_op VALUES (" + id + ",2,3,0," + id + "10," + id +
               "60,3,4);INSERT INTO rocpd_api_ops VALUES (" + id + "," + id + "," + id + ");";
    }
    loadDamaged(sqliteFile(sql), 5);
}

TEST(RocmWords, KindsAndNames) {
    EXPECT_EQ(rocm::workKindOf("CopyDeviceToHost"), CategoryKind::Memcpy);
    EXPECT_EQ(rocm::workKindOf("FillBuffer"), CategoryKind::Memset);
    EXPECT_EQ(rocm::workKindOf("Task"), CategoryKind::Kernel);
    EXPECT_EQ(rocm::copyName("MEMORY_COPY_HOST_TO_DEVICE"), "Memcpy HtoD");
    EXPECT_EQ(rocm::regionKindOf("HIP_RUNTIME_API_EXT", "hipMalloc"), CategoryKind::Runtime);
    EXPECT_EQ(rocm::regionKindOf("MARKER_CORE_API", "roctxRangePushA"), CategoryKind::UserAnnotation);
    EXPECT_EQ(rocm::regionKindOf("RCCL_API", "ncclAllReduce"), CategoryKind::Other);
    EXPECT_EQ(rocm::regionKindOf("", "hsa_queue_create"), CategoryKind::Runtime);
    EXPECT_EQ(rocm::messageIn(R"({"a":1,"message" : "say \"hi\"\n"})"), "say \"hi\"\n");
    EXPECT_EQ(rocm::messageIn(R"({"message":5})"), std::nullopt);
    EXPECT_EQ(rocm::messageIn(R"({"message":"open\)"), "open\\");
    EXPECT_EQ(rocm::messageIn("{}"), std::nullopt);
}

} // namespace
} // namespace lanescope::test
