// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/kernel_attribution.h"

#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/cost/model_registry.h"
#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;

/// A forward pass, a backward pass on another thread, and an optimizer.
class KernelAttributionTest : public testing::Test {
protected:
    KernelAttributionTest() {
        m_fixture.addProcess("python", 100);
        main = m_fixture.addTrack("main", 100);
        backward = m_fixture.addTrack("pt_autograd_0", 101);
    }

    SliceHandle add(TrackId track, std::string_view name, std::string_view category, TimeNs startNs,
                    DurationNs durationNs) {
        return m_fixture.addSlice(track, name, category, startNs, durationNs);
    }
    SliceHandle addLaunch(TrackId track, TimeNs startNs, std::int64_t correlation,
                          std::string_view name = "cudaLaunchKernel") {
        const SliceHandle launch = add(track, name, "cuda_runtime", startNs, 5);
        m_fixture.addLaunch(launch, correlation);
        return launch;
    }
    SliceHandle addKernel(std::int64_t correlation, std::int64_t externalId = 0) {
        if (!m_hasStream) {
            m_hasStream = true;
            m_fixture.addProcess("GPU 0", 0, 0);
            m_stream = m_fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
        }
        const SliceHandle kernel = m_fixture.addSlice(m_stream, "kernel", "kernel", m_kernelNs += 100, 10);
        m_fixture.addDeviceOp(kernel, {.correlation = correlation, .externalId = externalId, .device = 0});
        return kernel;
    }
    void run() {
        trace = m_fixture.take();
        result = attributeKernels(*trace, ModelRegistry::builtIn());
    }
    DeviceOpId op(SliceHandle kernel) const { return trace->deviceOpOf(m_fixture.idOf(kernel)); }
    const LaunchContext& contextOf(SliceHandle kernel) const { return result.context(op(kernel)); }
    std::string_view name(SliceId slice) const {
        return slice == kNoSlice ? std::string_view("-") : trace->sliceName(slice);
    }

    test::TraceFixture m_fixture;
    std::shared_ptr<const Trace> trace;
    KernelAttributions result;
    TrackId main{};
    TrackId backward{};

private:
    TrackId m_stream{};
    bool m_hasStream = false;
    TimeNs m_kernelNs = 5000;
};

TEST_F(KernelAttributionTest, RangesOfTheProcessAnnotateWhatNoOtherDoes) {
    const TrackId ranges = m_fixture.addTrack("ranges", 0, TrackKind::Async);
    add(ranges, "epoch", "user_annotation", 0, 10'000);
    add(ranges, "batch", "user_annotation", 1000, 500);
    add(main, "pushed", "user_annotation", 1100, 100);
    addLaunch(main, 1110, 1);
    addLaunch(main, 1300, 2);
    addLaunch(main, 1600, 3);
    addLaunch(main, 20'000, 4);
    const SliceHandle kernels[] = {addKernel(1), addKernel(2), addKernel(3), addKernel(4)};
    run();
    const auto annotationOf = [&](int i) { return name(contextOf(kernels[i]).annotation); };
    EXPECT_EQ(annotationOf(0), "pushed");
    EXPECT_EQ(annotationOf(1), "batch") << "the range that begins last";
    EXPECT_EQ(annotationOf(2), "epoch") << "the other one has ended";
    EXPECT_EQ(annotationOf(3), "-");
    EXPECT_EQ(result.cause(op(kernels[1])), Cause::PlainLaunch);
}

TEST_F(KernelAttributionTest, CrossingRangesEqualASearchThroughAll) {
    const TrackId ranges = m_fixture.addTrack("ranges", 0, TrackKind::Async);
    std::mt19937 random(7);
    std::vector<TimeRange> times;
    for (int i = 0; i < 60; ++i) {
        const TimeNs startNs = std::uniform_int_distribution<TimeNs>(0, 400)(random) * 10;
        times.push_back({startNs, startNs + std::uniform_int_distribution<DurationNs>(0, 90)(random) * 10});
    }
    for (const TimeRange& time : times) {
        add(ranges, "range", "user_annotation", time.startNs, time.endNs - time.startNs);
    }
    std::vector<SliceHandle> kernels;
    std::vector<TimeNs> latestNs; // begin of the range around each launch that begins last, -1 for none
    for (TimeNs startNs = 0; startNs < 5200; startNs += 10) {
        kernels.push_back((addLaunch(main, startNs, startNs + 1), addKernel(startNs + 1)));
        latestNs.push_back(-1);
        for (const TimeRange& time : times) {
            const bool isAround = time.startNs <= startNs && startNs < time.endNs;
            latestNs.back() = std::max(latestNs.back(), isAround ? time.startNs : -1);
        }
    }
    run();
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const SliceId found = contextOf(kernels[i]).annotation;
        EXPECT_EQ(found == kNoSlice ? -1 : trace->slices().startNs[found], latestNs[i]) << i;
    }
}

TEST_F(KernelAttributionTest, NamesWhatIsAroundALaunch) {
    add(main, "train.py(12): step", "python_function", 0, 400);
    add(main, "torch/nn/modules/module.py(1501): _call_impl", "python_function", 5, 390);
    add(main, "nn.Module: Net_0", "python_function", 8, 380);
    add(main, "nn.Module: Linear_1", "python_function", 10, 300);
    add(main, "aten::linear", "cpu_op", 20, 200);
    add(main, "aten::addmm", "cpu_op", 30, 100);
    addLaunch(main, 40, 7);
    const SliceHandle kernel = addKernel(7);
    run();
    const LaunchContext& context = contextOf(kernel);
    EXPECT_EQ(name(context.innermostOp), "aten::addmm");
    EXPECT_EQ(name(context.outermostOp), "aten::linear");
    EXPECT_EQ(name(context.costOp), "aten::addmm")
        << "aten::linear stands in only where nothing else has a model";
    EXPECT_EQ(name(context.callSite), "train.py(12): step");
    EXPECT_EQ(modulePath(*trace, context.module), "Net_0 / Linear_1");
    EXPECT_EQ(context.direction, Direction::Forward);
    EXPECT_EQ(result.cause(op(kernel)), Cause::Operator);
    EXPECT_EQ(callSiteText(name(context.callSite)), "train.py:12 step");
}

/// A DTensor calls the operator again on its shard, after it gathered what that needs.
TEST_F(KernelAttributionTest, TheInnerOperatorOfOneNameHasTheCost) {
    add(main, "aten::mm", "cpu_op", 0, 300); // of the whole tensors
    add(main, "aten::cat", "cpu_op", 10, 40);
    add(main, "aten::copy_", "cpu_op", 12, 30);
    addLaunch(main, 20, 6);
    add(main, "torch/_ops.py(667): __call__", "python_function", 90, 200);
    const SliceHandle local = add(main, "aten::mm", "cpu_op", 100, 100);
    add(main, "aten::fill_", "cpu_op", 105, 10);
    addLaunch(main, 107, 7);
    addLaunch(main, 140, 8);
    addLaunch(main, 250, 9); // by the outer one itself
    const SliceHandle gather = addKernel(6);
    const SliceHandle fill = addKernel(7);
    const SliceHandle product = addKernel(8);
    const SliceHandle own = addKernel(9);
    run();
    EXPECT_EQ(contextOf(product).costOp, m_fixture.idOf(local));
    EXPECT_EQ(contextOf(fill).costOp, m_fixture.idOf(local)) << "part of what the inner one does";
    EXPECT_EQ(name(contextOf(gather).costOp), "aten::cat") << "not a part of the product";
    EXPECT_EQ(contextOf(own).costOp, contextOf(own).outermostOp);
    EXPECT_EQ(name(contextOf(product).outermostOp), "aten::mm");
}

TEST_F(KernelAttributionTest, ACopyByCopiesHasTheCostOfAll) {
    const SliceHandle whole = add(main, "aten::copy_", "cpu_op", 0, 300);
    add(main, "aten::copy_", "cpu_op", 10, 100);
    addLaunch(main, 20, 6);
    const SliceHandle part = addKernel(6);
    run();
    EXPECT_EQ(contextOf(part).costOp, m_fixture.idOf(whole));
}

TEST_F(KernelAttributionTest, TiesTheBackwardPassToItsForwardOperator) {
    add(main, "nn.Module: Linear_1", "python_function", 0, 300);
    // Both carry the number; the later one made the node.
    const SliceHandle linear = add(main, "aten::linear", "cpu_op", 20, 200);
    const SliceHandle addmm = add(main, "aten::addmm", "cpu_op", 30, 100);
    m_fixture.addOperatorIds(linear, {.sequenceNumber = 5});
    m_fixture.addOperatorIds(addmm, {.sequenceNumber = 5});
    const SliceHandle node = add(backward, "AddmmBackward0", "cpu_op", 1000, 100);
    m_fixture.addOperatorIds(node, {.forwardThreadId = 1, .sequenceNumber = 5});
    add(backward, "aten::mm", "cpu_op", 1010, 80);
    addLaunch(backward, 1020, 9);
    const SliceHandle kernel = addKernel(9);
    run();
    const LaunchContext& context = contextOf(kernel);
    EXPECT_EQ(context.direction, Direction::Backward);
    EXPECT_EQ(context.forwardOp, m_fixture.idOf(addmm));
    EXPECT_EQ(context.backwardOp, m_fixture.idOf(node));
    EXPECT_EQ(modulePath(*trace, context.module), "Linear_1");
    EXPECT_EQ(context.sequenceNumber, 5);
}

TEST_F(KernelAttributionTest, PrefersTheFlow) {
    const SliceHandle other = add(main, "aten::mul", "cpu_op", 0, 10);
    m_fixture.addOperatorIds(other, {.sequenceNumber = 5});
    const SliceHandle linked = add(main, "aten::add", "cpu_op", 20, 10);
    const SliceHandle node = add(backward, "AddBackward0", "cpu_op", 1000, 100);
    m_fixture.addOperatorIds(node, {.forwardThreadId = 1, .sequenceNumber = 5});
    m_fixture.addFlow(linked, node, "fwdbwd");
    addLaunch(backward, 1020, 9);
    const SliceHandle kernel = addKernel(9);
    run();
    EXPECT_EQ(contextOf(kernel).forwardOp, m_fixture.idOf(linked));
}

TEST_F(KernelAttributionTest, DoesNotMixThreadsThatCountAlike) {
    const TrackId second = m_fixture.addTrack("second", 102);
    const auto addForward = [&](TrackId track, std::int64_t number, TimeNs startNs) {
        const SliceHandle op = add(track, "aten::relu", "cpu_op", startNs, 5);
        m_fixture.addOperatorIds(op, {.sequenceNumber = number});
        return op;
    };
    const SliceHandle wanted = addForward(main, 5, 10);
    addForward(second, 5, 20);
    addForward(main, 6, 30); // tells which thread is number 1
    const auto addBackward = [&](std::int64_t number, TimeNs startNs) {
        const SliceHandle op = add(backward, "ReluBackward0", "cpu_op", startNs, 50);
        m_fixture.addOperatorIds(op, {.forwardThreadId = 1, .sequenceNumber = number});
        addLaunch(backward, startNs + 5, startNs);
        return startNs;
    };
    const TimeNs first = addBackward(5, 1000);
    addBackward(6, 1100);
    const SliceHandle kernel = addKernel(first);
    run();
    EXPECT_EQ(contextOf(kernel).forwardOp, m_fixture.idOf(wanted));
}

TEST_F(KernelAttributionTest, KnowsTheOptimizer) {
    add(main, "Optimizer.step#AdamW.step", "user_annotation", 0, 300);
    add(main, "aten::_fused_adamw_", "cpu_op", 20, 200);
    addLaunch(main, 40, 7);
    const SliceHandle kernel = addKernel(7);
    run();
    EXPECT_EQ(contextOf(kernel).direction, Direction::Optimizer);
    EXPECT_STREQ(directionName(contextOf(kernel).direction), "optim");
}

TEST_F(KernelAttributionTest, ExplainsWhatNoOperatorLaunched) {
    addLaunch(main, 2'000'000, 70, "cudaGraphLaunch");
    const SliceHandle graph = addKernel(70);
    const SliceHandle graphToo = addKernel(70);
    addLaunch(main, 2'500'000, 71);
    const SliceHandle plain = addKernel(71);
    const SliceHandle early = addKernel(3);
    // Numbers of operators start anew with a recording: this one cannot have launched the work.
    m_fixture.addOperatorIds(add(main, "aten::resize_", "cpu_op", 2'600'000, 50), {.externalId = 4});
    const SliceHandle earlyToo = addKernel(4, 4);
    const SliceHandle unknown = addKernel(99);
    run();
    EXPECT_EQ(result.cause(op(earlyToo)), Cause::BeforeStart);
    EXPECT_EQ(result.cause(op(graph)), Cause::GraphLaunch);
    EXPECT_EQ(result.cause(op(graphToo)), Cause::GraphLaunch);
    EXPECT_EQ(result.cause(op(plain)), Cause::PlainLaunch);
    EXPECT_EQ(result.cause(op(early)), Cause::BeforeStart);
    EXPECT_EQ(result.cause(op(unknown)), Cause::Unknown);
    EXPECT_TRUE(causeText(*trace, result, op(graph)).starts_with("graph launch at "));
    EXPECT_TRUE(causeText(*trace, result, op(plain)).ends_with("outside of any operator"));
    EXPECT_EQ(causeText(*trace, result, op(early)), "launched before the recording began");
    EXPECT_EQ(causeText(*trace, result, op(unknown)), "no launch call in the trace");
    EXPECT_EQ(result.totals[static_cast<std::size_t>(Cause::GraphLaunch)].count, 2u);
    EXPECT_EQ(result.totals[static_cast<std::size_t>(Cause::GraphLaunch)].totalNs, 20);
}

TEST_F(KernelAttributionTest, FallsBackToTheExternalId) {
    const SliceHandle mm = add(main, "aten::mm", "cpu_op", 0, 10);
    m_fixture.addOperatorIds(mm, {.externalId = 42});
    const SliceHandle kernel = addKernel(7, 42);
    run();
    EXPECT_EQ(result.cause(op(kernel)), Cause::Operator);
    EXPECT_EQ(contextOf(kernel).costOp, m_fixture.idOf(mm));
}

TEST_F(KernelAttributionTest, OfAnEmptyTraceIsEmpty) {
    run();
    EXPECT_TRUE(result.contextOf.empty());
}

TEST(CallSiteText, LeavesOtherNamesAlone) {
    EXPECT_EQ(callSiteText("<built-in method x>"), "<built-in method x>");
    EXPECT_EQ(callSiteText(""), "");
    EXPECT_EQ(callSiteText("a (b"), "a (b");
    EXPECT_EQ(callSiteText("model.py(12)"), "model.py:12");
}

} // namespace
} // namespace lanescope
