// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/ascend_importer.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/analysis/memory/memory_use.h"
#include "core/attribution/kernel_attribution.h"
#include "core/cost/model_registry.h"
#include "core/import/ascend/shape_text.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "core/store/block_address.h"
#include "core/store/recording_hints.h"
#include "tests/support/database_trace.h"
#include "tests/support/sqlite_file.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

std::string tid(std::int64_t pid, std::int64_t thread) {
    return std::to_string((pid << 32) | thread);
}

std::string tables() {
    return R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES (1,'MatMul_1'),(2,'MatMulV2'),(3,'AI_CORE'),(4,'MEMCPY_ASYNC'),(5,'EVENT_WAIT'),
  (6,'aclnnMm'),(7,'aten::mm'),(8,'MmBackward0'),(9,'Dequeue@aclnnMm'),(10,'train.py(3): main'),(11,'2,3;
3,4'),(12,'float;float'),(13,'hcom_allReduce_1'),(14,'group'),(15,'Notify Wait'),(16,'mark'),(17,'PTA'),(18,'frame a'),
  (19,'frame b');
CREATE TABLE TASK(startNs INTEGER,endNs INTEGER,deviceId INTEGER,connectionId INTEGER,globalTaskId INTEGER,globalPid INTEGER,
  taskType INTEGER,contextId INTEGER,streamId INTEGER);
INSERT INTO TASK VALUES (2000,2500,1,0,100,9,3,0,4),(2600,2700,1,4294967295,101,9,4,0,4),(2800,2900,1,77,102,9,5,0,4),
  (3000,3100,1,5,103,9,15,0,5);
CREATE TABLE COMPUTE_TASK_INFO(name INTEGER,globalTaskId INTEGER,blockDim INTEGER,opType INTEGER,inputShapes INTEGER);
INSERT INTO COMPUTE_TASK_INFO VALUES (1,100,24,2,11);
CREATE TABLE COMMUNICATION_TASK_INFO(name INTEGER,globalTaskId INTEGER);
INSERT INTO COMMUNICATION_TASK_INFO VALUES (13,103);
CREATE TABLE COMMUNICATION_OP(opName INTEGER,startNs INTEGER,endNs INTEGER,connectionId INTEGER,groupName INTEGER);
INSERT INTO COMMUNICATION_OP VALUES (13,2950,3200,5,14);
CREATE TABLE CANN_API(startNs INTEGER,endNs INTEGER,type INTEGER,globalTid INTEGER,connectionId INTEGER,name INTEGER);
INSERT INTO CANN_API VALUES (1500,1600,20000,)" +
           tid(9, 12) + R"(,0,6);
CREATE TABLE PYTORCH_API(startNs TEXT,endNs TEXT,globalTid INTEGER,connectionId INTEGER,name INTEGER,sequenceNumber INTEGER,
  fwdThreadId INTEGER,inputDtypes INTEGER,inputShapes INTEGER,callchainId INTEGER,type INTEGER);
INSERT INTO PYTORCH_API VALUES ('1000','1400',)" +
           tid(9, 10) + ",33,7,4,NULL,12,11,1,50001),('4000','4400'," + tid(9, 11) +
           ",NULL,8,4,NULL,NULL,NULL,NULL,50001),('1450','1700'," + tid(9, 12) +
           ",34,9,NULL,NULL,NULL,NULL,NULL,50002),('900','5000'," + tid(9, 10) +
           R"(,NULL,10,NULL,NULL,NULL,NULL,NULL,50003);
CREATE TABLE CONNECTION_IDS(id INTEGER,connectionId INTEGER);
INSERT INTO CONNECTION_IDS VALUES (33,0),(33,500),(34,0);
CREATE TABLE PYTORCH_CALLCHAINS(id INTEGER,stack INTEGER,stackDepth INTEGER);
INSERT INTO PYTORCH_CALLCHAINS VALUES (1,19,1),(1,18,0);
CREATE TABLE MSTX_EVENTS(startNs INTEGER,endNs INTEGER,eventType INTEGER,message INTEGER,globalTid INTEGER);
INSERT INTO MSTX_EVENTS VALUES (100,100,0,16,1),(200,300,1,16,1),(250,350,2,16,1);
CREATE TABLE STEP_TIME(id INTEGER,startNs INTEGER,endNs INTEGER);
INSERT INTO STEP_TIME VALUES (5,900,5000);
CREATE TABLE MEMORY_RECORD(component INTEGER,timestamp INTEGER,totalAllocated INTEGER,totalReserved INTEGER,deviceId INTEGER);
INSERT INTO MEMORY_RECORD VALUES (17,100,1000,2000,1);
CREATE TABLE NPU_INFO(id INTEGER,name TEXT);
INSERT INTO NPU_INFO VALUES (1,'Ascend910B');
CREATE TABLE META_DATA(name TEXT,value TEXT);
INSERT INTO META_DATA VALUES ('ENV_VARIABLES','SECRET_ENV');
CREATE TABLE HOST_INFO(hostUid TEXT,hostName TEXT);
INSERT INTO HOST_INFO VALUES ('1','SECRET_HOST');
CREATE TABLE OVERLAP_ANALYSIS(startNs INTEGER,endNs INTEGER);
INSERT INTO OVERLAP_ANALYSIS VALUES (1,2);
)";
}

TEST(AscendImporter, TasksWithTheirCallsAndOperators) {
    const auto trace = databaseTrace(tables());
    EXPECT_EQ(trace->format(), "Ascend PyTorch Profiler (database)");
    const SliceId kernel = sliceNamed(*trace, "MatMul_1");
    const DeviceOpId id = trace->deviceOpOf(kernel);
    const DeviceOp& op = trace->deviceOp(id);
    EXPECT_EQ(op.device, 1);
    EXPECT_EQ(op.stream, 4);
    EXPECT_EQ(op.grid[0], 24u);
    ASSERT_NE(op.launch, kNoLaunch) << "connection 0 is one";
    EXPECT_EQ(trace->sliceName(trace->launch(op.launch).slice), "aclnnMm");
    const KernelAttributions attributions = attributeKernels(*trace, ModelRegistry::builtIn());
    EXPECT_EQ(attributions.cause(id), Cause::Operator) << "queued by another thread";
    EXPECT_EQ(trace->sliceName(attributions.context(id).innermostOp), "aten::mm");
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "MEMCPY_ASYNC")), CategoryKind::Memcpy);
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "EVENT_WAIT")), CategoryKind::Other);
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "Notify Wait")), CategoryKind::Other)
        << "a part of the operation below";
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "hcom_allReduce_1")), CategoryKind::Kernel);
    const auto text = sliceText(*trace, kernel);
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "opType")->value, "MatMulV2");
}

TEST(AscendImporter, SizesAndDirectionsOfCopies) {
    const auto trace = databaseTrace(
        tables() + "CREATE TABLE MEMCPY_INFO(globalTaskId NUMERIC,size NUMERIC,memcpyOperation NUMERIC);"
                   "INSERT INTO MEMCPY_INFO VALUES (101,4096,1),(999,1,0);"
                   "CREATE TABLE ENUM_MEMCPY_OPERATION(id INTEGER PRIMARY KEY,name TEXT);"
                   "INSERT INTO ENUM_MEMCPY_OPERATION VALUES (1,'host to device');");
    const SliceId copy = sliceNamed(*trace, "Memcpy HtoD");
    const DeviceOp& op = trace->deviceOp(trace->deviceOpOf(copy));
    EXPECT_EQ(op.bytes, 4096);
    EXPECT_DOUBLE_EQ(op.bandwidthGBs, 40.96);
    const auto text = sliceText(*trace, copy);
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "memcpyOperation")->value, "host to device");
}

TEST(AscendImporter, OperatorsOfPytorch) {
    const auto trace = databaseTrace(tables());
    const SliceId mm = sliceNamed(*trace, "aten::mm");
    EXPECT_EQ(trace->slices().startNs[mm], 1000) << "times are texts";
    EXPECT_EQ(trace->operatorIdsOf(mm)->sequenceNumber, 4);
    EXPECT_EQ(trace->sliceName(trace->slices().parent[mm]), "train.py(3): main");
    ASSERT_EQ(trace->flows().size(), 1u);
    EXPECT_EQ(trace->sliceName(trace->flows()[0].to), "MmBackward0");
    const auto text = sliceText(*trace, mm);
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "Input Dims")->value, "[[2, 3], [3, 4]]");
    EXPECT_EQ(findArg(text->args, "Input type")->value, "[\"float\", \"float\"]");
    EXPECT_EQ(findArg(text->args, "Call stack")->value, "frame a;\nframe b");
}

TEST(AscendImporter, MarksStepsAndCounters) {
    const auto trace = databaseTrace(tables());
    EXPECT_EQ(trace->instants().size(), 1u);
    EXPECT_EQ(trace->slices().durationNs[sliceNamed(*trace, "ProfilerStep#5")], 4100);
    EXPECT_EQ(trace->counters().size(), 2u);
    EXPECT_EQ(trace->text(trace->counters()[0].name), "Memory PTA");
    EXPECT_EQ(trace->ledger().notShown, 1u) << "what a viewer computed is counted";
}

/// STEP_TIME has again what PYTORCH_API marks: each step was counted twice.
TEST(AscendImporter, AStepThatIsMarkedIsOneStep) {
    const auto trace = databaseTrace(tables() +
                                     "INSERT INTO STRING_IDS VALUES (40,'ProfilerStep#5');"
                                     "INSERT INTO PYTORCH_API VALUES ('900','5000'," +
                                     tid(9, 10) +
                                     ",NULL,40,NULL,NULL,NULL,NULL,NULL,50001);"
                                     "INSERT INTO STEP_TIME VALUES (6,5000,7000)");
    std::vector<std::int64_t> steps;
    for (const Step& step : trace->steps()) {
        steps.push_back(step.number);
    }
    EXPECT_EQ(steps, (std::vector<std::int64_t>{5, 6})) << "only the table has the second one";
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "ProfilerStep#5")), CategoryKind::UserAnnotation)
        << "no operator";
    EXPECT_EQ(trace->ledger().dropped(), 0u);
}

std::string memoryTables() {
    return "INSERT INTO STRING_IDS VALUES "
           "(50,'aten::mm'),(51,'aten::add'),(52,'read'),(53,'write'),(54,'allocate'),"
           "(55,'release'),(56,'trans_1');"
           "CREATE TABLE OP_MEMORY(name INTEGER,size INTEGER,allocationTime INTEGER,releaseTime INTEGER,"
           "allocationTotalAllocated INTEGER,allocationTotalReserved INTEGER,releaseTotalAllocated INTEGER,"
           "releaseTotalReserved INTEGER,streamPtr INTEGER,deviceId INTEGER);"
           "INSERT INTO OP_MEMORY VALUES "
           "(50,512,1100,4500,1512,2048,1000,2048,77,1),(51,256,1200,NULL,1768,2048,NULL,"
           "NULL,77,1),(56,128,1300,1350,128,4096,0,4096,NULL,1),(50,0,NULL,NULL,1,1,1,1,77,1);"
           "CREATE TABLE NPU_OP_MEM(operatorName INTEGER,addr INTEGER,type INTEGER,size INTEGER,timestampNs "
           "INTEGER,"
           "globalTid INTEGER,totalAllocate NUMERIC,totalReserve NUMERIC,component INTEGER,deviceId INTEGER);"
           "INSERT INTO NPU_OP_MEM VALUES (56,4096,54,128,1300," +
           tid(9, 12) + ",128,4096,17,1),(56,4096,55,128,1350," + tid(9, 12) + ",0,4096,17,1);";
}

/// The allocations of PyTorch and of CANN were counted and not shown.
TEST(AscendImporter, AllocationsOfOperators) {
    const auto trace = databaseTrace(tables() + memoryTables());
    const auto events = trace->memoryEvents();
    ASSERT_EQ(events.size(), 5u) << "and not those of CANN again";
    EXPECT_EQ(events[0].bytes, 512);
    EXPECT_EQ(events[0].totalAllocated, 1512);
    EXPECT_EQ(events[0].totalReserved, 2048);
    EXPECT_EQ(events[0].deviceId, 1);
    EXPECT_EQ(trace->track(events[0].track).tid, 10) << "the thread on which aten::mm ran";
    EXPECT_FALSE(isKnownAddress(events[0].address));
    EXPECT_EQ(events[2].bytes, 128);
    EXPECT_EQ(events[2].totalAllocated, -1) << "a total of another allocator";
    EXPECT_EQ(events[4].bytes, -512);
    EXPECT_EQ(events[4].address, events[0].address);
    EXPECT_EQ(events[4].totalAllocated, 1000);
    EXPECT_EQ(trace->ledger().dropped(), 0u);
    const std::vector<MemoryDeviceRow> devices = memoryDevices(*trace);
    ASSERT_EQ(devices.size(), 1u);
    EXPECT_EQ(devices[0].peakAllocatedBytes, 1768);
    EXPECT_EQ(devices[0].allocations, 3u);
    EXPECT_EQ(devices[0].releases, 2u);
}

TEST(AscendImporter, AllocationsOfCannAlone) {
    const auto trace = databaseTrace(tables() + memoryTables() + "DROP TABLE OP_MEMORY;");
    const auto events = trace->memoryEvents();
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].address, 4096u);
    EXPECT_EQ(events[0].totalAllocated, 128);
    EXPECT_EQ(events[1].bytes, -128);
    EXPECT_EQ(trace->track(events[1].track).tid, 12);
}

/// Values of several units of a device were one series that jumped between them.
TEST(AscendImporter, CountersOfPartsOfADevice) {
    const auto trace = databaseTrace(
        tables() + memoryTables() +
        "CREATE TABLE HBM(deviceId INTEGER,timestampNs INTEGER,bandwidth NUMERIC,hbmId INTEGER,type INTEGER);"
        "INSERT INTO HBM VALUES (1,100,7,0,52),(1,100,9,1,52),(1,100,5,0,53);"
        "CREATE TABLE ENUM_MODULE(id INTEGER PRIMARY KEY,name TEXT);"
        "INSERT INTO ENUM_MODULE VALUES (3,'HCCL'),(4,'IDLE');"
        "CREATE TABLE NPU_MODULE_MEM(moduleId INTEGER,timestampNs INTEGER,totalReserved NUMERIC,deviceId "
        "INTEGER);"
        "INSERT INTO NPU_MODULE_MEM VALUES (3,100,0,1),(3,200,4096,1),(4,100,0,1),(99,300,1,1);");
    std::set<std::string> names;
    for (const Counter& series : trace->counters()) {
        names.emplace(trace->text(series.name));
    }
    EXPECT_EQ(names,
              (std::set<std::string>{"HBM bandwidth 0 read", "HBM bandwidth 0 write", "HBM bandwidth 1 read",
                                     "Memory PTA", "Module memory 99", "Module memory HCCL"}));
}

/// A sample of msprof's documentation has marks of 2025 beside tasks of 2023: its span was 55 million
/// seconds.
TEST(AscendImporter, RowsOfAnotherRecordingAreLeftOut) {
    const std::string session = R"(
CREATE TABLE SESSION_TIME_INFO(startTimeNs INTEGER,endTimeNs INTEGER);
INSERT INTO SESSION_TIME_INFO VALUES ()";
    const std::string other = R"(
INSERT INTO MSTX_EVENTS VALUES (55000000000000000,55000000000000100,2,16,1),(55000000000000000,55000000000000000,0,16,1);
INSERT INTO MEMORY_RECORD VALUES (17,12000000000000000,1000,2000,1);
)";
    const auto plain = databaseTrace(tables());
    const auto mixed = databaseTrace(tables() + session + "50,9000);" + other);
    EXPECT_EQ(mixed->extents(), plain->extents());
    EXPECT_EQ(mixed->slices().size(), plain->slices().size());
    EXPECT_EQ(mixed->diagnostics()[DiagnosticKind::TimestampOutOfRange].count, 3u);
    EXPECT_EQ(mixed->ledger().read, plain->ledger().read + 3);
    EXPECT_EQ(mixed->ledger().dropped(), 0u);
    const auto onAnotherClock = databaseTrace(tables() + session + "7000000000000000,7000000000009000);");
    EXPECT_EQ(onAnotherClock->slices().size(), plain->slices().size()) << "the file's session cannot be true";
}

/// The Ascend profiler's other file is JSON.
TEST(AscendImporter, TheViewOfTheProfilerAsksForItsDatabase) {
    const TempFolder folder;
    const Result<TracePtr> trace = loadTrace(folder.write("trace_view.json", R"([
      {"ph":"M","name":"process_name","pid":300,"args":{"name":"Ascend Hardware"}},
      {"ph":"X","name":"MatMul","pid":300,"tid":2,"ts":"10.5","dur":3,"args":{"Task Type":"AI_CORE"}},
      {"ph":"X","name":"aten::mm","cat":"cpu_op","pid":9,"tid":9,"ts":"1.5","dur":3}])"));
    ASSERT_TRUE(trace);
    const std::string hint(recordingHint(**trace, Ingredient::DeviceWork));
    EXPECT_NE(hint.find("ascend_pytorch_profiler_*.db"), std::string::npos) << hint;
    EXPECT_NE(recordingHint(**trace, Ingredient::Memory).find("holds no allocations"), std::string_view::npos)
        << "they may be recorded, but not in this file";
    for (const Ingredient ingredient :
         {Ingredient::DeviceWork, Ingredient::Launches, Ingredient::Collectives}) {
        EXPECT_EQ(recordingHint(**trace, ingredient).find("CUDA"), std::string_view::npos);
    }
}

TEST(AscendImporter, NothingOfTheEnvironmentIsRead) {
    const auto trace = databaseTrace(tables());
    for (std::uint32_t i = 0; i < trace->strings().size(); ++i) {
        EXPECT_EQ(trace->text(StringId(i)).find("SECRET"), std::string_view::npos);
    }
    EXPECT_TRUE(trace->header().empty());
}

TEST(AscendImporter, HostileRows) {
    const auto trace = databaseTrace(
        tables() +
        "INSERT INTO TASK VALUES (NULL,5,1,1,1,1,1,1,1),('x','y','z','w',NULL,NULL,NULL,NULL,NULL),"
        "(9223372036854775807,1,99999999,-1,-1,-1,-1,-1,-1),(5,1,1,1,100,1,1,1,1);"
        "INSERT INTO PYTORCH_API(startNs,endNs,type) VALUES ('',NULL,50001),('12x','13',50001),(5,'6',99),"
        "('99999999999999999999','1',1);INSERT INTO CONNECTION_IDS VALUES (NULL,NULL),('x','y');"
        "INSERT INTO CANN_API VALUES (1,2,3,NULL,-5,-6);INSERT INTO MEMORY_RECORD VALUES (NULL,'x',1,1,1),"
        "(1,5,'many',NULL,NULL);INSERT INTO MSTX_EVENTS VALUES (NULL,1,0,1,1),(1,NULL,1,1,1)");
    EXPECT_GT(trace->ledger().unusable, 5u);
    const auto bare = databaseTrace("CREATE TABLE STRING_IDS(id,value);CREATE TABLE TASK(startNs);"
                                    "INSERT INTO TASK VALUES (1),(NULL)");
    EXPECT_EQ(bare->ledger().unusable, 1u);
}

TEST(AscendImporter, DamagedFilesGiveWhatIsThere) {
    std::string sql = tables();
    for (int i = 100; i < 900; ++i) {
        sql += "INSERT INTO TASK VALUES (" + std::to_string(i * 100) + "," + std::to_string(i * 100 + 50) +
               ",1,0,100,9,3,0,4);";
    }
    loadDamaged(sqliteFile(sql), 7);
}

TEST(AscendShapes, InKinetosNotation) {
    EXPECT_EQ(ascend::dimsJson("32,3;\r\n;\r\n0"), "[[32, 3], [], [0]]");
    EXPECT_EQ(ascend::dimsJson("\"1,2;3\""), "[[1, 2], [3]]");
    EXPECT_EQ(ascend::dimsJson("a;-1"), "[[], []]");
    EXPECT_EQ(ascend::dimsJson(""), "[[]]");
    EXPECT_EQ(ascend::typesJson("float;\r\nNone;\r\nSca\"lar"), "[\"float\", \"\", \"Sca\\\"lar\"]");
}

} // namespace
} // namespace lanescope::test
