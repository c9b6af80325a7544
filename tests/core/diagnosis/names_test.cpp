// SPDX-License-Identifier: Apache-2.0
// Tests of how names of calls, kernels and Python frames are understood.
#include <gtest/gtest.h>

#include "core/analysis/host/python_frames.h"
#include "core/diagnosis/busy_causes.h"
#include "core/idle/call_kinds.h"
#include "core/store/device_calls.h"

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
    EXPECT_TRUE(isDeviceCall("aclrtMemcpyAsync"));
    EXPECT_FALSE(isDeviceCall("custom_function"));
    EXPECT_FALSE(isDeviceCall("cu"));
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

TEST(PythonFrames, OfJaxAreReadToo) {
    EXPECT_TRUE(isProfilerFrame("$profiler.py:101 start_trace"));
    EXPECT_FALSE(isProfilerFrame("$profiler.py:101 step"));
    EXPECT_TRUE(isWaitingFrame("$api.py:3154 block_until_ready"));
    EXPECT_FALSE(isWaitingFrame("$train.py:3 main"));
    EXPECT_FALSE(isMachineryFrame("$train.py:3 main"));
    EXPECT_EQ(frameText("$train.py:12 main"), "main (train.py:12)");
    EXPECT_EQ(frameText("$odd"), "$odd");
}

TEST(Copies, AreToldByDirection) {
    EXPECT_EQ(copyDirection("Memcpy HtoD (Pageable -> Device)"), "Memcpy HtoD");
    EXPECT_EQ(copyDirection("Memset"), "Memset");
    EXPECT_EQ(copyDirection("copy-done.2"), "copy-done");
}

} // namespace
} // namespace lanescope
