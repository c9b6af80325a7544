// SPDX-License-Identifier: Apache-2.0
// A simulated profiler session: one host thread that runs Python frames, operators and CUDA calls, one
// stream that runs their kernels in order, and a caching allocator. The model code (transformer.cpp) calls
// it as a program would call PyTorch; what it notes down is written by kineto_writer.h.
// Deterministic: the only randomness is a fixed-seed generator, arithmetic is the same on every machine.
// Times are nanoseconds from the start of the session. Not thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/support/sample_generator/gpu_model.h"

namespace lanescope::samples {

enum class DataType { Float, BFloat16 };
int sizeOf(DataType type);

/// A strided view. An address names the allocation for [memory] events.
struct Tensor {
    DataType type = DataType::Float;
    std::vector<std::int64_t> dims;
    std::vector<std::int64_t> strides;
    std::uint64_t address = 0;

    std::int64_t elements() const;
    std::int64_t bytes() const { return elements() * sizeOf(type); }
    /// View of this memory with other dims, contiguous.
    Tensor viewedAs(std::vector<std::int64_t> newDims) const;
    Tensor transposed(std::size_t first, std::size_t second) const;
};

/// One input of an operator as the profiler records it.
struct Input {
    enum class Kind { TensorInput, Scalar, ScalarList, None } kind = Kind::None;
    Tensor tensor;
    std::string text; ///< concrete value of a scalar or list
};
inline Input arg(Tensor tensor) {
    return {Input::Kind::TensorInput, std::move(tensor), {}};
}
inline Input scalar(std::string text) {
    return {Input::Kind::Scalar, {}, std::move(text)};
}
inline Input none() {
    return {};
}

std::string listText(const std::vector<std::int64_t>& values);
inline Input list(const std::vector<std::int64_t>& values) {
    return {Input::Kind::ScalarList, {}, listText(values)};
}

struct HostSlice {
    std::string name;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};
struct OperatorEvent : HostSlice {
    bool isAnnotation = false;
    std::vector<Input> inputs; ///< none: the profiler writes no inputs
    std::string details;       ///< further arguments as JSON members, each followed by ", "
};
struct PythonEvent : HostSlice {
    int parent = -1; ///< index of the calling frame
    int moduleId = -1;
};
struct MemoryEventRecord {
    std::int64_t timeNs = 0;
    std::uint64_t address = 0;
    std::int64_t bytes = 0;
    std::int64_t allocated = 0;
    std::int64_t reserved = 0;
};
struct RuntimeCall : HostSlice {
    int cbid = 0;
    int correlation = 0;
    int operatorIndex = -1;  ///< innermost operator or annotation at the call
    bool startsFlow = false; ///< a launch, copy, memset or synchronization: Kineto writes an 's'
};
/// Who launches: the runtime; cuBLASLt for sm90 kernels (cudaLaunchKernelExC); Triton (cuLaunchKernel).
enum class Launcher { Runtime, CublasLt, Triton };
enum class DeviceWork { Kernel, Memcpy, Memset };
inline constexpr int kComputeStream = 7;
inline constexpr int kCollectiveStream = 20;
/// Notes of the profiler about a kernel of NCCL.
struct CollectiveCall {
    std::string name;
    DataType type = DataType::Float;
    std::int64_t elements = 0;
    int groupSize = 0;
};
struct DeviceEvent {
    DeviceWork work = DeviceWork::Kernel;
    KernelShape kernel; ///< only the name for copies and memsets
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::int64_t bytes = 0;
    int correlation = 0;
    int operatorIndex = -1;
    int annotationIndex = -1; ///< innermost annotation at the launch
    int stream = kComputeStream;
    CollectiveCall collective; ///< without a name for all other work
};

class Recording {
public:
    explicit Recording(std::uint64_t seed);

    // Host: everything takes place on one thread and nests.
    void beginFrame(const std::string& name, int moduleId = -1);
    void endFrame();
    void beginOperator(const std::string& name, std::vector<Input> inputs, std::string details = {});
    void endOperator();
    void beginAnnotation(const std::string& name);
    void endAnnotation();
    /// Lets host time pass, give or take a quarter.
    void work(std::int64_t ns);
    /// Host code runs `factor` times slower from now on (the first step of a run).
    void setHostFactor(double factor) { m_hostFactor = factor; }

    /// A runtime call that starts nothing on the device.
    void call(const std::string& name, int cbid, std::int64_t ns);
    /// Launches by cudaLaunchKernel, or by the call of the launcher.
    void launch(const KernelShape& kernel, std::int64_t deviceNs, Launcher launcher = Launcher::Runtime);
    void copyToDevice(std::int64_t bytes, bool pinned);
    void memset(std::int64_t bytes);
    /// A kernel of NCCL on a stream of its own: it begins when the work before it has ended, and ends
    /// `deviceNs` after the last rank has begun. What is launched next waits for it.
    void collective(const KernelShape& kernel, CollectiveCall call, std::int64_t deviceNs);
    /// When the other ranks begin each of their collectives, in order; unknown ones have not begun.
    void setOthersStarts(std::vector<std::int64_t> startsNs) { m_othersStartsNs = std::move(startsNs); }
    /// When this rank begins each of its collectives.
    std::vector<std::int64_t> collectiveStarts() const;
    void streamSynchronize();
    void deviceSynchronize();

    std::uint64_t allocate(std::int64_t bytes);
    void release(std::uint64_t address);

    std::int64_t nowNs() const { return m_nowNs; }

    const std::vector<OperatorEvent>& operators() const { return m_operators; }
    const std::vector<PythonEvent>& frames() const { return m_frames; }
    const std::vector<MemoryEventRecord>& memory() const { return m_memory; }
    const std::vector<RuntimeCall>& calls() const { return m_calls; }
    const std::vector<DeviceEvent>& deviceEvents() const { return m_deviceEvents; }

private:
    std::int64_t jittered(std::int64_t ns, int percent);
    RuntimeCall& addCall(const std::string& name, int cbid, std::int64_t ns, bool startsFlow);
    void enqueue(DeviceEvent event, std::int64_t callStartNs, std::int64_t deviceNs);
    void waitForDevice(const std::string& name, int cbid);
    void noteMemory(std::uint64_t address, std::int64_t bytes);

    std::uint64_t m_random;
    double m_hostFactor = 1;
    std::int64_t m_nowNs = 0;
    std::int64_t m_deviceFreeNs = 0;
    int m_nextCorrelation = 1;
    std::vector<OperatorEvent> m_operators;
    std::vector<int> m_operatorStack;
    std::vector<PythonEvent> m_frames;
    std::vector<int> m_frameStack;
    std::vector<MemoryEventRecord> m_memory;
    std::vector<RuntimeCall> m_calls;
    std::vector<DeviceEvent> m_deviceEvents;
    std::vector<std::int64_t> m_othersStartsNs;
    std::size_t m_collectives = 0;

    std::multimap<std::int64_t, std::uint64_t> m_freeBlocks; ///< size to address
    std::map<std::uint64_t, std::int64_t> m_liveBlocks;
    std::uint64_t m_nextAddress;
    std::uint64_t m_segmentEnd;
    std::int64_t m_allocated = 0;
    std::int64_t m_reserved = 0;
};

/// Opens a frame, operator or annotation for a C++ scope.
class FrameScope {
public:
    FrameScope(Recording& recording, const std::string& name, int moduleId = -1)
        : m_recording(recording) {
        m_recording.beginFrame(name, moduleId);
    }
    ~FrameScope() { m_recording.endFrame(); }
    FrameScope(const FrameScope&) = delete;
    FrameScope& operator=(const FrameScope&) = delete;

private:
    Recording& m_recording;
};
class OperatorScope {
public:
    OperatorScope(Recording& recording, const std::string& name, std::vector<Input> inputs,
                  std::string details = {})
        : m_recording(recording) {
        m_recording.beginOperator(name, std::move(inputs), std::move(details));
    }
    ~OperatorScope() { m_recording.endOperator(); }
    OperatorScope(const OperatorScope&) = delete;
    OperatorScope& operator=(const OperatorScope&) = delete;

private:
    Recording& m_recording;
};
class AnnotationScope {
public:
    AnnotationScope(Recording& recording, const std::string& name)
        : m_recording(recording) {
        m_recording.beginAnnotation(name);
    }
    ~AnnotationScope() { m_recording.endAnnotation(); }
    AnnotationScope(const AnnotationScope&) = delete;
    AnnotationScope& operator=(const AnnotationScope&) = delete;

private:
    Recording& m_recording;
};

} // namespace lanescope::samples
