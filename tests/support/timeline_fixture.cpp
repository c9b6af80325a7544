// SPDX-License-Identifier: Apache-2.0
#include "tests/support/timeline_fixture.h"

#include <string>

#include "tests/support/trace_fixture.h"

namespace lanescope::test {

namespace {

constexpr const char* kGemm = "sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64";
constexpr const char* kElementwise = "void at::native::vectorized_elementwise_kernel<4, "
                                     "at::native::CUDAFunctor_add<float>, std::array<char*, 3> >"
                                     "(int, at::native::CUDAFunctor_add<float>, std::array<char*, 3>)";

constexpr DurationNs kMicro = 1000;

DeviceOp deviceOp(std::int64_t correlation, std::int64_t stream) {
    DeviceOp op;
    op.correlation = correlation;
    op.stream = stream;
    op.device = 0;
    op.grid = {132, 1, 1};
    op.block = {256, 1, 1};
    op.blocksPerSm = 0.5;
    op.occupancyPercent = 25;
    return op;
}

} // namespace

TimelineFixture::TimelineFixture() {
    TraceFixture fixture;
    const ProcessId host = fixture.addProcess("python", 100);
    autogradThread = fixture.addTrack("pt_autograd_0", 90); // sorts before the main thread by its number
    mainThread = fixture.addTrack("thread 100 (python)", 100);
    emptyThread = fixture.addTrack("idle", 101);
    fixture.addProcess("python", 0, 0);
    stream7 = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.track(stream7).stream = 7;
    stream20 = fixture.addTrack("stream 20", 20, TrackKind::Stream, 0);
    fixture.track(stream20).stream = 20;
    fixture.addProcess("", 0);
    spans = fixture.addTrack("PyTorch Profiler", 0, TrackKind::Span);

    DeviceProperties gpu;
    gpu.id = 0;
    gpu.name = fixture.intern("NVIDIA H100");
    gpu.smCount = 132;
    fixture.data().devices.push_back(gpu);

    std::vector<SliceHandle> stepHandles;
    std::vector<SliceHandle> moduleHandles;
    std::vector<SliceHandle> linearHandles;
    std::vector<SliceHandle> addmmHandles;
    std::vector<SliceHandle> launchHandles;
    std::vector<SliceHandle> kernelHandles;
    std::vector<SliceHandle> backwardHandles;
    std::int64_t correlation = 1;
    for (int step = 0; step < kSteps; ++step) {
        const double base = step * 4000.0;
        stepHandles.push_back(fixture.addSlice(mainThread, "ProfilerStep#" + std::to_string(step),
                                               "user_annotation", us(base), 3900 * kMicro));
        fixture.addStep(stepHandles.back(), step);
        fixture.addSlice(mainThread, "train.py(10): main", "python_function", us(base + 10), 3000 * kMicro);
        for (int layer = 0; layer < kLayers; ++layer) {
            const double at = base + 100 + layer * 250;
            const std::string number = std::to_string(layer);
            moduleHandles.push_back(fixture.addSlice(mainThread, "nn.Module: Linear_" + number,
                                                     "python_function", us(at), 220 * kMicro));
            fixture.addSlice(mainThread, "torch/nn/modules/linear.py(114): forward", "python_function",
                             us(at + 5), 210 * kMicro);
            linearHandles.push_back(
                fixture.addSlice(mainThread, "aten::linear", "cpu_op", us(at + 10), 200 * kMicro));
            addmmHandles.push_back(
                fixture.addSlice(mainThread, "aten::addmm", "cpu_op", us(at + 30), 160 * kMicro));
            launchHandles.push_back(
                fixture.addSlice(mainThread, "cudaLaunchKernel", "cuda_runtime", us(at + 100), 20 * kMicro));
            fixture.addLaunch(launchHandles.back(), correlation);
            kernelHandles.push_back(fixture.addSlice(stream7, layer % 2 == 0 ? kGemm : kElementwise, "kernel",
                                                     us(at + 150), 120 * kMicro));
            fixture.addDeviceOp(kernelHandles.back(), deviceOp(correlation, 7));
            ++correlation;
            fixture.addFlow(launchHandles.back(), kernelHandles.back(), "ac2g");
            backwardHandles.push_back(fixture.addSlice(autogradThread,
                                                       "autograd::engine::evaluate_function: AddmmBackward0",
                                                       "cpu_op", us(base + 3000 + layer * 80), 70 * kMicro));
            fixture.addFlow(linearHandles.back(), backwardHandles.back(), "fwdbwd");
        }
        const SliceHandle copyCall =
            fixture.addSlice(mainThread, "cudaMemcpyAsync", "cuda_runtime", us(base + 3200), 30 * kMicro);
        fixture.addLaunch(copyCall, correlation);
        const SliceHandle copy = fixture.addSlice(stream20, "Memcpy HtoD (Pinned -> Device)", "gpu_memcpy",
                                                  us(base + 3300), 200 * kMicro);
        DeviceOp copyOp = deviceOp(correlation, 20);
        copyOp.bytes = 1 << 20;
        copyOp.bandwidthGBs = 12.5;
        fixture.addDeviceOp(copy, copyOp);
        ++correlation;
    }
    const double graphBase = (kSteps - 1) * 4000.0 + 3600;
    const SliceHandle graph =
        fixture.addSlice(mainThread, "cudaGraphLaunch", "cuda_runtime", us(graphBase), 50 * kMicro);
    fixture.addLaunch(graph, correlation);
    for (int i = 0; i < kGraphKernels; ++i) {
        const SliceHandle kernel = fixture.addSlice(stream20, "triton_poi_fused_add_0", "kernel",
                                                    us(graphBase + 60 + i * 4), 3 * kMicro);
        fixture.addDeviceOp(kernel, deviceOp(correlation, 20));
    }
    fixture.addSlice(spans, "PyTorch Profiler (0)", "Trace", us(0), 12'000 * kMicro);

    Counter memory;
    memory.name = fixture.intern("Total bytes");
    memory.series = fixture.intern("bytes");
    memory.process = host;
    memory.values = StepSeries({us(0), us(5000), us(9000)}, {1e6, 3e6, 2e6});
    fixture.data().counters.push_back(std::move(memory));

    trace = fixture.take();
    const auto ids = [&fixture](const std::vector<SliceHandle>& handles) {
        std::vector<SliceId> result;
        for (const SliceHandle handle : handles) {
            result.push_back(fixture.idOf(handle));
        }
        return result;
    };
    steps = ids(stepHandles);
    modules = ids(moduleHandles);
    linears = ids(linearHandles);
    addmms = ids(addmmHandles);
    launches = ids(launchHandles);
    kernels = ids(kernelHandles);
    backwards = ids(backwardHandles);
    graphLaunch = fixture.idOf(graph);
}

} // namespace lanescope::test
