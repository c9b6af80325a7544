// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/memory_rows.h"

#include <array>

#include "core/import/cupti/cupti_words.h"

namespace lanescope::nsys {

namespace {

/// Kind of access that a GPU wanted, as CUPTI numbers it.
std::string_view accessName(std::int64_t access) {
    static constexpr std::array<std::string_view, 5> kNames{"", "read", "write", "atomic", "prefetch"};
    return access > 0 && access < static_cast<std::int64_t>(kNames.size())
               ? kNames[static_cast<std::size_t>(access)]
               : kNames[0];
}

// Kinds of memory as CUPTI numbers them, and kinds of memory events.
constexpr std::int64_t kDeviceMemory = 2;
constexpr std::int64_t kManagedMemory = 4;
constexpr std::int64_t kAllocation = 0;
constexpr std::int64_t kRelease = 1;
constexpr std::int16_t kCudaDevice = 1;

} // namespace

Status readCpuPageFaults(Session& session) {
    enum : std::size_t { kStart, kGlobalPid };
    static constexpr std::string_view kColumns[] = {"start", "globalPid"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("page_fault", CategoryKind::Other);
    const std::uint32_t name = writer.name("CPU page fault");
    const OwnerPart track = writer.text("CPU page faults");
    return session.forEachRow(Table::CpuPageFaults, kColumns, [&](const sqlite::Rows& row, EventRef event) {
        const auto timeNs = row.integer(kStart);
        if (!timeNs) {
            writer.unusable(DiagnosticKind::MissingTimestamp, event);
            return;
        }
        const std::int64_t pid = threadOf(row.integerOr(kGlobalPid, 0)).pid;
        writer.instant(event, *timeNs, name,
                       writer.owner(OwnerSide::Host, RecordWriter::number(pid), track, category));
    });
}

Status readGpuPageFaults(Session& session) {
    enum : std::size_t { kStart, kEnd, kDevice, kAccess };
    static constexpr std::string_view kColumns[] = {"start", "end", "deviceId", "faultAccessType"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("page_fault", CategoryKind::Other);
    const OwnerPart track = writer.text("GPU page faults");
    return session.forEachRow(Table::GpuPageFaults, kColumns, [&](const sqlite::Rows& row, EventRef event) {
        RecordWriter::Interval interval{event};
        if (!session.takeTimes(row, kStart, kEnd, interval)) {
            return;
        }
        const std::string_view access = accessName(row.integerOr(kAccess, 0));
        interval.name =
            writer.name(access.empty() ? "GPU page fault" : "GPU page fault (" + std::string(access) + ")");
        interval.owner =
            writer.owner(OwnerSide::Device, RecordWriter::number(row.integerOr(kDevice, 0)), track, category);
        writer.slice(interval);
    });
}

Status readMemoryUsage(Session& session) {
    enum : std::size_t { kStart, kGlobalPid, kDevice, kAddress, kBytes, kKind, kOperation };
    static constexpr std::string_view kColumns[] = {"start", "globalPid", "deviceId",           "address",
                                                    "bytes", "memKind",   "memoryOperationType"};
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("gpu_memory", CategoryKind::Other);
    const OwnerPart track = writer.text("Device memory");
    return session.forEachRow(Table::MemoryUsage, kColumns, [&](const sqlite::Rows& row, EventRef event) {
        const auto timeNs = row.integer(kStart);
        const auto bytes = row.integer(kBytes);
        const std::int64_t operation = row.integerOr(kOperation, -1);
        if (!timeNs) {
            writer.unusable(DiagnosticKind::MissingTimestamp, event);
            return;
        }
        const std::int64_t kind = row.integerOr(kKind, -1);
        const std::string_view memory = cupti::memoryKindName(kind);
        const std::string verb = operation == kAllocation ? "Allocate"
                                 : operation == kRelease  ? "Release"
                                                          : "Memory event";
        const std::uint32_t name =
            writer.name(memory.empty() ? verb : verb + " (" + std::string(memory) + ")");
        const std::uint32_t owner =
            writer.owner(OwnerSide::Host, RecordWriter::number(threadOf(row.integerOr(kGlobalPid, 0)).pid),
                         track, category);
        const bool isOfDevice = kind == kDeviceMemory || kind == kManagedMemory;
        if (!isOfDevice || !bytes || *bytes <= 0 || (operation != kAllocation && operation != kRelease)) {
            writer.instant(event, *timeNs, name, owner);
            return;
        }
        MemoryEvent change;
        change.timeNs = *timeNs;
        change.address = static_cast<std::uint64_t>(row.integerOr(kAddress, 0));
        change.bytes = operation == kAllocation ? *bytes : -*bytes;
        change.deviceType = kCudaDevice;
        change.deviceId = sqlite::fitting<std::int16_t>(row.integer(kDevice), -1);
        writer.memory(event, change, name, owner);
    });
}

} // namespace lanescope::nsys
