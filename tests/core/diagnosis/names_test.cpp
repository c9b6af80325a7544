// SPDX-License-Identifier: Apache-2.0
// Tests of how names of calls, kernels and Python frames are understood.
#include <gtest/gtest.h>

#include "core/analysis/host/python_frames.h"
#include "core/analysis/kernel_kinds.h"
#include "core/diagnosis/busy_causes.h"
#include "core/diagnosis/work_family.h"
#include "core/idle/call_kinds.h"

namespace lanescope {
namespace {

TEST(CallKinds, AreTheSameForCudaHipAndTheirDrivers) {
    for (const std::string prefix : {"cuda", "hip"}) {
        EXPECT_EQ(callKindOf(prefix + "Malloc"), CallKind::Allocation);
        EXPECT_EQ(callKindOf(prefix + "FreeAsync"), CallKind::Allocation);
        EXPECT_EQ(callKindOf(prefix + "HostAlloc"), CallKind::Allocation);
        EXPECT_EQ(callKindOf(prefix + "LaunchKernel"), CallKind::Launch);
        EXPECT_EQ(callKindOf(prefix + "GraphLaunch"), CallKind::GraphLaunch);
        EXPECT_EQ(callKindOf(prefix + "MemcpyAsync"), CallKind::Copy);
        EXPECT_EQ(callKindOf(prefix + "StreamSynchronize"), CallKind::Wait);
        EXPECT_EQ(callKindOf(prefix + "StreamCreateWithPriority"), CallKind::SetUp);
    }
    EXPECT_EQ(callKindOf("hipExtModuleLaunchKernel"), CallKind::Launch);
    EXPECT_EQ(callKindOf("hipModuleLoadData"), CallKind::SetUp);
    EXPECT_EQ(callKindOf("cuLaunchKernelEx"), CallKind::Launch);
    EXPECT_EQ(callKindOf("cuMemCreate"), CallKind::Allocation);
    EXPECT_EQ(callKindOf("cudaPeekAtLastError"), CallKind::Other);
    EXPECT_TRUE(isDeviceCall("cuLaunchKernel"));
    EXPECT_TRUE(isDeviceCall("hipFree"));
    EXPECT_FALSE(isDeviceCall("custom_function"));
    EXPECT_FALSE(isDeviceCall("cu"));
}

TEST(WorkFamilies, FollowKernelAndOperator) {
    EXPECT_EQ(workFamilyOf("volta_sgemm_128x64_nn", "aten::cudnn_convolution"), WorkFamily::Convolution);
    EXPECT_EQ(workFamilyOf("volta_sgemm_128x64_nn", "aten::mm"), WorkFamily::Matrix);
    EXPECT_EQ(workFamilyOf("ampere_bf16_s16816gemm_bf16_128x64", "aten::bmm"), WorkFamily::BatchedMatrix);
    EXPECT_EQ(workFamilyOf("Cijk_Alik_Bljk_BBS_BH_MT256x192x64", ""), WorkFamily::Matrix);
    EXPECT_EQ(workFamilyOf("triton_poi_fused_add_relu_3", ""), WorkFamily::TritonFused);
    EXPECT_EQ(workFamilyOf("void at::native::vectorized_elementwise_kernel<4>", "aten::add"),
              WorkFamily::Pointwise);
    EXPECT_EQ(workFamilyOf("void at::native::(anonymous namespace)::CatArrayBatchedCopy<float>", "aten::cat"),
              WorkFamily::Pointwise);
    EXPECT_EQ(workFamilyOf("void at::native::reduce_kernel<512, 1>", "aten::sum"), WorkFamily::DataMovement);
    EXPECT_EQ(workFamilyOf("cunn_SoftMaxForward<8, float>", "aten::_softmax"), WorkFamily::Softmax);
    EXPECT_EQ(workFamilyOf("void cudnn::bn_fw_tr_1C11_kernel_NCHW", "aten::cudnn_batch_norm"),
              WorkFamily::Normalization);
    EXPECT_EQ(workFamilyOf("fmha_cutlassF_f16_aligned_64x64_rf_sm80", ""), WorkFamily::Attention);
    EXPECT_EQ(workFamilyOf("merge", ""), WorkFamily::Named);
}

TEST(WorkFamilies, StemIsTheNameWithoutSizesAndTypes) {
    EXPECT_EQ(kernelStem("_my_matmul_NNT_bf16xbf16_128x128"), "_my_matmul_NNT");
    EXPECT_EQ(kernelStem("attn_fwd"), "attn_fwd");
    EXPECT_EQ(kernelStem("void foo<float>(int)"), "void foo");
    EXPECT_EQ(kernelStem("7kernel"), "7kernel");
    EXPECT_EQ(kernelStem(""), "");
}

TEST(PythonFrames, TellLoadersProfilersWaitsAndUsersCode) {
    EXPECT_TRUE(isLoaderFrame("torch/utils/data/dataloader.py(701): __next__"));
    EXPECT_FALSE(isLoaderFrame("torch/utils/data/dataloader.py(701): __init__"));
    EXPECT_TRUE(isProfilerFrame("/usr/lib/python3/site-packages/torch/profiler/profiler.py(800): step"));
    EXPECT_TRUE(isWaitingFrame("<built-in method run_backward of torch._C._EngineBase object at 0x7f>"));
    EXPECT_FALSE(isWaitingFrame("train.py(3): run_backward"));
    EXPECT_TRUE(isUserFrame("/opt/job/train.py(3): main"));
    EXPECT_FALSE(isUserFrame("/usr/lib/python3.11/site-packages/numpy/core.py(3): dot"));
    EXPECT_TRUE(isMachineryFrame("torch/nn/modules/module.py(1500): _call_impl"));
    EXPECT_TRUE(isMachineryFrame("<built-in method conv2d>"));
    EXPECT_EQ(frameText("a/b.py(12): f"), "f (a/b.py:12)");
    EXPECT_EQ(frameText("no frame"), "no frame");
    EXPECT_EQ(builtinText("<built-in method write of _io.TextIOWrapper object at 0x7f>"),
              "built-in write of _io.TextIOWrapper");
    EXPECT_EQ(builtinText("<built-in function collect>"), "built-in collect");
    EXPECT_EQ(builtinText("train.py(3): collect"), "");
}

TEST(PythonFrames, TellCompilersFromWhatTheyCompiled) {
    EXPECT_TRUE(isCompilerFrame("torch/_inductor/compile_fx.py(500): compile_fx_inner"));
    EXPECT_TRUE(isCompilerFrame("/usr/lib/site-packages/triton/compiler/compiler.py(220): compile"));
    EXPECT_TRUE(isCompilerFrame("torch/_inductor/runtime/triton_heuristics.py(900): autotune_to_one_config"));
    EXPECT_FALSE(isCompilerFrame("torch/_inductor/output_code.py(600): __call__"));
    EXPECT_FALSE(isCompilerFrame("torch/_inductor/compile_fx.py(1100): run_compiled"));
    EXPECT_FALSE(isCompilerFrame("torch/_dynamo/eval_frame.py(700): compile_wrapper"));
    EXPECT_FALSE(isCompilerFrame("train.py(3): compile"));
}

TEST(WorkFamilies, TensorOperationsOfMiopenArePointwise) {
    for (const char* name : {"SubTensorOpWithScalar1d.kd", "Op2dTensorGeneric", "OpTensorFwdBias"}) {
        EXPECT_EQ(workFamilyOf(name, ""), WorkFamily::Pointwise) << name;
        EXPECT_EQ(kernelKindOf(name), KernelKind::Elementwise) << name;
    }
    EXPECT_EQ(kernelKindOf("cutlass_80_tensorop_bf16_s16816gemm"), KernelKind::MatrixMultiply);
}

TEST(PythonFrames, OfJaxAreReadToo) {
    EXPECT_TRUE(isProfilerFrame("$profiler.py:101 start_trace"));
    EXPECT_FALSE(isProfilerFrame("$profiler.py:101 step"));
    EXPECT_TRUE(isWaitingFrame("$api.py:3154 block_until_ready"));
    EXPECT_FALSE(isWaitingFrame("$train.py:3 main"));
    EXPECT_FALSE(isMachineryFrame("$train.py:3 main"));
    EXPECT_EQ(frameText("$train.py:12 main"), "main (train.py:12)");
    EXPECT_EQ(frameText("$odd"), "$odd");
}

TEST(KernelPrecision, OfTensileKernelsIsThatOfTheirInputs) {
    EXPECT_EQ(kernelPrecision("Cijk_Alik_Bljk_F8HS_BH_BiasSH_AS_SAB_SAV_UserArgs_MT256x224x128"), "FP8");
    EXPECT_EQ(kernelPrecision("Cijk_Ailk_Bljk_BBS_BH_MT256x128x64_MI16x16x16x1"), "BF16");
    EXPECT_EQ(kernelPrecision("Cijk_Ailk_Bljk_HHS_BH_MT64x64x32"), "FP16");
    EXPECT_EQ(kernelPrecision("Cijk_Ailk_Bjlk_SB_MT64x64x8"), "FP32");
    EXPECT_EQ(kernelPrecision("Cijk_"), "");
}

TEST(Copies, AreToldByDirection) {
    EXPECT_EQ(copyDirection("Memcpy HtoD (Pageable -> Device)"), "Memcpy HtoD");
    EXPECT_EQ(copyDirection("Memset"), "Memset");
}

} // namespace
} // namespace lanescope
