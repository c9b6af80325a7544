// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/sampled_counters.h"

#include <gtest/gtest.h>

#include "core/catalog/counter_table.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/table_cells.h"

namespace lanescope {
namespace {

constexpr const char* kTrace = R"json({"schemaVersion": 1, "deviceProperties": [{"id": 0}], "traceEvents": [
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":100,"dur":20,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":130,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":150,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":170,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"C","cat":"hardware_counters","name":"sm__cycles_active.avg","pid":"GPU 0 Counters","tid":0,"ts":90,"args":{"":10}},
{"ph":"C","cat":"hardware_counters","name":"sm__cycles_active.avg","pid":"GPU 0 Counters","tid":0,"ts":110,"args":{"":30}},
{"ph":"C","cat":"hardware_counters","name":"dram__bytes.sum","pid":"GPU 0 Counters","tid":0,"ts":145,"args":{"":7}},
{"ph":"C","cat":"other","name":"queue depth","pid":41,"tid":0,"ts":90,"args":{"n":1}}
]})json";

TEST(SampledCounters, AreMeansOverTheTimeOfKernels) {
    const Result<TracePtr> trace = loadTraceText(kTrace, "t.json");
    ASSERT_TRUE(trace);
    const SampledKernels kernels = sampledKernels(**trace);
    ASSERT_EQ(kernels.counterNames.size(), 2u) << "counters of other processes are none of the device";
    ASSERT_EQ(kernels.rows.size(), 2u) << "kernels only";
    EXPECT_EQ((*trace)->text(kernels.rows[0].name), "a");
    EXPECT_EQ(kernels.rows[0].count, 2u);
    EXPECT_EQ(kernels.rows[0].totalNs, 30'000);
    // 10 us at 10, then 10 us and 10 us at 30.
    EXPECT_DOUBLE_EQ(*kernels.rows[0].means[0], (100.0 + 300 + 300) / 30);
    EXPECT_EQ(kernels.rows[0].means[1], std::nullopt) << "not sampled yet";
    EXPECT_DOUBLE_EQ(*kernels.rows[1].means[1], 7);
    const Table table = makeSampledKernelTable(**trace, kernels);
    EXPECT_EQ(table.spec(table.columnCount() - 1).key, "dram__bytes.sum");
    EXPECT_EQ(test::cellsOf(table)[1].back(), "7.0000");
    EXPECT_EQ(test::cellsOf(table)[0].back(), "");
}

TEST(SampledCounters, ObeyTheSelection) {
    const Result<TracePtr> trace = loadTraceText(kTrace, "t.json");
    ASSERT_TRUE(trace);
    const TimeNs startNs = (*trace)->slices().startNs[(*trace)->deviceOps()[2].slice];
    const SampledKernels kernels = sampledKernels(**trace, Selection{TimeRange{startNs, startNs + 1}});
    ASSERT_EQ(kernels.rows.size(), 1u);
    EXPECT_EQ((*trace)->text(kernels.rows[0].name), "b");
    EXPECT_TRUE(sampledCounters(**trace, 1).empty());
    EXPECT_TRUE(sampledCounters(**trace, -1).empty());
}

} // namespace
} // namespace lanescope
