// SPDX-License-Identifier: Apache-2.0
#include "tests/core/compare/edited_trace.h"

#include <gtest/gtest.h>

#include "core/table/time_text.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {

namespace {

RunOperator randomOperator(Random& random, int depth) {
    RunOperator made;
    made.name = "aten::op" + std::to_string(uniform(random, 0, 9));
    for (std::int64_t i = uniform(random, 0, 2); i > 0; --i) {
        made.kernels.push_back({"kernel" + std::to_string(uniform(random, 0, 7)), 0});
    }
    for (std::int64_t i = depth > 0 ? uniform(random, 0, 3) : 0; i > 0; --i) {
        made.children.push_back(randomOperator(random, depth - 1));
    }
    return made;
}

void shakeKernels(Random& random, RunOperator& made) {
    for (RunKernel& kernel : made.kernels) {
        kernel.durationNs = uniform(random, 1'000, 90'000);
    }
    for (RunOperator& child : made.children) {
        shakeKernels(random, child);
    }
}

/// Writes events; the host and the device each have a clock that moves on.
class Writer {
public:
    std::string write(const Training& run) {
        m_builder.header("schemaVersion", "1");
        m_hostNs = run.startNs;
        for (std::size_t step = 0; step < run.steps.size(); ++step) {
            const TimeNs startNs = m_hostNs;
            m_hostNs += 1'000;
            for (const RunModule& module : run.steps[step]) {
                const TimeNs moduleNs = m_hostNs;
                m_hostNs += 500;
                for (const RunOperator& made : module.operators) {
                    writeOperator(made);
                }
                m_hostNs += 500;
                host("nn.Module: " + module.name, "python_function", moduleNs);
            }
            m_hostNs += 1'000;
            host("ProfilerStep#" + std::to_string(step + 3), "user_annotation", startNs);
            m_hostNs = std::max(m_hostNs, m_deviceNs) + 5'000;
        }
        return m_builder.text();
    }

private:
    void host(const std::string& name, const char* category, TimeNs startNs, const std::string& args = {}) {
        m_builder.slice(name, category, "41", "41", decimalMicroseconds(startNs),
                        decimalMicroseconds(m_hostNs - startNs), args);
    }

    void writeOperator(const RunOperator& made) {
        const TimeNs startNs = m_hostNs;
        m_hostNs += 300;
        for (const RunKernel& kernel : made.kernels) {
            const TimeNs callNs = m_hostNs;
            m_hostNs += 700;
            const std::string link = R"({"correlation":)" + std::to_string(++m_correlation);
            host("cudaLaunchKernel", "cuda_runtime", callNs, link + "}");
            m_deviceNs = std::max(m_deviceNs, m_hostNs + 1'000);
            m_builder.slice(kernel.name, "kernel", "0", "7", decimalMicroseconds(m_deviceNs),
                            decimalMicroseconds(kernel.durationNs), link + R"(,"device":0,"stream":7})");
            m_deviceNs += kernel.durationNs + 100;
            m_hostNs += 50;
        }
        for (const RunOperator& child : made.children) {
            writeOperator(child);
        }
        m_hostNs += 200;
        host(made.name, "cpu_op", startNs);
        m_hostNs += 100;
    }

    TraceJsonBuilder m_builder;
    TimeNs m_hostNs = 0;
    TimeNs m_deviceNs = 0;
    std::int64_t m_correlation = 0;
};

} // namespace

Training randomRun(Random& random, int steps) {
    std::vector<RunModule> model;
    for (std::int64_t i = uniform(random, 1, 4); i > 0; --i) {
        RunModule& module = model.emplace_back();
        module.name = "Layer_" + std::to_string(i);
        for (std::int64_t k = uniform(random, 1, 5); k > 0; --k) {
            module.operators.push_back(randomOperator(random, 2));
        }
    }
    // At least one kernel, so that the steps have device work.
    model.front().operators.front().kernels.push_back({"kernel_always", 0});
    Training run;
    for (int step = 0; step < steps; ++step) {
        for (RunModule& module : model) {
            for (RunOperator& made : module.operators) {
                shakeKernels(random, made);
            }
        }
        run.steps.push_back(model);
    }
    return run;
}

TracePtr traceOf(const Training& run) {
    const Result<TracePtr> trace = loadTraceText(Writer().write(run), "run.json");
    EXPECT_TRUE(trace) << (trace ? std::string() : trace.error().describe());
    return *trace;
}

} // namespace lanescope::test
