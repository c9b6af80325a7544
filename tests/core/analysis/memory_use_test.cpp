// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/memory_use.h"

#include <gtest/gtest.h>

#include "core/analysis/memory/memory_device_ids.h"
#include "core/analysis/memory/peak_owners.h"
#include "core/catalog/memory_tables.h"
#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::TraceFixture;

constexpr std::int16_t kCuda = 1;

class MemoryUse : public testing::Test {
protected:
    MemoryUse() {
        m_track = m_fixture.addTrack("main", 1);
        m_fixture.addSlice(m_track, "aten::add", "cpu_op", 0, 100);
        m_fixture.addSlice(m_track, "aten::empty", "cpu_op", 10, 20);
        m_fixture.addSlice(m_track, "aten::add", "cpu_op", 40, 50); // in its like
        m_fixture.addSlice(m_track, "aten::relu", "cpu_op", 200, 50);
    }
    void event(TimeNs timeNs, std::int64_t bytes, std::uint64_t address, std::int64_t total = -1) {
        MemoryEvent event;
        event.timeNs = timeNs;
        event.bytes = bytes;
        event.address = address;
        event.totalAllocated = total;
        event.totalReserved = total < 0 ? -1 : 4096;
        event.deviceType = kCuda;
        event.deviceId = 0;
        event.track = m_track;
        m_fixture.data().memoryEvents.push_back(event);
    }
    std::shared_ptr<const Trace> take() { return m_fixture.take(); }

private:
    TraceFixture m_fixture;
    TrackId m_track{};
};

TEST_F(MemoryUse, PeaksAreThoseThatTheTraceTells) {
    event(20, 100, 1, 1100);
    event(50, 50, 2, 1150);
    event(60, -100, 1, 1050);
    event(220, 100, 3, 1150);
    const auto trace = take();
    const std::vector<MemoryDeviceRow> rows = memoryDevices(*trace);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(memoryDeviceName(rows[0].device), "GPU 0");
    EXPECT_FALSE(rows[0].relative);
    EXPECT_EQ(rows[0].peakAllocatedBytes, 1150);
    EXPECT_EQ(rows[0].peakNs, 50); // the first time
    EXPECT_EQ(rows[0].peakReservedBytes, 4096);
    EXPECT_EQ(rows[0].allocatedAtStartBytes, 1000);
    EXPECT_EQ(rows[0].allocatedAtEndBytes, 1150);
    EXPECT_EQ(rows[0].allocations, 3u);
    EXPECT_EQ(rows[0].releasedBytes, 100);
    EXPECT_EQ(memoryDevices(*trace, {TimeRange{55, 100}}).at(0).peakAllocatedBytes, 1050);
    EXPECT_TRUE(memoryDevices(*trace, {TimeRange{300, 400}}).empty());
}

TEST_F(MemoryUse, WithoutTotalsTheSumOfBytesCounts) {
    event(20, 100, 1);
    event(50, -300, 2);
    event(60, 50, 3);
    const std::vector<MemoryDeviceRow> rows = memoryDevices(*take());
    EXPECT_TRUE(rows.at(0).relative);
    EXPECT_EQ(rows.at(0).peakAllocatedBytes, 100);
    EXPECT_EQ(rows.at(0).allocatedAtEndBytes, -150);
    EXPECT_EQ(rows.at(0).peakReservedBytes, -1);
}

TEST_F(MemoryUse, BlocksArePairedByAddress) {
    event(20, 100, 1, 100); // by aten::empty in aten::add
    event(50, 50, 2, 150);
    event(60, -100, 1, 50);
    event(70, -30, 9, 20); // allocated before the trace
    event(120, 10, 1, 30); // outside of operators
    const auto trace = take();
    const std::vector<Allocation> blocks = allocations(*trace, callTree(*trace));
    ASSERT_EQ(blocks.size(), 4u);
    EXPECT_EQ(blocks[0].lifetimeNs(), 40);
    EXPECT_EQ(allocatorText(*trace, blocks[0]), "aten::add (aten::empty)");
    EXPECT_TRUE(blocks[0].aliveAtPeak);
    EXPECT_EQ(allocatorText(*trace, blocks[1]), "aten::add");
    EXPECT_FALSE(blocks[1].releasedNs);
    EXPECT_FALSE(blocks[2].allocatedNs);
    EXPECT_EQ(blocks[2].bytes, 30);
    EXPECT_TRUE(blocks[2].aliveAtPeak);
    EXPECT_EQ(allocatorText(*trace, blocks[3]), "");
    EXPECT_FALSE(blocks[3].aliveAtPeak);
    EXPECT_EQ(allocations(*trace, callTree(*trace), {TimeRange{55, 65}}).size(), 1u);
}

TEST_F(MemoryUse, OperatorsCountOnceForAName) {
    event(20, 100, 1, 100);
    event(50, 50, 2, 150);
    event(60, -100, 1, 50);
    event(120, 10, 1, 30);
    const auto trace = take();
    const std::vector<MemoryOperatorRow> rows = memoryOperators(*trace, callTree(*trace));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(trace->text(rows[0].name), "aten::empty");
    EXPECT_EQ(rows[0].selfAllocatedBytes, 100);
    EXPECT_EQ(trace->text(rows[1].name), "aten::add");
    EXPECT_EQ(rows[1].calls, 2u);
    EXPECT_EQ(rows[1].increaseBytes, 50);
    EXPECT_EQ(rows[1].selfIncreaseBytes, -50);
    EXPECT_EQ(rows[1].allocations, 2u);
    EXPECT_EQ(rows[1].allocatedBytes, 150);
    EXPECT_EQ(rows[1].selfAllocatedBytes, 50);
}

TEST_F(MemoryUse, NothingWhenStopped) {
    event(20, 100, 1, 100);
    const auto trace = take();
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(memoryDevices(*trace, {}, stop.get_token()).empty());
    EXPECT_TRUE(allocations(*trace, callTree(*trace), {}, stop.get_token()).empty());
    EXPECT_TRUE(memoryOperators(*trace, callTree(*trace), {}, stop.get_token()).empty());
}

/// The parts of a device are those of its own peak, with what was there before.
TEST(MemoryDeviceIds, AreThoseOfTheKernelsWhereOnlyOneDeviceCanBeMeant) {
    // Kernels on device 2, memory events of device 0.
    for (const bool hasSecond : {false, true}) {
        TraceFixture fixture;
        const TrackId stream = fixture.addTrack("stream 0", 0, TrackKind::Stream, 2);
        DeviceOp op;
        op.device = 2;
        fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 0, 10), op);
        for (const std::int16_t id : {std::int16_t{0}, std::int16_t{1}}) {
            MemoryEvent event;
            event.deviceType = kCuda;
            event.deviceId = id;
            event.bytes = 5;
            if (id == 0 || hasSecond) {
                fixture.data().memoryEvents.push_back(event);
            }
        }
        const auto trace = fixture.take();
        const MemoryDeviceIds ids(*trace);
        EXPECT_EQ(ids.of(trace->memoryEvents().front()), hasSecond ? 0 : 2);
    }
}

TEST_F(MemoryUse, OwnersAtThePeakAddUpToIt) {
    event(20, 100, 1, 1100);
    event(50, 50, 2, 1150); // the peak: 1000 of it were there before
    event(60, -100, 1, 1050);
    event(220, -300, 9, 750); // one of those
    const auto trace = take();
    const std::vector<PeakOwner> owners = peakOwners(*trace, callTree(*trace), PeakGrouping::Operator);
    std::int64_t sum = 0;
    double share = 0;
    for (const PeakOwner& owner : owners) {
        sum += owner.bytes;
        share += owner.share;
    }
    EXPECT_EQ(sum, 1150);
    EXPECT_NEAR(share, 1, 1e-12);
    ASSERT_EQ(owners.size(), 3u);
    EXPECT_TRUE(owners[0].beforeRecording);
    EXPECT_EQ(owners[0].bytes, 1000);
    EXPECT_EQ(owners[1].name, "aten::add (aten::empty)");
    EXPECT_EQ(owners[1].bytes, 100);
    EXPECT_EQ(owners[2].name, "aten::add");
}

} // namespace
} // namespace lanescope
