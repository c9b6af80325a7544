// SPDX-License-Identifier: Apache-2.0
// Tables of a database of nvprof whose rows are events. Source: the schema that nvprof writes, one table for
// each kind of activity record of CUPTI (cupti_activity.h). All tables always exist; most are empty.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lanescope::nvprof {

/// In the order in which they are read, which is also that of their EventRefs.
enum class Table : std::uint8_t {
    Devices,
    Names,
    SerialKernels,
    Kernels,
    Copies,
    PeerCopies,
    Memsets,
    Synchronizations,
    RuntimeCalls,
    DriverCalls,
    Markers,
    Overheads,
    Count_
};
inline constexpr std::size_t kTableCount = static_cast<std::size_t>(Table::Count_);

inline constexpr std::array<std::string_view, kTableCount> kTableNames{
    "CUPTI_ACTIVITY_KIND_DEVICE",  "CUPTI_ACTIVITY_KIND_NAME",
    "CUPTI_ACTIVITY_KIND_KERNEL",  "CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL",
    "CUPTI_ACTIVITY_KIND_MEMCPY",  "CUPTI_ACTIVITY_KIND_MEMCPY2",
    "CUPTI_ACTIVITY_KIND_MEMSET",  "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
    "CUPTI_ACTIVITY_KIND_RUNTIME", "CUPTI_ACTIVITY_KIND_DRIVER",
    "CUPTI_ACTIVITY_KIND_MARKER",  "CUPTI_ACTIVITY_KIND_OVERHEAD"};
constexpr std::string_view nameOf(Table table) {
    return kTableNames[static_cast<std::size_t>(table)];
}
constexpr std::size_t numberOf(Table table) {
    return static_cast<std::size_t>(table);
}

/// RUNTIME and DRIVER hold the lower 32 bits of a thread's id with a sign, markers hold all bits or the
/// lower ones without a sign. The lower ones agree.
constexpr std::int64_t threadNumber(std::int64_t id) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(id) & 0xFFFFFFFFu);
}

} // namespace lanescope::nvprof
