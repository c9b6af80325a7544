// SPDX-License-Identifier: Apache-2.0
#include "core/export/kineto_words.h"

#include <charconv>

#include "core/base/json_string.h"
#include "core/store/graph_node.h"
#include "core/store/span_category.h"

namespace lanescope {

namespace {

std::string numberText(double value) {
    char text[40];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    return error == std::errc() ? std::string(text, end) : "0";
}

/// Kineto's name for a kind that has one.
const char* wordOf(CategoryKind kind) {
    switch (kind) {
    case CategoryKind::Operator:
        return "cpu_op";
    case CategoryKind::UserAnnotation:
        return "user_annotation";
    case CategoryKind::PythonFunction:
        return "python_function";
    case CategoryKind::Runtime:
        return "cuda_runtime";
    case CategoryKind::Driver:
        return "cuda_driver";
    case CategoryKind::Kernel:
        return "kernel";
    case CategoryKind::Memcpy:
        return "gpu_memcpy";
    case CategoryKind::Memset:
        return "gpu_memset";
    case CategoryKind::DeviceAnnotation:
        return "gpu_user_annotation";
    case CategoryKind::Synchronization:
        return "cuda_sync";
    case CategoryKind::Overhead:
        return "overhead";
    case CategoryKind::ProfilerSpan:
        return "Trace";
    case CategoryKind::ProfilerRange:
        return "cuda_profiler_range";
    case CategoryKind::LaunchFlow:
        return "ac2g";
    case CategoryKind::ForwardBackwardFlow:
        return "fwdbwd";
    case CategoryKind::None:
    case CategoryKind::Other:
        break;
    }
    return "";
}

/// A pid or tid: a number where the file has one.
std::string partText(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber =
        error == std::errc() && end == text.data() + text.size() && std::to_string(number) == text;
    return isNumber ? std::string(text) : jsonString(text);
}

void add(std::vector<Arg>& args, const char* key, std::int64_t value, std::int64_t unknown) {
    if (value != unknown) {
        args.push_back({key, std::to_string(value), false});
    }
}
void addReal(std::vector<Arg>& args, const char* key, double value) {
    if (value >= 0) {
        args.push_back({key, numberText(value), false});
    }
}
void addTriple(std::vector<Arg>& args, const char* key, const std::array<std::uint32_t, 3>& sizes) {
    if (sizes != std::array<std::uint32_t, 3>{}) {
        args.push_back({key,
                        "[" + std::to_string(sizes[0]) + ", " + std::to_string(sizes[1]) + ", " +
                            std::to_string(sizes[2]) + "]",
                        false});
    }
}

void addDeviceOp(const DeviceOp& op, std::vector<Arg>& args) {
    add(args, "device", op.device, -1);
    add(args, "stream", op.stream, -1);
    add(args, "correlation", op.correlation, 0);
    add(args, "External id", op.externalId, 0);
    addTriple(args, "grid", op.grid);
    addTriple(args, "block", op.block);
    add(args, "registers per thread", op.registersPerThread, -1);
    add(args, "shared memory", op.sharedMemoryBytes, -1);
    addReal(args, "blocks per SM", op.blocksPerSm);
    addReal(args, "warps per SM", op.warpsPerSm);
    addReal(args, "est. achieved occupancy %", op.occupancyPercent);
    add(args, "bytes", op.bytes, -1);
    addReal(args, "memory bandwidth (GB/s)", op.bandwidthGBs);
    add(args, "graph id", graphOf(op), 0);
    add(args, "graph node id", op.graphNodeId, 0);
}

void addMember(std::string& object, const char* key, std::int64_t value) {
    if (value >= 0) {
        object += ", \"" + std::string(key) + "\": " + std::to_string(value);
    }
}

} // namespace

std::string kinetoCategory(const Trace& trace, CategoryId id, TrackKind track) {
    const Category& category = trace.category(id);
    const std::string_view name = trace.text(category.name);
    const bool isOfProfiler =
        category.kind == CategoryKind::Overhead || category.kind == CategoryKind::ProfilerSpan;
    if (track == TrackKind::Span && !isOfProfiler) {
        // Else it would lie on a thread, where it counts for the extents.
        return std::string(name) + std::string(name.ends_with(kBesideThreads) ? "" : kBesideThreads);
    }
    if (track != TrackKind::Span && isOfProfiler) {
        return std::string(name) + " (other)";
    }
    if (categoryKindOf(name) == category.kind) {
        return std::string(name);
    }
    // A category of the file's own may have a name that Kineto gives another meaning.
    return category.kind == CategoryKind::Other || category.kind == CategoryKind::None
               ? std::string(name) + " (other)"
               : wordOf(category.kind);
}

std::string kinetoProcess(const Trace& trace, const Process& process) {
    return process.pidText == kEmptyString ? std::string()
                                           : "\"pid\": " + partText(trace.text(process.pidText));
}

std::string kinetoOwner(const Trace& trace, const Track& track, CategoryKind kind) {
    const Process& process = trace.process(track.process);
    const bool isOther = process.device >= 0 && track.kind != TrackKind::Async && !isDeviceSide(kind);
    std::string owner = isOther ? "\"pid\": " + jsonString("GPU " + std::to_string(process.device))
                                : kinetoProcess(trace, process);
    if (track.tidText != kEmptyString) {
        owner += owner.empty() ? "" : ", ";
        owner += "\"tid\": " + partText(trace.text(track.tidText));
    }
    return owner;
}

std::vector<Arg> kinetoArgs(const Trace& trace, SliceId slice) {
    std::vector<Arg> args;
    if (const DeviceOpId op = trace.deviceOpOf(slice); op != kNoDeviceOp) {
        addDeviceOp(trace.deviceOp(op), args);
    } else if (const LaunchId launch = trace.launchCallOf(slice); launch != kNoLaunch) {
        add(args, "correlation", trace.launch(launch).correlation, 0);
        add(args, "External id", trace.launch(launch).externalId, 0);
    } else if (const OperatorIds* ids = trace.operatorIdsOf(slice)) {
        add(args, "External id", ids->externalId, 0);
        add(args, "Sequence number", ids->sequenceNumber, -1);
        add(args, "Fwd thread id", ids->forwardThreadId, 0);
    }
    return args;
}

std::vector<Arg> kinetoArgs(const MemoryEvent& event) {
    std::vector<Arg> args;
    args.push_back({"Addr", std::to_string(static_cast<std::int64_t>(event.address)), false});
    args.push_back({"Bytes", std::to_string(event.bytes), false});
    args.push_back({"Device Type", std::to_string(event.deviceType), false});
    args.push_back({"Device Id", std::to_string(event.deviceId), false});
    add(args, "Total Allocated", event.totalAllocated, -1);
    add(args, "Total Reserved", event.totalReserved, -1);
    return args;
}

std::string kinetoDevices(const Trace& trace) {
    std::string json;
    for (const DeviceProperties& device : trace.devices()) {
        json += (json.empty() ? "{\"id\": " : ", {\"id\": ") + std::to_string(device.id) +
                ", \"name\": " + jsonString(trace.text(device.name));
        addMember(json, "totalGlobalMem", device.totalMemoryBytes);
        addMember(json, "computeMajor", device.computeMajor);
        addMember(json, "computeMinor", device.computeMinor);
        addMember(json, "numSms", device.smCount);
        addMember(json, "warpSize", device.warpSize);
        addMember(json, "maxThreadsPerBlock", device.maxThreadsPerBlock);
        addMember(json, "maxThreadsPerMultiprocessor", device.maxThreadsPerSm);
        addMember(json, "regsPerBlock", device.registersPerBlock);
        addMember(json, "regsPerMultiprocessor", device.registersPerSm);
        addMember(json, "sharedMemPerBlock", device.sharedMemoryPerBlockBytes);
        addMember(json, "sharedMemPerMultiprocessor", device.sharedMemoryPerSmBytes);
        json += "}";
    }
    return "[" + json + "]";
}

std::string kinetoTime(std::int64_t timeNs) {
    return figureInFile(timeNs, FileTimeUnit::Microseconds);
}

} // namespace lanescope
