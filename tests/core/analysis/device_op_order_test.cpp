// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_op_order.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

/// Kernels on up to four streams; many start together.
std::shared_ptr<const Trace> randomKernels(test::Random& random) {
    test::TraceFixture fixture;
    fixture.addProcess("GPU 0", 0, 0);
    const auto streams = int(test::uniform(random, 1, 4));
    for (int stream = 0; stream < streams; ++stream) {
        const TrackId track = fixture.addTrack("stream", stream, TrackKind::Stream, 0);
        const auto count = int(test::uniform(random, 0, 30));
        for (int i = 0; i < count; ++i) {
            fixture.addDeviceOp(
                fixture.addSlice(track, "kernel", "kernel", test::uniform(random, 0, 50) * 10, 10), {});
        }
    }
    return fixture.take();
}

TEST(DeviceOpOrder, IsOfAllWorkAndOfARange) {
    test::Random random(17);
    for (int round = 0; round < 200; ++round) {
        const auto trace = randomKernels(random);
        const auto startOf = [&](DeviceOpId op) {
            return trace->slices().startNs[trace->deviceOp(op).slice];
        };
        std::vector<DeviceOpId> expected;
        for (std::uint32_t i = 0; i < trace->deviceOps().size(); ++i) {
            expected.push_back(DeviceOpId(i));
        }
        std::ranges::stable_sort(expected, {}, startOf);
        const DeviceOpOrder order = deviceOpOrder(*trace);
        EXPECT_EQ(order.byStart, expected);
        EXPECT_EQ(deviceOpsIn(*trace, order, {}), expected);
        ASSERT_EQ(order.slices.size(), expected.size());
        for (const DeviceOpId op : expected) {
            EXPECT_EQ(order.slices[indexOf(op)], trace->deviceOp(op).slice);
        }

        Selection selection;
        const TimeNs startNs = test::uniform(random, -5, 520);
        selection.range = TimeRange{startNs, startNs + test::uniform(random, 0, 300)};
        std::erase_if(expected, [&](DeviceOpId op) {
            return !selection.includes(trace->slices().range(trace->deviceOp(op).slice));
        });
        EXPECT_EQ(deviceOpsIn(*trace, order, selection), expected);
    }
}

} // namespace
} // namespace lanescope
