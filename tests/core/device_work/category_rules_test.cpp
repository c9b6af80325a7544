// SPDX-License-Identifier: Apache-2.0
#include "core/device_work/category_rules.h"

#include <gtest/gtest.h>

#include "core/device_work/kernel_precision.h"

namespace lanescope {
namespace {

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
          std::pair{"A | kernel |", "has no pattern"}, std::pair{"A | words | a.b", "no word"},
          std::pair{"A | words | *", "no word"}, std::pair{"A | thread | x", "kernel and operator, words"}}) {
        const Result<CategoryRules> rules = CategoryRules::parse(text, "rules.txt");
        ASSERT_FALSE(rules) << text;
        EXPECT_NE(rules.error().describe().find(why), std::string::npos) << rules.error().describe();
        EXPECT_NE(rules.error().describe().find("rules.txt"), std::string::npos);
    }
    EXPECT_FALSE(CategoryRules::load("/nonexistent/rules.txt"));
}

TEST(CategoryRules, WordsAreLookedForInTheFunctionThenInItsArguments) {
    const Result<CategoryRules> rules =
        CategoryRules::parse("Norm | words | layer_norm* *rms\n"
                             "Attention | operator | aten::*attention* flash::*\n"
                             "Product | words | gemm mm\n"
                             "Copy | words | copy\n"
                             "Library | library | cutlass");
    ASSERT_TRUE(rules) << rules.error().describe();
    EXPECT_EQ(categoryOf(*rules, "void vectorized_LayerNormalization<copy>(int)"), "Norm");
    EXPECT_EQ(categoryOf(*rules, "layernorm_kernel"), "Norm");
    EXPECT_EQ(categoryOf(*rules, "player_norm"), "other"); // the word begins before it
    EXPECT_EQ(categoryOf(*rules, "s1688gemm_copy"), "Product");
    EXPECT_EQ(categoryOf(*rules, "s1688gemm_copy", "aten::_flash_attention"), "Attention");
    EXPECT_EQ(categoryOf(*rules, "layer_norm", "flash::fwd"), "Norm") << "the first rule decides";
    EXPECT_EQ(categoryOf(*rules, "cutlass::Kernel2<gemm_s16816>"), "Product");
    EXPECT_EQ(categoryOf(*rules, "cutlass::Kernel2<gemm_s16816>", "flash::fwd"), "Attention");
    EXPECT_EQ(categoryOf(*rules, "cutlass::Kernel2<a>"), "Library");
    EXPECT_EQ(categoryOf(*rules, "copy<gemm>"), "Copy");
}

TEST(CategoryRules, EvidenceSaysWhatDecided) {
    const CategoryRules& rules = CategoryRules::builtIn();
    EXPECT_EQ(rules.classify("Kernel2", "aten::mm").evidence, WorkEvidence::Operator);
    EXPECT_EQ(rules.classify("triton_poi_fused_add_relu_0").evidence, WorkEvidence::Compiled);
    EXPECT_EQ(rules.classify("ampere_sgemm_128x64_tn").evidence, WorkEvidence::Name);
    EXPECT_EQ(rules.classify("cutlass::Kernel2<a>").evidence, WorkEvidence::Library);
    EXPECT_EQ(rules.classify("my_kernel").evidence, WorkEvidence::None);
}

TEST(CategoryRules, EveryBuiltInCategoryIsAFamily) {
    for (const std::string& name : CategoryRules::builtIn().names()) {
        EXPECT_TRUE(workFamilyNamed(name)) << name;
    }
    EXPECT_EQ(*CategoryRules::parse(CategoryRules::builtInText())->names().rbegin(), "other");
}

TEST(CategoryRules, OperatorsTellWhatNamesDoNot) {
    EXPECT_EQ(workFamilyOf("volta_sgemm_128x64_nn", "aten::cudnn_convolution"), WorkFamily::Convolution);
    EXPECT_EQ(workFamilyOf("volta_sgemm_128x64_nn", "aten::mm"), WorkFamily::MatrixMultiply);
    EXPECT_EQ(workFamilyOf("relu_kernel", "aten::relu"), WorkFamily::Pointwise);
    EXPECT_EQ(workFamilyOf("kernel", "vllm::rocm_unquantized_gemm"), WorkFamily::MatrixMultiply);
    EXPECT_EQ(workFamilyOf("permute_pooled_embs_kernel", "torch::autograd::CppNode<fbgemm_gpu::Permute>"),
              WorkFamily::Layout)
        << "fbgemm is a library, no product";
    EXPECT_EQ(workFamilyOf("ncclDevKernel_AllReduce_Sum_f32_RING_LL", "aten::mm"), WorkFamily::Communication);
    EXPECT_EQ(workFamilyOf("Memset (Device)", "aten::convolution"), WorkFamily::Memory);
}

TEST(CategoryRules, ParametersDoNotTellWhatAKernelDoes) {
    EXPECT_EQ(workFamilyOf("evolve_islands(int*, curandStatePhilox4_32_10*, float)"), WorkFamily::Other);
    EXPECT_EQ(workFamilyOf("void app::trace_rays<256>(app::Embedding const*, SortKeys)"), WorkFamily::Other);
    EXPECT_EQ(workFamilyOf("advect(gemm_plan, int"), WorkFamily::Other) << "a name that was cut";
    EXPECT_EQ(workFamilyOf("setup_curand(curandStateXORWOW*)"), WorkFamily::Random);
    EXPECT_EQ(workFamilyOf("(anonymous namespace)::softmax_rows(float*)"), WorkFamily::Softmax);
    EXPECT_EQ(workFamilyOf("void (anonymous namespace)::k<(Op)1, SortOp>(float*)"), WorkFamily::Sorting);
    EXPECT_EQ(workFamilyOf("run()::{lambda(int)#1}::operator()(int) const::softmax(float)"),
              WorkFamily::Softmax);
}

TEST(CategoryRules, ConvertIsNoConvolution) {
    for (const char* name : {"loop_convert_fusion", "input_convert_reduce_fusion", "wrapped_convert",
                             "void convert_fp8_kernel<float>(float*)", "dequantize_4bit_convert",
                             "MHA_convert_layout", "triton_poi_fused_convolution_relu_1"}) {
        EXPECT_NE(workFamilyOf(name), WorkFamily::Convolution) << name;
    }
}

TEST(KernelPrecision, OfTensileKernelsIsThatOfTheirInputs) {
    EXPECT_EQ(kernelPrecision("Cijk_Alik_Bljk_F8HS_BH_BiasSH_AS_SAB_SAV_UserArgs_MT256x224x128"), "FP8");
    EXPECT_EQ(kernelPrecision("Cijk_Ailk_Bljk_BBS_BH_MT256x128x64_MI16x16x16x1"), "BF16");
    EXPECT_EQ(kernelPrecision("Cijk_Ailk_Bljk_HHS_BH_MT64x64x32"), "FP16");
    EXPECT_EQ(kernelPrecision("Cijk_Ailk_Bjlk_SB_MT64x64x8"), "FP32");
    EXPECT_EQ(kernelPrecision("Cijk_"), "");
}

TEST(KernelPrecision, OfCutlassIsThatOfItsProducts) {
    const std::string floats = "void cutlass::Kernel<cutlass::conv::kernel::ImplicitGemm<"
                               "PredicatedTileIterator<cutlass::MatrixShape<64, 32>, float, RowMajor>, ";
    const auto multiplies = [&floats](const std::string& type) {
        return floats +
               "MmaTensorOp<cutlass::gemm::GemmShape<32, 32, 32>, float, RowMajor, "
               "MmaTensorOpPolicy<cutlass::arch::Mma<cutlass::gemm::GemmShape<16, 8, 8>, 32, " +
               type + ", RowMajor, float>>>>>(int)";
    };
    EXPECT_EQ(kernelPrecision(multiplies("cutlass::bfloat16_t")), "BF16");
    EXPECT_EQ(kernelPrecision(multiplies("cutlass::tfloat32_t")), "TF32");
    EXPECT_EQ(kernelPrecision(multiplies("double")), "FP64");
    EXPECT_EQ(kernelPrecision(floats +
                              "MmaTensorOp<cutlass::gemm::GemmShape<(int)64>, float, "
                              "cutlass::arch::Mma<cutlass::gemm::GemmShape<(int)16, (int)8>, (int)32, "
                              "cutlass::half_t, RowMajor>>>>(int)"),
              "FP16")
        << "as Nsight Systems writes numbers";
    EXPECT_EQ(
        kernelPrecision(floats + "cutlass::arch::Mma<cutlass::gemm::GemmShape<1, 1, 1>, 1, float>>>(int)"),
        "FP32");
    EXPECT_EQ(kernelPrecision(floats + "MmaTensorOp<cutlass::gemm::GemmShape<32, 32, 32>, float>>>(int)"),
              "");
    EXPECT_EQ(kernelPrecision(floats + "cutlass::arch::OpClassTensorOp>>(int)"), "");
    // A name that is too long to be read out.
    EXPECT_EQ(
        kernelPrecision("cutlass::Kernel<NS_4conv6kernel12ImplicitGemmIfNS_10bfloat16_tENS4_11MmaTensorOpIS6_"
                        "ffES7_E>"),
        "BF16");
    EXPECT_EQ(kernelPrecision("void cutlass::device_kernel<cute::MMA_Atom<"
                              "cute::SM90::GMMA::MMA_64x128x16_F32F16F16_SS<>, float>>(int)"),
              "FP16");
    EXPECT_EQ(kernelPrecision("void cutlass::Kernel2<cutlass_80_tensorop_f16_s16816gemm_f16_64x64>(float)"),
              "FP16");
}
} // namespace
} // namespace lanescope
