// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/attributed_kernels.h"

#include <gtest/gtest.h>

#include "core/catalog/layer_tables.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/table_cells.h"

namespace lanescope {
namespace {

// Two calls of Linear_1 in Net_0 from one line, the backward pass of the first, an optimizer, and a kernel
// that a graph replays.
constexpr const char* kTrace = R"json({"schemaVersion": 1,
"deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3"}],
"traceEvents": [
{"ph":"X","cat":"python_function","name":"train.py(7): step","pid":1,"tid":1,"ts":0,"dur":190,"args":{}},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":5,"dur":100,"args":{}},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_1","pid":1,"tid":1,"ts":8,"dur":30,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20,
 "args":{"External id":1,"Sequence number":5,"Input Dims":[[128,64],[64,256]],"Input type":["c10::Half","c10::Half"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_1","pid":1,"tid":1,"ts":40,"dur":30,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":42,"dur":20,
 "args":{"External id":2,"Input Dims":[[128,64],[64,256]],"Input type":["c10::Half","c10::Half"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":45,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"MmBackward0","pid":1,"tid":1,"ts":110,"dur":20,
 "args":{"External id":3,"Sequence number":5,"Fwd thread id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":115,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"user_annotation","name":"Optimizer.step#SGD.step","pid":1,"tid":1,"ts":140,"dur":20,"args":{}},
{"ph":"X","cat":"cpu_op","name":"mylib::update","pid":1,"tid":1,"ts":142,"dur":10,"args":{"External id":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":145,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":170,"dur":5,"args":{"correlation":6}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":200,"dur":30,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":240,"dur":10,"args":{"correlation":2,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":260,"dur":50,"args":{"correlation":3,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"sgd","pid":0,"tid":7,"ts":320,"dur":5,"args":{"correlation":4,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"replayed","pid":0,"tid":7,"ts":330,"dur":4,"args":{"correlation":6,"device":0,"stream":7}}
]})json";

class AttributedKernels : public testing::Test {
protected:
    void SetUp() override {
        Result<TracePtr> loaded = loadTraceText(kTrace, "trace.json");
        ASSERT_TRUE(loaded);
        trace = *loaded;
        attributions = attributeKernels(*trace, ModelRegistry::builtIn());
        Result<OperatorWork> made = operatorWork(*trace, attributions, ModelRegistry::builtIn());
        ASSERT_TRUE(made);
        work = std::move(*made);
    }

    TracePtr trace;
    KernelAttributions attributions;
    OperatorWork work;
};

TEST_F(AttributedKernels, JoinsCallsOfOneOperatorFromOnePlace) {
    const auto rows = attributedKernels(*trace, attributions, work, PeaksTable::builtIn());
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].totalNs, 50'000) << "the backward pass stands by itself";
    EXPECT_EQ(rows[0].flops, std::nullopt);
    EXPECT_EQ(rows[1].count, 2u);
    EXPECT_EQ(rows[1].totalNs, 40'000);
    EXPECT_EQ(trace->slices().durationNs[trace->deviceOp(rows[1].longest).slice], 30'000);
    EXPECT_DOUBLE_EQ(*rows[1].flops, 2 * 2.0 * 128 * 64 * 256);
    EXPECT_DOUBLE_EQ(rows[1].share, 40.0 / 99);
    EXPECT_DOUBLE_EQ(*rows[1].figures.tflops, *rows[1].flops / 40e-6 / 1e12);

    const Table table = makeAttributedKernelTable(
        {*trace, attributions, work, PeaksTable::builtIn(), TensorCoreUses(*trace), deviceOpOrder(*trace)},
        rows);
    const auto cell = [&](std::size_t row, std::string_view key) { return test::cellOf(table, row, key); };
    EXPECT_EQ(cell(1, "name"), "gemm");
    EXPECT_EQ(cell(1, "cause"), "aten::mm");
    EXPECT_EQ(cell(1, "layer"), "Net_0 / Linear_1");
    EXPECT_EQ(cell(1, "trace"), "train.py:7 step");
    EXPECT_EQ(cell(1, "dir"), "fprop");
    EXPECT_EQ(cell(1, "dtype"), "fp16");
    EXPECT_EQ(cell(0, "dir"), "bprop");
    EXPECT_EQ(cell(0, "layer"), "Net_0 / Linear_1");
    EXPECT_EQ(cell(0, "forward_op"), "aten::mm");
    EXPECT_EQ(cell(3, "cause"), "graph launch");
}

TEST_F(AttributedKernels, ALayerCostsItsForwardAndItsBackwardPass) {
    const LayerCosts costs = layerCosts(*trace, attributions, work);
    ASSERT_EQ(costs.rows.size(), 3u);
    EXPECT_EQ(costs.totalNs, 99'000);
    const LayerCost& net = costs.rows[0];
    EXPECT_EQ(costs.paths[net.path].depth, 0u);
    EXPECT_EQ(net.selfNs, 0);
    EXPECT_EQ(net.totalNs(), 90'000);
    EXPECT_EQ(net.kernels, 3u);
    EXPECT_EQ(trace->slices().durationNs[net.longest], 50'000);
    const LayerCost& linear = costs.rows[1];
    EXPECT_EQ(linear.forwardNs, 40'000);
    EXPECT_EQ(linear.backwardNs, 50'000);
    EXPECT_EQ(linear.selfNs, 90'000);
    EXPECT_DOUBLE_EQ(*linear.flops, 2 * 2.0 * 128 * 64 * 256);
    const LayerCost& outside = costs.rows[2];
    EXPECT_EQ(outside.path, kNoIndex);
    EXPECT_EQ(outside.optimizerNs, 5'000);
    EXPECT_EQ(outside.forwardNs, 4'000) << "the graph launch is around no backward operator";

    const Table table = makeLayerCostTable(*trace, costs);
    EXPECT_EQ(test::cellOf(table, 1, "name"), "Linear_1");
    EXPECT_EQ(test::cellOf(table, 1, "path"), "Net_0 / Linear_1");
    EXPECT_EQ(test::cellOf(table, 2, "name"), "outside of modules");
}

TEST_F(AttributedKernels, CountWhatRunsInTheSelection) {
    Selection late; // cuts the first and the third gemm
    late.range = TimeRange{trace->bounds().startNs + 225'000, trace->bounds().startNs + 300'000};
    DurationNs totalNs = 0;
    for (const AttributedKernel& row :
         attributedKernels(*trace, attributions, work, PeaksTable::builtIn(), late)) {
        totalNs += row.totalNs;
    }
    EXPECT_EQ(totalNs, 5'000 + 10'000 + 40'000);
    const LayerCosts costs = layerCosts(*trace, attributions, work, late);
    EXPECT_EQ(costs.totalNs, 55'000);
    EXPECT_EQ(costs.rows.size(), 2u) << "nothing outside of modules runs there";
}

TEST_F(AttributedKernels, StopWhenAsked) {
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(
        attributedKernels(*trace, attributions, work, PeaksTable::builtIn(), {}, source.get_token()).empty());
    EXPECT_TRUE(layerCosts(*trace, attributions, work, {}, source.get_token()).rows.empty());
}

} // namespace
} // namespace lanescope
