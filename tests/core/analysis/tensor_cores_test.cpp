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

TEST(TensorCores, KnowsRealNamesOfEachArchitecture) {
    // From the reference traces: Volta, Ampere, Hopper, Blackwell, CDNA 3.
    for (const char* name :
         {"volta_fp16_s884cudnn_fp16_256x128_ldg8_relu_f2f_exp_interior_nhwc_tn_v1",
          "ampere_bf16_s1688gemm_bf16_128x128_ldg8_f2f_stages_32x1_tn",
          "sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize1x1x1",
          "nvjet_tst_64x64_64x16_2x1_2cta_v_bz_bias_TNT",
          "void pytorch_flash::flash_fwd_kernel<pytorch_flash::Flash_fwd_kernel_traits<64>>",
          "Cijk_Alik_Bljk_B_BS_BH_Bias_HA_S_SAV_UserArgs_MT256x256x64_MI16x16x1_SN",
          "igemm_wrw_gtcx3_nhwc_bf16_bx0_ex1_bt64x32x32_wt16x16x16"}) {
        EXPECT_NE(tensorCoreUse(name), TensorCoreUse::No) << name;
    }
    for (const char* name : {"ampere_sgemm_32x32_sliced1x4_tn", "batched_transpose_32x32_half",
                             "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclWorkElem)",
                             "void cudnn::detail::dgrad_engine<float, 512, 6, 5, 3, 3, 3, false>",
                             "void at::native::batch_norm_backward_kernel<c10::BFloat16>"}) {
        EXPECT_EQ(tensorCoreUse(name), TensorCoreUse::No) << name;
    }
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
