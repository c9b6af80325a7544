// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/gpu_summary.h"

#include <gtest/gtest.h>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/steps/trace_span.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;
using test::TraceFixture;

TEST(StepRanges, DeviceWorkExtendsTheStepThatLaunchedIt) {
    const std::vector<StepRange> steps = stepRanges(*test::makeWorkedExample());
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[0].number, 1);
    EXPECT_EQ(steps[0].range, (TimeRange{100'000, 500'000}));
    EXPECT_EQ(steps[1].number, 2);
    EXPECT_EQ(steps[1].range, (TimeRange{500'000, 840'000}));
}

/// Steps of 100 ns each on one thread; in step i `ops[i]` calls launch kernels of 5 ns that end `lagNs`
/// after the step.
std::shared_ptr<const Trace> stepsWith(const std::vector<int>& ops, TimeNs lagNs) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    std::int64_t correlation = 0;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const TimeNs startNs = static_cast<TimeNs>(i) * 100;
        const std::string name = "ProfilerStep#" + std::to_string(i);
        fixture.addStep(fixture.addSlice(host, name, "user_annotation", startNs, 100),
                        static_cast<std::int64_t>(i));
        for (int k = 0; k < ops[i]; ++k) {
            fixture.addLaunch(
                fixture.addSlice(host, "cudaLaunchKernel", "cuda_runtime", startNs + 10 + k * 5, 2),
                ++correlation);
            DeviceOp op;
            op.device = 0;
            op.correlation = correlation;
            fixture.addDeviceOp(
                fixture.addSlice(stream, "k", "kernel", startNs + 95 + lagNs - (ops[i] - 1 - k) * 5, 5), op);
        }
    }
    return fixture.take();
}

TEST(StepRanges, TheNextStepStartsBehindTheWorkOfThePrevious) {
    const std::vector<StepRange> steps = stepRanges(*stepsWith({1, 1}, 30));
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[0].range, (TimeRange{0, 130}));
    EXPECT_EQ(steps[1].range, (TimeRange{130, 230}));
}

TEST(StepRanges, TrailingStepsWithoutDeviceWorkAreLeftOut) {
    EXPECT_EQ(stepRanges(*stepsWith({2, 2, 0, 0}, 0)).size(), 2u);
    EXPECT_EQ(stepRanges(*stepsWith({2, 0, 2}, 0)).size(), 3u);
}

TEST(StepRanges, ALastStepWithClearlyLessWorkIsLeftOut) {
    EXPECT_EQ(stepRanges(*stepsWith({10, 8}, 0)).size(), 2u);
    EXPECT_EQ(stepRanges(*stepsWith({10, 7}, 0)).size(), 1u);
    EXPECT_EQ(stepRanges(*stepsWith({1}, 0)).size(), 1u);
}

TEST(StepRanges, WithoutDeviceWorkStepsStayAsTheyAre) {
    const std::vector<StepRange> steps = stepRanges(*stepsWith({0, 0, 0}, 0));
    ASSERT_EQ(steps.size(), 3u);
    EXPECT_EQ(steps[2].range, (TimeRange{200, 300}));
}

TEST(StepRanges, WorkFromBeforeTheFirstStepDelaysIt) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.addStep(fixture.addSlice(host, "ProfilerStep#0", "user_annotation", 100, 100), 0);
    fixture.addLaunch(fixture.addSlice(host, "cudaLaunchKernel", "cuda_runtime", 110, 2), 1);
    DeviceOp op;
    op.device = 0;
    fixture.addDeviceOp(fixture.addSlice(stream, "earlier", "kernel", 90, 30), op);
    op.correlation = 1;
    fixture.addDeviceOp(fixture.addSlice(stream, "own", "kernel", 150, 10), op);
    const auto trace = fixture.take();
    const std::vector<StepRange> steps = stepRanges(*trace);
    ASSERT_EQ(steps.size(), 1u);
    EXPECT_EQ(steps[0].range, (TimeRange{120, 200}));
}

TEST(StepRanges, WithoutStepsThePluginTakesTheHostsSlices) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addSlice(host, "aten::a", "cpu_op", 40, 10);
    fixture.addSlice(host, "aten::b", "cpu_op", 80, 15);
    fixture.addSlice(host, "PyTorch Profiler (0)", "Trace", 0, 500);
    const std::vector<StepRange> steps = stepRanges(*fixture.take(), Conventions::TensorBoard);
    ASSERT_EQ(steps.size(), 1u);
    EXPECT_EQ(steps[0].number, 0);
    EXPECT_EQ(steps[0].range, (TimeRange{40, 95}));
}

TEST(StepRanges, WithoutMarksItIsTheWholeTrace) {
    TraceFixture fixture;
    fixture.addDeviceOp(
        fixture.addSlice(fixture.addTrack("stream 7", 7, TrackKind::Stream, 0), "k", "kernel", 0, 5), {});
    const auto trace = fixture.take();
    ASSERT_EQ(stepRanges(*trace).size(), 1u);
    EXPECT_EQ(stepRanges(*trace)[0].range, (TimeRange{0, 5}));
    EXPECT_TRUE(stepRanges(*trace, Conventions::TensorBoard).empty()) << "of the host's slices";
}

TEST(GpuSummary, HasTheFiguresOfTheWorkedExample) {
    const std::vector<GpuSummary> summaries = gpuSummary(*test::makeWorkedExample());
    ASSERT_EQ(summaries.size(), 1u);
    EXPECT_EQ(summaries[0].device, 0);
    EXPECT_EQ(summaries[0].range, (TimeRange{100'000, 840'000}));
    EXPECT_NEAR(summaries[0].utilization * 100, 58.11, 0.005);
    EXPECT_NEAR(summaries[0].smEfficiency * 100, 48.51, 0.005);
    EXPECT_NEAR(summaries[0].occupancy * 100, 35.11, 0.005);
    EXPECT_FALSE(summaries[0].blocksPerSmDerived);
}

/// A trace without steps took the time with host slices for the whole: 545 of 969 ms.
TEST(GpuSummary, WithoutStepsTheSpanIsTheWholeTrace) {
    TraceFixture fixture;
    fixture.addSlice(fixture.addTrack("main", 1), "aten::mm", "cpu_op", 100, 100);
    fixture.addDeviceOp(
        fixture.addSlice(fixture.addTrack("stream 7", 7, TrackKind::Stream, 0), "k", "kernel", 0, 50),
        {.device = 0});
    const auto trace = fixture.take();
    EXPECT_EQ(traceSpan(*trace).kind, SpanKind::WholeTrace);
    EXPECT_EQ(traceSpan(*trace).range, (TimeRange{0, 200}));
    EXPECT_DOUBLE_EQ(gpuSummary(*trace).at(0).utilization, 0.25);
    EXPECT_EQ(deviceBreakdowns(*trace).at(0).busyNs(), 50);
    EXPECT_EQ(deviceBreakdowns(*trace).at(0).totalNs(), 200);
    EXPECT_EQ(traceSpan(*trace, {}, Conventions::TensorBoard).kind, SpanKind::HostSlices);
    EXPECT_EQ(traceSpan(*trace, {TimeRange{1, 2}}).kind, SpanKind::Selection);
}

TEST(GpuSummary, StepsWithoutMostOfTheWorkAreNotTheSpan) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addStep(fixture.addSlice(host, "ProfilerStep#1", "user_annotation", 0, 100), 1);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 10, 50), {.device = 0});
    fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 500, 100), {.device = 0});
    const auto trace = fixture.take();
    EXPECT_EQ(traceSpan(*trace).kind, SpanKind::WholeTrace);
    EXPECT_EQ(traceSpan(*trace).range, (TimeRange{0, 600}));
    EXPECT_EQ(traceSpan(*trace, {}, Conventions::TensorBoard).kind, SpanKind::Steps);
}

TEST(GpuSummary, WhatIsUnknownStaysUnknown) {
    const std::vector<GpuSummary> summaries = gpuSummary(*stepsWith({1}, 0));
    ASSERT_EQ(summaries.size(), 1u);
    EXPECT_NEAR(summaries[0].utilization, 0.05, 1e-12);
    EXPECT_LT(summaries[0].smEfficiency, 0);
    EXPECT_LT(summaries[0].occupancy, 0);
}

} // namespace
} // namespace lanescope
