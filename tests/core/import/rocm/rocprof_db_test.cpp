// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rocprof_db_importer.h"

#include <gtest/gtest.h>

#include "core/store/args.h"
#include "tests/support/database_trace.h"
#include "tests/support/sqlite_file.h"

namespace lanescope::test {
namespace {

constexpr const char* kHip = R"(
CREATE TABLE HIP("BeginNs" INTEGER, "EndNs" INTEGER, "pid" INTEGER, "tid" INTEGER, "Name" TEXT, "args" TEXT,
  "Index" INTEGER, "Data" TEXT, "__section" INTEGER, "__lane" INTEGER, "DurationNs" INTEGER);
INSERT INTO HIP VALUES (1000,2000,10,11,'hipMemcpy','( dst(0x1) src(0x2) sizeBytes(4000) kind(1))',4,'',2,11,1000),
  (3000,3500,10,11,'hipLaunchKernel','( kernel(gemm))',8,'',2,11,500),
  (3000,3500,20,21,'hipLaunchKernel','( kernel(gemm))',8,'',2,21,500);
)";
constexpr const char* kWork = R"(
CREATE TABLE OPS("BeginNs" INTEGER, "EndNs" INTEGER, "dev-id" INTEGER, "queue-id" INTEGER, "Name" TEXT, "pid" INTEGER,
  "tid" INTEGER, "roctx-range" TEXT, "stream-id" INTEGER, "Index" INTEGER, "Data" TEXT, "DurationNs" INTEGER);
INSERT INTO OPS VALUES (3600,3900,2,0,'gemm(float*)',10,11,'',1,8,'',300), (3700,4000,3,0,'gemm(float*)',20,21,'',1,8,'',300),
  (4100,4110,2,0,'Barrier',10,11,'',1,9,'',10);
CREATE TABLE COPY("BeginNs" INTEGER, "EndNs" INTEGER, "dev-id" INTEGER, "queue-id" INTEGER, "Name" TEXT, "pid" INTEGER,
  "tid" INTEGER, "stream-id" INTEGER, "Index" INTEGER);
INSERT INTO COPY VALUES (1500,1900,2,0,'CopyHostToDevice',10,11,0,4);
CREATE TABLE KERN("Index" INTEGER, "KernelName" TEXT);
INSERT INTO KERN VALUES (0,'gemm(float*)');
)";

TEST(RocprofDatabase, WorkIsLinkedWithinItsProcess) {
    const TracePtr trace = databaseTrace(std::string(kHip) + kWork);
    ASSERT_NE(trace, nullptr);
    ASSERT_EQ(trace->deviceOps().size(), 3u) << "the barrier is no work, KERN the same kernels";
    EXPECT_EQ(trace->format(), "rocprof");
    for (const DeviceOp& op : trace->deviceOps()) {
        ASSERT_NE(op.launch, kNoLaunch);
        const Track& track = trace->track(trace->trackOf(trace->launch(op.launch).slice));
        EXPECT_EQ(track.tid, op.device == 3 ? 21 : 11);
    }
    const SliceId copy = sliceNamed(*trace, "Memcpy HtoD");
    EXPECT_EQ(trace->deviceOp(trace->deviceOpOf(copy)).bytes, 4000);
    EXPECT_EQ(trace->deviceOp(trace->deviceOpOf(copy)).bandwidthGBs, 10);
    EXPECT_EQ(trace->slices().durationNs[copy], 400);
    const auto text = sliceText(*trace, sliceNamed(*trace, "hipMemcpy"));
    ASSERT_TRUE(text);
    EXPECT_NE(findArg(text->args, "args"), nullptr);
}

TEST(RocprofDatabase, KernelsAloneHaveTheirTable) {
    const TracePtr trace = databaseTrace(R"(
CREATE TABLE KERN("Index" INTEGER, "KernelName" TEXT, "gpu-id" INTEGER, "queue-id" INTEGER, "BeginNs" INTEGER,
  "EndNs" INTEGER);
INSERT INTO KERN VALUES (0,'_Z4gemmPf',1,2,100,300),(1,'relu',1,2,400,NULL);)");
    ASSERT_NE(trace, nullptr);
    ASSERT_EQ(trace->deviceOps().size(), 2u);
    const DeviceOp& op = trace->deviceOp(trace->deviceOpOf(sliceNamed(*trace, "gemm(float*)")));
    EXPECT_EQ(op.device, 1);
    EXPECT_EQ(op.stream, 2);
}

TEST(RocprofDatabase, DamageIsNoCrash) {
    loadDamaged(sqliteFile(std::string(kHip) + kWork), 5);
}

} // namespace
} // namespace lanescope::test
