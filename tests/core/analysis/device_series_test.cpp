// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_series.h"

#include <gtest/gtest.h>

#include <random>

#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/device/launch_grid.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::TraceFixture;

DeviceOp kernelOn(std::int32_t device, double blocksPerSm = -1, double occupancyPercent = -1) {
    DeviceOp op;
    op.device = static_cast<std::int16_t>(device);
    op.blocksPerSm = blocksPerSm;
    op.occupancyPercent = occupancyPercent;
    return op;
}

TEST(DeviceSeries, HaveTheFiguresOfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const std::vector<DeviceSeries> series = deviceSeries(*trace);
    ASSERT_EQ(series.size(), 1u);
    EXPECT_EQ(series[0].device, 0);
    EXPECT_FALSE(series[0].blocksPerSmDerived);
    const TimeRange steps{100'000, 840'000};
    EXPECT_NEAR(series[0].utilization.mean(steps).value(), 430.0 / 740, 1e-12);
    EXPECT_NEAR(series[0].smEfficiency.mean(steps).value(), 359.0 / 740, 1e-12);
    // Two kernels at once: 0.3 + 0.4 blocks per SM, occupancies of 10 and 30 %.
    EXPECT_NEAR(series[0].smEfficiency.at(610'000).value(), 0.7, 1e-12);
    EXPECT_NEAR(series[0].occupancy.at(610'000).value(), 0.2, 1e-12);
    EXPECT_EQ(series[0].smEfficiency.at(250'000).value(), 1);
    EXPECT_EQ(series[0].utilization.at(450'000).value(), 0);
    EXPECT_EQ(series[0].occupancy.at(450'000).value(), 0);
    EXPECT_EQ(series[0].smEfficiency.at(840'000).value(), 0);
}

TEST(DeviceSeries, BeginAtTheStartOfTheTrace) {
    const auto trace = test::makeWorkedExample();
    const DeviceSeries series = deviceSeries(*trace).at(0);
    EXPECT_EQ(series.utilization.timeNs(0), trace->bounds().startNs);
    EXPECT_EQ(series.utilization.value(0), 0);
}

TEST(DeviceSeries, TouchingKernelsLeaveNoGapAndNoSpike) {
    TraceFixture fixture;
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.addDeviceOp(fixture.addSlice(stream, "a", "kernel", 0, 10), kernelOn(0, 0.75));
    fixture.addDeviceOp(fixture.addSlice(stream, "b", "kernel", 10, 10), kernelOn(0, 0.75));
    const auto trace = fixture.take();
    const DeviceSeries series = deviceSeries(*trace).at(0);
    ASSERT_EQ(series.smEfficiency.size(), 2u);
    EXPECT_EQ(series.smEfficiency.extremes()->max, 0.75);
    EXPECT_EQ(series.utilization.size(), 2u);
}

TEST(DeviceSeries, BlocksPerSmAreDerivedFromTheGridOnlyWhereNoneIsRecorded) {
    for (const bool recorded : {false, true}) {
        TraceFixture fixture;
        DeviceProperties properties;
        properties.id = 2;
        properties.smCount = 100;
        fixture.data().devices.push_back(properties);
        const TrackId stream = fixture.addTrack("stream 0", 0, TrackKind::Stream, 2);
        DeviceOp op = kernelOn(2);
        op.grid = {25, 2, 1};
        op.block = {256, 1, 1};
        fixture.addDeviceOp(fixture.addSlice(stream, "a", "kernel", 0, 10), op);
        if (recorded) {
            fixture.addDeviceOp(fixture.addSlice(stream, "b", "kernel", 20, 10), kernelOn(2, 0.25));
        }
        const auto trace = fixture.take();
        const DeviceSeries series = deviceSeries(*trace).at(0);
        EXPECT_EQ(series.blocksPerSmDerived, !recorded);
        EXPECT_DOUBLE_EQ(series.smEfficiency.at(5).value(), recorded ? 0 : 0.5);
        const KnownFigure figure = smEfficiencyIn(series, {0, 30});
        EXPECT_DOUBLE_EQ(figure.knownShare, recorded ? 0.5 : 1);
        // 10 of 20 known ns with a recorded figure are idle; none of the other 10 ns of the trace.
        EXPECT_DOUBLE_EQ(figure.value, recorded ? 0.25 * 10 / 20 : 0.5 * 10 / 30);
        EXPECT_TRUE(series.occupancy.empty());
    }
}

TEST(DeviceSeries, AKernelWithoutBlocksIsUnknownAndNotIdle) {
    TraceFixture fixture;
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.addDeviceOp(fixture.addSlice(stream, "known", "kernel", 0, 40), kernelOn(0, 0.5, 20));
    fixture.addDeviceOp(fixture.addSlice(stream, "unknown", "kernel", 50, 60), kernelOn(0));
    const auto trace = fixture.take();
    const DeviceSeries series = deviceSeries(*trace).at(0);
    const TimeRange all{0, 110};
    EXPECT_DOUBLE_EQ(smEfficiencyIn(series, all).value, 0.5 * 40 / 50) << "the idle 10 ns are known";
    EXPECT_DOUBLE_EQ(smEfficiencyIn(series, all).knownShare, 0.4);
    EXPECT_LT(smEfficiencyIn(series, all).shown(), 0) << "less than half is known";
    EXPECT_DOUBLE_EQ(smEfficiencyIn(series, {0, 50}).shown(), 0.4);
    EXPECT_DOUBLE_EQ(occupancyIn(series, all).value, 0.2) << "of kernels that run, not of the time";
    EXPECT_DOUBLE_EQ(occupancyIn(series, all).knownShare, 0.4);
    const GpuSummary summary = gpuSummary(*trace, Selection{all}).at(0);
    EXPECT_LT(summary.smEfficiency, 0);
    EXPECT_LT(summary.occupancy, 0);
    EXPECT_DOUBLE_EQ(summary.smEfficiencyCoverage, 0.4);
    EXPECT_DOUBLE_EQ(summary.occupancyCoverage, 0.4);
    const GpuSummary plugin = gpuSummary(*trace, Selection{all}, Conventions::TensorBoard).at(0);
    EXPECT_DOUBLE_EQ(plugin.smEfficiency, 0.5 * 40 / 110) << "the plugin leaves unknown ones out of the sum";
}

TEST(DeviceSeries, AGridInWorkItemsIsDividedByTheBlock) {
    TraceFixture fixture;
    DeviceProperties properties;
    properties.id = 0;
    properties.smCount = 1152;
    fixture.data().devices.push_back(properties);
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addLaunch(fixture.addSlice(host, "hipExtModuleLaunchKernel", "cuda_runtime", 0, 5), 9);
    const TrackId stream = fixture.addTrack("stream 0", 0, TrackKind::Stream, 0);
    DeviceOp op = kernelOn(0);
    op.correlation = 9;
    op.grid = {73728, 1, 1};
    op.block = {256, 1, 1};
    fixture.addDeviceOp(fixture.addSlice(stream, "Cijk", "kernel", 10, 10), op);
    const auto trace = fixture.take();
    EXPECT_DOUBLE_EQ(derivedBlocksPerSm(*trace, trace->deviceOps().at(0)), 0.25);
    EXPECT_EQ(gridInBlocks(*trace, trace->deviceOps().at(0)), (std::array<std::uint32_t, 3>{288, 1, 1}));
}

/// Three GEMMs by hand. Tiles of 128x256 over 15360 x 24576 are 120 * 96 blocks.
TEST(LaunchGrid, IsInBlocksWhateverTheCallCounts) {
    for (const auto& [call, recorded, blocks] :
         {std::tuple{"hipExtModuleLaunchKernel", 2'949'120u, 11'520u},
          std::tuple{"hipHccModuleLaunchKernel", 594u * 256 * 256, 594u * 256},
          std::tuple{"clEnqueueNDRangeKernel", 257u, 2u}, std::tuple{"hipModuleLaunchKernel", 594u, 594u},
          std::tuple{"hipLaunchKernel", 11'520u, 11'520u}, std::tuple{"cuLaunchKernel", 300u, 300u}}) {
        TraceFixture fixture;
        const TrackId host = fixture.addTrack("main", 1);
        fixture.addLaunch(fixture.addSlice(host, call, "cuda_runtime", 0, 5), 9);
        const TrackId stream = fixture.addTrack("stream 0", 0, TrackKind::Stream, 0);
        DeviceOp op = kernelOn(0);
        op.correlation = 9;
        op.grid = {recorded, 1, 1};
        op.block = {256, 1, 1};
        fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 10, 10), op);
        const auto trace = fixture.take();
        EXPECT_EQ(gridInBlocks(*trace, trace->deviceOps().at(0))[0], blocks) << call;
    }
}

TEST(DeviceSeries, ADeviceThatTheHeaderNumbersOtherwiseHasTheCommonSmCount) {
    for (const std::int32_t secondSmCount : {304, 228}) {
        TraceFixture fixture;
        DeviceProperties properties;
        properties.id = 0;
        properties.smCount = 304;
        fixture.data().devices.push_back(properties);
        properties.id = 1;
        properties.smCount = secondSmCount;
        fixture.data().devices.push_back(properties);
        const TrackId stream = fixture.addTrack("stream 0", 0, TrackKind::Stream, 2);
        DeviceOp op = kernelOn(2);
        op.grid = {152, 1, 1};
        fixture.addDeviceOp(fixture.addSlice(stream, "a", "kernel", 0, 10), op);
        const auto trace = fixture.take();
        EXPECT_DOUBLE_EQ(derivedBlocksPerSm(*trace, trace->deviceOps().at(0)),
                         secondSmCount == 304 ? 0.5 : -1);
    }
}

TEST(DeviceSeries, NothingIsKnownWithoutBlocksAndSmCount) {
    TraceFixture fixture;
    const TrackId stream = fixture.addTrack("stream 0", 0, TrackKind::Stream, 0);
    fixture.addDeviceOp(fixture.addSlice(stream, "a", "kernel", 0, 10), kernelOn(0));
    const auto trace = fixture.take();
    const DeviceSeries series = deviceSeries(*trace).at(0);
    EXPECT_TRUE(series.smEfficiency.empty());
    EXPECT_FALSE(series.utilization.empty());
}

/// Values at every nanosecond by definition, against the sweep.
TEST(DeviceSeries, AgreeWithBruteForceOnRandomKernels) {
    const std::uint64_t seed = 20240607;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto below = [&random](std::uint64_t limit) { return static_cast<TimeNs>(random() % limit); };
    for (int round = 0; round < 50; ++round) {
        TraceFixture fixture;
        const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
        struct Kernel {
            TimeNs startNs, endNs;
            double blocks, occupancy;
        };
        std::vector<Kernel> kernels;
        for (TimeNs i = 0; i <= below(12); ++i) {
            const TimeNs startNs = below(100);
            // Quarters, so that sums are exact; some kernels lack the figures, some take no time.
            Kernel kernel{startNs, startNs + below(30), -1, -1};
            if (below(5) > 0) {
                kernel.blocks = static_cast<double>(below(6)) / 4;
                kernel.occupancy = static_cast<double>(below(5)) * 25;
            }
            fixture.addDeviceOp(
                fixture.addSlice(stream, "k", "kernel", startNs, kernel.endNs - kernel.startNs),
                kernelOn(0, kernel.blocks, kernel.occupancy));
            kernels.push_back(kernel);
        }
        const auto trace = fixture.take();
        const DeviceSeries series = deviceSeries(*trace).at(0);
        for (TimeNs t = trace->bounds().startNs; t < 140; ++t) {
            double blocks = 0;
            double occupancy = 0;
            int running = 0;
            int withOccupancy = 0;
            for (const Kernel& kernel : kernels) {
                if (kernel.startNs <= t && t < kernel.endNs) {
                    ++running;
                    blocks += std::max(kernel.blocks, 0.0);
                    withOccupancy += kernel.occupancy >= 0 ? 1 : 0;
                    occupancy += std::max(kernel.occupancy, 0.0) / 100;
                }
            }
            ASSERT_EQ(series.utilization.at(t).value(), running > 0 ? 1 : 0) << "at " << t;
            if (!series.smEfficiency.empty()) {
                ASSERT_EQ(series.smEfficiency.at(t).value(), std::min(blocks, 1.0)) << "at " << t;
            }
            if (!series.occupancy.empty()) {
                ASSERT_DOUBLE_EQ(series.occupancy.at(t).value(),
                                 withOccupancy == 0 ? 0 : occupancy / withOccupancy)
                    << "at " << t;
            }
        }
    }
}

MemoryEvent memoryEvent(TimeNs timeNs, std::int64_t bytes, std::int64_t total, std::int64_t reserved) {
    MemoryEvent event;
    event.timeNs = timeNs;
    event.bytes = bytes;
    event.totalAllocated = total;
    event.totalReserved = reserved;
    event.deviceType = 1;
    event.deviceId = 0;
    return event;
}

TEST(MemoryLanes, ShowTheTotalsOfTheTrace) {
    TraceFixture fixture;
    fixture.data().memoryEvents = {memoryEvent(10, 512, 1512, 4096), memoryEvent(20, -512, 1000, 4096)};
    const auto trace = fixture.take();
    const std::vector<MemorySeries> series = memorySeries(*trace);
    ASSERT_EQ(series.size(), 1u);
    EXPECT_EQ(series[0].name, "GPU 0 memory");
    EXPECT_FALSE(series[0].relative);
    EXPECT_EQ(series[0].allocatedBytes.at(15).value(), 1512);
    EXPECT_EQ(series[0].allocatedBytes.at(20).value(), 1000);
    EXPECT_EQ(series[0].reservedBytes.at(20).value(), 4096);
}

TEST(MemoryLanes, AddUpWhereTheTraceHasNoTotals) {
    TraceFixture fixture;
    MemoryEvent onHost = memoryEvent(5, 64, -1, -1);
    onHost.deviceType = 0;
    onHost.deviceId = -1;
    fixture.data().memoryEvents = {onHost, memoryEvent(10, 512, -1, -1), memoryEvent(20, -500, -1, -1)};
    const auto trace = fixture.take();
    const std::vector<MemorySeries> series = memorySeries(*trace);
    ASSERT_EQ(series.size(), 2u);
    EXPECT_EQ(series[0].name, "CPU memory");
    EXPECT_EQ(series[0].allocatedBytes.at(100).value(), 64);
    EXPECT_TRUE(series[1].relative);
    EXPECT_EQ(series[1].allocatedBytes.at(10).value(), 512);
    EXPECT_EQ(series[1].allocatedBytes.at(20).value(), 12);
    EXPECT_TRUE(series[1].reservedBytes.empty());
}

} // namespace
} // namespace lanescope
