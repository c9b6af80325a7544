// SPDX-License-Identifier: Apache-2.0
// Tables of an Nsight Systems export whose rows are events, and places of rows as EventRefs. Source of the
// tables: NVIDIA's description of exported data (docs.nvidia.com/nsight-systems, nsys-exporter) and the
// schemas of versions 2021 to 2026. Tables are written only when they have rows; columns differ between
// versions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/import/sqlite/row_place.h"

namespace lanescope::nsys {

/// In the order in which they are read, which is also that of their EventRefs.
enum class Table : std::uint8_t {
    Processes,
    ThreadNames,
    Kernels,
    Copies,
    Memsets,
    Graphs,
    Synchronizations,
    Calls,
    Nvtx,
    OsCalls,
    Scheduling,
    Samples,
    GpuMetrics,
    ProfilerOverhead,
    CuptiOverhead,
    Diagnostics,
    CpuPageFaults,
    GpuPageFaults,
    MemoryUsage,
    GenericEvents,
    Count_
};
inline constexpr std::size_t kTableCount = static_cast<std::size_t>(Table::Count_);

/// Names in the file.
inline constexpr std::array<std::string_view, kTableCount> kTableNames{
    "PROCESSES",
    "ThreadNames",
    "CUPTI_ACTIVITY_KIND_KERNEL",
    "CUPTI_ACTIVITY_KIND_MEMCPY",
    "CUPTI_ACTIVITY_KIND_MEMSET",
    "CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
    "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
    "CUPTI_ACTIVITY_KIND_RUNTIME",
    "NVTX_EVENTS",
    "OSRT_API",
    "SCHED_EVENTS",
    "COMPOSITE_EVENTS",
    "GPU_METRICS",
    "PROFILER_OVERHEAD",
    "CUPTI_ACTIVITY_KIND_OVERHEAD",
    "DIAGNOSTIC_EVENT",
    "CUDA_UM_CPU_PAGE_FAULT_EVENTS",
    "CUDA_UM_GPU_PAGE_FAULT_EVENTS",
    "CUDA_GPU_MEMORY_USAGE_EVENTS",
    "GENERIC_EVENTS",
};

/// Frames of the call stacks of Table::Samples.
inline constexpr std::string_view kCallchainTable = "SAMPLING_CALLCHAINS";
constexpr std::string_view nameOf(Table table) {
    return kTableNames[static_cast<std::size_t>(table)];
}

/// Nothing for a row id that no place can be made of.
constexpr std::optional<EventRef> placeOf(Table table, std::int64_t row) {
    return sqlite::placeOf(static_cast<std::size_t>(table), row);
}
/// Table of a place; nothing when it is not one of such a file.
constexpr std::optional<Table> tableOf(EventRef event) {
    const std::size_t table = sqlite::tableNumberOf(event);
    return table < kTableCount ? std::optional(static_cast<Table>(table)) : std::nullopt;
}
using sqlite::rowOf;

/// A thread of a process: both as the profiled system numbers them.
struct ThreadId {
    std::int64_t pid = 0;
    std::int64_t tid = 0;
    friend bool operator==(const ThreadId&, const ThreadId&) = default;
};
/// globalTid holds the machine in its upper 16 bits, then 24 bits of pid and 24 bits of tid.
constexpr ThreadId threadOf(std::int64_t globalTid) {
    constexpr std::int64_t kMask = 0xFFFFFF;
    return {(globalTid >> 24) & kMask, globalTid & kMask};
}

/// Types of NVTX_EVENTS.
enum class NvtxType : std::int64_t {
    Category = 33,
    Mark = 34,
    ThreadName = 39,
    PushPop = 59,
    StartEnd = 60,
    TextCategory = 64,
    TextMark = 65,
    TextPushPop = 70,
    TextStartEnd = 71,
    DomainCreate = 75,
    DomainDestroy = 76,
};

} // namespace lanescope::nsys
