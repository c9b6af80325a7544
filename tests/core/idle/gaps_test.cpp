// SPDX-License-Identifier: Apache-2.0
#include "core/idle/gaps.h"

#include <cmath>
#include <map>
#include <optional>

#include <gtest/gtest.h>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/intervals.h"
#include "core/idle/idle_causes.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;
using test::TraceFixture;

constexpr TimeNs us(std::int64_t count) {
    return count * 1000;
}

/// Two kernels on stream 7 with a gap from 100 us to 600 us, and a host thread.
struct GapTrace {
    TraceFixture fixture;
    TrackId host;
    TrackId stream7;
    TrackId stream9;
    std::int64_t correlations = 0;

    GapTrace() {
        fixture.addProcess("python", 1);
        host = fixture.addTrack("main", 1);
        fixture.addProcess("GPU", 0, 0);
        stream7 = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
        stream9 = fixture.addTrack("stream 9", 9, TrackKind::Stream, 0);
        fixture.track(stream7).stream = 7;
        fixture.track(stream9).stream = 9;
        kernel(stream7, "first", 0, 100, -20);
    }
    SliceHandle onHost(const char* name, const char* category, std::int64_t from, std::int64_t to) {
        return fixture.addSlice(host, name, category, us(from), us(to - from));
    }
    SliceHandle kernel(TrackId stream, const char* name, std::int64_t from, std::int64_t to,
                       std::int64_t launched) {
        const SliceHandle slice = fixture.addSlice(stream, name, "kernel", us(from), us(to - from));
        const SliceHandle call = onHost("cudaLaunchKernel", "cuda_runtime", launched, launched + 5);
        fixture.addLaunch(call, ++correlations);
        DeviceOp op;
        op.correlation = correlations;
        op.device = 0;
        op.stream = stream == stream7 ? 7 : 9;
        fixture.addDeviceOp(slice, op);
        return slice;
    }
};

struct Explained {
    std::shared_ptr<const Trace> trace;
    Gap gap;
    GapExplanation why;
    std::string_view culprit() const {
        return why.culprit == kNoSlice ? std::string_view() : trace->sliceName(why.culprit);
    }
};

Explained explained(GapTrace& made) {
    Explained result;
    result.trace = made.fixture.take();
    std::vector<Gap> gaps = gapsOf(*result.trace, made.stream7);
    std::erase_if(gaps, [](const Gap& gap) { return gap.before == kNoSlice || gap.after == kNoSlice; });
    EXPECT_EQ(gaps.size(), 1u);
    if (!gaps.empty()) {
        result.gap = gaps.front();
        result.why = GapExplainer(*result.trace, IdlePieces(*result.trace)).explain(result.gap);
    }
    return result;
}

TEST(Gaps, OfTheOperatorThatTheHostWasBusyWith) {
    GapTrace made;
    made.onHost("aten::unique", "cpu_op", 90, 480);
    made.onHost("aten::sort", "cpu_op", 100, 470);
    made.onHost("aten::add", "cpu_op", 480, 560);
    made.kernel(made.stream7, "second", 600, 650, 550);
    const Explained result = explained(made);
    EXPECT_EQ(result.gap.range, (TimeRange{us(100), us(600)}));
    EXPECT_EQ(result.why.reason, IdleReason::HostOperator);
    EXPECT_EQ(result.why.reasonNs, us(450));
    EXPECT_EQ(result.culprit(), "aten::sort") << "the innermost operator that covers half of the time";
    EXPECT_EQ(result.why.hostNs, us(450));
    EXPECT_EQ(result.why.launchToStartNs, us(50));
}

TEST(Gaps, OfACallThatWaitsForLongerThanTheDeviceWorks) {
    GapTrace made;
    made.onHost("cudaStreamSynchronize", "cuda_runtime", 10, 400);
    made.onHost("aten::item", "cpu_op", 405, 540);
    made.kernel(made.stream7, "second", 600, 650, 550);
    const Explained result = explained(made);
    EXPECT_EQ(result.why.reason, IdleReason::BlockingSync);
    EXPECT_EQ(result.why.reasonNs, us(300));
    EXPECT_EQ(result.culprit(), "cudaStreamSynchronize");
}

TEST(Gaps, OfTheDataLoader) {
    GapTrace made;
    made.onHost("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "user_annotation", 120, 500);
    made.kernel(made.stream7, "second", 600, 650, 550);
    EXPECT_EQ(explained(made).why.reason, IdleReason::DataLoading);
}

TEST(Gaps, OfAPythonFunctionWhereNoOperatorRuns) {
    GapTrace made;
    made.onHost("train.py(1): main", "python_function", 0, 700);
    made.onHost("train.py(9): log", "python_function", 110, 500);
    made.onHost("ProfilerStep#3", "user_annotation", 0, 700);
    made.kernel(made.stream7, "second", 600, 650, 550);
    const Explained result = explained(made);
    EXPECT_EQ(result.why.reason, IdleReason::HostPython);
    EXPECT_EQ(result.culprit(), "train.py(9): log");
}

TEST(Gaps, OfAHostThatDidNothing) {
    GapTrace made;
    made.kernel(made.stream7, "second", 600, 650, 550);
    EXPECT_EQ(explained(made).why.reason, IdleReason::HostUnrecorded);
}

TEST(Gaps, OfTheLaunchItself) {
    GapTrace made;
    made.kernel(made.stream7, "second", 190, 250, 110);
    const Explained result = explained(made);
    EXPECT_EQ(result.why.reason, IdleReason::LaunchBound);
    EXPECT_EQ(result.why.launchToStartNs, us(80));
}

TEST(Gaps, OfAnotherStream) {
    GapTrace made;
    made.kernel(made.stream9, "all_reduce", 50, 595, 40);
    made.kernel(made.stream7, "second", 600, 650, 60);
    const Explained result = explained(made);
    EXPECT_EQ(result.why.reason, IdleReason::OtherStream);
    EXPECT_EQ(result.why.reasonNs, us(495));
    EXPECT_EQ(result.culprit(), "all_reduce");
}

TEST(Gaps, OfAnotherStreamThatWorksOnBeyondThem) {
    GapTrace made;
    made.kernel(made.stream9, "all_reduce", 50, 800, 40);
    made.kernel(made.stream7, "second", 600, 601, 60); // ends first, but is of the stream itself
    const Explained result = explained(made);
    EXPECT_EQ(result.why.reason, IdleReason::OtherStream);
    EXPECT_EQ(result.culprit(), "all_reduce");
}

TEST(Gaps, OfWorkThatWasQueuedForNoRecordedReason) {
    GapTrace made;
    made.kernel(made.stream9, "elsewhere", 50, 300, 40);
    made.kernel(made.stream7, "second", 600, 650, 60);
    EXPECT_EQ(explained(made).why.reason, IdleReason::QueuedNotStarted);
}

TEST(Gaps, OfTheDeviceBetweenTwoKernels) {
    GapTrace made;
    made.kernel(made.stream7, "second", 103, 200, 60);
    EXPECT_EQ(explained(made).why.reason, IdleReason::BetweenKernels);
}

TEST(Gaps, WithoutALaunchCallAreOfTheMainThread) {
    GapTrace made;
    made.onHost("aten::sort", "cpu_op", 100, 590);
    DeviceOp op;
    op.device = 0;
    op.stream = 7;
    made.fixture.addDeviceOp(made.fixture.addSlice(made.stream7, "second", "kernel", us(600), us(50)), op);
    const Explained result = explained(made);
    EXPECT_EQ(result.why.reason, IdleReason::HostOperator);
    EXPECT_EQ(result.culprit(), "aten::sort");
}

TEST(Gaps, AreTheTimeBetweenFirstAndLastWorkInWhichNothingRuns) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        GapTrace made;
        const auto count = int(test::uniform(random, 0, 40));
        for (int i = 0; i < count; ++i) {
            made.fixture.addSlice(made.stream7, "k", "kernel", test::uniform(random, us(100), us(101)),
                                  test::skewed(random, 60));
        }
        const std::shared_ptr<const Trace> trace = made.fixture.take();
        std::map<TimeNs, bool> busy;
        TimeRange span{us(100), us(100)};
        TimeRange ofWork{0, 0}; // the first kernel of all begins at 0
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            const TimeRange range = trace->slices().range(SliceId(i));
            if (trace->trackOf(SliceId(i)) != made.stream7) {
                continue;
            }
            span.endNs = std::max(span.endNs, range.startNs);
            ofWork.endNs = std::max(ofWork.endNs, range.endNs);
            for (TimeNs time = std::max(range.startNs, span.startNs); time < range.endNs; ++time) {
                busy[time] = true;
            }
        }
        std::map<TimeNs, bool> idle;
        DurationNs outsideNs = 0;
        for (const Gap& gap : gapsOf(*trace, made.stream7)) {
            if (gap.before == kNoSlice || gap.after == kNoSlice) {
                outsideNs += gap.range.durationNs();
                EXPECT_EQ(gap.before == kNoSlice ? gap.range.startNs : gap.range.endNs,
                          gap.before == kNoSlice ? trace->extents().startNs : trace->extents().endNs);
                continue;
            }
            EXPECT_EQ(trace->slices().endNs(gap.before), gap.range.startNs);
            EXPECT_EQ(trace->slices().startNs[gap.after], gap.range.endNs);
            for (TimeNs time = gap.range.startNs; time < gap.range.endNs; ++time) {
                idle[time] = true;
            }
        }
        for (TimeNs time = span.startNs; time < span.endNs; ++time) {
            EXPECT_NE(idle.contains(time), busy.contains(time)) << time;
        }
        EXPECT_EQ(outsideNs, trace->extents().durationNs() - ofWork.durationNs());
        EXPECT_GT(outsideNs, 0) << "the call of the first kernel begins before it";
    }
}

/// The call is named, then the operator and the user's line around it. A wrapper of the profiler's machinery
/// is neither.
TEST(Gaps, OfTheInnermostRuntimeCall) {
    GapTrace made;
    made.onHost("train.py(12): step", "python_function", 50, 700);
    made.onHost("torch/nn/modules/module.py(1501): _call_impl", "python_function", 60, 600);
    made.onHost("aten::conv2d", "cpu_op", 100, 545);
    made.onHost("hipFree", "cuda_runtime", 120, 280);
    made.onHost("hipFree", "cuda_runtime", 300, 520);
    made.kernel(made.stream7, "second", 600, 650, 550);
    const Explained result = explained(made);
    EXPECT_EQ(result.why.reason, IdleReason::Allocator);
    EXPECT_EQ(result.why.reasonNs, us(380));
    EXPECT_EQ(result.culprit(), "hipFree");
    ASSERT_NE(result.why.culprit, kNoSlice);
    EXPECT_EQ(result.trace->slices().durationNs[result.why.culprit], us(220)) << "the longest of that name";
    ASSERT_NE(result.why.place.operation, kNoSlice);
    EXPECT_EQ(result.trace->sliceName(result.why.place.operation), "aten::conv2d");
    ASSERT_NE(result.why.place.frame, kNoSlice);
    EXPECT_EQ(result.trace->sliceName(result.why.place.frame), "train.py(12): step");
}

/// The time before the first and after the last work has a cause, too.
TEST(Gaps, ReachFromTheStartToTheEndOfTheTrace) {
    GapTrace made;
    made.onHost("data.py(3): preprocess", "python_function", -500, -30);
    made.onHost("aten::to", "cpu_op", 110, 900);
    const auto trace = made.fixture.take();
    const std::vector<Gap> gaps = gapsByDevice(*trace).front().gaps;
    ASSERT_EQ(gaps.size(), 2u);
    EXPECT_EQ(gaps[0].range, (TimeRange{us(-500), 0}));
    EXPECT_EQ(gaps[1].range, (TimeRange{us(100), us(900)}));
    const IdlePieces idle(*trace);
    GapExplainer explainer(*trace, idle);
    const GapExplanation first = explainer.explain(gaps[0]);
    EXPECT_EQ(first.reason, IdleReason::HostPython);
    ASSERT_NE(first.culprit, kNoSlice);
    EXPECT_EQ(trace->sliceName(first.culprit), "data.py(3): preprocess");
    const GapExplanation last = explainer.explain(gaps[1]);
    ASSERT_NE(last.culprit, kNoSlice);
    EXPECT_EQ(trace->sliceName(last.culprit), "aten::to");
}

/// A part of a gap has the cause of the whole, and causes add up.
TEST(IdleCauses, AddUpToTheIdleTimeOfAnyRange) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        GapTrace made;
        const auto count = int(test::uniform(random, 0, 30));
        for (int i = 0; i < count; ++i) {
            const std::int64_t from = test::uniform(random, 100, 2000);
            made.kernel(i % 2 == 0 ? made.stream7 : made.stream9, "k", from,
                        from + test::uniform(random, 1, 90), from - test::uniform(random, 6, 300));
        }
        const auto trace = made.fixture.take();
        const TimeNs from = us(test::uniform(random, -100, 1500));
        const TimeRange part{from, from + us(test::uniform(random, 1, 900))};
        for (const std::optional<TimeRange>& range : {std::optional<TimeRange>(), std::optional(part)}) {
            const Selection selection{range};
            const IdleCauses causes = idleCauses(*trace, IdlePieces(*trace), selection);
            std::vector<TimeRange> busy;
            for (const DeviceOp& op : trace->deviceOps()) {
                busy.push_back(trace->slices().range(op.slice));
            }
            // Time outside of the trace is no gap of it.
            const TimeRange inside = trace->extents().clippedTo(causes.range);
            DurationNs idleNs = 0;
            double share = 0;
            for (const IdleCauseRow& row : causes.rows) {
                idleNs += row.idleNs;
                share += row.share;
            }
            EXPECT_EQ(idleNs, inside.durationNs() - IntervalSet(busy).totalNs(inside));
            EXPECT_TRUE(causes.rows.empty() || std::abs(share - 1) < 1e-9);
        }
    }
}

TEST(Gaps, BelongToStreamsOnly) {
    const test::TimelineFixture data;
    EXPECT_TRUE(gapsOf(*data.trace, data.mainThread).empty());
    const IdlePieces idle(*data.trace);
    GapExplainer explainer(*data.trace, idle);
    const std::vector<Gap> gaps = gapsOf(*data.trace, data.stream7);
    ASSERT_FALSE(gaps.empty());
    for (const Gap& gap : gaps) {
        EXPECT_FALSE(gap.range.isEmpty());
        EXPECT_GT(explainer.explain(gap).reasonNs, 0) << gap.range.startNs;
    }
}

/// Kernels whose file names no device, alone or beside some of a device.
TEST(Gaps, WorkWithoutADeviceBelongsToOneWithoutANumber) {
    const std::string unknown = R"({"ph":"X","cat":"kernel","name":"a","pid":"x","tid":"y","ts":10,"dur":5},
        {"ph":"X","cat":"kernel","name":"b","pid":"x","tid":"y","ts":20,"dur":70,"args":{"device":-7}})";
    const auto alone = loadTraceText("[" + unknown + "]", "unknown.json");
    ASSERT_TRUE(alone);
    ASSERT_EQ(gapsByDevice(**alone).size(), 1u);
    EXPECT_EQ(gapsByDevice(**alone).front().device, -1);
    ASSERT_EQ(deviceBreakdowns(**alone).size(), 1u);
    EXPECT_EQ(deviceBreakdowns(**alone).front().busyNs(), us(75));

    const std::string known = R"(,{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":0,"dur":10,
        "args":{"device":0,"stream":7}},{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":100,"dur":10,
        "args":{"device":0,"stream":7}})";
    const auto both = loadTraceText("[" + unknown + known + "]", "both.json");
    ASSERT_TRUE(both);
    const std::vector<DeviceGaps> gaps = gapsByDevice(**both);
    ASSERT_EQ(gaps.size(), 2u);
    EXPECT_EQ(gaps[0].device, -1);
    EXPECT_EQ(gaps[1].device, 0);
    ASSERT_EQ(gaps[1].gaps.size(), 1u);
    EXPECT_EQ(gaps[1].gaps[0].range.durationNs(), us(90));
    const GapExplanation why = GapExplainer(**both, IdlePieces(**both)).explain(gaps[1].gaps[0]);
    EXPECT_EQ(why.reason, IdleReason::HostUnrecorded);
    const auto breakdowns = deviceBreakdowns(**both);
    ASSERT_EQ(breakdowns.size(), 2u);
    EXPECT_EQ(breakdowns[0].busyNs(), us(75));
    EXPECT_EQ(breakdowns[1].busyNs(), us(20)) << "work of an unknown device is not the first one's";
}

} // namespace
} // namespace lanescope
