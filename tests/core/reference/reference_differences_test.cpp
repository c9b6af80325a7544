// SPDX-License-Identifier: Apache-2.0
// Where a tool differs from the definitions: the examples that docs/metrics.md gives, with the figure by the
// definition and, where it is a figure of ours under its conventions, with the tool's. That the tool says so
// is what the other tests here compare.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/kernel_groups.h"
#include "core/analysis/findings/overview.h"
#include "core/analysis/host/launch_table.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

class ReferenceDifferences : public testing::Test {
protected:
    void load(const std::string& name) {
        const std::string path = sharedPath("data/traces/" + name + ".json.gz");
        if (path.empty()) {
            GTEST_SKIP() << "the shared reference traces are not there";
        }
        const Result<TracePtr> loaded = loadTrace(path);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_trace = *loaded;
    }
    const Trace& trace() const { return *m_trace; }
    double usesTensorCores(Conventions conventions) const {
        const CallTree tree = callTree(trace(), {conventions, true});
        return tensorCoreSummary(trace(), tree, callTimes(trace(), tree)).all.share(conventions);
    }
    StepBreakdown steps(Conventions conventions) const { return stepBreakdown(trace(), {}, conventions); }

    TracePtr m_trace;
};

#define LOAD(name)                                                                                           \
    load(name);                                                                                              \
    if (m_trace == nullptr) {                                                                                \
        return;                                                                                              \
    }

TEST_F(ReferenceDifferences, NamesOfNewerTensorCoreKernels) {
    LOAD("cuda_b200_eager")
    EXPECT_EQ(usesTensorCores(Conventions::TensorBoard), 0);
    EXPECT_EQ(fixedDecimal(usesTensorCores(Conventions::Lanescope) * 100, 1), "59.7")
        << "figures.md, bug 1: at least 59.7";
}

TEST_F(ReferenceDifferences, KernelsOfCommunicationByName) {
    LOAD("cuda_a100_diff_control")
    const auto communicationNs = [&](Conventions conventions) {
        DurationNs sumNs = 0;
        for (const StepRow& step : steps(conventions).steps) {
            sumNs += step.roleNs[static_cast<std::size_t>(StepRole::Communication)];
        }
        return sumNs;
    };
    EXPECT_GT(communicationNs(Conventions::Lanescope), 2 * communicationNs(Conventions::TensorBoard));
}

TEST_F(ReferenceDifferences, StepsOfTheHostOnly) {
    LOAD("rocm_mi300_resnet_ckpt")
    EXPECT_EQ(steps(Conventions::TensorBoard).steps.size(), 4u);
    EXPECT_EQ(steps(Conventions::Lanescope).steps.size(), 3u);
}

TEST_F(ReferenceDifferences, TimesToTheNanosecond) {
    LOAD("cuda_v100_train_ns")
    const StepRow& first = steps(Conventions::Lanescope).steps.front();
    EXPECT_EQ(first.roleNs[static_cast<std::size_t>(StepRole::Kernel)], 93'696'680);
}

TEST_F(ReferenceDifferences, LaunchesByTheDriverAreLaunches) {
    LOAD("cuda_h100_bert_small")
    EXPECT_EQ(launchRows(trace()).size(), 61u);
}

TEST_F(ReferenceDifferences, OnlyWhatRunsOnADeviceIsItsWork) {
    LOAD("cuda_a100_triton")
    const std::vector<DeviceBreakdown> devices = deviceBreakdowns(trace());
    ASSERT_EQ(devices.size(), 1u);
    EXPECT_EQ(devices[0].activeNs(maskOf(DeviceWorkClass::Computation)), 1760);
}

TEST_F(ReferenceDifferences, EachKernelCountsOnce) {
    LOAD("cuda_h100_qwen")
    const CallTree tree = callTree(trace());
    std::uint64_t count = 0;
    for (const KernelGroup& row : kernelGroups(trace(), tree, KernelGrouping::Operator).rows) {
        count += row.count;
    }
    EXPECT_EQ(count, 1465u);
}

TEST_F(ReferenceDifferences, WorkWithoutAnArrowIsWork) {
    LOAD("rocm_mi300_resnet_ckpt")
    DurationNs busyNs = 0;
    for (const DeviceBreakdown& device : deviceBreakdowns(trace())) {
        busyNs += device.busyNs();
    }
    EXPECT_EQ(fixedDecimal(static_cast<double>(busyNs) / 1000, 3), "84002.056");
}

TEST_F(ReferenceDifferences, ShortWorkBehindASlowCallIsNotCounted) {
    LOAD("cuda_v100_resnet50_workers0")
    const std::vector<LaunchRow> launches = launchRows(trace());
    const auto shorter = std::count_if(launches.begin(), launches.end(),
                                       [](const LaunchRow& row) { return row.workNs < row.callNs; });
    EXPECT_LT(launchSummary(launches, LaunchLimits{}).shortWork, static_cast<std::uint64_t>(shorter));
}

#undef LOAD

} // namespace
} // namespace lanescope::test
