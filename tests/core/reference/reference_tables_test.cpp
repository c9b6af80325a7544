// SPDX-License-Identifier: Apache-2.0
// The tables of every reference trace, row by row to the printed digit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "core/analysis/device/copy_table.h"
#include "core/analysis/device/kernel_table.h"
#include "core/analysis/host/operator_table.h"
#include "core/analysis/host/runtime_table.h"
#include "core/attribution/attribution.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/core/reference/lanes_by_ids.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

/// Whether the mean in picoseconds lies exactly between two numbers.
bool isHalfWay(DurationNs totalNs, std::uint64_t count) {
    const auto twice = static_cast<std::uint64_t>(totalNs) * 2000;
    return twice % count == 0 && twice / count % 2 == 1;
}

class ReferenceTables : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_trace = *loaded;
    }

    const Trace& trace() const { return *m_trace; }
    std::string text(StringId id) const { return std::string(trace().text(id)); }
    std::string name(SliceId slice) const { return std::string(trace().sliceName(slice)); }
    std::string startText(SliceId slice) const {
        return referenceMicroseconds(trace().slices().startNs[slice]);
    }
    std::string durationText(SliceId slice) const {
        return referenceMicroseconds(trace().slices().durationNs[slice]);
    }

    template <typename Row>
    void expectDurationTable(const std::string& file, const std::vector<Row>& rows) const {
        std::map<std::string, std::string> expectedMeans;
        std::vector<std::string> expected;
        for (const auto& row : GetParam().csv(file).rows) {
            expectedMeans[row.at("name")] = row.at("mean_us");
            expected.push_back(joined(row, {"name", "count", "total_us", "mean_us", "min_us", "max_us",
                                            "stddev_pop_us", "stddev_sample_us"}));
        }
        std::vector<std::string> actual;
        for (const Row& row : rows) {
            const auto count = static_cast<double>(row.count);
            std::string mean = referenceMean(row.totalNs, row.count);
            if (expectedMeans.contains(text(row.name)) && isHalfWay(row.totalNs, row.count)) {
                // Rounding may go either way.
                const std::string& other = expectedMeans[text(row.name)];
                mean = std::abs(std::stod(other) - std::stod(mean)) < 1.5e-6 ? other : mean;
            }
            const double sampleNs = row.stddevNs * std::sqrt(count / (count - 1));
            actual.push_back(
                joined({text(row.name), std::to_string(row.count), referenceMicroseconds(row.totalNs), mean,
                        referenceMicroseconds(row.minNs), referenceMicroseconds(row.maxNs),
                        decimalMicroseconds(row.stddevNs),
                        row.count > 1 ? decimalMicroseconds(sampleNs) : std::string()}));
            EXPECT_EQ(decimalMicroseconds(row.meanNs), referenceMean(row.totalNs, row.count));
        }
        expectSameLines(file, std::move(expected), std::move(actual));
    }

private:
    TracePtr m_trace;
};

TEST_P(ReferenceTables, LanesAgree) {
    std::vector<std::string> expected;
    for (const auto& row : GetParam().csv("lanes.csv").rows) {
        expected.push_back(joined(row, {"pid", "tid", "x_events", "max_depth", "first_ts_us", "last_end_us",
                                        "partial_overlaps", "x_events_by_cat"}));
    }
    std::vector<std::string> actual;
    for (const auto& [ids, lane] : laneFigures(trace(), completeEvents(trace()))) {
        std::string categories;
        for (const auto& [category, count] : lane.byCategory) {
            categories +=
                (categories.empty() ? "" : ";") + std::string(category) + "=" + std::to_string(count);
        }
        actual.push_back(joined({std::string(ids.first), std::string(ids.second), std::to_string(lane.slices),
                                 std::to_string(lane.maxDepth), referenceMicroseconds(lane.range.startNs),
                                 referenceMicroseconds(lane.range.endNs),
                                 std::to_string(lane.partialOverlaps), categories}));
    }
    expectSameLines("lanes.csv", std::move(expected), std::move(actual));
}

TEST_P(ReferenceTables, KernelsAgree) {
    expectDurationTable("kernels.csv", kernelTable(trace()).rows);
}

TEST_P(ReferenceTables, RuntimeCallsAgree) {
    expectDurationTable("runtime.csv", runtimeTable(trace()));
}

TEST_P(ReferenceTables, CopiesAgree) {
    expectDurationTable("memcpy_memset.csv", copyTable(trace()));
}

TEST_P(ReferenceTables, OperatorsAgree) {
    if (trace().categories().size() == 1) {
        GTEST_SKIP() << "the script knows operators by their category; the profiler's own table has these";
    }
    std::vector<std::string> expected;
    for (const auto& row : GetParam().csv("ops.csv").rows) {
        expected.push_back(joined(row, {"name", "count", "total_us", "self_us_minus_child_ops",
                                        "self_us_minus_child_ops_and_runtime"}));
    }
    std::vector<std::string> actual;
    for (const OperatorRow& row : operatorTable(trace())) {
        actual.push_back(
            joined({text(row.name), std::to_string(row.count), referenceMicroseconds(row.totalNs),
                    referenceMicroseconds(row.selfWithCallsNs), referenceMicroseconds(row.selfNs)}));
    }
    expectSameLines("ops.csv", std::move(expected), std::move(actual));
}

TEST_P(ReferenceTables, StepsAgree) {
    std::vector<std::string> expected;
    std::vector<std::string> expectedOnHost;
    for (const auto& row : GetParam().csv("steps.csv").rows) {
        expected.push_back(joined(row, {"name", "cat", "pid", "tid", "ts_us", "dur_us"}));
        if (row.at("cat") != "gpu_user_annotation") {
            expectedOnHost.push_back(expected.back());
        }
    }
    const auto line = [this](SliceId slice) {
        const LaneIds ids = laneIdsOf(trace(), slice);
        return joined({name(slice), std::string(categoryTextOf(trace(), slice)), std::string(ids.first),
                       std::string(ids.second), startText(slice), durationText(slice)});
    };
    std::vector<std::string> actual;
    for (const SliceId slice : completeEvents(trace())) {
        if (trace().sliceName(slice).starts_with("ProfilerStep")) {
            actual.push_back(line(slice));
        }
    }
    expectSameLines("steps.csv", std::move(expected), std::move(actual));

    std::vector<std::string> steps;
    for (const Step& step : trace().steps()) {
        if (!trace().sliceName(step.slice).starts_with("ProfilerStep")) {
            EXPECT_TRUE(expectedOnHost.empty()) << "annotations stand for steps only where there are none";
            continue;
        }
        steps.push_back(line(step.slice));
        EXPECT_EQ(step.range, trace().slices().range(step.slice));
        EXPECT_EQ("ProfilerStep#" + std::to_string(step.number), name(step.slice));
    }
    expectSameLines("the trace's steps", std::move(expectedOnHost), std::move(steps));
}

/// Choice of the script: 50 kernels evenly spaced by start time, with a step that is a double.
std::vector<SliceId> sampledKernels(const Trace& trace, std::size_t count) {
    std::vector<SliceId> kernels;
    for (const SliceId slice : completeEvents(trace)) {
        if (trace.categoryKind(slice) == CategoryKind::Kernel) {
            kernels.push_back(slice);
        }
    }
    std::stable_sort(kernels.begin(), kernels.end(), [&trace](SliceId a, SliceId b) {
        return trace.slices().startNs[a] < trace.slices().startNs[b];
    });
    std::vector<SliceId> sample;
    for (std::size_t i = 0; i < count && count <= kernels.size(); ++i) {
        const double step = static_cast<double>(kernels.size()) / static_cast<double>(count);
        sample.push_back(kernels[static_cast<std::size_t>(static_cast<double>(i) * step)]);
    }
    return sample;
}

TEST_P(ReferenceTables, LinksOfSampledKernelsAgree) {
    const CsvFile csv = GetParam().csv("correlation_sample.csv");
    std::vector<std::string> expected;
    std::vector<std::string> expectedDevices;
    for (auto row : csv.rows) {
        // The script writes an External id of 0, which means none.
        row["external_id"] = row["external_id"] == "0" ? "" : row["external_id"];
        // Without args.stream and args.device they are the tid and the pid.
        row["stream"] = row["stream"].empty() ? row["tid"] : row["stream"];
        row["device"] = row["device"].empty() ? row["pid"] : row["device"];
        expected.push_back(joined(row, {"kernel_ts_us",
                                        "kernel_dur_us",
                                        "pid",
                                        "tid",
                                        "stream",
                                        "name",
                                        "correlation",
                                        "launch_name",
                                        "launch_ts_us",
                                        "launch_dur_us",
                                        "launch_pid",
                                        "launch_tid",
                                        "launch_to_start_us",
                                        "innermost_op",
                                        "innermost_op_ts_us",
                                        "outermost_op",
                                        "outermost_op_ts_us",
                                        "innermost_user_annotation",
                                        "innermost_python_function",
                                        "external_id",
                                        "op_with_same_external_id"}));
        expectedDevices.push_back(joined(row, {"kernel_ts_us", "device"}));
    }

    std::vector<std::string> actual;
    std::vector<std::string> devices;
    for (const SliceId kernel : sampledKernels(trace(), csv.rows.size())) {
        const DeviceOp& op = trace().deviceOp(trace().deviceOpOf(kernel));
        const Attribution cause = attributionOf(trace(), kernel);
        const bool hasLaunch = cause.launch != kNoSlice;
        const auto nameOrNone = [&](SliceId slice) {
            return slice == kNoSlice ? std::string() : name(slice);
        };
        const auto startOrNone = [&](SliceId slice) {
            return slice == kNoSlice ? std::string() : startText(slice);
        };
        const auto idOrNone = [](std::int64_t id) { return id == 0 ? std::string() : std::to_string(id); };
        const LaneIds ids = laneIdsOf(trace(), kernel);
        const LaneIds launchIds = hasLaunch ? laneIdsOf(trace(), cause.launch) : LaneIds();
        // The script looks around the launch only.
        const auto aroundLaunch = [&](SliceId slice) { return hasLaunch ? slice : kNoSlice; };
        const SliceId innermost = aroundLaunch(cause.innermostOp);
        const SliceId outermost = aroundLaunch(cause.outermostOp);
        actual.push_back(
            joined({startText(kernel),
                    durationText(kernel),
                    std::string(ids.first),
                    std::string(ids.second),
                    std::to_string(op.stream),
                    name(kernel),
                    idOrNone(op.correlation),
                    hasLaunch               ? name(cause.launch)
                    : cause.ambiguousLaunch ? "(ambiguous)"
                                            : "(none)",
                    startOrNone(cause.launch),
                    hasLaunch ? durationText(cause.launch) : std::string(),
                    std::string(launchIds.first),
                    std::string(launchIds.second),
                    cause.launchToStartNs ? referenceMicroseconds(*cause.launchToStartNs) : std::string(),
                    nameOrNone(innermost),
                    startOrNone(innermost),
                    nameOrNone(outermost),
                    startOrNone(outermost),
                    nameOrNone(aroundLaunch(cause.userAnnotation)),
                    nameOrNone(aroundLaunch(cause.pythonFunction)),
                    idOrNone(op.externalId),
                    nameOrNone(cause.externalIdOp)}));
        devices.push_back(joined({startText(kernel), std::to_string(op.device)}));
    }
    expectSameLines("correlation_sample.csv", std::move(expected), std::move(actual));
    expectSameLines("devices of correlation_sample.csv", std::move(expectedDevices), std::move(devices));
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceTables, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
