// SPDX-License-Identifier: Apache-2.0
// Advice takes precision, device, framework and operators from the recording and claims no more than it
// shows.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/device/copy_table.h"
#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/kernel_table.h"
#include "core/device_work/category_rules.h"
#include "core/diagnosis/cause_layout.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/idle_advice.h"
#include "core/diagnosis/kernel_advice.h"
#include "tests/core/diagnosis/diagnosis_trace.h"
#include "tests/support/cause_gains.h"

namespace lanescope::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

struct Card {
    std::string name;
    int major = -1;
    int minor = -1;
    bool isHip = false;
};

const Card kV100{"Tesla V100-SXM2-16GB", 7, 0};
const Card kA100{"NVIDIA A100-SXM4-80GB", 8, 0};

struct Kernel {
    std::string name;
    std::string operatorName;
    std::int64_t us = 1000;
};

DiagnosisTrace traceOn(const Card& card, const std::vector<Kernel>& kernels) {
    DiagnosisTrace made({.isHip = card.isHip, .hasSteps = false});
    if (!card.name.empty()) {
        DeviceProperties device;
        device.id = 0;
        device.name = made.fixture().intern(card.name);
        device.computeMajor = card.major;
        device.computeMinor = card.minor;
        made.fixture().data().devices.push_back(device);
    }
    std::int64_t us = 100;
    std::int64_t launchUs = 0;
    for (const Kernel& kernel : kernels) {
        if (!kernel.operatorName.empty()) {
            made.host(kernel.operatorName, "cpu_op", launchUs, launchUs + 9);
        }
        made.kernel(kernel.name, us, us + kernel.us, launchUs + 2);
        us += kernel.us;
        launchUs += 10;
    }
    return made;
}

DiagnosisCause firstOf(CauseKind kind, const Diagnosis& diagnosis) {
    const auto found = std::ranges::find(diagnosis.causes, kind, &DiagnosisCause::kind);
    return found == diagnosis.causes.end() ? DiagnosisCause{} : *found;
}

std::string kernelAdviceOn(const Card& card, const std::vector<Kernel>& kernels) {
    DiagnosisTrace made = traceOn(card, kernels);
    return firstOf(CauseKind::KernelBound, made.diagnose()).advice.english();
}

TEST(DeviceAdvice, HalfPrecisionIsThatOfTheDevice) {
    struct Case {
        Card card;
        std::string advice;
        std::string never;
    };
    const std::vector<Case> cases{
        {kV100, "(torch.autocast with fp16) runs them on tensor cores, which have neither bf16 nor TF32",
         "high"},
        {{"NVIDIA GeForce RTX 2080 Ti", 7, 5}, "neither bf16 nor TF32", "matmul_precision"},
        {{"NVIDIA GeForce GTX 1660 Ti", 7, 5}, "has no tensor cores", "runs them on tensor cores"},
        {{"Tesla P100-PCIE-16GB", 6, 0}, "has no tensor cores", "bf16"},
        {kA100, "allows TF32", "where the GPU has"},
        {{}, "where the GPU has tensor cores", "runs them on tensor cores"},
        {{"AMD Instinct MI300X", 9, 4, true}, "MFMA", "tensor cores"},
    };
    for (const Case& each : cases) {
        EXPECT_THAT(kernelAdviceOn(each.card, {{"volta_sgemm_128x64_nn", "aten::mm"}}),
                    AllOf(HasSubstr(each.advice), Not(HasSubstr(each.never))))
            << each.card.name;
    }
}

TEST(DeviceAdvice, ConvolutionsInFullPrecisionNameTheUnitsOfTheDevice) {
    const std::vector<Kernel> kernels{
        {"volta_scudnn_winograd_128x128_float_nchw", "aten::cudnn_convolution"}};
    EXPECT_THAT(kernelAdviceOn(kV100, kernels),
                AllOf(HasSubstr("autocast with fp16)"), HasSubstr("tensor cores")));
    EXPECT_THAT(kernelAdviceOn({"Tesla P100-PCIE-16GB", 6, 0}, kernels), Not(HasSubstr("tensor cores")));
    EXPECT_THAT(kernelAdviceOn({"AMD Instinct MI300X", 9, 4, true}, kernels),
                AllOf(HasSubstr("matrix cores"), Not(HasSubstr("tensor cores"))));
}

TEST(DeviceAdvice, OtherDevicesHaveNoTensorCores) {
    WorkFacts facts;
    facts.tools = &toolsOf(Framework::PyTorch);
    facts.kind = CauseKind::KernelBound;
    facts.workClass = WorkClass::Computation;
    facts.precision = "FP32";
    facts.isGpu = false;
    for (const WorkFamily family : {WorkFamily::MatrixMultiply, WorkFamily::Convolution}) {
        facts.family = family;
        EXPECT_THAT(kernelAdvice(facts),
                    AllOf(HasSubstr("FP32"), Not(HasSubstr("tensor cores")), Not(HasSubstr("TF32"))));
    }
}

TEST(DeviceAdvice, QuantizesToWhatTheDeviceMultiplies) {
    const std::vector<Kernel> kernels{{"ampere_fp16_s16816gemm_fp16_128x128_tn", "aten::mm"}};
    EXPECT_THAT(kernelAdviceOn({"NVIDIA H100", 9, 0}, kernels), HasSubstr("quantize to FP8."));
    EXPECT_THAT(kernelAdviceOn(kA100, kernels), AllOf(HasSubstr("quantize to INT8."), Not(HasSubstr("FP8"))));
    EXPECT_THAT(kernelAdviceOn(kV100, kernels), Not(HasSubstr("quantize")));
    EXPECT_THAT(kernelAdviceOn({}, kernels), HasSubstr("quantize to FP8 or INT8 (what the device has)."));
    EXPECT_THAT(kernelAdviceOn({"AMD Instinct MI250X", 9, 0, true}, kernels), HasSubstr("INT8"));
}

/// A quarter of the time ran in kernels that multiply bf16 by float arithmetic.
TEST(DeviceAdvice, MixedPrecisionHasItsShares) {
    const std::string advice = kernelAdviceOn(
        kA100,
        {{"ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_tn", "aten::mm", 600},
         {"void gemmSN_TN_kernel<float, 128, 16, 2, 4, 4, 4, true, "
          "cublasGemvTensorStridedBatched<__nv_bfloat16 const> >(int)",
          "aten::mm", 300},
         {"ampere_sgemm_128x64_nn", "aten::mm", 60},
         {"void at::native::vectorized_elementwise_kernel<4, at::native::AddFunctor<c10::BFloat16> >(int)",
          "aten::mm", 40}});
    EXPECT_THAT(advice, HasSubstr("Most of these GEMM kernels already compute in BF16"));
    EXPECT_THAT(advice, HasSubstr("6.0 % of their time is in kernels that compute in FP32."));
    EXPECT_THAT(advice, HasSubstr("30.0 % of their time is in kernels that take these inputs without tensor "
                                  "cores (gemmSN_TN_kernel)"));
    EXPECT_THAT(kernelAdviceOn(kA100, {{"ampere_bf16_s16816gemm_bf16_128x256_tn", "aten::mm"}}),
                AllOf(HasSubstr("These GEMM kernels already"), Not(HasSubstr("of their time"))));
}

TEST(DeviceAdvice, ConvolutionsInNhwcAndHalfPrecisionNeedNeither) {
    const std::string name = "sm80_xmma_fprop_implicit_gemm_bf16bf16_bf16f32_f32_nhwckrsc_nhwc_tensor16x8x16";
    const std::vector<Kernel> last{{name, "aten::cudnn_convolution"}};
    EXPECT_THAT(kernelAdviceOn(kA100, last),
                AllOf(HasSubstr("NHWC layout as it is"), Not(HasSubstr("channels_last")),
                      Not(HasSubstr("mixed precision"))));
    std::vector<Kernel> converted = last;
    converted.push_back(
        {"void cudnn::ops::nchwToNhwcKernel<__nv_bfloat16>(int)", "aten::cudnn_convolution", 400});
    EXPECT_THAT(kernelAdviceOn(kA100, converted),
                AllOf(HasSubstr("channels_last"), Not(HasSubstr("mixed precision"))));
}

TEST(DeviceAdvice, NormalizationIsToldByWhatIsNormalized) {
    EXPECT_THAT(kernelAdviceOn(kA100, {{"void bn_fw_tr_1C11_kernel_NCHW<float, int, 512>(int)",
                                        "aten::cudnn_batch_norm"}}),
                AllOf(HasSubstr("channels_last for batch norm"), HasSubstr("Half precision")));
    EXPECT_THAT(
        kernelAdviceOn(kA100, {{"void at::native::vectorized_layer_norm_kernel<c10::BFloat16, float>(int)",
                                "aten::native_layer_norm"}}),
        AllOf(HasSubstr("fuse it with its neighbours"), Not(HasSubstr("batch norm")),
              Not(HasSubstr("precision"))));
    EXPECT_THAT(kernelAdviceOn(kA100, {{"void fused_add_rms_norm_kernel<c10::BFloat16, 8>(int)",
                                        "_C::fused_add_rms_norm"}}),
                AllOf(HasSubstr("together with the addition"), Not(HasSubstr("neighbours")),
                      Not(HasSubstr("precision"))));
}

TEST(DeviceAdvice, ResamplingIsNoPoolingAndHasNoWeights) {
    EXPECT_EQ(
        workFamilyOf("upsample_bilinear2d_out_frame<c10::BFloat16, float>", "aten::upsample_bilinear2d"),
        WorkFamily::Resampling);
    EXPECT_EQ(workFamilyOf("nms_kernel_impl<float>", "torchvision::nms"), WorkFamily::Other);
    EXPECT_EQ(workFamilyOf("roi_align_forward_kernel_impl<float>", "torchvision::roi_align"),
              WorkFamily::Pooling);
    EXPECT_THAT(kernelAdviceOn(kA100, {{"upsample_bilinear2d_out_frame<c10::BFloat16, float>",
                                        "aten::upsample_bilinear2d"}}),
                AllOf(HasSubstr("esample only what is used"), Not(HasSubstr("weights"))));
    EXPECT_THAT(kernelAdviceOn(kA100, {{"nms_kernel_impl<float>", "torchvision::nms"}}),
                Not(HasSubstr("weights")));
}

/// NCCL takes few blocks so that computation runs beside it.
TEST(DeviceAdvice, BlocksOfCommunicationAreNotCounted) {
    for (const std::string name : {"ncclDevKernel_AllReduce_Sum_f32_RING_LL(int)", "my_kernel"}) {
        DiagnosisTrace made({.hasSteps = false});
        made.setBlocksPerSm(0.6);
        made.kernel(name, 100, 5000, 2);
        const Diagnosis diagnosis = made.diagnose();
        const bool isTold = std::ranges::any_of(diagnosis.causes, [](const DiagnosisCause& cause) {
            return cause.evidence.english().find("fewer blocks") != std::string::npos;
        });
        EXPECT_EQ(isTold, name == "my_kernel") << name;
    }
}

TEST(DeviceAdvice, FusedOptimizersAreNotToldToBeFused) {
    EXPECT_THAT(kernelAdviceOn(kA100, {{"multi_tensor_apply_kernel<FusedAdamMathFunctor<float, 4> >(int)",
                                        "aten::_fused_adamw_"}}),
                AllOf(HasSubstr("fused already"), Not(HasSubstr("fused=True"))));
    EXPECT_THAT(kernelAdviceOn(kA100, {{"multi_tensor_apply_kernel<PointwiseOpScalarListFunctor>(int)",
                                        "aten::_foreach_addcdiv_"}}),
                HasSubstr("fused=True"));
}

TEST(DeviceAdvice, CopiesOfManyTensorsAreNoOptimizer) {
    const Kernel copy{"multi_tensor_apply_kernel<CopyFunctor<float> >(int)", "aten::_foreach_copy_"};
    EXPECT_EQ(workFamilyOf(copy.name, copy.operatorName), WorkFamily::Pointwise);
    EXPECT_THAT(kernelAdviceOn(kA100, {copy}), Not(HasSubstr("optimizer")));
}

TEST(DeviceAdvice, OnlyASoftmaxOverScoresMayBeThatOfAnAttention) {
    const Kernel softmax{"cunn_SoftMaxForward<8, float, SoftMaxForwardEpilogue>(int)", "aten::_softmax"};
    EXPECT_THAT(kernelAdviceOn(kA100, {softmax}), HasSubstr("scaled_dot_product_attention"));
    EXPECT_THAT(kernelAdviceOn(kA100, {softmax,
                                       {"fmha_cutlassF_bf16_aligned_64x64_rf_sm80(int)",
                                        "aten::_efficient_attention_forward", 900}}),
                Not(HasSubstr("scaled_dot_product_attention")));
    EXPECT_THAT(kernelAdviceOn(kA100, {{"cunn_SoftMaxBackwardSmem<8, float, LogSoftMaxBackwardEpilogue>(int)",
                                        "aten::_log_softmax_backward_data"}}),
                AllOf(HasSubstr("loss"), Not(HasSubstr("attention"))));
}

TEST(DeviceAdvice, OnlyTensorCoresNeedAlignedSizes) {
    EXPECT_THAT(kernelAdviceOn(kA100, {{"cutlass_80_simt_sgemm_128x32_8x5_nt_align1", "aten::mm"}}),
                Not(HasSubstr("align1")));
    EXPECT_THAT(kernelAdviceOn(
                    kA100, {{"cutlass_80_tensorop_bf16_s16816gemm_bf16_128x64_32x6_nt_align1", "aten::mm"}}),
                HasSubstr("align1"));
}

TEST(DeviceAdvice, AnAttentionInFullPrecisionCannotBeAFlashAttention) {
    EXPECT_THAT(kernelAdviceOn(kA100, {{"fmha_cutlassB_f32_aligned_64x64_k64_dropout_sm80(int)",
                                        "aten::_efficient_attention_backward"}}),
                AllOf(HasSubstr("16 bits only"), Not(HasSubstr("newest"))));
    EXPECT_THAT(kernelAdviceOn(kA100, {{"fmha_cutlassB_bf16_aligned_64x64_k64_dropout_sm80(int)",
                                        "aten::_efficient_attention_backward"}}),
                HasSubstr("newest"));
}

/// Without recorded operators nothing tells whose kernels they are.
TEST(DeviceAdvice, TheFrameworkDoesNotChangeKernelsOfTheProgram) {
    const Kernel own{"matmul_k(float*, float*, float*, int, int, int)", ""};
    EXPECT_THAT(kernelAdviceOn(kA100, {own, {"ampere_sgemm_128x64_nn", "aten::mm", 10}}),
                AllOf(HasSubstr("No operator launches these kernels"), Not(HasSubstr("autocast"))));
    EXPECT_THAT(kernelAdviceOn(kA100, {own}), Not(HasSubstr("No operator launches")));
}

TEST(DeviceAdvice, CommunicationIsHiddenBehindWhatIsRecorded) {
    const auto advice = [](const std::string& kernel, const std::string& operatorName) {
        DiagnosisTrace made =
            traceOn(kA100, {{kernel, "c10d::op"}, {"ampere_sgemm_128x64_nn", operatorName, 500}});
        return firstOf(CauseKind::ExposedCommunication, made.diagnose()).advice.english();
    };
    const std::string gather = "ncclDevKernel_AllGather_RING_LL(int)";
    EXPECT_THAT(advice(gather, "aten::mm"),
                AllOf(HasSubstr("split the product"), Not(HasSubstr("backward"))));
    EXPECT_THAT(advice(gather, "MmBackward0"), HasSubstr("gradient buckets"));
    EXPECT_THAT(advice("deep_ep_alltoall_dispatch(int)", "MmBackward0"),
                AllOf(HasSubstr("all-to-all"), Not(HasSubstr("buckets"))));
}

/// A copy to the device, a kernel and a copy back, `times` times.
Diagnosis roundTrips(int times, std::int64_t backBytes) {
    DiagnosisTrace made({.hasSteps = false});
    constexpr std::int64_t kBytes = 1 << 20;
    const auto copy = [&](const char* name, std::int64_t fromUs, std::int64_t bytes) {
        made.work(name, "gpu_memcpy", fromUs, fromUs + 400, fromUs - 10, "MemcpyAsync");
        made.fixture().data().deviceOps.back().bytes = bytes;
    };
    for (std::int64_t i = 0; i < times; ++i) {
        copy("Memcpy HtoD (Pageable -> Device)", i * 1000 + 20, kBytes);
        made.kernel("stencil", i * 1000 + 430, i * 1000 + 440, i * 1000 + 25);
        copy("Memcpy DtoH (Device -> Pageable)", i * 1000 + 450, backBytes);
    }
    return made.diagnose();
}

TEST(DeviceAdvice, DataThatGoToTheDeviceAndBackStayThere) {
    const auto adviceOf = [](const Diagnosis& diagnosis) {
        const auto cause = std::ranges::find(diagnosis.causes, CauseKind::ExposedCopy, &DiagnosisCause::kind);
        return cause == diagnosis.causes.end() ? std::string() : cause->advice.english();
    };
    EXPECT_THAT(adviceOf(roundTrips(10, 1 << 20)), HasSubstr("to the device and back 9 times"));
    EXPECT_THAT(adviceOf(roundTrips(10, 1 << 18)), Not(HasSubstr("and back"))) << "other sizes";
    EXPECT_THAT(adviceOf(roundTrips(3, 1 << 20)), Not(HasSubstr("and back"))) << "twice is no habit";
}

TEST(DeviceAdvice, KernelsOfAFewThreadsAreSerial) {
    const auto adviceFor = [](std::uint32_t threads) {
        DiagnosisTrace made({.hasSteps = false});
        made.setBlocksPerSm(1.0 / 80);
        for (std::int64_t i = 0; i < 4; ++i) {
            made.kernel("main_46_gpu", i * 30'000 + 20, i * 30'000 + 29'000, i * 30'000 + 5);
        }
        for (DeviceOp& op : made.fixture().data().deviceOps) {
            op.grid = {1, 1, 1};
            op.block = {threads, 1, 1};
        }
        return made.diagnose().causes.front().advice.english();
    };
    EXPECT_THAT(adviceFor(1), HasSubstr("their loops are serial"));
    EXPECT_THAT(adviceFor(32), HasSubstr("their loops are serial"));
    EXPECT_THAT(adviceFor(33), AllOf(HasSubstr("more blocks"), Not(HasSubstr("split-K"))));
}

TEST(DeviceAdvice, BlocksOfLessThanAWarpWasteLanes) {
    const auto adviceFor = [](std::uint32_t threads, std::int32_t warp) {
        DiagnosisTrace made({.hasSteps = false});
        made.setBlocksPerSm(20);
        for (std::int64_t i = 0; i < 4; ++i) {
            made.kernel("my_stencil", i * 30'000 + 20, i * 30'000 + 29'000, i * 30'000 + 5);
        }
        for (DeviceOp& op : made.fixture().data().deviceOps) {
            op.grid = {2000, 1, 1};
            op.block = {threads / 4, 4, 1};
        }
        made.fixture().data().devices.push_back({.id = 0, .warpSize = warp});
        return made.diagnose().causes.front().advice.english();
    };
    EXPECT_THAT(adviceFor(16, -1), HasSubstr("A block has 16 threads, fewer than a warp (32)"));
    EXPECT_THAT(adviceFor(32, 32), Not(HasSubstr("fewer than a warp")));
    EXPECT_THAT(adviceFor(32, 64), HasSubstr("A block has 32 threads, fewer than a warp (64)"));
}

TEST(DeviceAdvice, KernelsDuringWhichPagesMoveWaitForThem) {
    for (const bool isInside : {true, false}) {
        DiagnosisTrace made({.hasSteps = false});
        made.kernel("saxpy", 100, 90'000, 5);
        TraceFixture& fixture = made.fixture();
        const TrackId pages = fixture.addTrack("Unified memory", 0, TrackKind::Stream, 0);
        for (std::int64_t i = 0; i < 20; ++i) {
            const std::int64_t us = isInside ? 1000 + i * 4000 : 100'000 + i * 100;
            fixture.addDeviceOp(fixture.addSlice(pages, "Memcpy Unified HtoD (Unknown -> Unknown)",
                                                 "gpu_memcpy", made.at(us), made.at(isInside ? 3000 : 80)),
                                {.stream = -1, .device = 0});
        }
        Diagnosis diagnosis = made.diagnose();
        addGains(diagnosis, *made.trace());
        const auto kernels =
            std::ranges::find(diagnosis.causes, CauseKind::KernelBound, &DiagnosisCause::kind);
        ASSERT_NE(kernels, diagnosis.causes.end());
        EXPECT_EQ(kernels->advice.english().find("Pages of unified memory move during") != std::string::npos,
                  isInside);
        ASSERT_TRUE(kernels->gain);
        EXPECT_EQ(kernels->gain->lowNs == 0, isInside);
    }
}

/// The kernels of a solver are no layers, and its inputs no batches.
TEST(DeviceAdvice, WordsOfModelsNeedAFramework) {
    WorkFacts facts;
    facts.isGpu = true;
    facts.kind = CauseKind::KernelBound;
    facts.workClass = WorkClass::Computation;
    facts.family = WorkFamily::Pointwise;
    IdleFacts pinned;
    pinned.kind = CauseKind::Allocator;
    pinned.culprit = "cuMemHostAlloc";
    for (const Framework framework : {Framework::Unknown, Framework::PyTorch}) {
        facts.tools = pinned.tools = &toolsOf(framework);
        const std::string text = kernelAdvice(facts).english() +
                                 copyAdvice("Memcpy HtoD", *facts.tools, false).english() +
                                 idleAdvice(pinned).english();
        for (const std::string word : {"rotary", "batch", "loader"}) {
            EXPECT_EQ(text.find(word) != std::string::npos, framework == Framework::PyTorch) << word;
        }
    }
}

TEST(DeviceAdvice, ManySmallCopiesArePacked) {
    for (const bool isSmall : {true, false}) {
        DiagnosisTrace made({.hasSteps = false});
        for (std::int64_t i = 0; i < 80; ++i) {
            made.work("Memcpy HtoD (Pinned -> Device)", "gpu_memcpy", 10 + i * 10, 16 + i * 10, 1 + i * 10,
                      "MemcpyAsync");
        }
        made.kernel("stencil", 900, 1000, 890);
        for (DeviceOp& op : made.fixture().data().deviceOps) {
            op.bytes = isSmall ? 1300 : 70'000;
        }
        EXPECT_EQ(firstOf(CauseKind::ExposedCopy, made.diagnose()).advice.english().find("pack them") !=
                      std::string::npos,
                  isSmall);
    }
}

/// The program's own product has no library's mode, and other types bring its loop onto no tensor cores.
TEST(DeviceAdvice, HandWrittenProductsAreComparedWithALibrary) {
    const auto advice = [](const std::string& name) {
        DiagnosisTrace made = traceOn(kA100, {{name, ""}});
        made.fixture().data().recordingHints = {};
        return firstOf(CauseKind::KernelBound, made.diagnose()).advice.english();
    };
    EXPECT_THAT(advice("blocked_sgemm(float const*, float*, int)"),
                AllOf(HasSubstr("No known library"), Not(HasSubstr("TF32"))));
    for (const std::string name :
         {"ampere_sgemm_128x64_nn", "void gemv2T_kernel_val<int, float, cublasGemvTensor<float>>(int)",
          "sm80_xmma_gemm_f32f32_f32f32_f32_nn_n_tilesize32x32x8"}) {
        EXPECT_THAT(advice(name), AllOf(Not(HasSubstr("No known library")), HasSubstr("math mode"))) << name;
    }
    EXPECT_THAT(advice("void cutlass::Kernel<cutlass::gemm::kernel::Gemm<MmaPipelined<float, "
                       "cutlass::arch::Mma<cutlass::gemm::GemmShape<1, 1, 1>, 1, float>>>>(int)"),
                AllOf(HasSubstr("CUTLASS's templates"), Not(HasSubstr("math mode"))));
}

/// ROCm sets and copies memory with kernels of its runtime.
TEST(DeviceAdvice, MemsetsByKernelsAreMemsets) {
    DiagnosisTrace made({.isHip = true, .hasSteps = false});
    made.kernel("advance_particles", 100, 400, 10);
    made.work("__amd_rocclr_fillBufferAligned2D", "kernel", 400, 700, 20, "MemsetAsync");
    made.work("__amd_rocclr_copyBuffer", "kernel", 700, 1000, 30, "MemcpyAsync");
    const std::shared_ptr<const Trace> trace = made.trace();
    const KernelTable kernels = kernelTable(*trace);
    ASSERT_EQ(kernels.rows.size(), 1U);
    EXPECT_EQ(trace->text(kernels.rows[0].name), "advance_particles");
    EXPECT_EQ(copyTable(*trace).size(), 2U);
    const auto breakdowns = deviceBreakdowns(*trace);
    ASSERT_EQ(breakdowns.size(), 1U);
    for (const DeviceWorkClass each :
         {DeviceWorkClass::Computation, DeviceWorkClass::Memset, DeviceWorkClass::Memcpy}) {
        EXPECT_EQ(breakdowns[0].activeNs(maskOf(each)), 300'000) << static_cast<int>(each);
    }
    const Diagnosis diagnosis = made.diagnose();
    EXPECT_EQ(std::ranges::count(diagnosis.causes, CauseKind::ExposedCopy, &DiagnosisCause::kind), 2)
        << "a cause for memsets and one for copies";
    EXPECT_FALSE(isFillKernel("void at::native::fill_kernel<float>(int)"));
}

/// The grid is small, not the kernel; what runs once has nothing beside it to be fused with.
TEST(DeviceAdvice, SmallGridsOfLongKernelsAreToldTheirBlocks) {
    for (const int runs : {1, 3}) {
        std::vector<Kernel> kernels(static_cast<std::size_t>(runs),
                                    {"scan_text(char const*, int)", "", 9000});
        DiagnosisTrace made = traceOn(kA100, kernels);
        made.fixture().data().recordingHints = {};
        made.fixture().data().devices.front().smCount = 108;
        for (DeviceOp& op : made.fixture().data().deviceOps) {
            op.grid = {3, 1, 1};
            op.block = {256, 1, 1};
            op.blocksPerSm = 3.0 / 108;
        }
        const DiagnosisCause cause = firstOf(CauseKind::SmallKernels, made.diagnose());
        EXPECT_EQ(causeText(cause).title, "Small grids");
        EXPECT_THAT(cause.advice.english(), HasSubstr("(the longest has 3 for 108 multiprocessors)"));
        EXPECT_EQ(cause.advice.english().find("fuse independent") != std::string::npos, runs > 1);
    }
}

/// A cause of all kernels is not one of the other ones, and names the largest.
TEST(DeviceAdvice, AllKernelsAreNotTheOtherOnes) {
    for (const bool hasLarge : {false, true}) {
        std::vector<Kernel> kernels;
        for (char c = 'a'; c <= 'z'; ++c) {
            for (const std::string part : {"x", "y", "z"}) {
                kernels.push_back({std::string("phase_") + c + part, "", 30 + c - 'a'});
            }
        }
        if (hasLarge) {
            kernels.push_back({"assemble_matrix", "", 3000});
        }
        DiagnosisTrace made = traceOn(kA100, kernels);
        const Diagnosis diagnosis = made.diagnose();
        const auto all = std::ranges::find_if(diagnosis.causes, [](const DiagnosisCause& cause) {
            return cause.what.english().find("ll kernels: ") != std::string::npos ||
                   cause.what.english().starts_with("All other kernels: ");
        });
        ASSERT_NE(all, diagnosis.causes.end());
        EXPECT_EQ(all->what.english().starts_with("All kernels"), !hasLarge);
        EXPECT_EQ(all->advice.english().find("(phase_zx 55.0 µs)") != std::string::npos, !hasLarge)
            << all->advice.english();
    }
}

TEST(DeviceAdvice, TheOnlyKernelHasNoNeighbours) {
    const auto advice = [](const std::vector<Kernel>& kernels) {
        DiagnosisTrace made = traceOn(kA100, kernels);
        made.fixture().data().recordingHints = {};
        return firstOf(CauseKind::KernelBound, made.diagnose()).advice.english();
    };
    const Kernel waves{"propagate_waves(float*)", "", 4000};
    const Kernel add{"add(int, float*)", "", 4000};
    for (const Kernel& kernel : {waves, add}) {
        EXPECT_THAT(advice({kernel, kernel}), Not(HasSubstr("neighbours"))) << kernel.name;
        EXPECT_THAT(advice({kernel, kernel, {"absorb_edges(float*)", "", 3000}}), HasSubstr("neighbours"));
    }
}

TEST(DeviceAdvice, MemsetsAreNoCopies) {
    const FrameworkTools& tools = toolsOf(Framework::Unknown);
    EXPECT_THAT(copyAdvice("Memset (Device)", tools, false).english(),
                AllOf(HasSubstr("Set memory on a stream"), Not(HasSubstr("copies"))));
    EXPECT_THAT(copyAdvice("__amd_rocclr_fillBufferAligned", tools, false).english(),
                HasSubstr("Set memory on a stream"));
    EXPECT_THAT(copyAdvice("Memset (Managed)", tools, false).english(),
                HasSubstr("memory that is on the device"));
}

/// A rest of a hundredth is no rest.
TEST(DeviceAdvice, CopiesBesideComputationAreToldFromAFiftiethOn) {
    for (const std::int64_t besideUs : {3, 100}) {
        DiagnosisTrace made({.hasSteps = false});
        made.work("Memcpy HtoD (Pinned -> Device)", "gpu_memcpy", 100, 600, 10, "MemcpyAsync");
        made.kernel("project", 600 - besideUs, 900, 20);
        EXPECT_EQ(firstOf(CauseKind::ExposedCopy, made.diagnose()).evidence.english().find("beside") !=
                      std::string::npos,
                  besideUs == 100);
    }
}

} // namespace
} // namespace lanescope::test
