// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rocpd_importer.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/import/registry.h"
#include "core/store/args.h"
#include "tests/support/database_trace.h"
#include "tests/support/memory_file.h"
#include "tests/support/sqlite_file.h"

namespace lanescope::test {
namespace {

std::string replaced(std::string text, const std::string& part, const std::string& by) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + by.size())) {
        text.replace(at, part.size(), by);
    }
    return text;
}

/// Tables of one run of schema 3; @ stands for the end of their names, # for the guid, % for the pid.
constexpr const char* kSchema3 = R"(
CREATE TABLE rocpd_metadata@(id INTEGER PRIMARY KEY, tag TEXT, value TEXT);
INSERT INTO rocpd_metadata@ VALUES (1,'schema_version','3');
CREATE TABLE rocpd_string@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', string TEXT);
INSERT INTO rocpd_string@(id,string) VALUES (1,'hipLaunchKernel'),(2,'HIP_RUNTIME_API_EXT'),(3,'MARKER_CORE_API'),
  (4,'roctxRangePushA'),(5,'MEMORY_COPY_HOST_TO_DEVICE'),(6,'hipExtModuleLaunchKernel'),(7,'a point');
CREATE TABLE rocpd_info_node@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', machine_id TEXT, hostname TEXT);
INSERT INTO rocpd_info_node@(id,machine_id,hostname) VALUES (1,'m1','SECRET_HOST');
CREATE TABLE rocpd_info_process@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', nid INT, pid INT, start INT, command TEXT,
  environment TEXT);
INSERT INTO rocpd_info_process@(id,nid,pid,start,command,environment) VALUES (1,1,%,1,'/usr/bin/train --token SECRET_TOKEN',
  '{"API_TOKEN":"SECRET_ENV"}');
CREATE TABLE rocpd_info_thread@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', nid INT, pid INT, tid INT, name TEXT);
INSERT INTO rocpd_info_thread@(id,nid,pid,tid,name) VALUES (1,1,1,4001,'main');
CREATE TABLE rocpd_info_agent@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', nid INT, pid INT, type TEXT,
  absolute_index INT, type_index INT, name TEXT, product_name TEXT, extdata TEXT);
INSERT INTO rocpd_info_agent@(id,nid,pid,type,absolute_index,type_index,name,product_name,extdata) VALUES
  (1,1,1,'CPU',0,0,'EPYC','EPYC','{"cu_count":64}'),
  (2,1,1,'GPU',1,0,'gfx942','AMD Instinct MI300X','{"wave_front_size":64,"cu_count": 304,"max_waves_per_simd":8,
  "simd_per_cu":4,"workgroup_max_size":1024,"caches":[{"size":32}]}');
CREATE TABLE rocpd_info_queue@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', name TEXT);
CREATE TABLE rocpd_info_stream@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', name TEXT);
INSERT INTO rocpd_info_stream@(id,name) VALUES (7,'Stream 7');
CREATE TABLE rocpd_info_kernel_symbol@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', kernel_name TEXT, display_name TEXT);
INSERT INTO rocpd_info_kernel_symbol@(id,kernel_name,display_name) VALUES (9,'_Z4gemmPf.kd','gemm(float*)');
CREATE TABLE rocpd_info_pmc@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', name TEXT);
INSERT INTO rocpd_info_pmc@(id,name) VALUES (1,'SQ_WAVES');
CREATE TABLE rocpd_event@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', category_id INT, stack_id INT, correlation_id INT);
INSERT INTO rocpd_event@(id,category_id,stack_id,correlation_id) VALUES (1,2,100,0),(2,NULL,100,0),(3,3,0,0),(4,NULL,0,55),
  (5,2,0,55),(6,NULL,0,0),(7,2,200,0),(8,NULL,200,0);
CREATE TABLE rocpd_arg@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', event_id INT, position INT, name TEXT, value TEXT);
INSERT INTO rocpd_arg@(id,event_id,position,name,value) VALUES (1,1,0,'stream','0x0');
CREATE TABLE rocpd_pmc_event@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', event_id INT, pmc_id INT, value REAL);
INSERT INTO rocpd_pmc_event@(id,event_id,pmc_id,value) VALUES (1,2,1,12.5),(2,6,1,30.5);
)";
constexpr const char* kTables3 = R"(
CREATE TABLE rocpd_track@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', nid INT, pid INT, tid INT, name_id INT);
INSERT INTO rocpd_track@(id,nid,pid,tid,name_id) VALUES (1,1,1,1,7);
CREATE TABLE rocpd_region@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', nid INT, pid INT, tid INT, start INT, end INT,
  name_id INT, event_id INT, extdata TEXT);
INSERT INTO rocpd_region@(id,nid,pid,tid,start,end,name_id,event_id,extdata) VALUES (1,1,1,1,1000,1100,1,1,'{}'),
  (2,1,1,1,900,2000,4,3,'{"message":"aten::mm, seq = 3, sizes = [[2, 2]]"}'),(3,1,1,1,1200,1300,1,5,'{}'),
  (4,1,1,1,1400,1500,6,7,'{}');
CREATE TABLE rocpd_kernel_dispatch@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', nid INT, pid INT, tid INT, agent_id INT,
  kernel_id INT, dispatch_id INT, queue_id INT, stream_id INT, start INT, end INT, group_segment_size INT,
  workgroup_size_x INT, workgroup_size_y INT, workgroup_size_z INT, grid_size_x INT, grid_size_y INT, grid_size_z INT,
  event_id INT);
INSERT INTO rocpd_kernel_dispatch@ VALUES (1,'#',1,1,1,2,9,1,3,7,1500,1600,64,64,1,1,250,2,1,2),
  (2,'#',1,1,1,2,9,2,3,7,1700,1800,64,64,1,1,250,2,1,8);
CREATE TABLE rocpd_memory_copy@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', nid INT, pid INT, tid INT, start INT, end INT,
  name_id INT, dst_agent_id INT, src_agent_id INT, size INT, queue_id INT, stream_id INT, event_id INT);
INSERT INTO rocpd_memory_copy@ VALUES (1,'#',1,1,1,2100,2200,5,2,1,1000,3,7,4);
CREATE TABLE rocpd_memory_allocate@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', nid INT, pid INT, tid INT, agent_id INT,
  type TEXT, level TEXT, start INT, end INT, address INT, size INT, event_id INT);
INSERT INTO rocpd_memory_allocate@ VALUES (1,'#',1,1,1,2,'ALLOC','REAL',500,600,4096,8192,NULL),
  (2,'#',1,1,1,2,'FREE','REAL',700,710,4096,0,NULL);
CREATE TABLE rocpd_sample@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', track_id INT, timestamp INT, event_id INT);
INSERT INTO rocpd_sample@(id,track_id,timestamp,event_id) VALUES (1,1,3000,6),(2,1,3100,3);
)";

std::string run(const std::string& text, const std::string& guid, const std::string& pid) {
    return replaced(replaced(replaced(text, "@", "_" + replaced(guid, "-", "_")), "#", guid), "%", pid);
}
std::string schema3(const std::string& guid = "11-22", const std::string& pid = "400") {
    return run(std::string(kSchema3) + kTables3, guid, pid);
}

void expectOneRun(const Trace& trace) {
    ASSERT_EQ(trace.deviceOps().size(), 3u);
    const SliceId kernel = sliceNamed(trace, "gemm(float*)");
    const DeviceOp& op = trace.deviceOp(trace.deviceOpOf(kernel));
    EXPECT_EQ(op.device, 0) << "the first GPU, not the first agent";
    EXPECT_EQ(op.stream, 7);
    ASSERT_EQ(trace.devices().size(), 1u) << "the CPU is none";
    const DeviceProperties& device = trace.devices()[0];
    EXPECT_EQ(device.id, 0);
    EXPECT_EQ(trace.text(device.name), "AMD Instinct MI300X");
    EXPECT_EQ(device.smCount, 304);
    EXPECT_EQ(device.maxThreadsPerSm, 2048);
    EXPECT_EQ(device.maxThreadsPerBlock, 1024);
    EXPECT_EQ(op.grid, (std::array<std::uint32_t, 3>{4, 2, 1})) << "in blocks";
    EXPECT_EQ(trace.text(trace.track(trace.trackOf(kernel)).name), "Stream 7");
    ASSERT_NE(op.launch, kNoLaunch);
    const SliceId call = trace.launch(op.launch).slice;
    EXPECT_EQ(trace.sliceName(call), "hipLaunchKernel");
    EXPECT_EQ(trace.track(trace.trackOf(call)).tid, 4001);
    EXPECT_EQ(trace.text(trace.track(trace.trackOf(call)).name), "main");
    const SliceId mm = trace.slices().parent[call];
    EXPECT_EQ(trace.sliceName(mm), "aten::mm");
    EXPECT_EQ(trace.operatorIdsOf(mm)->sequenceNumber, 3);
    const DeviceOp& copy = trace.deviceOp(trace.deviceOpOf(sliceNamed(trace, "Memcpy HtoD")));
    EXPECT_EQ(copy.bytes, 1000);
    EXPECT_EQ(copy.device, 0);
    ASSERT_NE(copy.launch, kNoLaunch) << "by correlation_id, without a stack_id";
    EXPECT_EQ(trace.slices().startNs[trace.launch(copy.launch).slice], 1200);
    ASSERT_EQ(trace.counters().size(), 1u);
    EXPECT_EQ(trace.text(trace.counters()[0].name), "SQ_WAVES");
    EXPECT_EQ(trace.memoryEvents().size(), 1u);
    EXPECT_EQ(trace.processes().size(), 2u);
}

TEST(RocpdImporter, OneRun) {
    const auto trace = databaseTrace(schema3());
    EXPECT_EQ(trace->format(), "rocpd, schema 3");
    expectOneRun(*trace);
    const SliceId call = sliceNamed(*trace, "hipLaunchKernel");
    const auto text = sliceText(*trace, call);
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "stream")->value, "0x0") << "an argument of the call";
    const auto kernel = sliceText(*trace, sliceNamed(*trace, "gemm(float*)"));
    ASSERT_TRUE(kernel);
    EXPECT_EQ(findArg(kernel->args, "SQ_WAVES")->value, "12.5");
    const auto mm = sliceText(*trace, sliceNamed(*trace, "aten::mm"));
    ASSERT_TRUE(mm);
    EXPECT_EQ(findArg(mm->args, "Input Dims")->value, "[[2, 2]]");
}

TEST(RocpdImporter, KernelsOfCallsThatTakeWorkItemsKeepThem) {
    const auto trace = databaseTrace(schema3());
    for (const DeviceOp& op : trace->deviceOps()) {
        if (op.launch != kNoLaunch &&
            trace->sliceName(trace->launch(op.launch).slice) == "hipExtModuleLaunchKernel") {
            EXPECT_EQ(op.grid[0], 250u);
        }
    }
}

TEST(RocpdImporter, NothingOfTheEnvironmentIsRead) {
    const auto trace = databaseTrace(schema3());
    const auto holds = [&trace](std::string_view secret) {
        for (std::uint32_t i = 0; i < trace->strings().size(); ++i) {
            if (trace->text(StringId(i)).find(secret) != std::string_view::npos) {
                return true;
            }
        }
        return std::ranges::any_of(trace->header(), [&](const HeaderField& field) {
            return field.json.find(secret) != std::string::npos;
        });
    };
    EXPECT_FALSE(holds("SECRET"));
    EXPECT_TRUE(holds("train")) << "the program's name";
}

TEST(RocpdImporter, RunsOfSeveralProcesses) {
    const auto trace = databaseTrace(schema3("11-22", "400") + schema3("33-44", "500"));
    EXPECT_EQ(trace->deviceOps().size(), 6u);
    for (const DeviceOp& op : trace->deviceOps()) {
        EXPECT_EQ(op.device, 0) << "one machine has one first GPU";
        ASSERT_NE(op.launch, kNoLaunch) << "ids repeat from run to run";
    }
    std::vector<std::int64_t> pids;
    for (const Process& process : trace->processes()) {
        if (process.device < 0) {
            pids.push_back(process.pid);
        }
    }
    std::ranges::sort(pids);
    EXPECT_EQ(pids, (std::vector<std::int64_t>{400, 500}));
}

/// The tables of schema 4: identity in tracks, times in a table of their own.
TEST(RocpdImporter, Schema4) {
    const std::string tables = R"(
CREATE TABLE rocpd_timestamp@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', value INT, phase TEXT);
INSERT INTO rocpd_timestamp@(id,value) VALUES (1,1000),(2,1100),(3,900),(4,2000),(5,1200),(6,1300),(7,1400),(8,1500),
  (9,1500),(10,1600),(11,1700),(12,1800),(13,2100),(14,2200),(15,500),(16,600),(17,3000),(18,3100),(19,700),(20,710);
CREATE TABLE rocpd_track@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', nid INT, pid INT, tid INT, agent_id INT,
  queue_id INT, stream_id INT, name_id INT);
INSERT INTO rocpd_track@(id,nid,pid,tid,agent_id,queue_id,stream_id,name_id) VALUES (1,1,1,1,NULL,NULL,NULL,7),
  (2,1,1,NULL,2,3,7,NULL);
CREATE TABLE rocpd_region@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', track_id INT, start_id INT, end_id INT,
  name_id INT, event_id INT, extdata TEXT);
INSERT INTO rocpd_region@(id,track_id,start_id,end_id,name_id,event_id,extdata) VALUES (1,1,1,2,1,1,'{}'),
  (2,1,3,4,4,3,'{"message":"aten::mm, seq = 3"}'),(3,1,5,6,1,5,'{}'),(4,1,7,8,6,7,'{}');
CREATE TABLE rocpd_kernel_dispatch@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', track_id INT, kernel_id INT,
  dispatch_id INT, start_id INT, end_id INT, workgroup_size_x INT, workgroup_size_y INT, workgroup_size_z INT,
  grid_size_x INT, grid_size_y INT, grid_size_z INT, event_id INT);
INSERT INTO rocpd_kernel_dispatch@ VALUES (1,'#',2,9,1,9,10,64,1,1,250,2,1,2),(2,'#',2,9,2,11,12,64,1,1,250,2,1,8);
CREATE TABLE rocpd_memory_copy@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', track_id INT, start_id INT, end_id INT,
  name_id INT, dst_agent_id INT, src_agent_id INT, size INT, event_id INT);
INSERT INTO rocpd_memory_copy@ VALUES (1,'#',2,13,14,5,2,1,1000,4);
CREATE TABLE rocpd_memory_allocate@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', track_id INT, type TEXT, level TEXT,
  start_id INT, end_id INT, address INT, size INT);
INSERT INTO rocpd_memory_allocate@ VALUES (1,'#',2,'ALLOC','REAL',15,16,4096,8192);
CREATE TABLE rocpd_sample@(id INTEGER PRIMARY KEY, guid TEXT DEFAULT '#', track_id INT, timestamp_id INT, event_id INT);
INSERT INTO rocpd_sample@(id,track_id,timestamp_id,event_id) VALUES (1,1,17,6),(2,1,18,3),(3,1,99,6);
)";
    const auto trace = databaseTrace(run(replaced(kSchema3, "'3')", "'4.0')") + tables, "11-22", "400"));
    EXPECT_EQ(trace->format(), "rocpd, schema 4.0");
    expectOneRun(*trace);
    EXPECT_EQ(trace->ledger().unusable, 1u) << "a time that is not there";
}

TEST(RocpdImporter, HostileRows) {
    const auto trace = databaseTrace(
        schema3() + "INSERT INTO rocpd_kernel_dispatch_11_22(id,pid,tid,agent_id,kernel_id,start,end) VALUES "
                    "(50,NULL,'x',-1,99,NULL,5),(51,9223372036854775807,1,'z',NULL,5,4),(-3,1,1,1,1,1,2),(52,"
                    "1,1,1,1,1,NULL);"
                    "INSERT INTO rocpd_event_11_22(id,stack_id,correlation_id) VALUES "
                    "(60,9223372036854775807,'x'),(61,-5,-6);"
                    "INSERT INTO rocpd_region_11_22(id,guid,start,end,name_id,event_id,extdata) VALUES "
                    "(70,'unknown',1,2,1,1,5),"
                    "(71,NULL,1,2,1,60,x'00'),(72,7,'a','b','c','d','e');"
                    "INSERT INTO rocpd_sample_11_22(id,track_id,timestamp,event_id) VALUES "
                    "(80,'x','y','z'),(81,NULL,5,NULL);");
    EXPECT_GT(trace->ledger().unusable, 2u);
    const auto bare =
        databaseTrace("CREATE TABLE rocpd_metadata_1(id); CREATE TABLE rocpd_info_process_1(id);"
                      "CREATE TABLE rocpd_region_1(x); INSERT INTO rocpd_region_1 VALUES (1)");
    EXPECT_EQ(bare->ledger().unusable, 1u);
}

TEST(RocpdImporter, ValuesOfAnEventAreThoseOfOneSample) {
    // 3000 values and 3000 samples of one event: nine million if each sample had all of them.
    const auto trace = databaseTrace(
        schema3() +
        "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n LIMIT 3000) "
        "INSERT INTO rocpd_pmc_event_11_22(id,event_id,pmc_id,value) SELECT i, 6, 1, i FROM n;"
        "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n LIMIT 3000) "
        "INSERT INTO rocpd_sample_11_22(id,track_id,timestamp,event_id) SELECT i, 1, i, 6 FROM n;");
    std::size_t values = 0;
    for (const Counter& series : trace->counters()) {
        values += series.values.size();
    }
    EXPECT_EQ(values, 3001u) << "those of the first sample";
    EXPECT_EQ(trace->ledger().unusable, 0u);
}

TEST(RocpdImporter, DamagedFilesGiveWhatIsThere) {
    loadDamaged(sqliteFile(schema3("11-22") + schema3("33-44", "500")), 6);
}

} // namespace
} // namespace lanescope::test
