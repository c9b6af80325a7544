// SPDX-License-Identifier: Apache-2.0
#include "tests/support/made_trace.h"

#include <cstdio>

#include <gtest/gtest.h>

#include "tests/support/random_trace.h"

namespace lanescope::test {

namespace {

std::string decimal(double value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.3f", value);
    return text;
}

} // namespace

void MadeTrace::slice(std::string_view name, std::string_view category, int pid, int tid, double startUs,
                      double durationUs, const std::string& args) {
    m_json.slice(name, category, std::to_string(pid), std::to_string(tid), decimal(startUs),
                 decimal(durationUs), "{" + args + "}");
}

void MadeTrace::operatorSlice(int thread, std::string_view name, double startUs, double durationUs) {
    slice(name, "cpu_op", 1, thread, startUs, durationUs, "");
}

void MadeTrace::annotation(int thread, std::string_view name, double startUs, double durationUs) {
    slice(name, "user_annotation", 1, thread, startUs, durationUs, "");
}

std::int64_t MadeTrace::call(int thread, std::string_view name, double startUs, double durationUs) {
    ++m_correlation;
    slice(name, "cuda_runtime", 1, thread, startUs, durationUs,
          "\"correlation\": " + std::to_string(m_correlation));
    return m_correlation;
}

void MadeTrace::kernel(int stream, std::string_view name, double startUs, double durationUs,
                       std::int64_t correlation, int device) {
    slice(name, "kernel", device, stream, startUs, durationUs,
          "\"device\": " + std::to_string(device) + ", \"stream\": " + std::to_string(stream) +
              ", \"correlation\": " + std::to_string(correlation));
}

void MadeTrace::copy(int stream, std::string_view name, double startUs, double durationUs,
                     std::int64_t correlation) {
    slice(name, "gpu_memcpy", 0, stream, startUs, durationUs,
          "\"device\": 0, \"stream\": " + std::to_string(stream) +
              ", \"correlation\": " + std::to_string(correlation));
}

void MadeTrace::sync(std::string_view name, double startUs, double durationUs, std::int64_t correlation,
                     std::string_view args) {
    slice(name, "cuda_sync", 0, 9999, startUs, durationUs,
          "\"correlation\": " + std::to_string(correlation) + ", " + std::string(args));
}

void MadeTrace::step(int thread, int number, double startUs, double durationUs) {
    annotation(thread, "ProfilerStep#" + std::to_string(number), startUs, durationUs);
}

TracePtr MadeTrace::load() const {
    const Result<TracePtr> trace = loadTraceText(m_json.text(), "made");
    EXPECT_TRUE(trace);
    return trace ? *trace : nullptr;
}

GraphOfTrace::GraphOfTrace(TracePtr loaded)
    : trace(std::move(loaded)) {
    const auto built = DependencyGraph::build(*trace);
    EXPECT_TRUE(built);
    graph = built ? *built : nullptr;
}

TracePtr randomCalls(std::uint64_t seed, int calls) {
    Random random(seed);
    MadeTrace made;
    constexpr const char* kCalls[] = {"cudaLaunchKernel",      "cudaLaunchKernel",      "cudaMemcpyAsync",
                                      "cudaStreamSynchronize", "cudaDeviceSynchronize", "cudaEventRecord",
                                      "cudaStreamWaitEvent",   "cudaGraphLaunch",       "cudaFree",
                                      "hipLaunchKernel"};
    double nowUs[3] = {10, 10, 10};
    double freeUs[3] = {0, 0, 0};
    for (int i = 0; i < calls; ++i) {
        const int thread = static_cast<int>(uniform(random, 0, 2));
        const std::string name = kCalls[uniform(random, 0, 9)];
        double& now = nowUs[thread];
        now += static_cast<double>(skewed(random, 300)) - (uniform(random, 0, 20) == 0 ? 3 : 0);
        const double durationUs = static_cast<double>(skewed(random, 60));
        const std::int64_t correlation = made.call(thread + 100, name, now, durationUs);
        const int pieces = name == "cudaGraphLaunch"                  ? 5
                           : name.find("Launch") != std::string::npos ? 1
                           : name == "cudaMemcpyAsync"                ? 1
                                                                      : 0;
        for (int piece = 0; piece < pieces; ++piece) {
            const int stream = static_cast<int>(uniform(random, 0, 2));
            const double startUs =
                std::max(freeUs[stream], now - 3 + static_cast<double>(skewed(random, 50)));
            const double lengthUs = static_cast<double>(skewed(random, 500));
            freeUs[stream] = startUs + lengthUs - (uniform(random, 0, 9) == 0 ? 1 : 0);
            const std::int64_t known = uniform(random, 0, 15) == 0 ? 0 : correlation;
            if (name == "cudaMemcpyAsync") {
                made.copy(stream + 7, "Memcpy HtoD (Pageable -> Device)", startUs, lengthUs, known);
            } else {
                made.kernel(stream + 7, uniform(random, 0, 3) == 0 ? "ncclDevKernel_AllReduce" : "gemm",
                            startUs, lengthUs, known);
            }
        }
        now += durationUs;
    }
    made.step(100, 1, 5, nowUs[0] / 2);
    made.step(100, 2, 5 + nowUs[0] / 2, nowUs[0] / 2);
    return made.load();
}

} // namespace lanescope::test
