// SPDX-License-Identifier: Apache-2.0
// Rules of the definitions in docs/metrics.md where other tools differ from them, on every trace: against the
// counts and unions of the independent script, and against what the trace holds. That the tools say what
// docs/metrics.md tells of them is what the other tests here compare; the examples that it gives are checked
// by tests/docs/figures_test.py.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/kernel_groups.h"
#include "core/analysis/findings/overview.h"
#include "core/analysis/host/launch_table.h"
#include "core/analysis/intervals.h"
#include "core/analysis/steps/step_breakdown.h"
#include "core/device_work/work_classifier.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/json_paths.h"

namespace lanescope::test {
namespace {

class ReferenceDifferences : public LoadedReference {
protected:
    const Trace& trace() const { return *m_trace; }
    std::map<std::string, std::string> summary() const {
        return jsonPaths(readFile(GetParam().answersPath + "/summary.json"))
            .value_or(std::map<std::string, std::string>());
    }
    bool hasAccelerator(const char* vendor) const {
        return std::ranges::any_of(summary(), [vendor](const auto& entry) {
            return entry.first.starts_with("by_cat." + std::string(vendor));
        });
    }
};

/// The plugin's list of names ends with Ampere; ours adds to it.
TEST_P(ReferenceDifferences, NamesOfNewerTensorCoreKernels) {
    std::map<TensorCoreUse, DurationNs> ofUse;
    for (const KernelRow& row : kernelTable(trace()).rows) {
        ofUse[row.tensorCores] += row.hasTensorCores ? row.totalNs : 0;
    }
    const CallTree tree = callTree(trace());
    const TensorCoreTime all = tensorCoreSummary(trace(), tree, callTimes(trace(), tree)).all;
    EXPECT_EQ(all.countedNs(Conventions::Lanescope),
              ofUse[TensorCoreUse::Yes] + ofUse[TensorCoreUse::Likely]);
    EXPECT_EQ(all.countedNs(Conventions::TensorBoard),
              ofUse[TensorCoreUse::Yes] + ofUse[TensorCoreUse::PluginOnly]);
}

TEST_P(ReferenceDifferences, TimesToTheNanosecond) {
    for (const Conventions conventions : {Conventions::Lanescope, Conventions::TensorBoard}) {
        for (const StepRow& step : stepBreakdown(trace(), {}, conventions).steps) {
            DurationNs sumNs = 0;
            for (const DurationNs roleNs : step.roleNs) {
                sumNs += roleNs;
            }
            EXPECT_EQ(sumNs, step.totalNs()) << step.number;
        }
    }
}

/// Calls of the driver and of AMD's runtime are launches as those of CUDA's runtime are.
TEST_P(ReferenceDifferences, LaunchesByTheDriverAreLaunches) {
    const auto launched =
        std::ranges::count_if(trace().deviceOps(), [](const DeviceOp& op) { return op.launch != kNoLaunch; });
    EXPECT_EQ(launchRows(trace()).size(), static_cast<std::size_t>(launched));
}

TEST_P(ReferenceDifferences, OnlyWhatRunsOnADeviceIsItsWork) {
    const std::map<std::string, std::string> figures = summary();
    // The script counts records that only wait, such as event_wait, as work of the device.
    std::map<std::int32_t, std::vector<TimeRange>> records;
    std::map<std::int32_t, std::vector<TimeRange>> work;
    for (const DeviceOp& op : trace().deviceOps()) {
        records[op.device].push_back(trace().slices().range(op.slice));
        if (workFamilyOf(trace(), op.slice) != WorkFamily::Waiting) {
            work[op.device].push_back(trace().slices().range(op.slice));
        }
    }
    for (const DeviceBreakdown& device : deviceBreakdowns(trace(), Selection{trace().extents()})) {
        const std::string path =
            "gpu." + std::to_string(device.device) + ".kernel_memcpy_memset_busy_union_us";
        if (const auto found = figures.find(path); found != figures.end()) {
            EXPECT_EQ(referenceMicroseconds(IntervalSet(records[device.device]).totalNs()), found->second)
                << device.device;
            EXPECT_EQ(device.busyNs(), IntervalSet(work[device.device]).totalNs()) << device.device;
        }
    }
}

/// Kernels of several threads' steps, and kernels without a launch call, count once.
TEST_P(ReferenceDifferences, EachKernelCountsOnce) {
    if (hasAccelerator("mtia")) {
        GTEST_SKIP() << "the script calls the accelerator's copies kernels";
    }
    const std::map<std::string, std::string> figures = summary();
    std::uint64_t expected = 0;
    for (const char* category : {"by_cat.kernel", "by_cat.Kernel"}) {
        const auto found = figures.find(category);
        expected += found == figures.end() ? 0 : std::strtoull(found->second.c_str(), nullptr, 10);
    }
    const CallTree tree = callTree(trace());
    for (const KernelGrouping grouping :
         {KernelGrouping::Name, KernelGrouping::Operator, KernelGrouping::Stream, KernelGrouping::Category}) {
        std::uint64_t count = 0;
        for (const KernelGroup& row : kernelGroups(trace(), tree, grouping).rows) {
            count += row.count;
        }
        EXPECT_EQ(count, expected);
    }
}

/// A call that takes longer than its short work is late for it only if the work waits for the call.
TEST_P(ReferenceDifferences, ShortWorkBehindASlowCallIsNotCounted) {
    const std::vector<LaunchRow> launches = launchRows(trace());
    const auto shorter =
        std::ranges::count_if(launches, [](const LaunchRow& row) { return row.workNs < row.callNs; });
    EXPECT_LE(launchSummary(launches, LaunchLimits{}).shortWork, static_cast<std::uint64_t>(shorter));
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceDifferences, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
