// SPDX-License-Identifier: Apache-2.0
// The commands that print analyses.
#include "tests/core/cli/cli_fixture.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

std::string firstLine(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

TEST_F(Cli, OverviewHasItsKeys) {
    const auto overview = json({"overview"});
    const std::map<std::string, std::string> expected{
        {"configuration.device_type", "GPU"},
        {"configuration.devices_used", "1"},
        {"configuration.steps_marked", "true"},
        {"gpus.0.device", "0"},
        {"gpus.0.name", "Example GPU"},
        {"gpus.0.utilization_percent", "13.81"},
        {"gpus.0.sm_efficiency_percent", "13.81"},
        {"gpus.0.occupancy_percent", "9.00"},
        {"gpus.0.tensor_core_percent", "null"},
        {"tensor_core_eligible_percent", "100.00"},
        {"average_step.total_us", "400.000000"},
        {"average_step.kernel.us", "55.250000"},
        {"average_step.kernel.percent", "13.81"},
        {"average_step.other.percent", "73.81"},
    };
    for (const auto& [key, value] : expected) {
        ASSERT_TRUE(overview.contains(key)) << key;
        EXPECT_EQ(overview.at(key), value) << key;
    }
    EXPECT_EQ(overview.at("diagnosis.span"), "1 step");
    EXPECT_FALSE(overview.at("diagnosis.causes.0.kind").empty());
    const auto plugins = json({"overview", "--conventions", "tensorboard"});
    EXPECT_EQ(plugins.at("findings.0.kind"), "low_utilization");
    EXPECT_EQ(plugins.at("findings.0.start_us"), "114.000");
}

TEST_F(Cli, DiagnoseHasTheDocumentedKeys) {
    const auto diagnosis = json({"diagnose"});
    EXPECT_EQ(diagnosis.at("span_ms"), "0.400000");
    for (const char* key :
         {"kind", "ms", "share", "what", "where.range.0", "where.range.1", "evidence", "advice", "gain_ms",
          "gain_low_ms", "gain_high_ms", "gain_if", "roofline_percent", "bound", "confidence"}) {
        EXPECT_TRUE(diagnosis.contains("causes.0." + std::string(key))) << key;
    }
    const CsvFile csv = parseCsv(output({"diagnose", "--csv"}));
    EXPECT_EQ(csv.header, (std::vector<std::string>{"kind", "title", "ms", "share_percent", "what",
                                                    "start_us", "end_us", "track", "evidence", "advice",
                                                    "gain_ms", "gain_low_ms", "gain_high_ms", "gain_if",
                                                    "roofline_percent", "bound", "confidence"}));
    EXPECT_EQ(csv.rows.at(0).at("kind"), diagnosis.at("causes.0.kind"));
}

TEST_F(Cli, StepsHaveTheDocumentedColumns) {
    const CsvFile csv = parseCsv(output({"steps", "--csv"}));
    EXPECT_EQ(csv.header,
              (std::vector<std::string>{"step", "start_us", "phase", "tokens", "total_us", "kernel_us",
                                        "memcpy_us", "memset_us", "communication_us", "runtime_us",
                                        "data_loader_us", "cpu_exec_us", "other_us", "computation_us",
                                        "communicating_us", "overlap_us", "neither_us", "marked_us", "cut"}));
    ASSERT_EQ(csv.rows.size(), 1u);
    EXPECT_EQ(csv.rows[0].at("step"), "ProfilerStep#3");
    EXPECT_EQ(csv.rows[0].at("kernel_us"), "55.250");
    EXPECT_EQ(csv.rows[0].at("runtime_us"), "6.500");
    EXPECT_EQ(csv.rows[0].at("cpu_exec_us"), "39.000");
    EXPECT_EQ(json({"steps"}).at("marked"), "true");
}

TEST_F(Cli, GraphsTakeATraceOfTheCapture) {
    const std::string program = runner().write("program.json", R"({"schemaVersion": 1, "traceEvents": [
{"ph": "X", "cat": "cuda_runtime", "name": "hipGraphLaunch", "pid": 1, "tid": 1, "ts": 1, "dur": 2, "args": {"correlation": 5}},
{"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": 10, "dur": 4, "args": {"device": 0, "stream": 7, "correlation": 5}}
]})");
    const std::string capture = runner().write("capture.json", R"({"schemaVersion": 1, "traceEvents": [
{"ph": "X", "cat": "cuda_runtime", "name": "hipStreamBeginCapture", "pid": 1, "tid": 1, "ts": 1, "dur": 1, "args": {"correlation": 1}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 1, "tid": 1, "ts": 3, "dur": 5, "args": {}},
{"ph": "X", "cat": "cuda_runtime", "name": "hipLaunchKernel", "pid": 1, "tid": 1, "ts": 4, "dur": 2, "args": {"correlation": 2, "kernel": "gemm"}},
{"ph": "X", "cat": "cuda_runtime", "name": "hipStreamEndCapture", "pid": 1, "tid": 1, "ts": 9, "dur": 1, "args": {"correlation": 3}}
]})");
    const CliResult alone = runner().run({"graphs", "--csv", program});
    EXPECT_EQ(alone.exitCode, 0) << alone.err;
    const CsvFile graphs = parseCsv(alone.out);
    EXPECT_EQ(graphs.header,
              (std::vector<std::string>{"graph", "launches", "pieces", "period", "blocks", "total_us",
                                        "median_us", "mad_us", "attributed_percent", "block_name",
                                        "block_key", "nodes", "host_functions", "graph_id"}));
    EXPECT_EQ(graphs.rows.at(0).at("attributed_percent"), "0.0000");
    const CliResult given =
        runner().run({"graphs", "--csv", "--group", "piece", "--capture", capture, program});
    EXPECT_EQ(given.exitCode, 0) << given.err;
    const CsvFile pieces = parseCsv(given.out);
    ASSERT_EQ(pieces.rows.size(), 1u);
    EXPECT_EQ(pieces.rows[0].at("operator"), "aten::mm");
    EXPECT_EQ(pieces.rows[0].at("basis"), "capture");
    EXPECT_EQ(pieces.rows[0].at("duration_us"), "4.000");
    EXPECT_EQ(runner().run({"graphs", "--capture", "/nowhere.json", program}).exitCode, 2);
    EXPECT_EQ(runner().run({"steps", "--capture", capture, program}).exitCode, 2);
}

TEST_F(Cli, AStepIsARange) {
    const auto kernels = json({"kernels", "--step", "3"});
    EXPECT_EQ(kernels.at("range.start_us"), "0.000");
    EXPECT_EQ(kernels.at("range.end_us"), "400.000");
    EXPECT_EQ(kernels.at("total.count"), "1");
    const CliResult refused = runner().run({"kernels", "--step", "4", tracePath()});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("no step 4; the steps are 3"), std::string::npos) << refused.err;
    EXPECT_EQ(json({"kernels", "--step", "ProfilerStep#3"}).at("range.end_us"), "400.000");
}

TEST_F(Cli, AStepOfAnnotationsHasItsNumberOrItsName) {
    const auto traceOf = [](const std::vector<std::string>& names) {
        std::string text = "[";
        for (std::size_t i = 0; i < names.size(); ++i) {
            text += R"({"ph":"X","cat":"user_annotation","pid":1,"tid":1,"dur":90,"ts":)" +
                    std::to_string(100 * i) + R"(,"name":")" + names[i] + "\"},";
        }
        text.back() = ']';
        return text;
    };
    const auto start = [this](const std::string& path, const std::string& step) {
        const CliResult found = runner().run({"steps", "--json", "--step", step, path});
        EXPECT_EQ(found.exitCode, 0) << found.err;
        return jsonPaths(found.out)->at("range.start_us");
    };
    const std::string numbered =
        runner().write("numbered.json", traceOf({"iteration 7", "iteration 8", "iteration 9"}));
    EXPECT_EQ(start(numbered, "8"), "100.000");
    EXPECT_EQ(start(numbered, "iteration 8"), "100.000");
    const std::string alike = runner().write("alike.json", traceOf({"train", "train", "train"}));
    EXPECT_EQ(start(alike, "1"), "100.000");
    const CliResult refused = runner().run({"steps", "--step", "train", alike});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("3 steps have the name train; their numbers are 0, 1, 2"), std::string::npos)
        << refused.err;
}

TEST_F(Cli, KernelsCanBeGrouped) {
    EXPECT_EQ(firstLine(output({"kernels", "--csv", "--group", "operator"})),
              "name,operator,grid,block,registers_per_thread,shared_memory_bytes,"
              "operator_tensor_core_eligible,count,total_us,mean_us,min_us,max_us,stddev_us,p50_us,p95_us,"
              "share_percent,blocks_per_sm,occupancy_percent,tensor_core_percent");
    const auto byOperator = json({"kernels", "--group", "operator"});
    EXPECT_EQ(byOperator.at("kernels.0.operator"), "aten::addmm");
    EXPECT_EQ(byOperator.at("kernels.0.grid"), "[162, 1, 1]");
    EXPECT_EQ(json({"kernels", "--group", "step"}).at("kernels.0.step"), "ProfilerStep#3");
    EXPECT_EQ(json({"kernels", "--group", "stream"}).at("kernels.0.stream"), "GPU 0, stream 7");
    EXPECT_EQ(json({"kernels", "--group", "module"}).at("kernels.0.module"), "outside of modules");
    EXPECT_EQ(json({"kernels", "--group", "category"}).at("kernels.0.category"), "Matrix multiply");
    const CliResult refused = runner().run({"kernels", "--group", "colour", tracePath()});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("cannot group by \"colour\""), std::string::npos) << refused.err;
}

TEST_F(Cli, OperatorsCanBeGroupedByShapes) {
    const auto byShapes = json({"ops", "--group", "shapes"});
    EXPECT_EQ(byShapes.at("operators.1.name"), "aten::addmm");
    EXPECT_EQ(byShapes.at("operators.1.input_shapes"), "[[8], [4, 16]]");
    EXPECT_EQ(byShapes.at("operators.0.input_shapes"), "[]");
    EXPECT_FALSE(json({"ops"}).contains("operators.0.input_shapes"));
}

TEST_F(Cli, OperatorsCanBeGroupedByCallStack) {
    const std::string trace = runner().write(
        "stacks.json", R"([{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":1,"dur":9,
 "args":{"Call stack":"/a/net.py(7): forward;train.py(54): <module>"}}])");
    EXPECT_EQ(runner().run({"ops", "--csv", "--group", "stack", trace}).out,
              "name,stack,count,total_us,self_us,device_total_us,device_self_us\n"
              "aten::add,/a/net.py(7): forward; train.py(54): <module>,1,9.000,9.000,0.000,0.000\n");
}

TEST_F(Cli, TheProfilersOwnTable) {
    const std::string text = output({"ops", "--profiler"});
    EXPECT_TRUE(text.starts_with("-----"));
    EXPECT_NE(text.find("Self CPU %"), std::string::npos);
    EXPECT_NE(text.find("Self CPU time total: 400.000us\nSelf CUDA time total: 59.250us\n"),
              std::string::npos)
        << text;
    EXPECT_EQ(firstLine(output({"ops", "--profiler", "--csv"})),
              "name,count,self_cpu_us,cpu_total_us,self_cpu_percent,self_device_us,device_total_us,"
              "self_device_percent,cpu_bytes,self_cpu_bytes,device_bytes,self_device_bytes,on_device");
}

TEST_F(Cli, AnEmptyTableSaysWhatToRecord) {
    const std::string cpuOnly = runner().write(
        "cpu.json", R"([{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":1,"dur":2}])");
    const CliResult text = runner().run({"kernels", cpuOnly});
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_NE(text.out.find("ProfilerActivity.CUDA"), std::string::npos) << text.out;
    const CliResult asJson = runner().run({"kernels", "--json", cpuOnly});
    const auto paths = jsonPaths(asJson.out);
    ASSERT_TRUE(paths) << asJson.out;
    EXPECT_NE(paths->at("hint").find("ProfilerActivity.CUDA"), std::string::npos);
    EXPECT_EQ(paths->at("kernels"), "[]");
}

} // namespace
} // namespace lanescope::test
