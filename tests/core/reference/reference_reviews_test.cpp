// SPDX-License-Identifier: Apache-2.0
// Figures that reviews by hand computed with scripts of their own from the raw JSON of reference traces; each
// test names the numbered bug that it keeps away. Traces are found by the number of their events, whatever
// their files are called.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/findings/overview.h"
#include "core/analysis/host/sync_points.h"
#include "core/analysis/intervals.h"
#include "core/catalog/full_diagnosis.h"
#include "core/compare/comparison.h"
#include "core/idle/idle_causes.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

/// Events of the traces that the reviews are about.
enum TraceOf : std::uint64_t {
    kOfRank0 = 108'936,         ///< training of 16 ranks on A100 with Triton kernels, rank 0
    kOfTimesformer = 50'125,    ///< inference on an H100
    kOfTimesformerHip = 49'950, ///< the same on an MI300X
    kOfResnetDdp = 29'746,      ///< training on MI300X
    kOfOwl = 132'152,           ///< inference on an H100
    kOfQwen = 18'221,           ///< inference on an H100
    kOfPiecewise = 19'289,      ///< vLLM with a graph for each piece
    kOfFullGraph = 1'993,       ///< vLLM with one graph
    kOfNccl = 40'573,           ///< training of 2 ranks on A100
    kOfExperts = 331,           ///< mixture of experts on a B300
    kOfMtia = 16'158,
};

#define NEEDS(trace)                                                                                         \
    if ((trace) == nullptr) {                                                                                \
        GTEST_SKIP() << "the reference trace is not here";                                                   \
    }

std::string allCauses(const Trace& trace) {
    std::string text;
    AnalysisContext context(trace);
    for (const DiagnosisCause& cause : fullDiagnosis(context).causes) {
        text += std::string(causeKindTitle(cause.kind)) + ": " + cause.what.english() + "\n";
    }
    return text;
}

/// By an independent script: cudaMemcpyAsync 758.4 ms, cudaDeviceSynchronize 158.2 and
/// cudaStreamSynchronize 2.8 of 1231 ms are 74.7 %; without the copies it would be 13.1 %.
TEST(ReferenceReviews, PanelsB1BlockingCopiesAreWaits) {
    const TracePtr trace = traceWithEvents(kOfRank0);
    NEEDS(trace);
    DurationNs blockedNs = 0;
    DurationNs inCopiesNs = 0;
    const std::vector<SyncPoint> points = syncPoints(*trace, callTree(*trace));
    for (const SyncPoint& row : points) {
        blockedNs += row.blockedNs;
        inCopiesNs += trace->text(row.name) == "cudaMemcpyAsync" ? row.blockedNs : 0;
    }
    EXPECT_EQ(blockedNs, 919'400'000);
    EXPECT_EQ(inCopiesNs, 758'418'000);
}

/// The first cause names the culprit.
TEST(ReferenceReviews, PanelsB2TheFirstCauseIsTheCulprit) {
    struct Truth {
        std::uint64_t trace; ///< its events
        const char* culprit;
        DurationNs leastNs; ///< 95 % of what was computed by hand
    };
    const Truth truths[] = {
        {kOfTimesformer, "preprocess (transformers/pipelines/video_classification.py:129)", 206'000'000},
        {kOfResnetDdp, "hipFree", 2'850'000'000},
        {kOfOwl, "zoom (scipy/ndimage", 588'000'000},
        {kOfPiecewise, "launched before the recording", 118'000'000},
    };
    std::size_t compared = 0;
    for (const Truth& truth : truths) {
        const TracePtr trace = traceWithEvents(truth.trace);
        if (trace == nullptr) {
            continue;
        }
        ++compared;
        AnalysisContext context(*trace);
        const Diagnosis diagnosis = fullDiagnosis(context);
        ASSERT_FALSE(diagnosis.causes.empty()) << truth.trace;
        EXPECT_THAT(diagnosis.causes.front().what, testing::HasSubstr(truth.culprit)) << truth.trace;
        EXPECT_GE(diagnosis.causes.front().ns, truth.leastNs) << truth.trace;
    }
    if (const TracePtr trace = traceWithEvents(kOfNccl)) {
        EXPECT_THAT(allCauses(*trace), testing::HasSubstr("aten::unflatten_dense_tensors"));
        ++compared;
    }
    if (compared == 0) {
        GTEST_SKIP() << "the reference traces are not here";
    }
}

/// Hardly anything of two models matches, and nothing is said per element.
TEST(ReferenceReviews, PanelsB4UnrelatedTracesAreNotComparable) {
    const std::pair<std::uint64_t, std::uint64_t> pairs[] = {
        {kOfOwl, kOfQwen},
        {kOfPiecewise, kOfFullGraph},
        {kOfOwl, kOfResnetDdp},
    };
    for (const auto& [first, second] : pairs) {
        const TracePtr baseline = traceWithEvents(first);
        const TracePtr candidate = traceWithEvents(second);
        NEEDS(baseline);
        NEEDS(candidate);
        const auto comparison = Comparison::make(baseline, candidate);
        ASSERT_TRUE(comparison);
        const Explanations& said = (*comparison)->explanations();
        EXPECT_FALSE(said.isComparable) << first << " and " << second;
        for (const Explanation& note : said.notes) {
            EXPECT_THAT(note.text.english(), testing::Not(testing::HasSubstr("per element"))) << first;
        }
    }
}

class ReferencePairs : public testing::TestWithParam<ReferencePair> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReferencePairs);

/// GPU idle has one value on a page.
TEST_P(ReferencePairs, PanelsB14GpuIdleHasOneValue) {
    const Result<TracePtr> baseline = loadTrace(GetParam().baselinePath);
    const Result<TracePtr> candidate = loadTrace(GetParam().candidatePath);
    ASSERT_TRUE(baseline && candidate);
    const auto comparison = Comparison::make(*baseline, *candidate);
    ASSERT_TRUE(comparison);
    const MetricDifference* idle = (*comparison)->metric("gpu_idle");
    ASSERT_NE(idle, nullptr);
    ASSERT_TRUE(idle->delta());
    double partsNs = 0;
    for (const WaterfallPart& part : (*comparison)->waterfall().parts) {
        if (part.row.name == idle->label) {
            EXPECT_NEAR(static_cast<double>(part.deltaNs()), *idle->delta(), 1);
        }
        if (part.row.name.starts_with("GPU idle") || part.row.name == "Data loading") {
            partsNs += static_cast<double>(part.deltaNs());
        }
    }
    // Where data loading is told by itself, both parts together are the idle time of the table.
    EXPECT_NEAR(partsNs, *idle->delta(), 2);
}

INSTANTIATE_TEST_SUITE_P(Pairs, ReferencePairs, testing::ValuesIn(referencePairs()), pairName);

/// 42.3 % is of the time from the first step to the end of the last one's work; of
/// the steps on the host it would be 38.3 %.
TEST(ReferenceReviews, TimelineB16UtilizationIsOfTheSpanThatItNames) {
    const TracePtr trace = traceWithEvents(kOfExperts);
    NEEDS(trace);
    const GpuSummary gpu = gpuSummary(*trace).at(0);
    EXPECT_STREQ(spanText(traceSpan(*trace).kind),
                 "of the time from the first to the last step, with their device work");
    EXPECT_EQ(gpu.range.startNs, trace->steps().front().range.startNs);
    DurationNs busyNs = 0;
    std::vector<TimeRange> kernels;
    for (const DeviceOp& op : trace->deviceOps()) {
        if (trace->categoryKind(op.slice) == CategoryKind::Kernel) {
            kernels.push_back(trace->slices().range(op.slice).clippedTo(gpu.range));
        }
    }
    busyNs = IntervalSet(std::move(kernels)).totalNs();
    EXPECT_NEAR(gpu.utilization, static_cast<double>(busyNs) / static_cast<double>(gpu.range.durationNs()),
                1e-9);
    EXPECT_NEAR(gpu.utilization, 0.423, 5e-4);
}

/// Requests of the DMA engine are copies, and devices of this kind have no tensor cores.
TEST(ReferenceReviews, FiguresBug7DmaOfMtiaAreCopies) {
    const TracePtr trace = traceWithEvents(kOfMtia);
    NEEDS(trace);
    std::vector<TimeRange> copies;
    for (const DeviceOp& op : trace->deviceOps()) {
        if (trace->sliceName(op.slice) == "dma_request") {
            copies.push_back(trace->slices().range(op.slice));
        }
    }
    ASSERT_FALSE(copies.empty());
    const std::vector<DeviceBreakdown> devices = deviceBreakdowns(*trace);
    ASSERT_EQ(devices.size(), 1u);
    EXPECT_EQ(devices[0].activeNs(maskOf(DeviceWorkClass::Memcpy)), IntervalSet(std::move(copies)).totalNs());
    const CallTree tree = callTree(*trace);
    for (const TensorCoreSummary::Device& device :
         tensorCoreSummary(*trace, tree, callTimes(*trace, tree)).devices) {
        EXPECT_FALSE(device.hasUnits);
    }
}

/// The header has the one device under another id.
TEST(ReferenceReviews, FiguresBug8DevicesUnderRemappedIdsHaveTheirName) {
    const TracePtr trace = traceWithEvents(kOfTimesformerHip);
    NEEDS(trace);
    ASSERT_EQ(trace->activeDevices(), std::vector<std::int32_t>{2});
    const DeviceProperties* properties = trace->deviceProperties(2);
    ASSERT_NE(properties, nullptr);
    EXPECT_EQ(trace->text(properties->name), "AMD Instinct MI300X VF");
}

} // namespace
} // namespace lanescope::test
