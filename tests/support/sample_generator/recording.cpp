// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sample_generator/recording.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace lanescope::samples {

namespace {

/// From the start of a launch call to the kernel's start on an idle device, as H100 captures show it.
constexpr std::int64_t kLaunchLatencyNs = 5600;
/// Between two kernels of a stream that were queued behind each other.
constexpr std::int64_t kKernelGapNs = 1050;
/// The device's clock ticks in the traces of this generation.
constexpr std::int64_t kDeviceTickNs = 32;
constexpr std::int64_t kAllocationUnit = 512;
constexpr std::int64_t kSegmentBytes = 20 << 20;

} // namespace

int sizeOf(DataType type) {
    return type == DataType::BFloat16 ? 2 : 4;
}

std::int64_t Tensor::elements() const {
    std::int64_t count = 1;
    for (const std::int64_t dim : dims) {
        count *= dim;
    }
    return count;
}

Tensor Tensor::viewedAs(std::vector<std::int64_t> newDims) const {
    Tensor view = *this;
    view.dims = std::move(newDims);
    view.strides.assign(view.dims.size(), 1);
    for (std::size_t i = view.dims.size(); i-- > 1;) {
        view.strides[i - 1] = view.strides[i] * view.dims[i];
    }
    return view;
}

Tensor Tensor::transposed(std::size_t first, std::size_t second) const {
    Tensor view = *this;
    std::swap(view.dims[first], view.dims[second]);
    std::swap(view.strides[first], view.strides[second]);
    return view;
}

std::string listText(const std::vector<std::int64_t>& values) {
    std::string text = "[";
    for (std::size_t i = 0; i < values.size(); ++i) {
        text += (i ? ", " : "") + std::to_string(values[i]);
    }
    return text + "]";
}

Recording::Recording(std::uint64_t seed)
    : m_random(seed)
    , m_nextAddress(0x7f2a40000000)
    , m_segmentEnd(m_nextAddress) {}

std::int64_t Recording::jittered(std::int64_t ns, int percent) {
    // splitmix64 (Sebastiano Vigna, public domain)
    std::uint64_t z = (m_random += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    z ^= z >> 31;
    const std::int64_t spread = ns * percent / 100;
    return ns - spread + static_cast<std::int64_t>(z % static_cast<std::uint64_t>(2 * spread + 1));
}

void Recording::work(std::int64_t ns) {
    m_nowNs += std::llround(static_cast<double>(jittered(ns, 25)) * m_hostFactor);
}

void Recording::beginFrame(const std::string& name, int moduleId) {
    work(420);
    PythonEvent frame;
    frame.name = name;
    frame.startNs = m_nowNs;
    frame.parent = m_frameStack.empty() ? -1 : m_frameStack.back();
    frame.moduleId = moduleId;
    m_frameStack.push_back(static_cast<int>(m_frames.size()));
    m_frames.push_back(std::move(frame));
    work(380);
}

void Recording::endFrame() {
    assert(!m_frameStack.empty());
    work(300);
    m_frames[static_cast<std::size_t>(m_frameStack.back())].endNs = m_nowNs;
    m_frameStack.pop_back();
    work(160);
}

void Recording::beginOperator(const std::string& name, std::vector<Input> inputs, std::string details) {
    work(850);
    OperatorEvent event;
    event.name = name;
    event.startNs = m_nowNs;
    event.inputs = std::move(inputs);
    event.details = std::move(details);
    m_operatorStack.push_back(static_cast<int>(m_operators.size()));
    m_operators.push_back(std::move(event));
    work(520);
}

void Recording::endOperator() {
    assert(!m_operatorStack.empty());
    work(240);
    m_operators[static_cast<std::size_t>(m_operatorStack.back())].endNs = m_nowNs;
    m_operatorStack.pop_back();
    work(180);
}

void Recording::beginAnnotation(const std::string& name) {
    work(2600);
    beginOperator(name, {});
    m_operators.back().isAnnotation = true;
    work(1900);
}

void Recording::endAnnotation() {
    work(2300);
    endOperator();
    work(3100);
}

RuntimeCall& Recording::addCall(const std::string& name, int cbid, std::int64_t ns, bool startsFlow) {
    RuntimeCall call;
    call.name = name;
    call.cbid = cbid;
    call.startNs = m_nowNs;
    call.correlation = m_nextCorrelation++;
    call.operatorIndex = m_operatorStack.empty() ? -1 : m_operatorStack.back();
    call.startsFlow = startsFlow;
    m_nowNs += std::llround(static_cast<double>(jittered(ns, 20)) * m_hostFactor);
    call.endNs = m_nowNs;
    m_calls.push_back(std::move(call));
    return m_calls.back();
}

void Recording::call(const std::string& name, int cbid, std::int64_t ns) {
    addCall(name, cbid, ns, false);
    work(300);
}

void Recording::enqueue(DeviceEvent event, std::int64_t callStartNs, std::int64_t deviceNs) {
    const std::int64_t earliest = callStartNs + jittered(kLaunchLatencyNs, 12);
    const std::int64_t start = std::max(earliest, m_deviceFreeNs + jittered(kKernelGapNs, 30));
    event.startNs = start / kDeviceTickNs * kDeviceTickNs;
    event.endNs = event.startNs + jittered(deviceNs, 3) / kDeviceTickNs * kDeviceTickNs;
    m_deviceFreeNs = event.endNs;
    for (auto index = m_operatorStack.rbegin(); index != m_operatorStack.rend(); ++index) {
        if (event.operatorIndex < 0) {
            event.operatorIndex = *index;
        }
        if (m_operators[static_cast<std::size_t>(*index)].isAnnotation) {
            event.annotationIndex = *index;
            break;
        }
    }
    m_deviceEvents.push_back(std::move(event));
}

void Recording::launch(const KernelShape& kernel, std::int64_t deviceNs, Launcher launcher) {
    work(1900);
    const RuntimeCall& call = launcher == Launcher::CublasLt ? addCall("cudaLaunchKernelExC", 430, 6100, true)
                              : launcher == Launcher::Triton ? addCall("cuLaunchKernel", 307, 3400, true)
                                                             : addCall("cudaLaunchKernel", 211, 4300, true);
    DeviceEvent event;
    event.kernel = kernel;
    event.correlation = call.correlation;
    enqueue(std::move(event), call.startNs, deviceNs);
    work(900);
}

void Recording::copyToDevice(std::int64_t bytes, bool pinned) {
    // A pageable source is first copied to a pinned buffer by the calling thread: slower, and the call
    // blocks.
    const double bytesPerNs = pinned ? 52.5 : 11.2;
    const auto deviceNs = std::llround(1600 + static_cast<double>(bytes) / bytesPerNs);
    work(2400);
    const RuntimeCall& call = addCall("cudaMemcpyAsync", 41, pinned ? 8200 : deviceNs * 9 / 10, true);
    DeviceEvent event;
    event.work = DeviceWork::Memcpy;
    event.kernel.name = pinned ? "Memcpy HtoD (Pinned -> Device)" : "Memcpy HtoD (Pageable -> Device)";
    event.bytes = bytes;
    event.correlation = call.correlation;
    enqueue(std::move(event), call.startNs, deviceNs);
    work(700);
}

void Recording::memset(std::int64_t bytes) {
    const RuntimeCall& call = addCall("cudaMemsetAsync", 51, 3300, true);
    DeviceEvent event;
    event.work = DeviceWork::Memset;
    event.kernel.name = "Memset (Device)";
    event.bytes = bytes;
    event.correlation = call.correlation;
    enqueue(std::move(event), call.startNs, 736);
    work(300);
}

void Recording::collective(const KernelShape& kernel, CollectiveCall collective, std::int64_t deviceNs) {
    call("cudaEventRecord", 135, 1100);
    call("cudaStreamWaitEvent", 147, 900);
    work(1900);
    const RuntimeCall& launched = addCall("cudaLaunchKernelExC", 430, 6100, true);
    DeviceEvent event;
    event.kernel = kernel;
    event.correlation = launched.correlation;
    event.stream = kCollectiveStream;
    event.collective = std::move(collective);
    enqueue(std::move(event), launched.startNs, deviceNs);
    if (m_collectives < m_othersStartsNs.size()) {
        DeviceEvent& own = m_deviceEvents.back();
        own.endNs += std::max<std::int64_t>(m_othersStartsNs[m_collectives] - own.startNs, 0);
        m_deviceFreeNs = own.endNs;
    }
    ++m_collectives;
    call("cudaEventRecord", 135, 1100);
    call("cudaStreamWaitEvent", 147, 900);
}

std::vector<std::int64_t> Recording::collectiveStarts() const {
    std::vector<std::int64_t> starts;
    for (const DeviceEvent& event : m_deviceEvents) {
        if (!event.collective.name.empty()) {
            starts.push_back(event.startNs);
        }
    }
    return starts;
}

void Recording::waitForDevice(const std::string& name, int cbid) {
    RuntimeCall& call = addCall(name, cbid, 2600, true);
    m_nowNs = std::max(m_nowNs, m_deviceFreeNs + jittered(2200, 20));
    call.endNs = m_nowNs;
    work(500);
}

void Recording::streamSynchronize() {
    waitForDevice("cudaStreamSynchronize", 131);
}

void Recording::deviceSynchronize() {
    waitForDevice("cudaDeviceSynchronize", 165);
}

void Recording::noteMemory(std::uint64_t address, std::int64_t bytes) {
    m_allocated += bytes;
    m_memory.push_back({m_nowNs, address, bytes, m_allocated, m_reserved});
    work(150);
}

std::uint64_t Recording::allocate(std::int64_t bytes) {
    const std::int64_t size = (bytes + kAllocationUnit - 1) / kAllocationUnit * kAllocationUnit;
    std::uint64_t address = 0;
    if (const auto found = m_freeBlocks.lower_bound(size);
        found != m_freeBlocks.end() && found->first == size) {
        address = found->second;
        m_freeBlocks.erase(found);
    } else {
        while (m_nextAddress + static_cast<std::uint64_t>(size) > m_segmentEnd) {
            m_segmentEnd += kSegmentBytes;
            m_reserved += kSegmentBytes;
        }
        address = m_nextAddress;
        m_nextAddress += static_cast<std::uint64_t>(size);
    }
    m_liveBlocks[address] = size;
    noteMemory(address, size);
    return address;
}

void Recording::release(std::uint64_t address) {
    const auto live = m_liveBlocks.find(address);
    assert(live != m_liveBlocks.end());
    m_freeBlocks.emplace(live->second, address);
    noteMemory(address, -live->second);
    m_liveBlocks.erase(live);
}

} // namespace lanescope::samples
