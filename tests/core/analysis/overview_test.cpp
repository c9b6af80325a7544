// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/findings/overview.h"

#include <gtest/gtest.h>

#include "core/analysis/findings/finding_text.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/database_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

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

TEST(Overview, KernelsOfAnUnknownDeviceAreOfOneWithoutANumber) {
    const auto trace = test::databaseTrace(
        "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
        "INSERT INTO StringIds VALUES (1, 'volta_fp16_s884gemm_fp16_128x64_ldg8_f2f_nn');"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, streamId INT, globalPid "
        "INT,"
        " shortName INT);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (0, 100, -1, 7, 1, 1), (200, 500, 0, 7, 1, 1);");
    const Overview result = overviewOf(*trace);
    ASSERT_EQ(result.tensorCores.devices.size(), 2u);
    EXPECT_EQ(result.tensorCores.devices[0].device, -1);
    EXPECT_EQ(result.tensorCores.devices[0].all.kernelNs, 100);
    EXPECT_EQ(result.tensorCores.devices[1].device, 0);
    EXPECT_EQ(result.tensorCores.devices[1].all.kernelNs, 300);
    EXPECT_EQ(result.tensorCores.all.kernelNs, 400);
}

TEST(Overview, FindsDataLoadingAtItsLongest) {
    const auto trace = test::makeWorkedExample();
    const Overview result = overviewOf(*trace, Conventions::TensorBoard);
    const Finding* finding = findingOf(result, FindingKind::DataLoading);
    ASSERT_NE(finding, nullptr);
    EXPECT_NEAR(finding->value, 0.0541, 5e-5);
    EXPECT_EQ(finding->threshold, 0.05);
    EXPECT_EQ(finding->place, (TimeRange{110'000, 150'000}));
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

TEST(Overview, PluginsRulesAboutTimeHoldUnderItsConventionsOnly) {
    Workload workload(100, 4'000, "k");
    const Overview own = workload.overview();
    EXPECT_TRUE(own.findings.empty());
    const Overview plugins = overviewOf(workload.trace(), Conventions::TensorBoard);
    const Finding* low = findingOf(plugins, FindingKind::LowUtilization);
    ASSERT_NE(low, nullptr);
    EXPECT_EQ(low->device, 0);
    EXPECT_EQ(low->place, (TimeRange{6'000, 12'000}));
}

TEST(Overview, FindsFullMemory) {
    Workload workload(90, 9'000, "k", 0.5);
    MemoryEvent event;
    event.timeNs = 500'000;
    event.deviceType = 1;
    event.deviceId = 0;
    event.totalAllocated = 950;
    workload.fixture().data().memoryEvents.push_back(event);
    const Overview result = workload.overview();
    ASSERT_NE(findingOf(result, FindingKind::MemoryNearlyFull), nullptr);
    EXPECT_EQ(findingOf(result, FindingKind::MemoryNearlyFull)->place, (TimeRange{500'000, 500'001}));
}

TEST(Overview, FindingsNameADeviceAsItsProcessDoes) {
    TraceFixture fixture;
    fixture.addProcess("MTIA 9", 9, 9);
    fixture.addTrack("stream 1", 1, TrackKind::Stream, 9);
    const auto trace = fixture.take();
    Finding finding;
    finding.kind = FindingKind::MemoryNearlyFull;
    finding.value = 0.95;
    finding.threshold = 0.8;
    finding.device = 9;
    EXPECT_EQ(findingText(*trace, finding)
                  .find("Allocations on MTIA 9 reach 95.0 % of its memory (threshold 80.0 %). "),
              0u);
    finding.device = 2;
    EXPECT_EQ(findingText(*trace, finding).find("Allocations on GPU 2 reach"), 0u);
}

TEST(Overview, EveryFindingHasANameAndWords) {
    const auto trace = test::TraceFixture().take();
    std::vector<std::string> names;
    for (int kind = 0; kind < static_cast<int>(kFindingKindCount); ++kind) {
        Finding finding;
        finding.kind = static_cast<FindingKind>(kind);
        finding.value = 0.25;
        finding.device = 3;
        EXPECT_TRUE(findingText(*trace, finding).ends_with(".")) << kind;
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
