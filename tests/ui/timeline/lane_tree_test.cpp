// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_tree.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

#include "tests/support/shared_data.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::ui {
namespace {

using test::TimelineFixture;
using test::TraceFixture;

std::string outline(const LaneTree& tree) {
    std::string text;
    for (const LaneGroup& group : tree.groups) {
        text += group.title.toStdString() + (group.minor ? " (minor)" : "") + "\n";
        for (int i = group.firstLane; i < group.firstLane + group.laneCount; ++i) {
            text += "  " + tree.lanes[std::size_t(i)].title.toStdString() + "\n";
        }
    }
    return text;
}

TEST(LaneTree, ThreadsThenGpuThenBookkeeping) {
    const TimelineFixture fixture;
    EXPECT_EQ(outline(buildLaneTree(*fixture.trace)), "python 100\n"
                                                      "  main thread 100\n"
                                                      "  pt_autograd_0 90\n"
                                                      "  Total bytes · bytes\n"
                                                      "GPU 0 NVIDIA H100\n"
                                                      "  Est. SM efficiency\n"
                                                      "  GPU utilization\n"
                                                      "  Est. achieved occupancy\n"
                                                      "  Graph, stream 20\n"
                                                      "  stream 7\n"
                                                      "  stream 20\n"
                                                      "  Kernels at once\n"
                                                      "  Queue length, stream 7\n"
                                                      "  Queue length, stream 20\n"
                                                      "  Copy bandwidth HtoD\n"
                                                      "Profiler bookkeeping (minor)\n"
                                                      "  PyTorch Profiler 0\n");
}

TEST(LaneTree, EveryTrackWithSlicesHasExactlyOneLane) {
    const TimelineFixture fixture;
    const LaneTree tree = buildLaneTree(*fixture.trace);
    for (std::size_t i = 0; i < fixture.trace->tracks().size(); ++i) {
        const TrackId track{std::uint32_t(i)};
        EXPECT_EQ(tree.laneOf(track) >= 0, fixture.trace->track(track).sliceCount > 0);
    }
    EXPECT_EQ(tree.laneOf(fixture.emptyThread), -1);
    EXPECT_TRUE(tree.lanes[std::size_t(tree.laneOf(fixture.mainThread))].hasPythonFrames);
    EXPECT_FALSE(tree.lanes[std::size_t(tree.laneOf(fixture.autogradThread))].hasPythonFrames);
}

TEST(LaneTree, StreamsThatDoNextToNothingAreFoldedBelowTheirDevice) {
    TraceFixture fixture;
    fixture.addProcess("python", 1);
    fixture.addSlice(fixture.addTrack("", 1), "step", "user_annotation", 0, 1'000'000);
    fixture.addProcess("", 0, 0);
    const std::array<std::pair<int, DurationNs>, 4> streams{
        {{7, 500'000}, {8, 900}, {9, 20'000}, {10, 5'000}}};
    for (const auto& [number, ns] : streams) {
        const TrackId stream =
            fixture.addTrack("stream " + std::to_string(number), number, TrackKind::Stream, 0);
        DeviceOp op;
        op.device = 0;
        op.stream = number;
        fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 1000, ns), op);
    }
    EXPECT_EQ(outline(buildLaneTree(*fixture.take())), "python 1\n  main thread 1\n"
                                                       "GPU 0\n  GPU utilization\n"
                                                       "  stream 7\n  stream 9\n"
                                                       "  Kernels at once\n"
                                                       "GPU 0: 2 streams below 1 % (minor)\n"
                                                       "  stream 8\n  stream 10\n");
}

TEST(LaneTree, AThreadWithoutANameAndWithAFewShortCallsIsIdle) {
    TraceFixture fixture;
    fixture.addProcess("python", 1);
    fixture.addSlice(fixture.addTrack("", 1), "step", "user_annotation", 0, 1'000'000);
    fixture.addSlice(fixture.addTrack("", 2), "malloc", "cuda_runtime", 10, 100);
    fixture.addSlice(fixture.addTrack("loader", 3), "read", "cpu_op", 10, 100);
    fixture.addSlice(fixture.addTrack("", 4), "backward", "cpu_op", 10, 100'000);
    EXPECT_EQ(outline(buildLaneTree(*fixture.take())), "python 1\n  main thread 1\n  loader 3\n  thread 4\n"
                                                       "python 1: 1 idle thread (minor)\n  thread 2\n");
}

TEST(LaneTree, GpuFollowsTheProcessThatLaunchesOnIt) {
    TraceFixture fixture;
    for (int rank = 0; rank < 2; ++rank) {
        fixture.addProcess("rank", 10 + rank);
        const TrackId thread = fixture.addTrack("", 10 + rank);
        const auto launch = fixture.addSlice(thread, "cudaLaunchKernel", "cuda_runtime", 100, 10);
        fixture.addLaunch(launch, 1 + rank);
    }
    for (int gpu = 0; gpu < 2; ++gpu) {
        fixture.addProcess("", gpu, gpu);
        const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, gpu);
        const auto kernel = fixture.addSlice(stream, "k", "kernel", 200, 10);
        DeviceOp op;
        op.device = static_cast<std::int16_t>(gpu);
        op.stream = 7;
        op.correlation = 2 - gpu; // GPU 0 is rank 1's
        fixture.addDeviceOp(kernel, op);
    }
    EXPECT_EQ(outline(buildLaneTree(*fixture.take())), "rank 10\n  main thread 10\n"
                                                       "GPU 1\n  GPU utilization\n  stream 7\n"
                                                       "  Queue length, stream 7\n"
                                                       "rank 11\n  main thread 11\n"
                                                       "GPU 0\n  GPU utilization\n  stream 7\n"
                                                       "  Queue length, stream 7\n");
}

TEST(LaneTree, ThreadsThatOnlyWaitAreFoldedBelowTheGpu) {
    TraceFixture fixture;
    fixture.addProcess("python", 1);
    const TrackId main = fixture.addTrack("", 1);
    fixture.addSlice(main, "aten::mm", "cpu_op", 0, 1000);
    const TrackId monitor = fixture.addTrack("", 2);
    fixture.addSlice(monitor, "tqdm/_monitor.py(60): run", "python_function", 0, 1000);
    fixture.addSlice(monitor, "threading.py(359): wait", "python_function", 1, 990);
    const TrackId worker = fixture.addTrack("", 3); // waits half of the time
    fixture.addSlice(worker, "data.py(12): decode", "python_function", 0, 500);
    fixture.addSlice(worker, "<built-in method acquire of _thread.lock object at 0x7f>", "python_function",
                     500, 500);
    const TrackId caller = fixture.addTrack("", 4); // has more than Python frames
    fixture.addSlice(caller, "threading.py(359): wait", "python_function", 0, 1000);
    fixture.addSlice(caller, "aten::add", "cpu_op", 10, 5);
    fixture.addProcess("", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    op.stream = 7;
    fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 200, 10), op);
    EXPECT_EQ(outline(buildLaneTree(*fixture.take())), "python 1\n  main thread 1\n  thread 3\n  thread 4\n"
                                                       "GPU 0\n  GPU utilization\n  stream 7\n"
                                                       "python 1: 1 idle thread (minor)\n  thread 2\n");
}

TEST(LaneTree, ADeviceThatHasMemoryAloneHasItsLane) {
    TraceFixture fixture;
    const TrackId thread = fixture.addTrack("", 1);
    fixture.addSlice(thread, "Optimizer.step", "user_annotation", 0, 1000);
    MemoryEvent event;
    event.timeNs = 100;
    event.bytes = 512;
    event.totalAllocated = 512;
    event.deviceType = 1;
    event.deviceId = 0;
    fixture.data().memoryEvents.push_back(event);
    const std::string lanes = outline(buildLaneTree(*fixture.take()));
    EXPECT_NE(lanes.find("GPU 0\n  Memory allocated\n"), std::string::npos) << lanes;
}

TEST(LaneTree, ManyThreadsFoldAllButTheBusiest) {
    TraceFixture fixture;
    fixture.addProcess("service", 1);
    for (int i = 0; i < 12; ++i) {
        const TrackId track = fixture.addTrack("worker", 100 + i);
        for (int k = 0; k <= i; ++k) {
            fixture.addSlice(track, "work", "cpu_op", k * 100, 50);
        }
    }
    const LaneTree tree = buildLaneTree(*fixture.take());
    ASSERT_EQ(tree.groups.size(), 2U);
    EXPECT_EQ(tree.groups[0].laneCount, 4);
    EXPECT_EQ(tree.groups[1].laneCount, 8);
    EXPECT_FALSE(tree.groups[0].minor);
    EXPECT_TRUE(tree.groups[1].minor);
    EXPECT_EQ(tree.groups[1].title.toStdString(), "service 1: 8 × worker");
    EXPECT_EQ(tree.groups[1].key.toStdString(), "more threads");
}

TEST(LaneTree, ThreadsOfOneStemFoldTogether) {
    TraceFixture fixture;
    fixture.addProcess("service", 1);
    const auto add = [&](const std::string& name, int tid) {
        fixture.addSlice(fixture.addTrack(name, tid), "work", "cpu_op", tid, 50);
    };
    add("main", 1);
    for (int i = 0; i < 9; ++i) {
        add("pt_autograd_" + std::to_string(i), 100 + i);
    }
    add("logger", 300);
    const LaneTree tree = buildLaneTree(*fixture.take());
    ASSERT_EQ(tree.groups.size(), 3U);
    EXPECT_EQ(tree.groups[1].title.toStdString(), "service 1: 6 × pt_autograd");
    EXPECT_EQ(tree.groups[2].title.toStdString(), "service 1: 1 other threads");
}

TEST(LaneTree, KeysHaveNoNumbersOfProcessesOrThreads) {
    const auto keysOf = [](int pid) {
        TraceFixture fixture;
        fixture.addProcess("python3", pid);
        fixture.addSlice(fixture.addTrack("", pid), "a", "cpu_op", 0, 50);
        fixture.addSlice(fixture.addTrack("", pid + 1), "b", "cpu_op", 0, 50);
        fixture.addSlice(fixture.addTrack("", pid + 2), "c", "cpu_op", 0, 50);
        const LaneTree tree = buildLaneTree(*fixture.take());
        std::vector<std::string> keys;
        for (const LaneInfo& lane : tree.lanes) {
            keys.push_back((tree.groups[std::size_t(lane.group)].key + "/" + lane.key).toStdString());
        }
        return keys;
    };
    EXPECT_EQ(keysOf(4711),
              (std::vector<std::string>{"python3/main thread", "python3/thread", "python3/thread #2"}));
    EXPECT_EQ(keysOf(4711), keysOf(99));
}

TEST(LaneTree, HostAndDeviceTracksOfOnePidAreTwoGroups) {
    TraceFixture fixture;
    fixture.addProcess("python3", 0, 0);
    const TrackId host = fixture.addTrack("", 0, TrackKind::Thread, -1);
    fixture.addSlice(host, "wait", "python_function", 0, 1000);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.addSlice(stream, "k", "kernel", 10, 10);
    const LaneTree tree = buildLaneTree(*fixture.take());
    ASSERT_EQ(tree.groups.size(), 2U);
    EXPECT_EQ(tree.groups[0].device, -1);
    EXPECT_EQ(tree.groups[1].device, 0);
}

TEST(LaneTree, TraceWithoutSlicesHasNoLanes) {
    TraceFixture fixture;
    const LaneTree tree = buildLaneTree(*fixture.take());
    EXPECT_TRUE(tree.groups.empty());
    EXPECT_TRUE(tree.lanes.empty());
}

} // namespace
} // namespace lanescope::ui
