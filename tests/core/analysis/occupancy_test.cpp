// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/occupancy.h"

#include <array>
#include <limits>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::test {
namespace {

/// A kernel of 256 threads a block and 10 blocks for each of an H100's multiprocessors.
Occupancy occupancy(double recordedPercent, std::int32_t sharedBytes, std::int16_t registers = 32,
                    int computeMajor = 9, std::array<std::uint32_t, 3> block = {256, 1, 1}) {
    TraceFixture fixture;
    fixture.addProcess("GPU", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    op.grid = {1320, 1, 1};
    op.block = block;
    op.registersPerThread = registers;
    op.sharedMemoryBytes = sharedBytes;
    op.occupancyPercent = recordedPercent;
    fixture.addDeviceOp(fixture.addSlice(stream, "gemm", "kernel", 0, 1000), op);
    if (computeMajor >= 0) {
        DeviceProperties device;
        device.id = 0;
        device.computeMajor = computeMajor;
        device.computeMinor = 0;
        device.smCount = 132;
        device.warpSize = 32;
        device.maxThreadsPerSm = 2048;
        device.registersPerSm = 65536;
        device.sharedMemoryPerSmBytes = 233472;
        fixture.data().devices.push_back(device);
    }
    const auto trace = fixture.take();
    return occupancyOf(*trace, trace->deviceOps()[0]);
}

TEST(Occupancy, RecordedOnesStay) {
    const Occupancy recorded = occupancy(12.5, 0);
    EXPECT_EQ(recorded.percent, 12.5);
    EXPECT_FALSE(recorded.isComputed);
}

TEST(Occupancy, IsComputedFromTheLaunch) {
    EXPECT_EQ(occupancy(-1, 0).percent, 100) << "8 of 64 warps a block, 8 blocks fit";
    EXPECT_TRUE(occupancy(-1, 0).isComputed);
    EXPECT_EQ(occupancy(-1, 0, 64).percent, 50) << "65536 / (64 * 256) = 4 blocks by registers";
    EXPECT_EQ(occupancy(0, 100 << 10).percent, 25) << "2 blocks by shared memory: (100 + 1) KiB of 228";
    EXPECT_EQ(occupancy(-1, 0, 32, -1).percent, -1) << "without the device's properties";
}

TEST(Occupancy, OfAnImpossibleLaunchIsUnknown) {
    EXPECT_EQ(occupancy(-1, 0, 32, 9, {0xffffffff, 0xffffffff, 0xffffffff}).percent, -1);
    EXPECT_EQ(occupancy(-1, 0, 32, 9, {2048, 1, 1}).percent, -1);
    EXPECT_EQ(occupancy(-1, std::numeric_limits<std::int32_t>::max()).percent, -1);
}

TEST(Occupancy, ARecordedZeroBesideMuchSharedMemoryIsUnknown) {
    EXPECT_EQ(occupancy(0, 64 << 10, 32, -1).percent, -1);
    EXPECT_EQ(occupancy(0, 1 << 10, 32, -1).percent, 0) << "may be rounded";
}

} // namespace
} // namespace lanescope::test
