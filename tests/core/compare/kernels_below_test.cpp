// SPDX-License-Identifier: Apache-2.0
#include "core/compare/kernels_below.h"

#include <gtest/gtest.h>

#include "core/compare/comparison.h"
#include "core/store/trace.h"
#include "tests/core/compare/edited_trace.h"

namespace lanescope::test {
namespace {

TEST(KernelsBelow, FiveKernelsThatBecameOne) {
    Training run;
    run.steps = {{{"Attention",
                   {{"aten::sdpa",
                     {{"scale", 1'000}},
                     {{"aten::bmm", {{"gemm", 5'000}, {"gemm", 6'000}}, {}},
                      {"aten::softmax", {{"max", 2'000}, {"sum", 3'000}}, {}}}}}}}};
    Training fused;
    fused.steps = {{{"Attention", {{"aten::sdpa", {{"flash", 4'000}}, {}}}}}};
    const auto made = Comparison::make(traceOf(run), traceOf(fused));
    ASSERT_TRUE(made);
    const Comparison& comparison = **made;
    const Trace& baseline = *comparison.baselineTrace();
    SliceId sdpa = kNoSlice;
    for (std::size_t i = 0; i < baseline.slices().size(); ++i) {
        sdpa = baseline.sliceName(SliceId(i)) == "aten::sdpa" ? SliceId(i) : sdpa;
    }
    const KernelsBelow before = kernelsBelow(comparison.pair().baseline, sdpa);
    EXPECT_EQ(before.count, 5u);
    ASSERT_EQ(before.kernels.size(), 4u);
    EXPECT_EQ(before.kernels[0].name, "gemm");
    EXPECT_EQ(before.kernels[0].count, 2u);
    EXPECT_EQ(before.kernels[0].totalNs, 11'000);
    EXPECT_EQ(before.kernels[3].name, "scale");
    const KernelsBelow after = kernelsBelow(comparison.pair().candidate, comparison.candidateOf(sdpa).slice);
    ASSERT_EQ(after.kernels.size(), 1u);
    EXPECT_EQ(after.kernels[0].name, "flash");
    EXPECT_EQ(kernelsBelow(comparison.pair().baseline, kNoSlice).count, 0u);
}

} // namespace
} // namespace lanescope::test
