// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/tensor_cores.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(TensorCores, KnowsTheNamesOfThePlugin) {
    EXPECT_EQ(tensorCoreUse("volta_fp16_s884gemm_fp16_128x64"), TensorCoreUse::Yes);
    EXPECT_EQ(tensorCoreUse("ampere_fp16_s16816gemm_fp16_128x128"), TensorCoreUse::Yes);
    EXPECT_EQ(tensorCoreUse("sm80_xmma_gemm_f16f16_f16f32"), TensorCoreUse::Yes);
}

TEST(TensorCores, TakesLaterNamesAsLikely) {
    EXPECT_EQ(tensorCoreUse("nvjet_hsh_192x192_64x4"), TensorCoreUse::Likely);
    EXPECT_EQ(tensorCoreUse("void cutlass::Kernel2<cutlass_80_wmma_tensorop_bf16>"), TensorCoreUse::Likely);
    EXPECT_EQ(tensorCoreUse("Cijk_Alik_Bljk_BBS_BH_MT256x128x64_MI16x16x1_SN"), TensorCoreUse::Likely);
}

TEST(TensorCores, TakesOthersAsNone) {
    EXPECT_EQ(tensorCoreUse(""), TensorCoreUse::No);
    EXPECT_EQ(tensorCoreUse("volta_sgemm_128x64_nt"), TensorCoreUse::No);
    EXPECT_EQ(tensorCoreUse("void at::native::vectorized_elementwise_kernel<4>"), TensorCoreUse::No);
    EXPECT_EQ(tensorCoreUse("Cijk_Alik_Bljk_SB_MT64x64x16_SE"), TensorCoreUse::No);
    EXPECT_EQ(tensorCoreUse("Cijk_Alik_Bljk_SB_MIAV0_MIx_MI16"), TensorCoreUse::No);
}

} // namespace
} // namespace lanescope
