// SPDX-License-Identifier: Apache-2.0
// Runs that compute the same in other places are comparable, runs of other programs are not.
#include "core/compare/same_operators.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compare/comparison.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope {
namespace {

/// A matrix product, and the kernel that it launches.
struct Product {
    std::string dims; ///< as in "Input Dims"
    std::string kernel;
    int kernelUs = 100;
};

class Run {
public:
    void add(const std::string& name, const char* category, int startUs, int durationUs,
             const std::string& args = {}, int pid = 1) {
        m_text += m_text.empty() ? "" : ",";
        m_text += R"({"ph":"X","name":")" + name + R"(","cat":")" + category + R"(","ts":)" +
                  std::to_string(startUs) + R"(,"dur":)" + std::to_string(durationUs) + R"(,"pid":)" +
                  std::to_string(pid) + R"(,"tid":1,"args":{)" + args + "}}";
    }

    /// A step: frames or regions around, one in the other, and products within.
    void addStep(int number, const std::vector<std::string>& around, const char* category,
                 const std::vector<Product>& products) {
        constexpr int kStepUs = 10'000;
        const int startUs = number * kStepUs;
        add("ProfilerStep#" + std::to_string(number), "user_annotation", startUs, kStepUs - 10);
        for (std::size_t i = 0; i < around.size(); ++i) {
            add(around[i], category, startUs + 1 + static_cast<int>(i), 9'000 - 2 * static_cast<int>(i));
        }
        int atUs = startUs + 100;
        for (const Product& product : products) {
            ++m_correlation;
            const std::string id = R"("correlation":)" + std::to_string(m_correlation);
            add("aten::mm", "cpu_op", atUs, 30, R"("Input Dims":)" + product.dims);
            add("cudaLaunchKernel", "cuda_runtime", atUs + 5, 5, id);
            add(product.kernel, "kernel", atUs + 20, product.kernelUs, id + R"(,"device":0,"stream":1)", 0);
            atUs += product.kernelUs + 50;
        }
    }

    TracePtr trace() const {
        const auto loaded = loadTraceText(R"({"traceEvents":[)" + m_text + "]}", "run");
        EXPECT_TRUE(loaded);
        return loaded ? *loaded : nullptr;
    }

private:
    std::string m_text;
    int m_correlation = 0;
};

TracePtr run(const std::vector<std::string>& around, const char* category,
             const std::vector<Product>& products) {
    Run made;
    for (int step = 1; step <= 4; ++step) {
        made.addStep(step, around, category, products);
    }
    return made.trace();
}

const std::vector<std::string> kModules{"nn.Module: Net_0", "nn.Module: Block_0"};
const std::vector<std::string> kRegions{"Torch-Compiled Region: 0/0", "CompiledFunction",
                                        "## Call CompiledFxGraph abc ##"};

std::string notesOf(const Comparison& comparison) {
    std::string text;
    for (const Explanation& note : comparison.explanations().notes) {
        text += note.text.english() + "\n";
    }
    return text;
}

TEST(SameOperators, ACompiledRunIsComparableWithItsEagerOne) {
    const TracePtr eager = run(kModules, "python_function",
                               {{"[[64, 512], [512, 2048]]", "gemm_a", 400},
                                {"[[64, 2048], [2048, 512]]", "gemm_a", 400},
                                {"[]", "elementwise", 200}});
    // Another order and other kernels; what is pointwise is fused into kernels that no operator names.
    const TracePtr compiled = run(kRegions, "cpu_op",
                                  {{"[]", "triton_poi_fused_0", 60},
                                   {"[[64, 2048], [2048, 512]]", "gemm_b", 300},
                                   {"[[64, 512], [512, 2048]]", "gemm_b", 300}});
    const auto comparison = Comparison::make(eager, compiled);
    ASSERT_TRUE(comparison);
    EXPECT_TRUE((*comparison)->explanations().isComparable) << notesOf(**comparison);
    EXPECT_THAT(notesOf(**comparison), testing::HasSubstr("called from other places"));
    EXPECT_THAT(notesOf(**comparison), testing::Not(testing::HasSubstr("times as large")));
}

TEST(SameOperators, AnotherModelIsNotComparable) {
    const TracePtr eager =
        run(kModules, "python_function", {{"[[64, 512], [512, 2048]]", "gemm_a"}, {"[]", "elementwise"}});
    const TracePtr other =
        run(kRegions, "cpu_op", {{"[[32, 768], [768, 3072]]", "gemm_b"}, {"[]", "triton_poi_fused_0"}});
    const auto comparison = Comparison::make(eager, other);
    ASSERT_TRUE(comparison);
    EXPECT_FALSE((*comparison)->explanations().isComparable) << notesOf(**comparison);
}

/// Kernels under one call, as of a graph. `other`: of ten kernels so many have another name.
TracePtr replay(int other) {
    Run made;
    for (int step = 1; step <= 4; ++step) {
        const int startUs = step * 10'000;
        const std::string id = R"("correlation":)" + std::to_string(step);
        made.add("ProfilerStep#" + std::to_string(step), "user_annotation", startUs, 9'990);
        made.add("replay", "user_annotation", startUs + 10, 100);
        made.add("cudaGraphLaunch", "cuda_runtime", startUs + 20, 5, id);
        for (int i = 0; i < 10; ++i) {
            made.add(i < other ? "radix" : "gemm_a", "kernel", startUs + 100 + i * 150, 100,
                     id + R"(,"device":0,"stream":1)", 0);
        }
    }
    return made.trace();
}

TEST(SameOperators, AGraphThatLaunchesTheSameKernelsIsComparable) {
    const TracePtr eager =
        run(kModules, "python_function", std::vector<Product>(10, {"[[64, 512], [512, 2048]]", "gemm_a"}));
    for (const int other : {0, 4, 6}) {
        const auto comparison = Comparison::make(eager, replay(other));
        ASSERT_TRUE(comparison);
        const bool isComparable = other < 5;
        EXPECT_EQ((*comparison)->explanations().isComparable, isComparable) << notesOf(**comparison);
        EXPECT_EQ(notesOf(**comparison).find("as by a graph") != std::string::npos, isComparable);
    }
}

TracePtr solver(const std::string& kernel, bool copies) {
    Run made;
    for (int step = 1; step <= 4; ++step) {
        const int startUs = step * 10'000;
        made.add("ProfilerStep#" + std::to_string(step), "user_annotation", startUs, 9'990);
        made.add(kernel, "kernel", startUs + 100, 100, R"("device":0,"stream":1)", 0);
        if (copies) {
            made.add("Memcpy HtoD (Pageable -> Device)", "gpu_memcpy", startUs + 300, 8'000,
                     R"("device":0,"stream":1)", 0);
        }
    }
    return made.trace();
}

/// The line of the source is no other kernel, and copies that are gone are no other program.
TEST(SameOperators, RemovedCopiesAreAnImprovement) {
    const auto comparison =
        Comparison::make(solver("nvkernel_solve_F1L204_2", true), solver("nvkernel_solve_F1L210_2", false));
    ASSERT_TRUE(comparison);
    EXPECT_TRUE((*comparison)->explanations().isComparable) << notesOf(**comparison);
    const auto unlike =
        Comparison::make(solver("nvkernel_solve_F1L204_2", true), solver("nvkernel_fill_F1L210_2", false));
    ASSERT_TRUE(unlike);
    EXPECT_FALSE((*unlike)->explanations().isComparable) << notesOf(**unlike);
}

TEST(SameOperators, ACallStandsForOneCall) {
    const Product product{"[[64, 512], [512, 2048]]", "gemm_a"};
    const TracePtr one = run(kModules, "python_function", {product});
    const TracePtr ten = run(kRegions, "cpu_op", std::vector<Product>(10, product));
    const auto comparison = Comparison::make(one, ten);
    ASSERT_TRUE(comparison);
    EXPECT_FALSE((*comparison)->explanations().isComparable) << notesOf(**comparison);
}

} // namespace
} // namespace lanescope
