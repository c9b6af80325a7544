// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sample_generator/kineto_writer.h"

#include <charconv>
#include <cstdio>
#include <map>
#include <utility>

namespace lanescope::samples {

namespace {

constexpr int kFirstProcess = 4127;
constexpr int kDevices = 16;
constexpr std::int64_t kSecond = 1'000'000'000;
/// Kineto floors the wall clock to whole periods of 7 889 238 s; this one began in October 2025.
constexpr std::int64_t kBaseTimeNs = 223 * 7'889'238 * kSecond;
/// Start of the session, counted from kBaseTimeNs.
constexpr std::int64_t kStartNs = 5'184'317 * kSecond + 402'118'305;

class KinetoText {
public:
    KinetoText(const Recording& recording, RankOfJob rank)
        : m_recording(recording)
        , m_rank(rank)
        , m_process(kFirstProcess + rank.rank) {}

    std::string make(const std::string& traceId, const std::string& traceName) {
        header(traceId);
        operators();
        memoryEvents();
        frames();
        callsAndDeviceEvents();
        deviceAnnotations();
        metadata();
        span();
        m_text += "\n  ],\n  \"traceName\": \"" + traceName + "\"\n}\n";
        return std::move(m_text);
    }

private:
    static std::string microseconds(std::int64_t ns) {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "%lld.%03lld", static_cast<long long>(ns / 1000),
                      static_cast<long long>(ns % 1000));
        return buffer;
    }
    static std::string timestamp(std::int64_t sessionNs) { return microseconds(kStartNs + sessionNs); }
    static std::string fixed(double value) {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "%f", static_cast<double>(static_cast<float>(value)));
        return buffer;
    }
    static std::string shortest(double value) {
        char buffer[32];
        return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
    }
    static std::string triple(const std::array<int, 3>& values) {
        return "[" + std::to_string(values[0]) + ", " + std::to_string(values[1]) + ", " +
               std::to_string(values[2]) + "]";
    }

    void header(const std::string& traceId) {
        m_text = "\n{\n    \"schemaVersion\": 1,\n    \"deviceProperties\": [";
        for (int device = 0; device < m_rank.ranks; ++device) {
            deviceProperties(device);
        }
        m_text += "\n    ],";
        const std::pair<const char*, std::string> fields[] = {
            {"cupti_version", "22"},
            {"cuda_runtime_version", "12040"},
            {"with_flops", "1"},
            {"record_shapes", "1"},
            {"cuda_driver_version", "12040"},
            {"profile_memory", "1"},
            {"trace_id", "\"" + traceId + "\""},
            {"with_stack", "1"},
        };
        distributedInfo();
        for (const auto& [key, value] : fields) {
            m_text += std::string("\n      \"") + key + "\": " + value + ",";
        }
        m_text +=
            "\n  \"displayTimeUnit\": \"ms\",\n  \"baseTimeNanoseconds\": " + std::to_string(kBaseTimeNs) +
            ",\n  \"traceEvents\": [";
    }

    void deviceProperties(int device) {
        m_text += std::string(device == 0 ? "" : ",") + "\n    {\n      \"id\": " + std::to_string(device) +
                  ", \"name\": \"NVIDIA H100 80GB HBM3\", \"totalGlobalMem\": 85017755648,\n"
                  "      \"computeMajor\": 9, \"computeMinor\": 0,\n"
                  "      \"maxThreadsPerBlock\": 1024, \"maxThreadsPerMultiprocessor\": " +
                  std::to_string(kMaxThreadsPerSm) +
                  ",\n      \"regsPerBlock\": " + std::to_string(kRegistersPerSm) +
                  ", \"warpSize\": " + std::to_string(kWarpSize) +
                  ",\n      \"sharedMemPerBlock\": 49152, \"numSms\": " + std::to_string(kSmCount) +
                  "\n    , \"regsPerMultiprocessor\": " + std::to_string(kRegistersPerSm) +
                  ", \"sharedMemPerBlockOptin\": 232448, \"sharedMemPerMultiprocessor\": " +
                  std::to_string(kSharedBytesPerSm) + "\n    }";
    }

    /// The job, as PyTorch writes it into the header; nothing for a program of one rank.
    void distributedInfo() {
        if (m_rank.ranks > 1) {
            m_text +=
                "\n  \"distributedInfo\": {\"backend\": \"nccl\", \"rank\": " + std::to_string(m_rank.rank) +
                ", \"world_size\": " + std::to_string(m_rank.ranks) +
                ", \"pg_count\": 1, \"pg_config\": [{\"pg_name\": \"0\", \"pg_desc\": \"" + kGroup +
                "\", \"backend_config\": \"cuda:nccl\", \"pg_size\": " + std::to_string(m_rank.ranks) +
                ", \"ranks\": " + allRanks() + "}], \"nccl_version\": \"2.21.5\"},";
        }
    }

    std::string allRanks() const {
        std::vector<std::int64_t> ranks;
        for (int rank = 0; rank < m_rank.ranks; ++rank) {
            ranks.push_back(rank);
        }
        return listText(ranks);
    }

    std::string collectiveArgs(const CollectiveCall& call) const {
        const std::string elements = std::to_string(call.elements);
        return "\"Collective name\": \"" + call.name + "\", \"In msg nelems\": " + elements +
               ", \"Out msg nelems\": " + elements + ", \"Group size\": " + std::to_string(call.groupSize) +
               ", \"dtype\": \"" + (call.type == DataType::BFloat16 ? "BFloat16" : "Float") +
               "\", \"In split size\": \"[]\", \"Out split size\": \"[]\", \"Process Group Name\": \"0\", "
               "\"Process Group Description\": \"" +
               kGroup + "\", \"Process Group Ranks\": \"" + allRanks() + "\"";
    }

    void separate() {
        m_text += m_first ? "\n" : ",\n";
        m_first = false;
    }

    void slice(const std::string& category, const std::string& name, int process, int thread,
               std::int64_t startNs, std::int64_t endNs, const std::string& args) {
        separate();
        m_text += "  {\n    \"ph\": \"X\", \"cat\": \"" + category + "\", \"name\": \"" + name +
                  "\", \"pid\": " + std::to_string(process) + ", \"tid\": " + std::to_string(thread) +
                  ",\n    \"ts\": " + timestamp(startNs) + ", \"dur\": " + microseconds(endNs - startNs) +
                  ",\n    \"args\": {\n      " + args + "\n    }\n  }";
    }

    void flow(char phase, int id, int process, int thread, std::int64_t timeNs) {
        separate();
        m_text += std::string("  {\n    \"ph\": \"") + phase + "\", \"id\": " + std::to_string(id) +
                  ", \"pid\": " + std::to_string(process) + ", \"tid\": " + std::to_string(thread) +
                  ", \"ts\": " + timestamp(timeNs) + ",\n    \"cat\": \"ac2g\", \"name\": \"ac2g\"" +
                  (phase == 'f' ? ", \"bp\": \"e\"" : "") + "\n  }";
    }

    static std::string externalId(int operatorIndex) {
        return operatorIndex < 0 ? "" : "\"External id\": " + std::to_string(operatorIndex + 1) + ", ";
    }

    static const char* inputType(const Input& input) {
        switch (input.kind) {
        case Input::Kind::TensorInput:
            return input.tensor.type == DataType::BFloat16 ? "c10::BFloat16" : "float";
        case Input::Kind::Scalar:
            return "Scalar";
        case Input::Kind::ScalarList:
            return "ScalarList";
        case Input::Kind::None:
            break;
        }
        return "";
    }

    static std::string inputArgs(const std::vector<Input>& inputs) {
        std::string concrete;
        std::string types;
        std::string strides;
        std::string dims;
        for (const Input& input : inputs) {
            const char* comma = &input == inputs.data() ? "" : ", ";
            const bool tensor = input.kind == Input::Kind::TensorInput;
            concrete += std::string(comma) + "\"" + input.text + "\"";
            types += std::string(comma) + "\"" + inputType(input) + "\"";
            strides += comma + (tensor ? listText(input.tensor.strides) : "[]");
            dims += comma + (tensor ? listText(input.tensor.dims) : "[]");
        }
        return "\"Concrete Inputs\": [" + concrete + "], \"Input type\": [" + types +
               "], \"Input Strides\": [" + strides + "], \"Input Dims\": [" + dims + "], ";
    }

    void operators() {
        for (std::size_t i = 0; i < m_recording.operators().size(); ++i) {
            const OperatorEvent& event = m_recording.operators()[i];
            std::string args = externalId(static_cast<int>(i)) + "\"Record function id\": 0, ";
            if (!event.inputs.empty()) {
                args += inputArgs(event.inputs);
            }
            args += event.details + "\"Ev Idx\": " + std::to_string(m_eventIndex++);
            slice(event.isAnnotation ? "user_annotation" : "cpu_op", event.name, m_process, m_process,
                  event.startNs, event.endNs, args);
        }
    }

    void memoryEvents() {
        for (const MemoryEventRecord& event : m_recording.memory()) {
            separate();
            m_text += "  {\n    \"ph\": \"i\", \"cat\": \"cpu_instant_event\", \"s\": \"t\", \"name\": "
                      "\"[memory]\",\n"
                      "    \"pid\": " +
                      std::to_string(m_process) + ", \"tid\": " + std::to_string(m_process) +
                      ",\n    \"ts\": " + timestamp(event.timeNs) +
                      ",\n    \"args\": {\n      \"Total Reserved\": " + std::to_string(event.reserved) +
                      ", \"Total Allocated\": " + std::to_string(event.allocated) +
                      ", \"Bytes\": " + std::to_string(event.bytes) +
                      ", \"Addr\": " + std::to_string(event.address) +
                      ", \"Device Id\": " + std::to_string(m_rank.rank) +
                      ", \"Device Type\": 1, \"Ev Idx\": " + std::to_string(m_eventIndex++) + "\n    }\n  }";
        }
    }

    void frames() {
        int id = 1;
        for (const PythonEvent& frame : m_recording.frames()) {
            std::string args = "\"Python parent id\": " +
                               (frame.parent < 0 ? std::string("null") : std::to_string(frame.parent + 1)) +
                               ", \"Python id\": " + std::to_string(id++);
            if (frame.moduleId >= 0) {
                args += ", \"Python module id\": " + std::to_string(frame.moduleId);
            }
            slice("python_function", frame.name, m_process, m_process, frame.startNs, frame.endNs,
                  args + ", \"Ev Idx\": " + std::to_string(m_eventIndex++));
        }
    }

    void deviceEvent(const DeviceEvent& event) {
        const std::string place = "\"device\": " + std::to_string(m_rank.rank) +
                                  ", \"context\": 1, \"stream\": " + std::to_string(event.stream) +
                                  ", \"correlation\": ";
        const std::string correlation = std::to_string(event.correlation);
        std::string args = externalId(event.operatorIndex);
        if (event.work == DeviceWork::Kernel) {
            const KernelShape& kernel = event.kernel;
            args += "\"queued\": 0, " + place + correlation +
                    ", \"registers per thread\": " + std::to_string(kernel.registersPerThread) +
                    ", \"shared memory\": " + std::to_string(kernel.sharedBytes) +
                    ", \"blocks per SM\": " + fixed(kernel.blocksPerSm()) +
                    ", \"warps per SM\": " + fixed(kernel.warpsPerSm()) +
                    ", \"grid\": " + triple(kernel.grid) + ", \"block\": " + triple(kernel.block) +
                    ", \"est. achieved occupancy %\": " + std::to_string(estimatedOccupancyPercent(kernel));
            if (!event.collective.name.empty()) {
                args += ", " + collectiveArgs(event.collective);
            }
        } else {
            args +=
                place + correlation + ", \"bytes\": " + std::to_string(event.bytes) +
                ", \"memory bandwidth (GB/s)\": " +
                shortest(static_cast<double>(event.bytes) / static_cast<double>(event.endNs - event.startNs));
        }
        const char* categories[] = {"kernel", "gpu_memcpy", "gpu_memset"};
        slice(categories[static_cast<int>(event.work)], event.kernel.name, m_rank.rank, event.stream,
              event.startNs, event.endNs, args);
        flow('f', event.correlation, m_rank.rank, event.stream, event.startNs);
    }

    void callsAndDeviceEvents() {
        auto next = m_recording.deviceEvents().begin();
        for (const RuntimeCall& call : m_recording.calls()) {
            if (next != m_recording.deviceEvents().end() && next->correlation == call.correlation) {
                deviceEvent(*next++);
            }
            slice(call.name.starts_with("cuda") ? "cuda_runtime" : "cuda_driver", call.name, m_process,
                  m_process, call.startNs, call.endNs,
                  externalId(call.operatorIndex) + "\"cbid\": " + std::to_string(call.cbid) +
                      ", \"correlation\": " + std::to_string(call.correlation));
            flow(call.startsFlow ? 's' : 'f', call.correlation, m_process, m_process, call.startNs);
        }
    }

    void deviceAnnotations() {
        struct Extent {
            int stream;
            std::int64_t startNs;
            std::int64_t endNs;
        };
        std::map<int, Extent> extents;
        for (const DeviceEvent& event : m_recording.deviceEvents()) {
            if (event.annotationIndex >= 0) {
                const Extent first{event.stream, event.startNs, event.endNs};
                extents.try_emplace(event.annotationIndex, first).first->second.endNs = event.endNs;
            }
        }
        for (const auto& [index, extent] : extents) {
            slice("gpu_user_annotation", m_recording.operators()[static_cast<std::size_t>(index)].name,
                  m_rank.rank, extent.stream, extent.startNs - 1, extent.endNs + 1,
                  "\"External id\": " + std::to_string(index + 1));
        }
    }

    void metadataEvent(const std::string& name, const std::string& process, int thread,
                       const std::string& key, const std::string& value) {
        separate();
        m_text += "  {\n    \"name\": \"" + name + "\", \"ph\": \"M\", \"ts\": " + timestamp(0) +
                  ", \"pid\": " + process + ", \"tid\": " + std::to_string(thread) +
                  ",\n    \"args\": {\n      \"" + key + "\": " + value + "\n    }\n  }";
    }

    void processMetadata(int process, const std::string& label, int sortIndex) {
        const std::string pid = std::to_string(process);
        metadataEvent("process_name", pid, 0, "name", "\"python3\"");
        metadataEvent("process_labels", pid, 0, "labels", "\"" + label + "\"");
        metadataEvent("process_sort_index", pid, 0, "sort_index", std::to_string(sortIndex));
    }

    void threadMetadata(int process, int thread, const std::string& name) {
        metadataEvent("thread_name", std::to_string(process), thread, "name", "\"" + name + "\"");
        metadataEvent("thread_sort_index", std::to_string(process), thread, "sort_index",
                      std::to_string(thread));
    }

    void metadata() {
        processMetadata(m_process, "CPU", m_process);
        for (int device = 0; device < kDevices; ++device) {
            processMetadata(device, "GPU " + std::to_string(device), 5000000 + device);
        }
        threadMetadata(m_rank.rank, kComputeStream, "stream 7 ");
        if (m_rank.ranks > 1) {
            threadMetadata(m_rank.rank, kCollectiveStream, "stream 20 ");
        }
        for (int repeat = 0; repeat < 2; ++repeat) {
            threadMetadata(m_process, m_process, "thread " + std::to_string(m_process) + " (python3)");
        }
    }

    void span() {
        const std::int64_t durationNs = m_recording.nowNs();
        separate();
        m_text += "  {\n    \"ph\": \"X\", \"cat\": \"Trace\", \"ts\": " + timestamp(0) +
                  ", \"dur\": " + microseconds(durationNs) +
                  ",\n    \"pid\": \"Spans\", \"tid\": \"PyTorch Profiler\",\n    \"name\": \"PyTorch "
                  "Profiler (0)\",\n"
                  "    \"args\": {\n      \"Op count\": 0\n    }\n  }";
        metadataEvent("process_sort_index", "\"Spans\"", 0, "sort_index", "536870912");
        separate();
        m_text += "  {\n    \"name\": \"Iteration Start: PyTorch Profiler\", \"ph\": \"i\", \"s\": \"g\",\n"
                  "    \"pid\": \"Traces\", \"tid\": \"Trace PyTorch Profiler\", \"ts\": " +
                  timestamp(0) + "\n  }";
        separate();
        m_text += "  {\n    \"name\": \"Record Window End\", \"ph\": \"i\", \"s\": \"g\",\n"
                  "    \"pid\": \"\", \"tid\": \"\", \"ts\": " +
                  timestamp(durationNs + 6'402'118) + "\n  }";
    }

    static constexpr const char* kGroup = "default_pg";

    const Recording& m_recording;
    RankOfJob m_rank;
    int m_process;
    std::string m_text;
    bool m_first = true;
    int m_eventIndex = 0;
};

} // namespace

std::string kinetoText(const Recording& recording, const std::string& traceId, const std::string& traceName,
                       RankOfJob rank) {
    return KinetoText(recording, rank).make(traceId, traceName);
}

} // namespace lanescope::samples
