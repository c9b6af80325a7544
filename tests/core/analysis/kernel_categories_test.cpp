// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_categories.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

constexpr TimeNs kUs = 1000;

std::string categoryOf(const CategoryRules& rules, std::string_view kernel, std::string_view caller = {}) {
    return rules.names()[rules.categoryOf(kernel, caller)];
}

TEST(CategoryRules, TheFirstRuleThatMatchesDecides) {
    const Result<CategoryRules> rules = CategoryRules::parse("# comment\n"
                                                             "\n"
                                                             "A b | kernel | triton_*_0\r\n"
                                                             "C | operator | aten::MM\n"
                                                             "A b | kernel | x?z\n"
                                                             "D|kernel|*a|b*");
    ASSERT_TRUE(rules) << rules.error().describe();
    EXPECT_EQ(rules->names(), (std::vector<std::string>{"A b", "C", "D", "other"}));
    EXPECT_EQ(categoryOf(*rules, "triton_poi_1_0"), "A b");
    EXPECT_EQ(categoryOf(*rules, "TRITON_poi_1_0", "aten::mm"), "A b");
    EXPECT_EQ(categoryOf(*rules, "triton_poi_1", "aten::mm"), "C");
    EXPECT_EQ(categoryOf(*rules, "xyz"), "A b");
    EXPECT_EQ(categoryOf(*rules, "xz"), "other");
    EXPECT_EQ(categoryOf(*rules, "1a|b2"), "D");
    EXPECT_EQ(categoryOf(*rules, ""), "other");
}

TEST(CategoryRules, OtherCanBeNamed) {
    const Result<CategoryRules> rules =
        CategoryRules::parse("A | kernel | a\nother | kernel | b*\nB | kernel | *");
    ASSERT_TRUE(rules);
    EXPECT_EQ(rules->names(), (std::vector<std::string>{"A", "B", "other"}));
    EXPECT_EQ(categoryOf(*rules, "bc"), "other");
    EXPECT_EQ(categoryOf(*rules, "c"), "B");
}

TEST(CategoryRules, AWrongLineIsNamed) {
    for (const auto& [text, why] :
         {std::pair{"A | kernel", "is not of the form"}, std::pair{"\n | kernel | x", "has no category"},
          std::pair{"A | kernel |", "has no pattern"}, std::pair{"A | thread | x", "kernel and operator"}}) {
        const Result<CategoryRules> rules = CategoryRules::parse(text, "rules.txt");
        ASSERT_FALSE(rules) << text;
        EXPECT_NE(rules.error().describe().find(why), std::string::npos) << rules.error().describe();
        EXPECT_NE(rules.error().describe().find("rules.txt"), std::string::npos);
    }
    EXPECT_FALSE(CategoryRules::load("/nonexistent/rules.txt"));
}

TEST(CategoryRules, TheBuiltInOnesKnowWhatInductorGenerates) {
    const CategoryRules& rules = CategoryRules::builtIn();
    EXPECT_EQ(categoryOf(rules, "triton_poi_fused_add_0"), "Triton pointwise");
    EXPECT_EQ(categoryOf(rules, "triton_red_fused_mean_1"), "Triton reduction");
    EXPECT_EQ(categoryOf(rules, "triton_per_fused_sum_2"), "Triton persistent reduction");
    EXPECT_EQ(categoryOf(rules, "triton_tem_fused_mm_3"), "Triton template");
    EXPECT_EQ(categoryOf(rules, "triton_for_fused_4"), "Triton foreach");
    EXPECT_EQ(categoryOf(rules, "triton__0d1d2"), "Triton other");
    EXPECT_EQ(categoryOf(rules, "ncclDevKernel_AllReduce_Sum_bf16_RING_LL"), "Communication");
    EXPECT_EQ(categoryOf(rules, "Memcpy HtoD (Pinned -> Device)"), "Memory");
    EXPECT_EQ(categoryOf(rules, "ampere_sgemm_128x64_tn"), "Matrix multiply");
    EXPECT_EQ(categoryOf(rules, "sm80_xmma_fprop_implicit_gemm_f32"), "Convolution");
    EXPECT_EQ(categoryOf(rules, "void pytorch_flash::flash_fwd_kernel<64>"), "Attention");
    EXPECT_EQ(categoryOf(rules, "my_kernel"), "other");
    EXPECT_EQ(*CategoryRules::parse(CategoryRules::builtInText())->names().rbegin(), "other");
}

TEST(KernelCategories, OfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const KernelCategories categories = kernelCategories(*trace, callTree(*trace), CategoryRules::builtIn());
    ASSERT_EQ(categories.rows.size(), 4u);
    EXPECT_EQ(categories.rows[0].category, "Matrix multiply");
    EXPECT_EQ(categories.rows[0].count, 2u);
    EXPECT_EQ(categories.rows[0].names, 2u);
    EXPECT_EQ(categories.rows[0].totalNs, 300 * kUs);
    EXPECT_EQ(categories.rows[0].exclusiveNs, 300 * kUs);
    EXPECT_EQ(categories.rows[0].savedIfTwiceAsFastNs, 150 * kUs);
    EXPECT_EQ(categories.rows[1].category, "Pointwise");
    EXPECT_EQ(categories.rows[1].exclusiveNs, 90 * kUs); // 20 us together with the reduction
    EXPECT_EQ(categories.totalNs, 490 * kUs);
    EXPECT_EQ(categories.wallNs, 740 * kUs);
    EXPECT_DOUBLE_EQ(categories.rows[0].wallShare, 300.0 / 740);
    EXPECT_EQ(categories.otherShare, 0);
    ASSERT_EQ(categories.kernels.size(), 5u);
    EXPECT_EQ(trace->text(categories.kernels[0].name), "ampere_sgemm_128x64");
    EXPECT_DOUBLE_EQ(categories.kernels[0].shareOfCategory, 2.0 / 3);
}

TEST(KernelCategories, ARangeIsTheWallTime) {
    const auto trace = test::makeWorkedExample();
    const KernelCategories categories = kernelCategories(*trace, callTree(*trace), CategoryRules::builtIn(),
                                                         {TimeRange{500 * kUs, 900 * kUs}});
    EXPECT_EQ(categories.wallNs, 400 * kUs);
    EXPECT_EQ(categories.rows[0].totalNs, 200 * kUs);
    EXPECT_DOUBLE_EQ(categories.workShare, 0.75);
}

TEST(KernelCategories, NothingWithoutWorkOrWhenStopped) {
    test::TraceFixture fixture;
    const auto empty = fixture.take();
    EXPECT_TRUE(kernelCategories(*empty, callTree(*empty), CategoryRules::builtIn()).rows.empty());
    const auto trace = test::makeWorkedExample();
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(kernelCategories(*trace, callTree(*trace), CategoryRules::builtIn(), {}, stop.get_token())
                    .rows.empty());
}

} // namespace
} // namespace lanescope
