// SPDX-License-Identifier: Apache-2.0
// lanescope-cli breakdown, launches, memory, categories and modules.
#include <gtest/gtest.h>

#include "tests/core/cli/cli_fixture.h"

namespace lanescope::test {
namespace {

std::string firstLine(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

TEST_F(Cli, BreakdownOfDevices) {
    EXPECT_EQ(firstLine(output({"breakdown", "--csv"})),
              "device,total_us,busy_us,busy_percent,idle_us,idle_percent,computation_us,computation_percent,"
              "non_computation_us,non_computation_percent,communication_us,communication_percent,memcpy_us,"
              "memcpy_percent,memset_us,memset_percent,exposed_communication_us,"
              "exposed_communication_percent,exposed_memcpy_us,exposed_memcpy_percent,overlap_us,"
              "overlap_percent");
    const auto devices = json({"breakdown"});
    EXPECT_EQ(devices.at("devices.0.total_us"), "400.000") << "the step, as all shares of the device";
    EXPECT_EQ(devices.at("devices.0.computation_us"), "55.250");
    EXPECT_EQ(devices.at("devices.0.exposed_memcpy_us"), "4.000");
    EXPECT_EQ(devices.at("devices.0.overlap_percent"), "null");
}

TEST_F(Cli, BreakdownsOfEachKind) {
    const auto type = json({"breakdown", "--group", "type"});
    EXPECT_EQ(type.at("types.0.work"), "computation");
    EXPECT_EQ(type.at("types.1.work"), "memcpy");
    const auto idle = json({"breakdown", "--group", "idle"});
    double idleUs = 0;
    for (int row = 0; idle.contains("idle." + std::to_string(row) + ".idle_us"); ++row) {
        idleUs += std::stod(idle.at("idle." + std::to_string(row) + ".idle_us"));
    }
    EXPECT_NEAR(idleUs, 400 - 55.25 - 4, 1e-9) << "from the start of the step to its end";
    const auto streams = json({"breakdown", "--group", "stream-idle"});
    EXPECT_EQ(streams.at("stream_idle.0.cause"), "host_wait");
    EXPECT_EQ(streams.at("stream_idle.1.idle_us"), "4.250");
    const auto queue = json({"breakdown", "--group", "queue"});
    EXPECT_EQ(queue.at("queues.0.stream"), "7");
    EXPECT_EQ(queue.at("queues.0.max"), "1.0000");
    const auto bandwidth = json({"breakdown", "--group", "bandwidth"});
    EXPECT_EQ(bandwidth.at("bandwidths.0.kind"), "Memcpy HtoD");
    EXPECT_EQ(bandwidth.at("bandwidths.0.bytes"), "4096");
    const auto sequence = json({"breakdown", "--group", "sequence"});
    EXPECT_EQ(sequence.at("sequences.0.operator"), "aten::addmm");
    EXPECT_EQ(json({"breakdown", "--group", "sync"}).at("sync_points"), "[]");
    const CliResult refused = runner().run({"breakdown", "--group", "colour", tracePath()});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("device, type, concurrency, idle"), std::string::npos) << refused.err;
}

TEST_F(Cli, LaunchesWithTheirSummary) {
    EXPECT_EQ(firstLine(output({"launches", "--csv"})),
              "name,call,correlation,device,stream,call_start_us,call_us,work_us,delay_us,short_work,"
              "slow_call,late");
    const auto launches = json({"launches"});
    EXPECT_EQ(launches.at("summary.count"), "1");
    EXPECT_EQ(launches.at("launches.0.correlation"), "52");
    EXPECT_EQ(launches.at("launches.0.work_us"), "55.250");
}

TEST_F(Cli, MemoryOfDevicesOperatorsAndBlocks) {
    const std::string trace = runner().write(
        "memory.json", R"([{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":1,"dur":9},
{"ph":"i","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":2,"s":"t",
 "args":{"Total Allocated":640,"Bytes":512,"Addr":7,"Device Type":1,"Device Id":0,"Total Reserved":2048}}])");
    const auto run = [&](const char* group) {
        return runner().run({"memory", "--csv", "--group", group, trace}).out;
    };
    EXPECT_EQ(run("device"), "device,peak_allocated_bytes,peak_at_us,peak_reserved_bytes,device_memory_bytes,"
                             "start_allocated_bytes,end_allocated_bytes,allocations,allocated_bytes,releases,"
                             "released_bytes,relative\nGPU 0,640,1.000,2048,,128,640,1,512,0,0,no\n");
    EXPECT_EQ(run("operator"), "name,device,calls,increase_bytes,self_increase_bytes,allocations,"
                               "self_allocations,allocated_bytes,self_allocated_bytes\n"
                               "aten::add,GPU 0,1,512,512,1,1,512,512\n");
    EXPECT_EQ(run("allocation"),
              "operator,call_site,stack,device,bytes,allocated_at_us,released_at_us,lifetime_us,"
              "alive_at_peak,address\naten::add,,,GPU 0,512,1.000,,,yes,7\n");
    EXPECT_EQ(run("curve"), "device,time_us,allocated_bytes,reserved_bytes\nGPU 0,1.000,640,2048\n");
    EXPECT_NE(output({"memory"}).find("profile_memory=True"), std::string::npos);
}

TEST_F(Cli, CategoriesByBuiltInAndOwnRules) {
    EXPECT_EQ(firstLine(output({"categories", "--csv"})),
              "category,count,names,total_us,mean_us,min_us,max_us,stddev_us,p50_us,p95_us,share_percent,"
              "wall_percent,exclusive_us,saved_if_twice_as_fast_us,wall_if_twice_as_fast_percent");
    const auto categories = json({"categories"});
    EXPECT_EQ(categories.at("categories.0.category"), "Matrix multiply");
    EXPECT_EQ(categories.at("categories.1.category"), "Memory");
    EXPECT_EQ(categories.at("other_percent"), "0.0000");
    const std::string rules = runner().write("rules.txt", "Mine | operator | aten::addmm\n");
    const auto own = json({"categories", "--rules", rules});
    EXPECT_EQ(own.at("categories.0.category"), "Mine");
    EXPECT_EQ(own.at("categories.1.category"), "other");
    EXPECT_EQ(own.at("other_percent"), "6.7511");
    const auto kernels = json({"categories", "--group", "kernel"});
    EXPECT_EQ(kernels.at("kernels.0.category"), "Matrix multiply");
    EXPECT_EQ(kernels.at("kernels.0.category_percent"), "100.0000");
    const std::string wrong = runner().write("wrong.txt", "nonsense\n");
    const CliResult refused = runner().run({"categories", "--rules", wrong, tracePath()});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("line 1"), std::string::npos) << refused.err;
}

TEST_F(Cli, ModulesAndStacks) {
    const std::string trace = runner().write(
        "modules.json",
        R"([{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":1,"dur":9},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":2,"dur":3}])");
    const auto run = [&](const char* group) {
        return runner().run({"modules", "--csv", "--group", group, trace}).out;
    };
    EXPECT_EQ(run("module"),
              "name,path,level,count,host_total_us,host_self_us,device_total_us,device_self_us,"
              "operators,mean_us,backward_host_us,backward_device_us\n"
              "Net_0,Net_0,0,1,9.000,9.000,0.000,0.000,1,9.000000,0.000,0.000\n");
    EXPECT_EQ(run("operator"),
              "name,path,level,count,host_total_us,host_self_us,device_total_us,device_self_us\n"
              "Net_0,Net_0,0,1,9.000,6.000,0.000,0.000\n"
              "aten::add,Net_0;aten::add,1,1,3.000,3.000,0.000,0.000\n");
    EXPECT_EQ(run("stack"), run("operator"));
    EXPECT_NE(output({"modules"}).find("with_stack=True"), std::string::npos);
}

} // namespace
} // namespace lanescope::test
