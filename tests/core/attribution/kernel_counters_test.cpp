// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/kernel_counters.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/attribution/measured_roofline.h"
#include "core/catalog/counter_table.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/table_cells.h"

namespace lanescope {
namespace {

std::string traceText(const std::string& lastLaunch) {
    return R"json({"schemaVersion": 1, "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20,
 "args":{"External id":1,"Input Dims":[[8,8],[8,8]],"Input type":["float","float"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":15,"dur":1,"args":{"correlation":6}},
)json" + lastLaunch +
           R"json(
{"ph":"X","cat":"cuda_profiler_range","name":"gemm","pid":0,"tid":0,"ts":1,"dur":5,
 "args":{"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum":512,"dram__bytes_read.sum":500,
  "smsp__sass_thread_inst_executed_op_hadd_pred_on.sum":1,"dram__bytes_write.sum":100,"sm__warps.avg":1.25}},
{"ph":"X","cat":"cuda_profiler_range","name":"other","pid":0,"tid":0,"ts":7,"dur":5,
 "args":{"dram__bytes_read.sum":7}}
]})json";
}

constexpr const char* kSecondLaunch =
    R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernelExC","pid":1,"tid":1,"ts":40,"dur":1,"args":{"correlation":7}},)";

TEST(KernelCounters, LineUpByOrder) {
    const auto trace = loadTraceText(traceText(kSecondLaunch), "t.json");
    ASSERT_TRUE(trace);
    const auto counters = kernelCounters(**trace, ModelRegistry::builtIn());
    ASSERT_TRUE(counters);
    EXPECT_EQ(counters->lineUp, KernelCounters::LineUp::Order);
    ASSERT_EQ(counters->ranges.size(), 2u);
    EXPECT_EQ(counters->ranges[0].flops, 2 * 512 + 1);
    EXPECT_EQ(counters->ranges[0].dramBytes, 600);
    EXPECT_EQ((*trace)->sliceName(counters->ranges[0].innermostOp), "aten::mm");
    EXPECT_EQ(counters->ranges[1].flops, std::nullopt);
    EXPECT_EQ(counters->ranges[1].innermostOp, kNoSlice);
    EXPECT_EQ((*trace)->sliceName(counters->ranges[1].launch), "cudaLaunchKernelExC");

    const auto table = makeCounterTable(**trace, *counters, ModelRegistry::builtIn());
    ASSERT_TRUE(table);
    const auto cell = [&](std::size_t row, const std::string& key) { return test::cellOf(*table, row, key); };
    EXPECT_EQ(cell(0, "model_flops"), "1024");
    EXPECT_EQ(cell(0, "flops_difference_percent"), "0.0977");
    EXPECT_EQ(cell(0, "intensity"), "1.7083");
    EXPECT_EQ(cell(0, "sm__warps.avg"), "1.2500");
    EXPECT_EQ(cell(1, "model_flops"), "");
}

TEST(KernelCounters, StandOnTheRoofBesideTheModel) {
    const auto trace = loadTraceText(traceText(kSecondLaunch), "t.json");
    ASSERT_TRUE(trace);
    const auto counters = kernelCounters(**trace, ModelRegistry::builtIn());
    ASSERT_TRUE(counters);
    const auto calls = counterCalls(**trace, *counters, ModelRegistry::builtIn());
    ASSERT_TRUE(calls);
    ASSERT_EQ(calls->size(), 1u) << "the other range has no operator";
    DevicePeaks peaks;
    peaks.memoryGBs = 500;
    peaks.vectorFp32 = 0.7; // above 0.7 TFLOP/s / 0.5 TB/s = 1.4 FLOPs a byte the memory bounds no more
    const auto rows = measuredRoofline(**trace, *calls, peaks);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].name, "aten::mm");
    EXPECT_EQ(rows[0].flops, 1025);
    EXPECT_EQ(rows[0].modelFlops, 1024);
    EXPECT_DOUBLE_EQ(rows[0].intensity, 1025.0 / 600);
    EXPECT_DOUBLE_EQ(rows[0].modelIntensity, 1024.0 / (3 * 64 * 4));
    EXPECT_DOUBLE_EQ(rows[0].attainableTflops, 0.7);
    EXPECT_DOUBLE_EQ(rows[0].modelAttainableTflops, 1024.0 / (3 * 64 * 4) * 0.5);
    peaks.vectorFp32 = 0;
    EXPECT_TRUE(measuredRoofline(**trace, *calls, peaks).empty()) << "no peak is guessed";
}

TEST(KernelCounters, DoNotGuessWhereCountsDiffer) {
    const auto trace = loadTraceText(traceText(""), "t.json");
    ASSERT_TRUE(trace);
    const auto counters = kernelCounters(**trace, ModelRegistry::builtIn());
    ASSERT_TRUE(counters);
    EXPECT_EQ(counters->lineUp, KernelCounters::LineUp::None);
    EXPECT_EQ(counters->ranges[0].launch, kNoSlice);
    EXPECT_EQ(counters->launchCount, 1u);
}

TEST(KernelCounters, AreInexactWhereTheProfilerStoppedEarly) {
    const auto trace = loadTraceText(
        traceText(
            std::string(kSecondLaunch) +
            R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":50,"dur":1,)"
            R"("args":{"correlation":8}},)"),
        "t.json");
    ASSERT_TRUE(trace);
    const auto counters = kernelCounters(**trace, ModelRegistry::builtIn());
    ASSERT_TRUE(counters);
    EXPECT_EQ(counters->lineUp, KernelCounters::LineUp::Inexact);
    EXPECT_EQ((*trace)->sliceName(counters->ranges[0].innermostOp), "aten::mm");
    EXPECT_EQ(counters->ranges[0].costOp, kNoSlice) << "nothing is compared with a model";
    const auto table = makeCounterTable(**trace, *counters, ModelRegistry::builtIn());
    ASSERT_TRUE(table);
    EXPECT_EQ(test::cellOf(*table, 0, "top_op"), "aten::mm (inexact)");
    EXPECT_EQ(test::cellOf(*table, 0, "op"), "aten::mm (inexact)");
    EXPECT_EQ(test::cellOf(*table, 1, "top_op"), "");
}

TEST(KernelCounters, EqualThoseOfHolisticTraceAnalysis) {
    const std::string path = test::sharedPath("data/traces/cuda_a100_cupti_counters.json.gz");
    if (path.empty()) {
        GTEST_SKIP() << "the shared reference traces are not there";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace);
    const auto counters = kernelCounters(**trace, ModelRegistry::builtIn());
    ASSERT_TRUE(counters);
    const test::CsvFile csv = test::parseCsv(test::readFile(test::sharedPath(
        "data/expected/cuda_a100_cupti_counters/hta/cupti_counters_with_operators_rank0.csv")));
    ASSERT_EQ(csv.rows.size(), 77u);
    ASSERT_EQ(counters->ranges.size(), csv.rows.size());
    for (std::size_t i = 0; i < csv.rows.size(); ++i) {
        const auto& row = csv.rows[i];
        const CounterRange& range = counters->ranges[i];
        const auto nameOf = [&](SliceId slice) {
            return slice == kNoSlice ? std::string() : std::string((*trace)->sliceName(slice));
        };
        EXPECT_EQ(nameOf(range.slice), row.at("name")) << i;
        EXPECT_EQ(nameOf(range.outermostOp), row.at("top_level_op")) << i;
        EXPECT_EQ(nameOf(range.innermostOp), row.at("bottom_level_op")) << i;
        for (std::size_t k = 0; k < counters->names.size(); ++k) {
            EXPECT_EQ(range.values[k], std::stod(row.at(counters->names[k]))) << i << counters->names[k];
        }
    }
}

TEST(KernelCounters, OfATraceWithoutAny) {
    const auto trace =
        loadTraceText(R"([{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":1,"dur":1}])", "t.json");
    ASSERT_TRUE(trace);
    const auto counters = kernelCounters(**trace, ModelRegistry::builtIn());
    ASSERT_TRUE(counters);
    EXPECT_TRUE(counters->ranges.empty());
}

} // namespace
} // namespace lanescope
