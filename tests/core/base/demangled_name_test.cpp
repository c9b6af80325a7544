// SPDX-License-Identifier: Apache-2.0
#include "core/base/demangled_name.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(DemangledName, AsInTheSourceText) {
    EXPECT_EQ(demangledName("_Z4gemmPfi"), "gemm(float*, int)");
    EXPECT_EQ(demangledName("_ZN2at6native3addIfEEvPT_"), "void at::native::add<float>(float*)");
}

TEST(DemangledName, TypesOfNewerCompilers) {
    EXPECT_EQ(demangledName("_Z4gemmIDF16_Li16EEvPT_"), "void gemm<half, 16>(half*)");
    EXPECT_EQ(demangledName("_Z4gemmIDF16bEvPT_S0_"), "void gemm<__bf16>(__bf16*, __bf16)");
}

TEST(DemangledName, NameOfTheFunctionWhereTheRestIsUnknown) {
    const std::string half = demangledName("_ZN4vllm10act_kernelIN3c104HalfETnPFT_RKS3_EXadLZ3foovEEEEvi");
    EXPECT_TRUE(half.starts_with("vllm::act_kernel<N3c104HalfE")) << half;
    const std::string other =
        demangledName("_ZN4vllm10act_kernelIN3c108BFloat16ETnPFT_RKS3_EXadLZ3foovEEEEvi");
    EXPECT_NE(half, other);
    EXPECT_EQ(demangledName("_ZN99vllm"), "_ZN99vllm");
    EXPECT_EQ(demangledName("_ZN99999999999999999999999vllmI"), "_ZN99999999999999999999999vllmI");
}

TEST(DemangledName, OtherTextsStay) {
    for (const char* text : {"", "gemm", "_Z", "_Znonsense", "Cijk_Alik_Bljk", "gemm(float*)"}) {
        EXPECT_EQ(demangledName(text), text);
    }
}

TEST(DemangledName, NoTextGrowsWithoutBound) {
    // Each pair holds the one before it twice.
    const std::string name = "_Z1f";

    std::string parameters = "St4pairIiiE";
    for (int i = 0; i < 60; ++i) {
        const std::string back = i == 0 ? "S_" : "S" + std::to_string(i % 10) + "_";
        parameters += "St4pairI" + back + back + "E";
    }
    EXPECT_LT(demangledName(name + parameters).size(), 20u << 20);
    EXPECT_EQ(demangledName("_Z1f" + std::string(100'000, 'i')).size(), 100'004u);
}

} // namespace
} // namespace lanescope
