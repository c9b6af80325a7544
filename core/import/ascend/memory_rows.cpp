// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/memory_rows.h"

#include <algorithm>
#include <limits>

#include "core/import/ascend/ascend_tables.h"
#include "core/store/block_address.h"

namespace lanescope::ascend {

namespace {

constexpr std::int16_t kPrivateUse1 = 20; // c10::DeviceType of NPUs

/// The owner of an allocation: its thread, else its device.
std::uint32_t ownerOf(RecordWriter& writer, std::optional<std::int64_t> globalTid, std::int64_t device) {
    const std::uint32_t category = writer.category("cpu_instant_event", CategoryKind::Other);
    if (!globalTid) {
        return writer.owner(OwnerSide::Device, RecordWriter::number(device), RecordWriter::number(0),
                            category);
    }
    const ThreadId thread = threadOf(*globalTid);
    return writer.owner(OwnerSide::Host, RecordWriter::number(thread.pid), RecordWriter::number(thread.tid),
                        category);
}

MemoryEvent eventOn(std::int64_t device) {
    MemoryEvent event;
    event.deviceType = kPrivateUse1;
    event.deviceId = sqlite::fitting<std::int16_t>(device, -1);
    return event;
}

Status readBlocks(sqlite::RowSession& session, const AllocatingOperators& operators) {
    enum : std::size_t {
        kName,
        kSize,
        kAllocated,
        kReleased,
        kAllocatedTotal,
        kAllocatedReserved,
        kReleasedTotal,
        kReleasedReserved,
        kStream,
        kDevice
    };
    static constexpr std::string_view kColumns[] = {"name",
                                                    "size",
                                                    "allocationTime",
                                                    "releaseTime",
                                                    "allocationTotalAllocated",
                                                    "allocationTotalReserved",
                                                    "releaseTotalAllocated",
                                                    "releaseTotalReserved",
                                                    "streamPtr",
                                                    "deviceId"};
    RecordWriter& writer = session.writer();
    const std::uint32_t label = writer.name("[memory]");
    return session.forEachRow(
        numberOf(Table::OperatorMemory), nameOf(Table::OperatorMemory), kColumns,
        [&](const sqlite::Rows& row, EventRef event) {
            const auto size = row.integer(kSize);
            const auto allocatedNs = row.integer(kAllocated);
            const auto releasedNs = row.integer(kReleased);
            if (!size || *size <= 0 || (!allocatedNs && !releasedNs)) {
                writer.unusable(DiagnosticKind::MissingTimestamp, event);
                return;
            }
            if (!session.isOfRecording(allocatedNs ? *allocatedNs : *releasedNs, event)) {
                return;
            }
            // Totals are those of the allocator that made the block: PyTorch's has streams, CANN's has none.
            const bool isOfPytorch = !row.isNull(kStream);
            const std::int64_t device = row.integerOr(kDevice, 0);
            MemoryEvent memory = eventOn(device);
            memory.address = addressOfBlockNumber(static_cast<std::uint64_t>(row.rowId()));
            const auto globalTid = allocatedNs
                                       ? operators.threadAt(session.nameOf(row.integer(kName)), *allocatedNs)
                                       : std::nullopt;
            const std::uint32_t owner = ownerOf(writer, globalTid, device);
            const auto total = [&](std::size_t column) {
                return isOfPytorch ? row.integerOr(column, -1) : std::int64_t{-1};
            };
            if (allocatedNs) {
                memory.timeNs = *allocatedNs;
                memory.bytes = *size;
                memory.totalAllocated = total(kAllocatedTotal);
                memory.totalReserved = total(kAllocatedReserved);
                writer.memory(event, memory, label, owner);
            }
            if (releasedNs) {
                memory.timeNs = *releasedNs;
                memory.bytes = -*size;
                memory.totalAllocated = total(kReleasedTotal);
                memory.totalReserved = total(kReleasedReserved);
                allocatedNs ? writer.moreOfMemory(event, memory, ownerOf(writer, std::nullopt, device))
                            : writer.memory(event, memory, label, owner);
            }
        });
}

/// `isRepeated`: OP_MEMORY has these blocks as well.
Status readCannBlocks(sqlite::RowSession& session, bool isRepeated) {
    enum : std::size_t { kAddress, kType, kSize, kTime, kThread, kAllocated, kReserved, kDevice };
    static constexpr std::string_view kColumns[] = {
        "addr", "type", "size", "timestampNs", "globalTid", "totalAllocate", "totalReserve", "deviceId"};
    RecordWriter& writer = session.writer();
    const std::uint32_t label = writer.name("[memory]");
    return session.forEachRow(
        numberOf(Table::CannMemory), nameOf(Table::CannMemory), kColumns,
        [&](const sqlite::Rows& row, EventRef event) {
            const std::string_view type = session.string(row.integer(kType));
            const auto size = row.integer(kSize);
            const auto timeNs = row.integer(kTime);
            if (!timeNs || !size || *size <= 0) {
                writer.unusable(DiagnosticKind::MissingTimestamp, event);
                return;
            }
            if (isRepeated || (type != "allocate" && type != "release")) {
                writer.notShown();
                return;
            }
            if (!session.isOfRecording(*timeNs, event)) {
                return;
            }
            const std::int64_t device = row.integerOr(kDevice, 0);
            MemoryEvent memory = eventOn(device);
            memory.timeNs = *timeNs;
            memory.address =
                static_cast<std::uint64_t>(std::max<std::int64_t>(0, row.integerOr(kAddress, 0)));
            memory.bytes = type == "allocate" ? *size : -*size;
            memory.totalAllocated = row.integerOr(kAllocated, -1);
            memory.totalReserved = row.integerOr(kReserved, -1);
            writer.memory(event, memory, label, ownerOf(writer, row.integer(kThread), device));
        });
}

} // namespace

Status AllocatingOperators::readNames(sqlite::RowSession& session) {
    static constexpr std::string_view kColumns[] = {"name"};
    return session.forEachInfo(nameOf(Table::OperatorMemory), kColumns, [&](const sqlite::Rows& row) {
        if (const std::uint32_t name = session.nameOf(row.integer(0)); name != 0) {
            m_places.try_emplace(name);
        }
    });
}

void AllocatingOperators::add(std::uint32_t name, TimeRange range, std::int64_t globalTid) {
    if (const auto known = m_places.find(name); known != m_places.end()) {
        known->second.places.push_back({range, globalTid});
    }
}

void AllocatingOperators::sort() {
    for (auto& [name, of] : m_places) {
        std::ranges::sort(of.places, {}, [](const Place& place) { return place.range.startNs; });
        TimeNs latestNs = std::numeric_limits<TimeNs>::min();
        for (const Place& place : of.places) {
            latestNs = std::max(latestNs, place.range.endNs);
            of.latestEndNs.push_back(latestNs);
        }
    }
}

std::optional<std::int64_t> AllocatingOperators::threadAt(std::uint32_t name, TimeNs timeNs) const {
    const auto known = m_places.find(name);
    if (known == m_places.end()) {
        return std::nullopt;
    }
    const std::vector<Place>& places = known->second.places;
    auto at =
        std::ranges::upper_bound(places, timeNs, {}, [](const Place& place) { return place.range.startNs; });
    std::optional<std::int64_t> thread;
    while (at != places.begin() &&
           known->second.latestEndNs[static_cast<std::size_t>(at - places.begin()) - 1] >= timeNs) {
        --at;
        if (at->range.endNs < timeNs) {
            continue;
        }
        if (thread && *thread != at->globalTid) {
            return std::nullopt;
        }
        thread = at->globalTid;
    }
    return thread;
}

Status readMemory(sqlite::RowSession& session, const AllocatingOperators& operators) {
    if (Status status = readBlocks(session, operators); !status) {
        return status;
    }
    const auto blocks = session.database().rowCount(nameOf(Table::OperatorMemory));
    return readCannBlocks(session, blocks && *blocks > 0);
}

} // namespace lanescope::ascend
