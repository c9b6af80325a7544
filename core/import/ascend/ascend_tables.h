// SPDX-License-Identifier: Apache-2.0
// Tables of a database of Ascend's profilers whose rows are events. Source: Ascend documentation of msprof
// and of the Ascend PyTorch Profiler ("db data"); columns differ between versions. Times are nanoseconds
// since 1970; the Ascend PyTorch Profiler stores some of them as texts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope::ascend {

/// In the order in which they are read, which is also that of their EventRefs.
enum class Table : std::uint8_t {
    Tasks,
    CommunicationOps,
    CannCalls,
    PytorchCalls,
    MstxEvents,
    Steps,
    NpuMemory,
    PytorchMemory,
    Hbm,
    Ddr,
    LastLevelCache,
    CoreFrequency,
    Accelerators,
    SocBandwidth,
    OperatorMemory,
    CannMemory,
    ModuleMemory,
    Count_
};
inline constexpr std::size_t kTableCount = static_cast<std::size_t>(Table::Count_);

inline constexpr std::array<std::string_view, kTableCount> kTableNames{
    "TASK",    "COMMUNICATION_OP",    "CANN_API",  "PYTORCH_API", "MSTX_EVENTS",   "STEP_TIME",
    "NPU_MEM", "MEMORY_RECORD",       "HBM",       "DDR",         "LLC",           "AICORE_FREQ",
    "ACC_PMU", "SOC_BANDWIDTH_LEVEL", "OP_MEMORY", "NPU_OP_MEM",  "NPU_MODULE_MEM"};
constexpr std::string_view nameOf(Table table) {
    return kTableNames[static_cast<std::size_t>(table)];
}
constexpr std::size_t numberOf(Table table) {
    return static_cast<std::size_t>(table);
}

/// A thread of a process; globalTid holds the pid above 32 bits of tid.
struct ThreadId {
    std::int64_t pid = 0;
    std::int64_t tid = 0;
};
constexpr ThreadId threadOf(std::int64_t globalTid) {
    constexpr std::int64_t kMask = 0xFFFFFFFF;
    return {(globalTid >> 32) & kMask, globalTid & kMask};
}

/// A rank in COMMUNICATION_TASK_INFO, counted in its group; nothing for "none".
constexpr std::optional<std::int64_t> rankOf(std::optional<std::int64_t> rank) {
    constexpr std::int64_t kNone = 0xFFFFFFFF;
    return rank && *rank >= 0 && *rank < kNone ? rank : std::nullopt;
}

/// Kinds of PYTORCH_API (ENUM_API_TYPE).
enum class PytorchType : std::int64_t { Operator = 50001, Queue = 50002, PythonFrame = 50003, Mstx = 50004 };

} // namespace lanescope::ascend
