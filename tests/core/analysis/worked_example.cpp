// SPDX-License-Identifier: Apache-2.0
#include "tests/core/analysis/worked_example.h"

#include "tests/support/trace_fixture.h"

namespace lanescope::test {

namespace {

constexpr TimeNs kUs = 1000;

class Builder {
public:
    Builder() {
        m_fixture.addProcess("python3", 41);
        m_thread = m_fixture.addTrack("main", 1);
        m_fixture.addProcess("GPU 0", 0, 0);
        m_streams[0] = m_fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
        m_streams[1] = m_fixture.addTrack("stream 8", 8, TrackKind::Stream, 0);
        DeviceProperties properties;
        properties.id = 0;
        properties.smCount = 10;
        m_fixture.data().devices.push_back(properties);
    }

    SliceHandle host(const char* name, const char* category, TimeNs startUs, TimeNs endUs) {
        return m_fixture.addSlice(m_thread, name, category, startUs * kUs, (endUs - startUs) * kUs);
    }
    void call(const char* name, TimeNs startUs, TimeNs endUs, std::int64_t correlation) {
        m_fixture.addLaunch(host(name, "cuda_runtime", startUs, endUs), correlation);
    }
    void step(std::int64_t number, TimeNs startUs, TimeNs endUs) {
        const std::string name = "ProfilerStep#" + std::to_string(number);
        m_fixture.addStep(host(name.c_str(), "user_annotation", startUs, endUs), number);
    }
    void device(const char* name, const char* category, int stream, TimeNs startUs, TimeNs endUs,
                double blocksPerSm, double occupancyPercent, std::int64_t correlation) {
        DeviceOp op;
        op.device = 0;
        op.stream = stream;
        op.correlation = correlation;
        op.blocksPerSm = blocksPerSm;
        op.occupancyPercent = occupancyPercent;
        m_fixture.addDeviceOp(
            m_fixture.addSlice(m_streams[stream - 7], name, category, startUs * kUs, (endUs - startUs) * kUs),
            op);
    }
    std::shared_ptr<const Trace> take() { return m_fixture.take(); }

private:
    TraceFixture m_fixture;
    TrackId m_thread{};
    std::array<TrackId, 2> m_streams{};
};

} // namespace

std::shared_ptr<const Trace> makeWorkedExample() {
    Builder b;
    b.step(1, 100, 500);
    b.host("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", "user_annotation", 110, 150);
    b.host("aten::linear", "cpu_op", 160, 260);
    b.host("aten::addmm", "cpu_op", 170, 250);
    b.call("cudaLaunchKernel", 200, 220, 1);
    b.host("aten::relu", "cpu_op", 270, 320);
    b.call("cudaLaunchKernel", 290, 300, 2);
    b.host("aten::copy_", "cpu_op", 330, 370);
    b.call("cudaMemcpyAsync", 340, 350, 3);
    b.step(2, 500, 800);
    b.host("aten::relu", "cpu_op", 520, 560);
    b.call("cudaLaunchKernel", 530, 540, 4);
    b.call("cudaLaunchKernel", 545, 555, 5);
    b.host("aten::mm", "cpu_op", 570, 600);
    b.call("cudaLaunchKernel", 580, 590, 7);
    b.call("cudaDeviceSynchronize", 700, 790, 0);

    b.device("volta_fp16_s884gemm", "kernel", 7, 230, 330, 2.0, 50, 1);
    b.device("vectorized_elementwise_kernel", "kernel", 7, 330, 380, 0.5, 20, 2);
    b.device("Memcpy HtoD (Pinned -> Device)", "gpu_memcpy", 7, 400, 440, -1, -1, 3);
    b.device("vectorized_elementwise_kernel", "kernel", 7, 560, 620, 0.3, 10, 4);
    b.device("reduce_kernel", "kernel", 8, 600, 640, 0.4, 30, 5);
    b.device("ampere_sgemm_128x64", "kernel", 7, 640, 840, 1.5, 40, 7);
    return b.take();
}

} // namespace lanescope::test
