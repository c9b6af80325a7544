// SPDX-License-Identifier: Apache-2.0
// lanescope-cli breakdown and launches.
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
    EXPECT_EQ(devices.at("devices.0.total_us"), "63.500");
    EXPECT_EQ(devices.at("devices.0.computation_us"), "55.250");
    EXPECT_EQ(devices.at("devices.0.exposed_memcpy_us"), "4.000");
    EXPECT_EQ(devices.at("devices.0.overlap_percent"), "null");
}

TEST_F(Cli, BreakdownsOfEachKind) {
    const auto type = json({"breakdown", "--group", "type"});
    EXPECT_EQ(type.at("types.0.work"), "computation");
    EXPECT_EQ(type.at("types.1.work"), "memcpy");
    const auto idle = json({"breakdown", "--group", "idle"});
    EXPECT_EQ(idle.at("idle.0.cause"), "host_wait");
    EXPECT_EQ(idle.at("idle.1.idle_us"), "4.250");
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
    EXPECT_NE(refused.err.find("device, type, idle"), std::string::npos) << refused.err;
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

} // namespace
} // namespace lanescope::test
