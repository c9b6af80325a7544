// SPDX-License-Identifier: Apache-2.0
// Idle time, launches, queues, sequences and synchronizations of the worked example, whose figures are
// computed by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/analysis/device/idle_time.h"
#include "core/analysis/device/kernel_sequences.h"
#include "core/analysis/device/queue_length.h"
#include "core/analysis/host/launch_table.h"
#include "core/analysis/host/sync_points.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"

namespace lanescope {
namespace {

constexpr TimeNs kUs = 1000;

TEST(IdleTime, OfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const std::vector<IdleRow> rows = idleTime(*trace, deviceWorkIn(*trace));
    ASSERT_EQ(rows.size(), 6u);
    EXPECT_EQ(rows[0].stream, 7);
    EXPECT_EQ(rows[0].cause, IdleCause::HostWait);
    EXPECT_EQ(rows[0].idleNs, 120 * kUs);
    EXPECT_DOUBLE_EQ(rows[0].share, 0.75);
    EXPECT_EQ(rows[0].longest, (TimeRange{440 * kUs, 560 * kUs}));
    EXPECT_EQ(rows[1].cause, IdleCause::KernelWait);
    EXPECT_EQ(rows[1].idleNs, 40 * kUs);
    EXPECT_EQ(rows[1].gaps.count, 3u); // one of them without length
    EXPECT_EQ(rows[2].idleNs, 0);
    EXPECT_EQ(rows[3].stream, 8);
    EXPECT_EQ(rows[3].gaps.count, 0u);
}

TEST(IdleTime, ALongGapThatNobodyWaitedForIsOther) {
    const auto trace = test::makeWorkedExample();
    const std::vector<IdleRow> rows = idleTime(*trace, deviceWorkIn(*trace), 20 * kUs);
    EXPECT_EQ(rows[2].idleNs, 40 * kUs);
}

TEST(LaunchTable, OfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const std::vector<LaunchRow> rows = launchRows(*trace);
    std::vector<DurationNs> delays;
    for (const LaunchRow& row : rows) {
        delays.push_back(row.delayNs / kUs);
    }
    EXPECT_EQ(delays, (std::vector<DurationNs>{10, 30, 50, 20, 45, 50}));
    const LaunchSummary summary = launchSummary(rows);
    EXPECT_EQ(summary.count, 6u);
    EXPECT_EQ(summary.callNs, 70 * kUs);
    EXPECT_EQ(summary.workNs, 490 * kUs);
    EXPECT_DOUBLE_EQ(summary.medianDelayNs, 37.5 * kUs);
    EXPECT_EQ(summary.shortWork, 0u);
    EXPECT_EQ(launchSummary(rows, {5 * kUs, 40 * kUs}).slowCalls, 6u);
    EXPECT_EQ(launchSummary(rows, {5 * kUs, 40 * kUs}).late, 3u);
    EXPECT_EQ(launchRows(*trace, {TimeRange{300 * kUs, 400 * kUs}}).size(), 1u);
}

TEST(QueueLength, OfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const std::vector<QueueLength> queues = queueLengths(*trace, deviceWorkIn(*trace));
    ASSERT_EQ(queues.size(), 2u);
    EXPECT_EQ(queues[0].stream, 7);
    EXPECT_EQ(queues[0].length.times(),
              (std::vector<TimeNs>{200 * kUs, 230 * kUs, 290 * kUs, 330 * kUs, 340 * kUs, 400 * kUs,
                                   530 * kUs, 560 * kUs, 580 * kUs, 640 * kUs}));
    EXPECT_EQ(queues[0].atChanges.max, 1);
    EXPECT_EQ(queues[0].fullNs, 0);
}

TEST(CopyBandwidth, TellsKindsApart) {
    const auto trace = test::makeWorkedExample();
    const std::vector<CopyBandwidth> bandwidths = copyBandwidths(*trace, deviceWorkIn(*trace));
    ASSERT_EQ(bandwidths.size(), 1u);
    EXPECT_EQ(bandwidths[0].kind, "Memcpy HtoD");
    EXPECT_EQ(bandwidths[0].count, 1u);
}

TEST(KernelSequences, OfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const std::vector<KernelSequence> sequences = kernelSequences(*trace, callTree(*trace));
    ASSERT_EQ(sequences.size(), 5u);
    const KernelSequence& longest = *std::max_element(
        sequences.begin(), sequences.end(),
        [](const KernelSequence& a, const KernelSequence& b) { return a.work.size() < b.work.size(); });
    EXPECT_EQ(trace->text(longest.operatorName), "aten::relu");
    EXPECT_EQ(longest.work.size(), 2u);
    EXPECT_EQ(longest.workNs, 100 * kUs);
    EXPECT_EQ(longest.meanFirstLaunchNs, 10 * kUs);
    EXPECT_EQ(longest.meanFirstStartNs, 30 * kUs);
}

TEST(SyncPoints, OfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const std::vector<SyncPoint> points = syncPoints(*trace, callTree(*trace));
    ASSERT_EQ(points.size(), 1u);
    EXPECT_EQ(trace->text(points[0].name), "cudaDeviceSynchronize");
    EXPECT_EQ(points[0].operatorName, kEmptyString);
    EXPECT_EQ(points[0].blockedNs, 90 * kUs);
    EXPECT_EQ(points[0].busyNs, 90 * kUs);
    EXPECT_TRUE(syncPoints(*trace, callTree(*trace), {TimeRange{0, 600 * kUs}}).empty());
}

TEST(Launches, NothingWhenStopped) {
    const auto trace = test::makeWorkedExample();
    std::stop_source stop;
    stop.request_stop();
    const CallTree tree = callTree(*trace);
    const std::vector<DeviceOpId> work = deviceWorkIn(*trace);
    EXPECT_TRUE(deviceWorkIn(*trace, {}, stop.get_token()).empty());
    EXPECT_TRUE(idleTime(*trace, work, kShortGapNs, stop.get_token()).empty());
    EXPECT_TRUE(launchRows(*trace, {}, stop.get_token()).empty());
    EXPECT_TRUE(queueLengths(*trace, work, stop.get_token()).empty());
    EXPECT_TRUE(copyBandwidths(*trace, work, stop.get_token()).empty());
    EXPECT_TRUE(kernelSequences(*trace, tree, {}, stop.get_token()).empty());
    EXPECT_TRUE(syncPoints(*trace, tree, {}, stop.get_token()).empty());
}

} // namespace
} // namespace lanescope
