// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/step_breakdown.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/analysis/device/device_breakdown.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::TraceFixture;

constexpr DurationNs kUs = 1000;
using Roles = std::array<DurationNs, kStepRoleCount>;

Roles us(std::array<int, kStepRoleCount> values) {
    Roles roles{};
    std::transform(values.begin(), values.end(), roles.begin(), [](int value) { return value * kUs; });
    return roles;
}

TEST(StepBreakdown, FiguresOfTheWorkedExample) {
    for (const Conventions conventions : {Conventions::Lanescope, Conventions::TensorBoard}) {
        const StepBreakdown breakdown = stepBreakdown(*test::makeWorkedExample(), {}, conventions);
        ASSERT_EQ(breakdown.steps.size(), 2u);
        EXPECT_TRUE(breakdown.marked);
        EXPECT_TRUE(breakdown.hasDevice);
        EXPECT_FALSE(breakdown.hasCommunication);
        EXPECT_EQ(breakdown.steps[0].number, 1);
        EXPECT_EQ(breakdown.steps[0].totalNs(), 400 * kUs);
        EXPECT_EQ(breakdown.steps[0].roleNs, us({150, 40, 0, 0, 20, 40, 50, 100}));
        EXPECT_EQ(breakdown.steps[1].number, 2);
        EXPECT_EQ(breakdown.steps[1].totalNs(), 340 * kUs);
        EXPECT_EQ(breakdown.steps[1].roleNs, us({280, 0, 0, 0, 20, 0, 20, 20}));
        EXPECT_EQ(breakdown.meanTotalNs, 370.0 * kUs);
        EXPECT_EQ(breakdown.meanNs[static_cast<std::size_t>(StepRole::CpuExec)], 35.0 * kUs);
        EXPECT_NEAR(breakdown.share(StepRole::Kernel), 0.5811, 5e-5);
    }
}

TEST(StepBreakdown, ARangeCutsTheSteps) {
    const auto trace = test::makeWorkedExample();
    const StepBreakdown breakdown = stepBreakdown(*trace, {TimeRange{300 * kUs, 600 * kUs}});
    ASSERT_EQ(breakdown.steps.size(), 2u);
    EXPECT_TRUE(breakdown.steps[0].isCut);
    EXPECT_EQ(breakdown.steps[0].range, (TimeRange{300 * kUs, 500 * kUs}));
    EXPECT_EQ(breakdown.steps[0].roleNs, us({80, 40, 0, 0, 0, 0, 0, 80}));
    EXPECT_EQ(breakdown.steps[1].range, (TimeRange{500 * kUs, 600 * kUs}));
    EXPECT_EQ(breakdown.steps[1].roleNs, us({40, 0, 0, 0, 20, 0, 20, 20}));

    const StepBreakdown whole = stepBreakdown(*trace, {TimeRange{500 * kUs, 900 * kUs}});
    ASSERT_EQ(whole.steps.size(), 1u);
    EXPECT_FALSE(whole.steps[0].isCut);
    EXPECT_TRUE(stepBreakdown(*trace, {TimeRange{900 * kUs, 1000 * kUs}}).steps.empty());
}

/// One step [0, 100) with a kernel [10, 60) and a collective's kernel [40, 90).
std::shared_ptr<const Trace> overlapExample(const char* collective, std::int64_t externalId) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.addStep(fixture.addSlice(host, "ProfilerStep#3", "user_annotation", 0, 100), 3);
    fixture.addOperatorIds(fixture.addSlice(host, "nccl:all_reduce", "user_annotation", 5, 2),
                           {.externalId = 17});
    fixture.addLaunch(fixture.addSlice(host, "cuLaunchKernel", "cuda_driver", 2, 2), 1, 0);
    DeviceOp op;
    op.device = 0;
    op.correlation = 1;
    fixture.addDeviceOp(fixture.addSlice(stream, "gemm", "kernel", 10, 50), op);
    op.correlation = 2;
    op.externalId = externalId;
    fixture.addDeviceOp(fixture.addSlice(stream, collective, "kernel", 40, 50), op);
    return fixture.take();
}

/// The host's annotation of the collective counted, too: overlap where the device had none.
TEST(StepBreakdown, OverlapIsOfTheDevices) {
    const auto trace = overlapExample("all_reduce_kernel", 17);
    const StepBreakdown breakdown = stepBreakdown(*trace);
    ASSERT_EQ(breakdown.steps.size(), 1u);
    const StepRow& step = breakdown.steps[0];
    EXPECT_TRUE(breakdown.hasCommunication);
    EXPECT_EQ(step.computationNs, 50);
    EXPECT_EQ(step.communicationNs, 50);
    EXPECT_EQ(step.overlapNs, 20);
    EXPECT_EQ(step.idleNs, 20);
    EXPECT_EQ(step.roleNs, (Roles{50, 0, 0, 30, 2, 0, 2, 16}));
    const std::vector<DeviceBreakdown> devices = deviceBreakdowns(*trace, Selection{step.range});
    ASSERT_EQ(devices.size(), 1u);
    EXPECT_EQ(devices[0].computationNs(), step.computationNs);
    EXPECT_EQ(devices[0].communicationNs(), step.communicationNs);
    EXPECT_EQ(devices[0].overlapNs(), step.overlapNs);
}

TEST(StepBreakdown, WithoutDeviceWorkCollectivesOfTheHostCommunicate) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addStep(fixture.addSlice(host, "ProfilerStep#3", "user_annotation", 0, 100), 3);
    fixture.addSlice(host, "aten::mm", "cpu_op", 10, 30);
    fixture.addSlice(fixture.addTrack("gloo", 2), "gloo:all_reduce", "user_annotation", 30, 40);
    const StepBreakdown breakdown = stepBreakdown(*fixture.take());
    ASSERT_EQ(breakdown.steps.size(), 1u);
    EXPECT_EQ(breakdown.steps[0].communicationNs, 40);
    EXPECT_EQ(breakdown.steps[0].overlapNs, 10);
}

TEST(StepBreakdown, DriverCallsAndNamesOfCollectivesAreOursOnly) {
    const auto trace = overlapExample("ncclDevKernel_AllReduce", 99);
    const StepBreakdown ours = stepBreakdown(*trace);
    ASSERT_EQ(ours.steps.size(), 1u);
    EXPECT_EQ(ours.steps[0].roleNs, (Roles{50, 0, 0, 30, 2, 0, 2, 16}));
    const StepBreakdown plugin = stepBreakdown(*trace, {}, Conventions::TensorBoard);
    ASSERT_EQ(plugin.steps.size(), 1u);
    EXPECT_EQ(plugin.steps[0].roleNs, (Roles{80, 0, 0, 2, 0, 0, 0, 18}));
}

TEST(StepBreakdown, WithoutMarkedStepsOneSpansTheWholeTrace) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addSlice(host, "aten::mm", "cpu_op", 10, 30);
    fixture.addSlice(host, "aten::inner", "cpu_op", 15, 5);
    fixture.addSlice(host, "cudaLaunchKernel", "cuda_runtime", 60, 40);
    const StepBreakdown breakdown = stepBreakdown(*fixture.take());
    ASSERT_EQ(breakdown.steps.size(), 1u);
    EXPECT_FALSE(breakdown.marked);
    EXPECT_EQ(breakdown.steps[0].range, (TimeRange{10, 100}));
    EXPECT_EQ(breakdown.steps[0].roleNs, (Roles{0, 0, 0, 0, 40, 0, 30, 20}));
}

TEST(StepBreakdown, RolesAddUpToTheStep) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        const auto trace = test::randomTracks(random, 4, 60);
        const StepBreakdown breakdown = stepBreakdown(*trace);
        for (const StepRow& step : breakdown.steps) {
            EXPECT_EQ(std::accumulate(step.roleNs.begin(), step.roleNs.end(), DurationNs{0}), step.totalNs());
        }
    }
}

TEST(StepBreakdown, TimesWithoutRolesAreTheSame) {
    const auto expectSame = [](const Trace& trace) {
        for (const Conventions conventions : {Conventions::Lanescope, Conventions::TensorBoard}) {
            const StepBreakdown breakdown = stepBreakdown(trace, {}, conventions);
            const std::vector<StepRow> times = stepTimes(trace, conventions);
            ASSERT_EQ(times.size(), breakdown.steps.size());
            for (std::size_t i = 0; i < times.size(); ++i) {
                const StepRow& step = breakdown.steps[i];
                EXPECT_EQ(times[i].number, step.number);
                EXPECT_EQ(times[i].range, step.range);
                EXPECT_EQ(times[i].computationNs, step.computationNs);
                EXPECT_EQ(times[i].communicationNs, step.communicationNs);
                EXPECT_EQ(times[i].overlapNs, step.overlapNs);
                EXPECT_EQ(times[i].idleNs, step.idleNs);
            }
        }
    };
    expectSame(*test::makeWorkedExample());
    expectSame(*overlapExample("all_reduce_kernel", 17));
    expectSame(*overlapExample("ncclDevKernel_AllReduce", 99));
    TraceFixture host; // operators count where no kernels are, and collectives on the host
    const TrackId thread = host.addTrack("main", 1);
    host.addSlice(thread, "aten::mm", "cpu_op", 10, 30);
    host.addSlice(thread, "aten::inner", "cpu_op", 15, 5);
    host.addSlice(thread, "nccl:all_reduce", "cpu_op", 50, 20);
    expectSame(*host.take());
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        expectSame(*test::randomTracks(random, 4, 60));
    }
}

TEST(StepBreakdown, NothingOfAnEmptyTraceOrWhenStopped) {
    TraceFixture fixture;
    EXPECT_TRUE(stepBreakdown(*fixture.take()).steps.empty());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(stepBreakdown(*test::makeWorkedExample(), {}, Conventions::Lanescope, stop.get_token())
                    .steps.empty());
}

} // namespace
} // namespace lanescope
