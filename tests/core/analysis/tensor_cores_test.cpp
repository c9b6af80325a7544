// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/tensor_cores.h"

#include <gtest/gtest.h>

#include "core/analysis/device/tensor_core_time.h"
#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

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
        EXPECT_TRUE(usesTensorCores(tensorCoreUse(name))) << name;
    }
    for (const char* name : {"ampere_sgemm_32x32_sliced1x4_tn", "batched_transpose_32x32_half",
                             "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclWorkElem)",
                             "void cudnn::detail::dgrad_engine<float, 512, 6, 5, 3, 3, 3, false>",
                             "void at::native::batch_norm_backward_kernel<c10::BFloat16>"}) {
        EXPECT_EQ(tensorCoreUse(name), TensorCoreUse::No) << name;
    }
}

/// Names by the naming conventions of the libraries; few of them are in the reference
/// traces.
TEST(TensorCores, KnowsTheFamiliesOfLibraries) {
    for (const char* name :
         {"sm80_xmma_fprop_implicit_gemm_indexed_tf32f32_tf32f32_f32_nhwckrsc_nchw_tilesize128x128x16_stage4_"
          "warpsize2x2x1_g1_tensor16x8x8_alignc4_execute_kernel",
          "sm86_xmma_dgrad_implicit_gemm_bf16bf16_bf16f32_f32_nhwckrsc_nhwc_tilesize64x64x32",
          "sm90_xmma_wgrad_implicit_gemm_indexed_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize128x64x64",
          "sm100_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x256x64",
          "void cutlass::Kernel2<cutlass_80_wmma_tensorop_f16_s161616gemm_f16_16x16_128x2_tn_align8>(Params)",
          "_ZN19cutlass_cudnn_train6KernelINS_4conv6kernel23ImplicitGemmConvolutionINS1_11threadblock",
          "void cutlass::device_kernel<cutlass::gemm::kernel::GemmUniversal<cute::tuple<int, int, int, int>, "
          "cutlass::gemm::collective::CollectiveMma<cutlass::gemm::MainloopSm90TmaGmmaWarpSpecialized<4>",
          "void cutlass::device_kernel<cutlass::gemm::kernel::GemmUniversal<cute::tuple<int, int, int, int>, "
          "cutlass::gemm::collective::CollectiveMma<cutlass::gemm::MainloopSm100TmaUmmaWarpSpecialized<3>",
          "nvjet_qqtst_128x256_128x6_2x1_v_bz_TNT",
          "nvjet_sm100_hsh_mma_128x64x64_2cta_TNN",
          "cudnn_generated_fort_native_sdpa_sm90_flash_fprop_wgmma_f16_knob_7_64x128x128_4x1x1_kernel0_0",
          "void flash::flash_fwd_kernel<Flash_fwd_kernel_traits<128, 128, 64, 4>>(flash::Flash_fwd_params)",
          "void cutlass::device_kernel<flash::enable_sm80_to_sm89<flash::FlashAttnFwdSm80<",
          "void cutlass::device_kernel<flash::FlashAttnFwdSm90<flash::CollectiveMainloopFwdSm90<2",
          "void flash::flash_bwd_dq_dk_dv_loop_seqk_parallel_kernel<Flash_bwd_kernel_traits<64>>",
          "fmha_cutlassF_bf16_aligned_64x64_rf_sm80(PyTorchMemEffAttention::Params)",
          "fmha_cutlassB_f16_aligned_64x64_k64_sm75",
          "fmhaSm100aKernel_QkvE4m3OBfloat16H128PagedKv",
          "bmm_MxE4m3_MxE2m1MxE4m3_Fp32_t128x16x256u2_s3_et128x16_m128x16x32_cga1x1x1_sm100f",
          "gemm_Bfloat16_E4m3E4m3_Fp32_t128x8x128u2_s6_et64x8_m64x8x32_sm100a",
          "void marlin::Marlin<__half, 256, 1, 8, 8, 4, 8>(int4 const*)",
          "void deep_gemm::sm90_fp8_gemm_1d2d_impl<0u, 7168u, 2048u>",
          "void flashinfer::BatchPrefillWithPagedKVCacheKernel<flashinfer::KernelTraits<",
          "_matmul_ogs_NNT_bf16xbf16xmxfp4_128x128x128x1_swiglu",
          "matmul_kernel",
          "_w8a8_block_fp8_matmul",
          "kernel_unified_attention_2d",
          "_attn_fwd",
          "attn_fwd",
          "bwd_kernel_dk_dv",
          "bwd_kernel_dq",
          "fused_moe_kernel",
          "triton_tem_fused_addmm_gelu_3",
          "triton_tem_fused_flex_attention_0",
          "void ck::kernel_gemm_xdl_cshuffle_v3<ck::GridwiseGemm_xdl_cshuffle_v3<",
          "_ZN2ck16tensor_operation6device12_GLOBAL__N_138kernel_grouped_conv_fwd_xdl_cshuffle_v3I",
          "void ck::kernel_gemm_wmma<ck::GridwiseGemm_Wmma<",
          "_ZN7ck_tile6kentryILi2ENS_13FmhaFwdKernelINS_28BlockFmhaPipelineQRKSVSAsync",
          "void ck_tile::kentry<2, ck_tile::GemmKernel<ck_tile::GemmSpatiallyLocalTilePartitioner<",
          "void paged_attention_ll4mi_QKV_mfma16_kernel<0, __hip_bfloat16>",
          "Cijk_Ailk_Bljk_HHS_BH_MT128x128x32_MI32x32x8x1_SN_1LDSB0_APM1",
          "igemm_fwd_gtcx2_nhwc_fp16_bx0"}) {
        EXPECT_TRUE(usesTensorCores(tensorCoreUse(name))) << name;
    }
}

TEST(TensorCores, KnowsKernelsOfTheSameLibrariesThatDoNot) {
    for (const char* name :
         {"void cutlass::Kernel2<cutlass_80_simt_sgemm_128x64_8x5_nn_align1>(Params)",
          "void cublasLt::splitKreduce_kernel<32, 16, int, float, __nv_bfloat16>", "ampere_gcgemm_64x64_nt",
          "void flash::flash_fwd_splitkv_combine_kernel<Flash_fwd_kernel_traits<128>>",
          "void flash::flash_bwd_dot_do_o_kernel<true>", "_bwd_preprocess", "_finalize_matmul_scatter_bf16",
          "_ZN7ck_tile6kentryILi1ENS_12Rmsnorm2dFwdINS_27Rmsnorm2dFwdPipelineOnePassI",
          "void vllm::reshape_and_cache_flash_kernel<__nv_bfloat16, unsigned char>",
          "void gemv2T_kernel_val<int, int, float, float>", "ncclDevKernel_AllReduce_Sum_bf16_RING_LL",
          "void at::native::(anonymous namespace)::cunn_SoftMaxForward<8, c10::BFloat16>",
          "triton_poi_fused_addmm_gelu_view_15", "triton_red_fused_native_layer_norm_2",
          "fmha_cutlassF_f32_aligned_64x64_rf_sm50"}) {
        EXPECT_EQ(tensorCoreUse(name), TensorCoreUse::No) << name;
    }
}

/// A name that nobody knows is not "no".
TEST(TensorCores, SaysThatItDoesNotKnow) {
    for (const char* name : {"", "my_kernel", "custom_gemm_v2", "chunk_gated_delta_rule_fwd", "Kernel",
                             "void mylib::conv2d_special<float>"}) {
        EXPECT_EQ(tensorCoreUse(name), TensorCoreUse::Unknown) << name;
        EXPECT_FALSE(countsAsTensorCore(tensorCoreUse(name), Conventions::Lanescope)) << name;
        EXPECT_FALSE(countsAsTensorCore(tensorCoreUse(name), Conventions::TensorBoard)) << name;
    }
    TensorCoreTime time;
    time.add(TensorCoreUse::Likely, 30);
    time.add(TensorCoreUse::No, 30);
    time.add(TensorCoreUse::Unknown, 40);
    EXPECT_DOUBLE_EQ(time.figure(Conventions::Lanescope).value, 0.5) << "of what is known";
    EXPECT_DOUBLE_EQ(time.figure(Conventions::Lanescope).knownShare, 0.6);
    EXPECT_DOUBLE_EQ(time.share(Conventions::TensorBoard), 0);
    time.add(TensorCoreUse::Unknown, 40);
    EXPECT_LT(time.share(Conventions::Lanescope), 0) << "known for less than half";
}

TEST(TensorCores, ThePluginsListCountsForThePluginWhateverElseTheNameSays) {
    const TensorCoreUse use = tensorCoreUse(
        "sm80_xmma_gemm_f32f32_f32f32_f32_tn_n_tilesize32x32x8_stage3_warpsize1x2x1_ffma_aligna4");
    EXPECT_EQ(use, TensorCoreUse::PluginOnly);
    EXPECT_TRUE(countsAsTensorCore(use, Conventions::TensorBoard));
    EXPECT_FALSE(usesTensorCores(use));
}

/// Devices without such units have no figure.
TEST(TensorCores, OfDevicesThatHaveNone) {
    for (const auto& [major, units] :
         {std::pair{6, MatrixUnits::None}, std::pair{7, MatrixUnits::WithoutTf32},
          std::pair{8, MatrixUnits::WithTf32}, std::pair{9, MatrixUnits::WithTf32}}) {
        test::TraceFixture fixture;
        DeviceProperties properties;
        properties.id = 0;
        properties.computeMajor = major;
        fixture.data().devices.push_back(properties);
        const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
        DeviceOp op;
        op.device = 0;
        fixture.addDeviceOp(fixture.addSlice(stream, "volta_sgemm", "kernel", 0, 10), op);
        const auto trace = fixture.take();
        EXPECT_EQ(matrixUnitsOf(*trace, 0), units) << major;
        EXPECT_EQ(DevicesWithMatrixUnits(*trace).has(0), units != MatrixUnits::None) << major;
    }
    test::TraceFixture fixture;
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 17);
    DeviceOp op;
    op.device = 17;
    fixture.addDeviceOp(fixture.addSlice(stream, "fc-dtype_Float", "mtia_ccp_events", 0, 10), op);
    EXPECT_EQ(matrixUnitsOf(*fixture.take(), 17), MatrixUnits::None);
}

TEST(TensorCores, UsesOfATraceAreThoseOfItsNames) {
    test::TraceFixture fixture;
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    for (const char* name :
         {"volta_sgemm_128x64_nn", "sm80_xmma_gemm_f16f16_f32", "elementwise_kernel", "x"}) {
        DeviceOp op;
        op.device = 0;
        fixture.addDeviceOp(fixture.addSlice(stream, name, "kernel", 0, 10), op);
    }
    const auto trace = fixture.take();
    const TensorCoreUses uses(*trace);
    for (int round = 0; round < 2; ++round) {
        for (const DeviceOp& op : trace->deviceOps()) {
            const StringId name = trace->slices().name[op.slice];
            EXPECT_EQ(uses.of(name), tensorCoreUse(trace->text(name))) << trace->text(name);
        }
    }
}

TEST(TensorCores, TakesOthersAsNone) {
    EXPECT_EQ(tensorCoreUse("volta_sgemm_128x64_nt"), TensorCoreUse::No);
    EXPECT_EQ(tensorCoreUse("void at::native::vectorized_elementwise_kernel<4>"), TensorCoreUse::No);
    EXPECT_EQ(tensorCoreUse("Cijk_Alik_Bljk_SB_MT64x64x16_SE"), TensorCoreUse::No);
    EXPECT_EQ(tensorCoreUse("Cijk_Alik_Bljk_SB_MIAV0_MIx_MI16"), TensorCoreUse::No);
}

} // namespace
} // namespace lanescope
