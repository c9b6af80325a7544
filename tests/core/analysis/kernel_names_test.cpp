// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/kernel_names.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace lanescope {
namespace {

TEST(ShortKernelName, KeepsPlainNames) {
    for (const char* name :
         {"volta_sgemm_128x32_sliced1x4_nn", "triton_poi_fused_add_0", "Cijk_Alik_Bljk_BBS_BH",
          "Memcpy HtoD (Pinned -> Device)", "Memset (Device)", "smsp__sass_thread_inst_executed", ""}) {
        EXPECT_EQ(shortKernelName(name), name);
    }
}

TEST(ShortKernelName, DropsReturnTypeNamespacesAndParameters) {
    EXPECT_EQ(shortKernelName("void cudnn::bn_fw_tr_1C11_kernel_NCHW<float, float, int, 128, true, 1, true>("
                              "cudnnTensorStruct, float const*)"),
              "bn_fw_tr_1C11_kernel_NCHW<float, int, 128, true, 1, true>");
    EXPECT_EQ(
        shortKernelName("void at::native::(anonymous namespace)::cuComputePartGradGammaBeta<float, float, "
                        "false>(float const*, float const*, long)"),
        "cuComputePartGradGammaBeta<float, false>");
    EXPECT_EQ(shortKernelName("void (anonymous namespace)::multimem_all_reduce_kernel<c10::BFloat16, 16>("
                              "c10::BFloat16*, unsigned long)"),
              "multimem_all_reduce_kernel<bf16, 16>");
    EXPECT_EQ(
        shortKernelName("ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclDevComm*, unsigned long, ncclWork*)"),
        "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t");
}

TEST(ShortKernelName, ReadsReturnTypesThatAreTemplates) {
    EXPECT_EQ(shortKernelName("std::enable_if<!(false), void>::type internal::gemvx::kernel<int, int, float, "
                              "float, 7>(int)"),
              "gemvx::kernel<int, float, 7>");
    EXPECT_EQ(shortKernelName("void xmma_new::gemm::kernel<Traits>(Params)"), "gemm::kernel<Traits>");
}

TEST(ShortKernelName, KeepsFunctorTypeAndTile) {
    EXPECT_EQ(
        shortKernelName("void at::native::vectorized_elementwise_kernel<4, at::native::BinaryFunctor<float, "
                        "float, float, at::native::binary_internal::MulFunctor<float> >, "
                        "at::detail::Array<char*, 3> >(int, float)"),
        "elementwise<Mul, float, vec4>");
    EXPECT_EQ(
        shortKernelName("void at::native::unrolled_elementwise_kernel<at::native::CUDAFunctor_add<float>, "
                        "std::array<char*, 3ul>, 4>(int)"),
        "elementwise<add, float, unrolled 4>");
    EXPECT_EQ(shortKernelName(
                  "void at::native::elementwise_kernel<128, 4, at::native::gpu_kernel_impl_nocast<"
                  "at::native::direct_copy_kernel_cuda(at::TensorIteratorBase&)::{lambda()#3}::operator()"
                  "() const::{lambda()#7}::operator()() const::{lambda(float)#1}>(int)::{lambda(int)#1}>"
                  "(int)"),
              "elementwise<direct_copy, float, 128x4>");
    EXPECT_EQ(shortKernelName(
                  "void at::native::reduce_kernel<128, 4, at::native::ReduceOp<c10::BFloat16, "
                  "at::native::func_wrapper_t<c10::BFloat16, at::native::sum_functor<c10::BFloat16> > > >"
                  "(int)"),
              "reduce<sum, bf16, 128x4>");
    EXPECT_EQ(shortKernelName(
                  "void multi_tensor_apply_kernel<TensorListMetadata<4>, AdamFunctor<float>, float>(int)"),
              "multi_tensor_apply<Adam, float>");
}

/// As Nsight Systems has them: casts of numbers, return types of functions, lambdas in brackets.
TEST(ShortKernelName, ReadsNamesOfCudasTools) {
    const std::string copy =
        "void at::native::elementwise_kernel<(int)128, (int)4, void at::native::gpu_kernel_impl_nocast<"
        "at::native::direct_copy_kernel_cuda(at::TensorIteratorBase &)::[lambda() (instance 3)]::operator "
        "()() "
        "const::[lambda() (instance 12)]::operator ()() const::[lambda(c10::BFloat16) (instance 1)]>("
        "at::TensorIteratorBase &, const T1 &)::[lambda(int) (instance 1)]>(int, T3)";
    EXPECT_EQ(shortKernelName(copy), "elementwise<direct_copy, bf16, 128x4>");
    EXPECT_EQ(shortKernelName("void at::native::elementwise_kernel<(int)128, (int)2, void "
                              "at::native::gpu_kernel_impl<at::native::<unnamed>::CompareFunctor<long long>>("
                              "at::TensorIteratorBase &, const T1 &)::[lambda(int) (instance 1)]>(int, T3)"),
              "elementwise<Compare, long, 128x2>");
    EXPECT_EQ(shortKernelName("void at::native::<unnamed>::CatArrayBatchedCopy<at::native::<unnamed>::"
                              "OpaqueType<(unsigned int)2>, unsigned int, (int)4>(T1 *)"),
              "CatArrayBatchedCopy<OpaqueType<(unsigned int)2>, int, 4>");
}

/// The types of two kernels stand nowhere but in the numbers of their lambdas.
TEST(KernelNames, NumbersOfLambdasTellWhatNothingElseDoes) {
    const auto arange = [](const std::string& number) {
        return "void <unnamed>::elementwise_kernel_with_index<int, at::native::arange_cuda_out(const "
               "c10::Scalar &)"
               "::[lambda() (instance 1)]::operator ()() const::[lambda() (instance " +
               number + ")]::operator ()() const::[lambda(long long) (instance 1)]>(T1, T2)";
    };
    const std::string third = arange("3");
    const std::string fourth = arange("4");
    const std::vector<std::string_view> names{third, fourth};
    const KernelNames shown(names);
    EXPECT_EQ(shown(third), "elementwise_kernel_with_index<int, arange_cuda_out, long> #1.3.1");
    EXPECT_EQ(shown(fourth), "elementwise_kernel_with_index<int, arange_cuda_out, long> #1.4.1");
    EXPECT_EQ(KernelNames(std::vector<std::string_view>{third})(third),
              "elementwise_kernel_with_index<int, arange_cuda_out, long>");
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

TEST(ShortKernelName, SurvivesAnyBrackets) {
    EXPECT_EQ(shortKernelName("void kernel<int"), "kernel<int>");
    EXPECT_EQ(shortKernelName("<>"), "<>");
    EXPECT_EQ(shortKernelName("a>b"), "a>b");
    const std::string letters = "<>(){}[]:, -a3_";
    unsigned state = 1;
    for (int round = 0; round < 20'000; ++round) {
        std::string name;
        for (unsigned length = (state = state * 1664525 + 1013904223) >> 27; length > 0; --length) {
            name += letters[((state = state * 1664525 + 1013904223) >> 16) % letters.size()];
        }
        EXPECT_LE(shortKernelName(name).size(), 4 * name.size() + 40) << name;
    }
    EXPECT_FALSE(shortKernelName(std::string(100'000, '<')).empty());
}

TEST(KernelNames, NamesThatWouldReadTheSameKeepTheirNamespaces) {
    const std::vector<std::string_view> names{"void first::scan<float>(int)", "void second::scan<float>(int)",
                                              "void first::scan<float>(long)", "void other<int>(int)",
                                              "void other<int>(int)"};
    const KernelNames shown(names);
    EXPECT_EQ(shown(names[1]), "second::scan<float>");
    EXPECT_EQ(shown(names[0]), "scan<float> (first)") << "its namespaces do not tell it from the third";
    EXPECT_EQ(shown(names[2]), "scan<float> (long)") << "an identifier that no other has";
    EXPECT_EQ(shown(names[3]), "other<int>");
    EXPECT_EQ(shown("void unknown<int>(int)"), "unknown<int>");
}

/// Such long names would be cut in the middle of what they share.
TEST(KernelNames, WrappersThatDifferStandBehindTheShortName) {
    const auto copy = [](const std::string& wrapper) {
        return "void at::native::elementwise_kernel<128, 4, at::native::" + wrapper +
               "<at::native::direct_copy_kernel_cuda(at::TensorIteratorBase&)::{lambda()#3}::operator()() "
               "const::"
               "{lambda()#12}::operator()() const::{lambda(c10::BFloat16)#1}>(at::TensorIteratorBase&)::"
               "{lambda(int)#1}>(int, {lambda(int)#1})";
    };
    const std::string plain = copy("gpu_kernel_impl");
    const std::string noCast = copy("gpu_kernel_impl_nocast");
    const KernelNames shown(std::vector<std::string_view>{plain, noCast});
    EXPECT_TRUE(shown(noCast).ends_with(" (gpu_kernel_impl_nocast)")) << shown(noCast);
    EXPECT_TRUE(shown(plain).ends_with(" (gpu_kernel_impl)")) << shown(plain);
    EXPECT_LT(shown(noCast).size(), 80u) << shown(noCast);
}

/// Kernels of Tensile and of MIOpen are lists of settings: what all of a trace share is left out.
TEST(KernelNames, TemplateArgumentsThatDifferTellInstancesApart) {
    const auto mangled = [](int fused, int quant) {
        return "_ZN2ck5entryILi1ENS_4NormINS_8PipelineI" + std::string("DF16bf") +
               "NS_5BlockINS_3SeqIJLi1ELi3072EEEENS3_IJLi1ELi128EEEEEELNS_5FusedE" + std::to_string(fused) +
               "ELNS_5QuantE" + std::to_string(quant) + "EEEEEEEvv";
    };
    const std::vector<std::string> names{mangled(0, 0), mangled(1, 0), mangled(1, 1)};
    const std::vector<std::string_view> views(names.begin(), names.end());
    const KernelNames shown(views);
    std::set<std::string> all;
    for (const std::string& name : names) {
        all.insert(shown(name));
        EXPECT_TRUE(shown(name).starts_with("entry<1, Norm, Pipeline, …")) << shown(name);
        EXPECT_LT(shown(name).size(), 60u) << shown(name);
    }
    EXPECT_EQ(all.size(), names.size());
}

TEST(KernelNames, ListsOfSettingsKeepWhatTellsThemApart) {
    const std::vector<std::string_view> names{
        "Cijk_Alik_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT128x192x64_MI16x16x1_SN_LDSB1_AFC1_WGM8",
        "Cijk_Alik_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT256x128x64_MI16x16x1_SN_LDSB1_AFC1_WGM8",
        "Cijk_Alik_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT256x128x64_MI16x16x1_SN_LDSB1_AFC1_WGM16",
        "Cijk_Ailk_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT256x128x64_MI16x16x1_SN_LDSB1_AFC1_WGM8",
        "igemm_fwd_gtcx2_nhwc_bf16_bx0_ex1_bt32x256x32_wt16x64x4_ws1x1_wr1x2_ta1x4x1x1_1x8x1x32",
        "triton_poi_fused_add_0"};
    const KernelNames shown(names);
    EXPECT_EQ(shown(names[0]), "Cijk_Alik…MT128x192x64…");
    EXPECT_EQ(shown(names[1]), "Cijk_Alik…MT256x128x64…WGM8");
    EXPECT_EQ(shown(names[2]), "Cijk_Alik…MT256x128x64…WGM16");
    EXPECT_EQ(shown(names[3]), "Cijk_Ailk…MT256x128x64…");
    EXPECT_EQ(shown(names[4]), names[4]) << "the only one of its scheme";
    EXPECT_EQ(shown(names[5]), names[5]);
}

} // namespace
} // namespace lanescope
