// SPDX-License-Identifier: Apache-2.0
#include "tests/core/graphs/made_graphs.h"

#include <gtest/gtest.h>

namespace lanescope::test {

namespace {

std::string callOf(const MadeWork& work) {
    return work.kernel == "copy"     ? "cudaMemcpyAsync"
           : work.kernel == "memset" ? "cudaMemsetAsync"
                                     : "cudaLaunchKernel";
}

} // namespace

void MadeGraphs::call(const std::string& name, const MadeWork* work, const std::string& args) {
    if (work != nullptr && !work->op.empty()) {
        m_json.slice(work->op, "cpu_op", "1", "1", std::to_string(m_nowUs), "9",
                     work->opArgs.empty() ? "" : "{" + work->opArgs + "}");
    }
    m_json.slice(name, "cuda_runtime", "1", "1", std::to_string(m_nowUs + 1), "5",
                 "{\"correlation\": " + std::to_string(++m_correlation) + args + "}");
    m_nowUs += 20;
}

void MadeGraphs::piece(const MadeWork& work, int startUs, int durationUs) {
    const bool isCopy = work.kernel == "copy";
    const bool isMemset = work.kernel == "memset";
    m_json.slice(isCopy     ? "Memcpy DtoD (Device -> Device)"
                 : isMemset ? "Memset (Device)"
                            : std::string_view(work.kernel),
                 isCopy     ? "gpu_memcpy"
                 : isMemset ? "gpu_memset"
                            : "kernel",
                 "0", std::to_string(work.stream), std::to_string(startUs), std::to_string(durationUs),
                 "{\"device\": 0, \"stream\": " + std::to_string(work.stream) + ", \"correlation\": " +
                     std::to_string(m_correlation) + (work.args.empty() ? "" : ", " + work.args) + "}");
}

void MadeGraphs::launchEagerly(const std::vector<MadeWork>& works) {
    for (const MadeWork& work : works) {
        call(callOf(work), &work, "");
        piece(work, m_nowUs, 10);
    }
}

void MadeGraphs::capture(const std::vector<MadeWork>& works, bool namesKernels) {
    call("cudaStreamBeginCapture", nullptr, "");
    for (const MadeWork& work : works) {
        const bool isNamed = namesKernels && work.kernel != "copy" && work.kernel != "memset";
        call(callOf(work), &work, isNamed ? ", \"kernel\": " + test::quoted(work.kernel) : "");
    }
    call("cudaStreamEndCapture", nullptr, "");
}

void MadeGraphs::replay(const std::vector<MadeWork>& works, int longer, int shiftUs) {
    call("cudaGraphLaunch", nullptr, "");
    int startUs = m_nowUs;
    for (const MadeWork& work : works) {
        piece(work, startUs + (work.stream == works.front().stream ? 0 : shiftUs), 10 + longer);
        startUs += 12 + longer;
    }
    m_nowUs = startUs + shiftUs + 100;
}

void MadeGraphs::annotateSince(int startUs, const std::string& name) {
    m_json.slice(name, "user_annotation", "1", "1", std::to_string(startUs),
                 std::to_string(m_nowUs - startUs));
}

TracePtr MadeGraphs::load() const {
    const Result<TracePtr> trace = loadTraceText(m_json.text(), "made");
    EXPECT_TRUE(trace);
    return trace ? *trace : nullptr;
}

std::vector<TracePtr> capturesOf(const TracePtr& capture) {
    return capture == nullptr ? std::vector<TracePtr>() : std::vector<TracePtr>{capture};
}

std::vector<MadeWork> madeLayers(int layers) {
    std::vector<MadeWork> works{{"copy", "aten::copy_"}};
    for (int i = 0; i < layers; ++i) {
        works.push_back({"gemm", "aten::mm"});
        works.push_back({"norm", "my::norm"});
        works.push_back({"gelu" + std::to_string(i % 2), "aten::gelu"});
    }
    works.push_back({"memset", "aten::zero_"});
    return works;
}

} // namespace lanescope::test
