// SPDX-License-Identifier: Apache-2.0
#include "tests/support/small_trace.h"

#include "tests/support/trace_fixture.h"

namespace lanescope::test {

SmallTrace makeSmallTrace() {
    TraceFixture fixture;
    fixture.addProcess("python", 4711);
    const TrackId thread = fixture.addTrack("thread 4711 (python)", 4711);
    const auto host = [&](const char* name, const char* category, TimeNs startNs, DurationNs durationNs) {
        return fixture.addSlice(thread, name, category, startNs, durationNs);
    };
    const SliceHandle step = host("ProfilerStep#1", "user_annotation", 0, 1000);
    const SliceHandle module = host("nn.Module: Linear_0", "python_function", 10, 500);
    const SliceHandle outerOp = host("aten::linear", "cpu_op", 20, 400);
    const SliceHandle innerOp = host("aten::addmm", "cpu_op", 30, 300);
    const SliceHandle launch = host("cudaLaunchKernel", "cuda_runtime", 40, 10);
    const SliceHandle overflowing = host("straddles", "user_annotation", 450, 100); // leaves the module's end
    const SliceHandle step2 = host("ProfilerStep#2", "user_annotation", 1000, 1000);
    const SliceHandle launch2 = host("cudaLaunchKernel", "cuda_runtime", 1040, 10);
    fixture.addLaunch(launch, 7, 11);
    fixture.addLaunch(launch2, 8);
    fixture.addOperatorIds(innerOp, {.externalId = 11});
    fixture.addStep(step, 1);
    fixture.addStep(step2, 2);

    const ProcessId gpu = fixture.addProcess("python", 0, 0);
    fixture.process(gpu).labels = fixture.intern("GPU 0");
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    const auto kernel = [&](const char* name, TimeNs startNs, DurationNs durationNs,
                            std::int64_t correlation) {
        const SliceHandle slice = fixture.addSlice(stream, name, "kernel", startNs, durationNs);
        fixture.addDeviceOp(slice, {.correlation = correlation,
                                    .stream = 7,
                                    .device = 0,
                                    .grid = {264, 1, 1},
                                    .block = {128, 1, 1},
                                    .blocksPerSm = 2,
                                    .warpsPerSm = 8,
                                    .occupancyPercent = 50});
        return slice;
    };
    const SliceHandle gemm = kernel(kGemmName, 100, 200, 7);
    const SliceHandle relu = fixture.addSlice(stream, "relu_kernel", "kernel", 320, 20);
    fixture.addDeviceOp(relu, {.stream = 7, .device = 0});
    kernel("softmax_kernel", 400, 50, 99);
    const SliceHandle longestGemm = kernel(kGemmName, 1100, 300, 8);
    fixture.addFlow(launch, gemm, "ac2g");
    fixture.data().ledger = {.read = 14, .slices = 12, .flows = 2};

    SmallTrace made;
    made.trace = fixture.take();
    made.step = fixture.idOf(step);
    made.module = fixture.idOf(module);
    made.outerOp = fixture.idOf(outerOp);
    made.innerOp = fixture.idOf(innerOp);
    made.launch = fixture.idOf(launch);
    made.gemm = fixture.idOf(gemm);
    made.relu = fixture.idOf(relu);
    made.longestGemm = fixture.idOf(longestGemm);
    made.overflowing = fixture.idOf(overflowing);
    return made;
}

} // namespace lanescope::test
