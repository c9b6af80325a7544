// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/attribution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;
using testing::ElementsAre;
using testing::IsEmpty;

/// One training step on a thread that launches kernels on a stream.
class AttributionTest : public testing::Test {
protected:
    AttributionTest() {
        m_fixture.addProcess("python", 100);
        thread = m_fixture.addTrack("main", 100);
        step = add("ProfilerStep#1", "user_annotation", 0, 1000);
        module = add("nn.Module: Linear_0", "python_function", 10, 500);
        frame = add("linear.py(9): forward", "python_function", 20, 400);
        outer = add("aten::linear", "cpu_op", 30, 300);
        annotation = add("my range", "user_annotation", 40, 250);
        inner = add("aten::addmm", "cpu_op", 50, 200);
        launch = add("cudaLaunchKernel", "cuda_runtime", 60, 10);
        m_fixture.addLaunch(launch, 7, 11);
        m_fixture.addOperatorIds(outer, {.externalId = 10});
        m_fixture.addOperatorIds(inner, {.externalId = 11});
        m_fixture.addProcess("GPU 0", 0, 0);
        stream = m_fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    }

    SliceHandle add(std::string_view name, std::string_view category, TimeNs startNs, DurationNs durationNs) {
        return m_fixture.addSlice(thread, name, category, startNs, durationNs);
    }
    SliceHandle addKernel(TimeNs startNs, std::int64_t correlation, std::int64_t externalId = 0) {
        const SliceHandle kernel = m_fixture.addSlice(stream, "gemm", "kernel", startNs, 20);
        m_fixture.addDeviceOp(kernel, {.correlation = correlation, .externalId = externalId, .device = 0});
        return kernel;
    }
    Attribution attribution(SliceHandle slice) {
        if (!trace) {
            trace = m_fixture.take();
        }
        return attributionOf(*trace, m_fixture.idOf(slice));
    }
    SliceId id(SliceHandle slice) const { return m_fixture.idOf(slice); }

    test::TraceFixture m_fixture;
    std::shared_ptr<const Trace> trace;
    TrackId thread{};
    TrackId stream{};
    SliceHandle step{}, module{}, frame{}, outer{}, annotation{}, inner{}, launch{};
};

TEST_F(AttributionTest, FollowsTheCorrelationAndThenTheNesting) {
    const SliceHandle kernel = addKernel(700, 7, 10);
    const Attribution found = attribution(kernel);
    EXPECT_EQ(found.kernel, id(kernel));
    EXPECT_EQ(found.launch, id(launch));
    EXPECT_EQ(found.innermostOp, id(inner));
    EXPECT_EQ(found.outermostOp, id(outer));
    EXPECT_EQ(found.userAnnotation, id(annotation));
    EXPECT_EQ(found.pythonFunction, id(frame));
    EXPECT_EQ(found.module, id(module));
    EXPECT_EQ(found.externalIdOp, id(outer)) << "the other linkage is told, not mixed in";
    EXPECT_FALSE(found.ambiguousLaunch);
    EXPECT_EQ(found.launchToStartNs, 700 - 60);
}

TEST_F(AttributionTest, FallsBackToTheExternalId) {
    const Attribution found = attribution(addKernel(700, 999, 11));
    EXPECT_EQ(found.launch, kNoSlice);
    EXPECT_FALSE(found.launchToStartNs);
    EXPECT_EQ(found.externalIdOp, id(inner));
    EXPECT_EQ(found.innermostOp, id(inner));
    EXPECT_EQ(found.outermostOp, id(outer));
    EXPECT_EQ(found.module, id(module));
}

TEST_F(AttributionTest, TakesTheFirstOperatorOfAnExternalId) {
    const SliceHandle again = add("aten::relu", "cpu_op", 2000, 10);
    m_fixture.addOperatorIds(again, {.externalId = 11});
    const SliceHandle notAnOperator = add("range", "user_annotation", 3000, 10);
    m_fixture.addOperatorIds(notAnOperator, {.externalId = 12});
    const SliceHandle first = addKernel(700, 0, 11);
    const SliceHandle second = addKernel(800, 0, 12);
    const Attribution found = attribution(first);
    EXPECT_EQ(found.externalIdOp, id(inner));
    EXPECT_EQ(attribution(second).externalIdOp, kNoSlice);
}

TEST_F(AttributionTest, SaysWhenSeveralLaunchesCompete) {
    const SliceHandle other = add("cudaLaunchKernel", "cuda_runtime", 75, 10);
    m_fixture.addLaunch(other, 7);
    const SliceHandle kernel = addKernel(700, 7);
    const Attribution found = attribution(kernel);
    EXPECT_TRUE(found.ambiguousLaunch);
    EXPECT_EQ(found.launch, kNoSlice);
    EXPECT_EQ(found.innermostOp, kNoSlice);
}

TEST_F(AttributionTest, KeepsTheSignOfSkewedClocks) {
    EXPECT_EQ(attribution(addKernel(40, 7)).launchToStartNs, -20);
}

TEST_F(AttributionTest, SurvivesClocksAtTheLimits) {
    const SliceHandle early =
        m_fixture.addSlice(thread, "cudaLaunchKernel", "cuda_runtime", std::numeric_limits<TimeNs>::min(), 5);
    m_fixture.addLaunch(early, 8);
    EXPECT_EQ(attribution(addKernel(1000, 8)).launchToStartNs, std::numeric_limits<DurationNs>::max());
}

TEST_F(AttributionTest, IsEmptyForAnythingButADeviceOp) {
    const Attribution found = attribution(inner);
    EXPECT_EQ(found.kernel, kNoSlice);
    EXPECT_EQ(found.innermostOp, kNoSlice);
}

TEST_F(AttributionTest, CallStackGoesFromTheOutermostInward) {
    trace = m_fixture.take();
    EXPECT_THAT(callStackOf(*trace, id(launch)),
                ElementsAre(id(step), id(module), id(frame), id(outer), id(annotation), id(inner)));
    EXPECT_THAT(callStackOf(*trace, id(step)), IsEmpty());
}

} // namespace
} // namespace lanescope
