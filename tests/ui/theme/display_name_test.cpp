// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/display_name.h"

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

TEST(ShortKernelName, KeepsPlainNames) {
    for (const char* name :
         {"volta_sgemm_128x32_sliced1x4_nn", "triton_poi_fused_add_0", "Cijk_Alik_Bljk_BBS_BH",
          "Memcpy HtoD (Pinned -> Device)", "Memset (Device)", ""}) {
        EXPECT_EQ(shortKernelName(name), name);
    }
}

TEST(ShortKernelName, DropsReturnTypeNamespacesTemplatesAndArguments) {
    EXPECT_EQ(shortKernelName("void cudnn::bn_fw_tr_1C11_kernel_NCHW<float, float, int, 128, true, 1, true>("
                              "cudnnTensorStruct, float const*)"),
              "bn_fw_tr_1C11_kernel_NCHW");
    EXPECT_EQ(
        shortKernelName("void at::native::(anonymous namespace)::cuComputePartGradGammaBeta<float, float, "
                        "false>(float const*, float const*, long)"),
        "cuComputePartGradGammaBeta");
    EXPECT_EQ(shortKernelName("void (anonymous namespace)::multimem_all_reduce_kernel<c10::BFloat16, 16>("
                              "c10::BFloat16*, unsigned long)"),
              "multimem_all_reduce_kernel");
    EXPECT_EQ(
        shortKernelName("ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclDevComm*, unsigned long, ncclWork*)"),
        "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t");
}

TEST(ShortKernelName, SaysWhatElementwiseAndReductionKernelsCompute) {
    EXPECT_EQ(
        shortKernelName("void at::native::vectorized_elementwise_kernel<4, at::native::BinaryFunctor<float, "
                        "float, float, at::native::binary_internal::MulFunctor<float> >, "
                        "at::detail::Array<char*, 3> >(int, float)"),
        "elementwise<Mul>");
    EXPECT_EQ(
        shortKernelName("void at::native::unrolled_elementwise_kernel<at::native::CUDAFunctor_add<float>, "
                        "std::array<char*, 3ul>, 4>(int)"),
        "elementwise<add>");
    EXPECT_EQ(shortKernelName(
                  "void at::native::elementwise_kernel<128, 4, at::native::gpu_kernel_impl_nocast<"
                  "at::native::direct_copy_kernel_cuda(at::TensorIteratorBase&)::{lambda()#3}::operator()"
                  "() const> >(int)"),
              "elementwise<direct_copy>");
    EXPECT_EQ(shortKernelName(
                  "void at::native::reduce_kernel<128, 4, at::native::ReduceOp<c10::BFloat16, "
                  "at::native::func_wrapper_t<c10::BFloat16, at::native::sum_functor<c10::BFloat16> > > >"
                  "(int)"),
              "reduce<sum>");
    EXPECT_EQ(shortKernelName(
                  "void multi_tensor_apply_kernel<TensorListMetadata<4>, AdamFunctor<float>, float>(int)"),
              "multi_tensor_apply<Adam>");
}

TEST(ShortKernelName, LooksInsideCutlassWrappers) {
    EXPECT_EQ(shortKernelName("void cutlass::Kernel<cutlass_80_tensorop_s1688gemm_64x64_16x6_tn_align4>("
                              "cutlass_80_tensorop_s1688gemm_64x64_16x6_tn_align4::Params)"),
              "cutlass_80_tensorop_s1688gemm_64x64_16x6_tn_align4");
}

TEST(ShortKernelName, ReadsMangledNames) {
    EXPECT_EQ(shortKernelName("_ZN2at6native13reduce_kernelEi"), "reduce");
    EXPECT_EQ(shortKernelName("_Zbroken"), "_Zbroken");
}

TEST(ShortKernelName, SurvivesUnbalancedBrackets) {
    EXPECT_EQ(shortKernelName("void kernel<int"), "kernel");
    EXPECT_EQ(shortKernelName("<>"), "<>");
    EXPECT_EQ(shortKernelName("a>b"), "a>b");
}

TEST(ShortPythonName, PutsTheFunctionFirst) {
    EXPECT_EQ(shortPythonName("torch/nn/modules/module.py(1773): _call_impl"), "_call_impl (module.py:1773)");
    EXPECT_EQ(shortPythonName("<string>(1): <module>"), "<module> (<string>:1)");
    EXPECT_EQ(shortPythonName("nn.Module: Linear_0"), "Linear_0");
    EXPECT_EQ(shortPythonName("<built-in method apply of FunctionMeta object at 0x55d0>"),
              "apply (built-in)");
    EXPECT_EQ(shortPythonName("<built-in function linear>"), "linear (built-in)");
    EXPECT_EQ(shortPythonName("no colon"), "no colon");
}

} // namespace
} // namespace lanescope::ui
