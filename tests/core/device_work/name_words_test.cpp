// SPDX-License-Identifier: Apache-2.0
#include "core/device_work/name_words.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

bool hasWords(std::string_view name, std::string_view pattern,
              NameWords::Part part = NameWords::Part::Function) {
    return NameWords(name).has(part, pattern);
}

TEST(NameWords, EndAtSignsCapitalsAndDigits) {
    for (const char* name :
         {"layer_norm", "LayerNorm", "layernorm", "cuApplyLayerNorm", "ns::layer_norm<int>"}) {
        EXPECT_TRUE(hasWords(name, "layer_norm")) << name;
    }
    EXPECT_FALSE(hasWords("LayerNorm", "layernorm")); // two words
    EXPECT_FALSE(hasWords("layer_normal", "layer_norm"));
    EXPECT_TRUE(hasWords("layer_normal", "layer_norm*"));
    EXPECT_FALSE(hasWords("player_norm", "layer_norm"));
    EXPECT_TRUE(hasWords("player_norm", "*layer_norm"));
    EXPECT_TRUE(hasWords("ampere_s1688gemm_128x64", "gemm"));
    EXPECT_TRUE(hasWords("PagedKVCacheKernel", "kv_cache"));
    EXPECT_TRUE(hasWords("im2Col", "im2col"));
    EXPECT_FALSE(hasWords("EqTensorTranspose", "*sort*")); // of two words
    EXPECT_FALSE(hasWords("", "a"));
}

TEST(NameWords, KnowWhatStandsInBrackets) {
    constexpr std::string_view kName = "void (anonymous namespace)::f<a::sort, {lambda(int)#1}>(half*)";
    EXPECT_TRUE(hasWords(kName, "f"));
    EXPECT_FALSE(hasWords(kName, "sort"));
    EXPECT_TRUE(hasWords(kName, "sort", NameWords::Part::Arguments));
    EXPECT_FALSE(hasWords(kName, "half", NameWords::Part::Arguments)) << "the type of a parameter";
    EXPECT_FALSE(hasWords(kName, "f", NameWords::Part::Arguments));
}

TEST(NameWords, ReadMangledNames) {
    EXPECT_EQ(readableKernelName("_ZN5aiter8fmha_fwdE.kd"), "aiter::fmha_fwd");
    EXPECT_EQ(readableKernelName("_Z3addPf"), "add(float*)");
    EXPECT_EQ(readableKernelName("_Zno"), "_Zno");
    EXPECT_EQ(readableKernelName("_ZN5aiter12quant_kernelIDF16bLi64ELb0EEEvPT_"),
              "void aiter::quant_kernel<__bf16, 64, false>(__bf16*)");
    EXPECT_TRUE(hasWords("_ZN5aiter8fmha_fwdE", "fmha"));
}

TEST(NameWords, StayShortWhereReferencesWouldMultiplyTheText) {
    // Each parameter is a template of the type before it, three times: 3^30 copies of the first.
    std::string name = "_Z1fI";
    for (int i = 0; i < 30; ++i) {
        const std::string before =
            i == 0   ? std::string("i")
            : i == 1 ? "S_"
                     : "S" + std::string(1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i - 2]) + "_";
        name += "1aI" + before + before + before + "E";
    }
    name += "EvT_";
    EXPECT_LT(readableKernelName(name).size(), 20 * name.size());
}

TEST(NameWords, ReadPartsOfWhatCannotBeDemangled) {
    EXPECT_EQ(readableKernelName(
                  "_ZN7sgl_hip10activation18act_and_mul_kernelI14__hip_bfloat16TnPFT_RKS3_EXadL_Z4siluIS2_"
                  "ES3_S5_EEEEvPS3_PS4_i"),
              "sgl_hip::activation::act_and_mul_kernel<__hip_bfloat16, silu>");
    std::string longName = "_ZN2ck12_GLOBAL__N_16kernelI";
    for (int i = 0; i < 100; ++i) {
        longName += "N2ck6PolicyILi64ELb1EEE";
    }
    const std::string read = readableKernelName(longName + "EEvv");
    EXPECT_TRUE(read.starts_with("ck::(anonymous namespace)::kernel<ck, Policy, 64, true, ck, Policy, 64"))
        << read;
    for (const char* broken :
         {"_ZN", "_ZN9", "_ZN99999999999999999999a", "_ZN1aIL", "_ZN1aILi", "_ZN1aIS", "_ZN1aI3"}) {
        EXPECT_FALSE(readableKernelName(broken).empty()) << broken;
    }
}

TEST(KernelStem, IsTheNameWithoutSizesAndTypes) {
    EXPECT_EQ(kernelStem("_my_matmul_NNT_bf16xbf16_128x128"), "_my_matmul_NNT");
    EXPECT_EQ(kernelStem("attn_fwd"), "attn_fwd");
    EXPECT_EQ(kernelStem("void foo<float>(int)"), "void foo");
    EXPECT_EQ(kernelStem("7kernel"), "7kernel");
    EXPECT_EQ(kernelStem(""), "");
}

} // namespace
} // namespace lanescope
