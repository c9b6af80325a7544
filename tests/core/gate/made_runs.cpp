// SPDX-License-Identifier: Apache-2.0
#include "tests/core/gate/made_runs.h"

#include <cstdio>

#include "tests/support/trace_json_builder.h"

namespace lanescope::test {

RunRecord madeRun(std::uint64_t recording, double stepNs) {
    RunRecord run;
    run.recording = recording;
    run.location = "run" + std::to_string(recording) + ".json";
    run.devices = {"Example GPU"};
    run.steps = 4;
    run.program = {{"aten::mm", 0.6}, {"aten::add", 0.4}};
    MetricDifference metric;
    metric.id = "step_time";
    metric.label = "Step time";
    metric.baseline = stepNs;
    metric.candidate = stepNs;
    run.metrics.push_back(metric);
    return run;
}

std::vector<RunRecord> madeRuns(const std::vector<double>& stepNs, std::uint64_t firstRecording) {
    std::vector<RunRecord> runs;
    for (const double ns : stepNs) {
        runs.push_back(madeRun(firstRecording++, ns));
    }
    return runs;
}

std::string runText(const RunShape& shape, int seed) {
    TraceJsonBuilder json;
    json.header("schemaVersion", "1");
    json.header("deviceProperties", R"([{"id": 0, "name": ")" + shape.device + R"(", "numSms": 108}])");
    const auto us = [](double value) {
        char text[32];
        std::snprintf(text, sizeof text, "%.3f", value);
        return std::string(text);
    };
    double at = 1000 + seed;
    int correlation = 0;
    for (int step = 0; step < shape.steps; ++step) {
        const double begin = at;
        const double kernel = shape.kernelUs + 0.1 * ((seed * 7 + step * 3) % 5);
        if (shape.hostUs > 0) {
            json.slice("train.py(7): prepare", "python_function", "1", "1", us(at), us(shape.hostUs),
                       R"({"Python id": 1})");
            at += shape.hostUs;
        }
        const std::string ids = std::to_string(++correlation);
        json.slice(shape.op, "cpu_op", "1", "1", us(at), us(30), R"({"External id": )" + ids + "}");
        json.slice("cudaLaunchKernel", "cuda_runtime", "1", "1", us(at + 10), us(5),
                   R"({"External id": )" + ids + R"(, "correlation": )" + ids + "}");
        json.slice("gemm", "kernel", "0", "7", us(at + 20), us(kernel),
                   R"({"External id": )" + ids + R"(, "device": 0, "stream": 7, "correlation": )" + ids +
                       "}");
        json.slice("cudaDeviceSynchronize", "cuda_runtime", "1", "1", us(at + 31), us(kernel - 5),
                   R"({"correlation": )" + std::to_string(1000 + correlation) + "}");
        at += kernel + 40;
        json.slice("ProfilerStep#" + std::to_string(step), "user_annotation", "1", "1", us(begin),
                   us(at - begin - 1));
    }
    return json.text();
}

std::string replayText() {
    std::string text = runText({}, 0);
    const std::string call = R"({"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,)"
                             R"("ts":9000,"dur":5,"args":{"correlation":900}},)";
    const std::string piece = R"("cat":"kernel","pid":0,"tid":7,"dur":5,)"
                              R"("args":{"device":0,"stream":7,"correlation":900}},)";
    return text.insert(text.find('[', text.find("traceEvents")) + 1,
                       call + R"({"ph":"X","name":"a","ts":9010,)" + piece +
                           R"({"ph":"X","name":"b","ts":9020,)" + piece);
}

std::string executionText() {
    std::string nodes;
    for (int record = 1; record <= RunShape().steps; ++record) {
        nodes +=
            (record > 1 ? "," : "") + (R"({"name":"aten::mm","tid":1,"id":)" + std::to_string(record + 4) +
                                       R"(,"rf_id":)" + std::to_string(record) + "}");
    }
    return R"({"schema":"1.0.1","pid":1,"nodes":[)" + nodes + "]}";
}

} // namespace lanescope::test
