// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/findings/overview.h"

#include <gtest/gtest.h>

#include "core/analysis/findings/finding_text.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;
using test::TraceFixture;

Overview overviewOf(const Trace& trace, Conventions conventions = Conventions::Lanescope) {
    const CallTree tree = callTree(trace, {conventions, false});
    return overview(trace, tree, callTimes(trace, tree));
}

const Finding* findingOf(const Overview& overview, FindingKind kind) {
    const auto found = std::find_if(overview.findings.begin(), overview.findings.end(),
                                    [kind](const Finding& finding) { return finding.kind == kind; });
    return found == overview.findings.end() ? nullptr : &*found;
}

TEST(Overview, TensorCoresOfTheWorkedExample) {
    const Overview result = overviewOf(*test::makeWorkedExample());
    ASSERT_EQ(result.tensorCores.devices.size(), 1u);
    EXPECT_NEAR(result.tensorCores.devices[0].ofOperators.share(Conventions::TensorBoard), 0.2222, 5e-5);
    EXPECT_NEAR(result.tensorCores.eligibleShare(), 0.6667, 5e-5);
    EXPECT_NEAR(result.gpus.at(0).utilization, 0.5811, 5e-5);
}

TEST(Overview, FindsDataLoadingAtItsLongest) {
    const auto trace = test::makeWorkedExample();
    const Overview result = overviewOf(*trace);
    const Finding* finding = findingOf(result, FindingKind::DataLoading);
    ASSERT_NE(finding, nullptr);
    EXPECT_NEAR(finding->value, 0.0541, 5e-5);
    EXPECT_EQ(finding->threshold, 0.05);
    EXPECT_EQ(finding->place, (TimeRange{110'000, 150'000}));
    EXPECT_FALSE(isHeuristic(finding->kind));
}

/// One step of 1000 us in which `kernels` of `kernelNs` start 1 us after their launches, 10 us apart.
class Workload {
public:
    Workload(std::size_t kernels, DurationNs kernelNs, const char* name, double blocksPerSm = 4) {
        m_fixture.data().devices.push_back({.id = 0, .totalMemoryBytes = 1000, .computeMajor = 8});
        m_host = m_fixture.addTrack("main", 1);
        m_stream = m_fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
        m_fixture.addStep(m_fixture.addSlice(m_host, "ProfilerStep#1", "user_annotation", 0, 1'000'000), 1);
        m_fixture.addSlice(m_host, "aten::mm", "cpu_op", 0, 1'000'000);
        for (std::size_t i = 0; i < kernels; ++i) {
            const auto startNs = static_cast<TimeNs>(i) * 10'000;
            const auto correlation = static_cast<std::int64_t>(i + 1);
            m_fixture.addLaunch(
                m_fixture.addSlice(m_host, "cudaLaunchKernel", "cuda_runtime", startNs, 1'000), correlation);
            DeviceOp op;
            op.device = 0;
            op.correlation = correlation;
            op.blocksPerSm = blocksPerSm;
            m_fixture.addDeviceOp(m_fixture.addSlice(m_stream, name, "kernel", startNs + 2'000, kernelNs),
                                  op);
        }
    }
    TraceFixture& fixture() { return m_fixture; }
    TrackId host() const { return m_host; }
    Overview overview() {
        m_trace = m_fixture.take();
        return overviewOf(*m_trace);
    }
    const Trace& trace() const { return *m_trace; }

private:
    TraceFixture m_fixture;
    TrackId m_host{};
    TrackId m_stream{};
    std::shared_ptr<const Trace> m_trace;
};

TEST(Overview, FindsTinyKernelsThatTheHostCannotLaunchFastEnough) {
    Workload workload(100, 4'000, "k");
    const Overview result = workload.overview();
    const Finding* tiny = findingOf(result, FindingKind::TinyKernels);
    ASSERT_NE(tiny, nullptr);
    EXPECT_EQ(tiny->value, 1);
    EXPECT_EQ(tiny->place, (TimeRange{2'000, 996'000}));
    const Finding* bound = findingOf(result, FindingKind::LaunchBound);
    ASSERT_NE(bound, nullptr);
    EXPECT_NEAR(bound->value, 0.6, 1e-9);
    EXPECT_EQ(bound->place, (TimeRange{0, 1'000'000}));
    const Finding* low = findingOf(result, FindingKind::LowUtilization);
    ASSERT_NE(low, nullptr);
    EXPECT_EQ(low->device, 0);
    EXPECT_EQ(low->place, (TimeRange{6'000, 12'000}));
}

TEST(Overview, FindsUnusedTensorCoresAndTf32) {
    Workload plain(100, 9'000, "ampere_sgemm_128x64");
    const Overview unused = plain.overview();
    ASSERT_NE(findingOf(unused, FindingKind::TensorCoresUnused), nullptr);
    EXPECT_EQ(findingOf(unused, FindingKind::TensorCoresUnused)->value, 1);
    EXPECT_EQ(findingOf(unused, FindingKind::Tf32Matrices), nullptr);
    EXPECT_EQ(findingOf(unused, FindingKind::LaunchBound), nullptr);

    Workload tf32(100, 9'000, "cutlass_80_tensorop_s1688gemm_128x128");
    const Overview found = tf32.overview();
    EXPECT_EQ(findingOf(found, FindingKind::TensorCoresUnused), nullptr);
    ASSERT_NE(findingOf(found, FindingKind::Tf32Matrices), nullptr);
    EXPECT_EQ(tf32.trace().sliceName(findingOf(found, FindingKind::Tf32Matrices)->slice),
              "cutlass_80_tensorop_s1688gemm_128x128");

    Workload half(100, 9'000, "ampere_fp16_s1688gemm_fp16_128x128");
    EXPECT_EQ(findingOf(half.overview(), FindingKind::Tf32Matrices), nullptr);
}

TEST(Overview, FindsSynchronizationFewBlocksAndFullMemory) {
    Workload workload(90, 9'000, "k", 0.5);
    const SliceHandle wait = workload.fixture().addSlice(workload.host(), "cudaDeviceSynchronize",
                                                         "cuda_runtime", 900'000, 99'999);
    workload.fixture().addLaunch(wait, 0);
    MemoryEvent event;
    event.timeNs = 500'000;
    event.deviceType = 1;
    event.deviceId = 0;
    event.totalAllocated = 950;
    workload.fixture().data().memoryEvents.push_back(event);
    const Overview result = workload.overview();
    EXPECT_EQ(findingOf(result, FindingKind::Synchronization), nullptr);
    ASSERT_NE(findingOf(result, FindingKind::FewBlocks), nullptr);
    EXPECT_EQ(findingOf(result, FindingKind::FewBlocks)->value, 1);
    ASSERT_NE(findingOf(result, FindingKind::MemoryNearlyFull), nullptr);
    EXPECT_EQ(findingOf(result, FindingKind::MemoryNearlyFull)->place, (TimeRange{500'000, 500'001}));

    Workload longer(80, 9'000, "k");
    longer.fixture().addLaunch(
        longer.fixture().addSlice(longer.host(), "cudaStreamSynchronize", "cuda_runtime", 850'000, 120'000),
        0);
    const Overview waiting = longer.overview();
    ASSERT_NE(findingOf(waiting, FindingKind::Synchronization), nullptr);
    EXPECT_NEAR(findingOf(waiting, FindingKind::Synchronization)->value, 0.12, 1e-9);
    EXPECT_EQ(findingOf(waiting, FindingKind::Synchronization)->place, (TimeRange{850'000, 970'000}));
}

TEST(Overview, FindsASlowFirstStep) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addStep(fixture.addSlice(host, "ProfilerStep#0", "user_annotation", 0, 300), 0);
    fixture.addStep(fixture.addSlice(host, "ProfilerStep#1", "user_annotation", 300, 100), 1);
    fixture.addStep(fixture.addSlice(host, "ProfilerStep#2", "user_annotation", 400, 100), 2);
    const auto trace = fixture.take();
    const Overview result = overviewOf(*trace);
    ASSERT_NE(findingOf(result, FindingKind::WarmUp), nullptr);
    EXPECT_EQ(findingOf(result, FindingKind::WarmUp)->value, 3);
    EXPECT_EQ(findingOf(result, FindingKind::WarmUp)->place, (TimeRange{0, 300}));
    EXPECT_TRUE(overviewOf(*trace, Conventions::TensorBoard).findings.empty());
}

TEST(Overview, EveryFindingHasANameAndWords) {
    std::vector<std::string> names;
    for (int kind = 0; kind <= static_cast<int>(FindingKind::FewBlocks); ++kind) {
        Finding finding;
        finding.kind = static_cast<FindingKind>(kind);
        finding.value = 0.25;
        finding.device = 3;
        EXPECT_TRUE(findingText(finding).ends_with(".")) << kind;
        names.emplace_back(findingName(finding.kind));
        EXPECT_FALSE(names.back().empty()) << kind;
    }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(Overview, NothingInAnEmptyTrace) {
    TraceFixture fixture;
    const auto trace = fixture.take();
    const Overview result = overviewOf(*trace);
    EXPECT_TRUE(result.findings.empty());
    EXPECT_TRUE(result.gpus.empty());
    EXPECT_TRUE(result.tensorCores.devices.empty());
}

} // namespace
} // namespace lanescope
