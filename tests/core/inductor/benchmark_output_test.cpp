// SPDX-License-Identifier: Apache-2.0
// Results of Inductor's benchmarks, and the walk of its guide for GPU profiling: from a trace to a kernel,
// its code, its own file and its bandwidth.
#include "core/inductor/benchmark_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/inductor/code_tables.h"
#include "core/store/trace.h"
#include "tests/core/inductor/made_module.h"

namespace lanescope::test {
namespace {

using testing::HasSubstr;

constexpr const char* kModuleOutput =
    "0.001234\n"
    "Profiling result for a compiled module of benchmark None:\n"
    "Chrome trace for the profile is written to /tmp/compiled_module_profile.json\n"
    "\n  == triton_pointwise category kernels == \n"
    "Kernel                         Self CUDA TIME (ms)    Count  Percent\n"
    "---------------------------  ---------------------  -------  ---------\n"
    "triton_poi_fused_mul_relu_0                 0.0300        2  30.00%\n"
    "Total                                       0.0300           30.00%\n"
    "\n  == unknown category kernels == \n"
    "Kernel                         Self CUDA TIME (ms)    Count  Percent\n"
    "---------------------------  ---------------------  -------  ---------\n"
    "void cutlass::Kernel<a, b>(c)                  0.05        1  50.00%\n"
    "Total                                          0.05           50.00%\n"
    "\nPercent of time when GPU is busy: 102.88%\n"
    "Total wall time 0.100 ms\n"
    "Output for tabulate: None, 30.00%, 0.00%, 0.00%, 0.00%, 50.00%, 102.88%, 0.100ms\n";

TEST(BenchmarkOutput, OfAModule) {
    const BenchmarkOutput output = benchmarkOutput(kModuleOutput);
    ASSERT_EQ(output.kernels.size(), 2u);
    const BenchmarkedKernel& kernel = output.kernels.at("triton_poi_fused_mul_relu_0");
    EXPECT_EQ(kernel.category, "triton_pointwise");
    EXPECT_DOUBLE_EQ(kernel.ms, 0.03);
    EXPECT_DOUBLE_EQ(kernel.count, 2);
    EXPECT_DOUBLE_EQ(kernel.percent, 30);
    EXPECT_EQ(output.kernels.at("void cutlass::Kernel<a, b>(c)").category, "unknown");
    EXPECT_EQ(output.busyPercent, 102.88);
    EXPECT_EQ(output.wallMs, 0.1);
    EXPECT_TRUE(output.alone.empty());
}

TEST(BenchmarkOutput, OfKernelsAlone) {
    const BenchmarkOutput one = benchmarkOutput("0.016ms    0.008GB    524.29GB/s\n");
    ASSERT_EQ(one.alone.size(), 1u);
    EXPECT_EQ(one.alone[0].label, "");
    EXPECT_DOUBLE_EQ(one.alone[0].ms, 0.016);
    EXPECT_DOUBLE_EQ(one.alone[0].gb, 0.008);
    EXPECT_DOUBLE_EQ(one.alone[0].gbPerSecond, 524.29);
    const BenchmarkOutput labelled = benchmarkOutput(
        "None                 POI cabcdefghi 0.016ms    \t0.008 GB \t  524.29GB/s   26 regs    0 spills\n");
    ASSERT_EQ(labelled.alone.size(), 1u);
    EXPECT_THAT(labelled.alone[0].label, HasSubstr("POI cabcdefghi"));
    EXPECT_DOUBLE_EQ(labelled.alone[0].gbPerSecond, 524.29);
}

TEST(BenchmarkOutput, OtherTextsAreEmpty) {
    for (const char* text : {"", "ms GB GB/s", "took 3 ms", "a 50%", "GB/s 1ms", "\n\n%\n"}) {
        EXPECT_TRUE(benchmarkOutput(text).isEmpty()) << text;
    }
}

/// The steps of the guide: the trace's most expensive kernel, its definition by name in the module, its call
/// and its file, the module's table with the busy percent, and the bandwidth of the file run alone.
TEST(BenchmarkOutput, TheWalkFromATraceToABandwidth) {
    const auto trace = loadTraceText(
        R"([{"ph":"X","cat":"kernel","name":"triton_poi_fused_mul_relu_0","pid":0,"tid":7,"ts":0,"dur":20,"args":{"device":0,"stream":7}},)"
        R"({"ph":"X","cat":"kernel","name":"triton_red_fused_sum_1","pid":0,"tid":7,"ts":30,"dur":8,"args":{"device":0,"stream":7}}])",
        "walk");
    ASSERT_TRUE(trace);
    const CompiledCode code(compiledKernels(madeModule(), "/tmp/fwd.py"));
    const std::vector<CodeRow> rows = codeRows(**trace, code);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].name, "triton_poi_fused_mul_relu_0") << "the most expensive one";

    const BenchmarkOutput module = benchmarkOutput(kModuleOutput);
    const Table table = codeTable(**trace, rows, module);
    EXPECT_DOUBLE_EQ(table.column(*table.find("mean_us")).number(0), 20'000);
    EXPECT_DOUBLE_EQ(table.column(*table.find("benchmark_us")).number(0), 15'000) << "0.03 ms in two runs";
    EXPECT_DOUBLE_EQ(table.column(*table.find("benchmark_percent")).number(0), 30);
    EXPECT_FALSE(table.column(*table.find("benchmark_us")).isKnown(1)) << "the benchmark did not run it";

    const std::string text = codeText(rows[0], benchmarkOutput("0.016ms    0.008GB    524.29GB/s\n"));
    EXPECT_THAT(text, HasSubstr("TORCHINDUCTOR_BENCHMARK_KERNEL=1 python /tmp/fwd.py -p"));
    EXPECT_THAT(text, HasSubstr("python /tmp/torchinductor_me/ab/ctriton_poi_fused_mul_relu_0.py"));
    EXPECT_THAT(text, HasSubstr("TORCHINDUCTOR_MAX_AUTOTUNE=1"));
    EXPECT_THAT(text,
                HasSubstr("0.016 ms, 0.008 GB, 524.29 GB/s; in the trace 400.00 GB/s, 1.25 times as long"));
    EXPECT_THAT(text, HasSubstr("triton_poi_fused_mul_relu_0.run(arg0_1, buf0, 32768"));
}

} // namespace
} // namespace lanescope::test
