// SPDX-License-Identifier: Apache-2.0
// The tables memory_events and allocations.
#include <array>

#include "core/analysis/memory/memory_device_ids.h"
#include "core/analysis/memory/memory_owners.h"
#include "core/analysis/memory/memory_use.h"
#include "core/sql/tables/slice_rows.h"
#include "core/sql/tables/tables.h"
#include "core/store/block_address.h"

namespace lanescope::sql {

namespace {

struct MemoryEvents {
    explicit MemoryEvents(FactsPtr owner)
        : facts(std::move(owner))
        , devices(facts->trace()) {}
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->trace().memoryEvents().size()); }
    const MemoryEvent& event(RowNumber row) const { return facts->trace().memoryEvents()[row]; }
    SliceId owner(RowNumber row) const {
        if (!owners) {
            owners = memoryOwners(facts->trace(), facts->tree());
        }
        const std::uint32_t node = row < owners->size() ? (*owners)[row] : kNoIndex;
        return node < facts->tree().nodes.size() ? facts->tree().nodes[node].slice : kNoSlice;
    }
    FactsPtr facts;
    MemoryDeviceIds devices;
    mutable std::optional<std::vector<std::uint32_t>> owners; ///< made when a column needs it
};

std::int64_t addressIn(std::uint64_t address) {
    return isKnownAddress(address) ? static_cast<std::int64_t>(address) : kUnknownInteger;
}

std::unique_ptr<SqlTable> makeMemoryEvents(FactsPtr facts) {
    std::vector<TypedColumn<MemoryEvents>> columns = {
        integerColumn<MemoryEvents>(
            "ts", "ns", "Time",
            [](const MemoryEvents& data, RowNumber row) { return data.event(row).timeNs; },
            ColumnUse::Ascending),
        integerColumn<MemoryEvents>(
            "device_type", "", "Type of the device as PyTorch numbers them: 0 CPU, 1 CUDA",
            [](const MemoryEvents& data, RowNumber row) { return std::int64_t{data.event(row).deviceType}; },
            ColumnUse::Grouping),
        integerColumn<MemoryEvents>(
            "device", "", "Number of the device, as that of its kernels; unknown for the CPU",
            [](const MemoryEvents& data, RowNumber row) {
                const std::int32_t device = data.devices.of(data.event(row));
                return device < 0 ? kUnknownInteger : std::int64_t{device};
            },
            ColumnUse::Grouping),
        integerColumn<MemoryEvents>(
            "bytes", "bytes", "Allocated bytes, below 0 for a release",
            [](const MemoryEvents& data, RowNumber row) { return data.event(row).bytes; }),
        integerColumn<MemoryEvents>(
            "address", "", "Address",
            [](const MemoryEvents& data, RowNumber row) { return addressIn(data.event(row).address); }),
        integerColumn<MemoryEvents>("total_allocated", "bytes", "Allocated after the event",
                                    [](const MemoryEvents& data, RowNumber row) {
                                        const std::int64_t bytes = data.event(row).totalAllocated;
                                        return bytes < 0 ? kUnknownInteger : bytes;
                                    }),
        integerColumn<MemoryEvents>("total_reserved", "bytes", "Reserved after the event",
                                    [](const MemoryEvents& data, RowNumber row) {
                                        const std::int64_t bytes = data.event(row).totalReserved;
                                        return bytes < 0 ? kUnknownInteger : bytes;
                                    }),
        integerColumn<MemoryEvents>(
            "op_id", "slice", "Innermost operator on its thread",
            [](const MemoryEvents& data, RowNumber row) { return data.facts->idOf(data.owner(row)); }),
    };
    const std::size_t count = facts->trace().memoryEvents().size();
    return tableOf<MemoryEvents>(std::move(facts), std::move(columns), count);
}

struct Allocations {
    explicit Allocations(FactsPtr owner)
        : facts(std::move(owner))
        , blocks(allocations(facts->trace(), facts->tree(), {}, facts->stop())) {}
    RowNumber rowCount() const { return static_cast<RowNumber>(blocks.size()); }
    FactsPtr facts;
    std::vector<Allocation> blocks;
};

std::unique_ptr<SqlTable> makeAllocations(FactsPtr facts) {
    std::vector<TypedColumn<Allocations>> columns = {
        nameColumn<Allocations>(
            "operator", "Operator that allocated it",
            [](const Allocations& data, RowNumber row) {
                return data.facts->nameOf(data.blocks[row].allocator);
            },
            [](const Allocations& data) { return Names(data.facts->trace().strings()); }),
        integerColumn<Allocations>(
            "bytes", "bytes", "Size",
            [](const Allocations& data, RowNumber row) { return data.blocks[row].bytes; }),
        integerColumn<Allocations>("allocated_at", "ns", "Time; unknown: before the trace",
                                   [](const Allocations& data, RowNumber row) {
                                       return data.blocks[row].allocatedNs.value_or(kUnknownInteger);
                                   }),
        integerColumn<Allocations>("released_at", "ns", "Time; unknown: after the trace",
                                   [](const Allocations& data, RowNumber row) {
                                       return data.blocks[row].releasedNs.value_or(kUnknownInteger);
                                   }),
        integerColumn<Allocations>("lifetime", "ns", "Time between the two",
                                   [](const Allocations& data, RowNumber row) {
                                       return data.blocks[row].lifetimeNs().value_or(kUnknownInteger);
                                   }),
        integerColumn<Allocations>(
            "device_type", "", "Type of the device as PyTorch numbers them: 0 CPU, 1 CUDA",
            [](const Allocations& data, RowNumber row) { return std::int64_t{data.blocks[row].device.type}; },
            ColumnUse::Grouping),
        integerColumn<Allocations>(
            "device", "", "Number of the device; unknown for the CPU",
            [](const Allocations& data, RowNumber row) {
                const std::int32_t id = data.blocks[row].device.id;
                return id < 0 ? kUnknownInteger : std::int64_t{id};
            },
            ColumnUse::Grouping),
        integerColumn<Allocations>(
            "address", "", "Address",
            [](const Allocations& data, RowNumber row) { return addressIn(data.blocks[row].address); }),
        integerColumn<Allocations>("op_id", "slice", "Operator that allocated it",
                                   [](const Allocations& data, RowNumber row) {
                                       return data.facts->idOf(data.blocks[row].allocator);
                                   }),
        integerColumn<Allocations>(
            "at_peak", "", "1 where it was alive at the peak of its device",
            [](const Allocations& data, RowNumber row) { return std::int64_t{data.blocks[row].aliveAtPeak}; },
            ColumnUse::Grouping),
    };
    const std::size_t count = facts->trace().memoryEvents().size();
    return tableOf<Allocations>(std::move(facts), std::move(columns), count);
}

constexpr std::array kMemoryTables = {
    TableEntry{"memory_events", "An allocation or a release", makeMemoryEvents},
    TableEntry{"allocations", "A block from its allocation to its release", makeAllocations},
};

} // namespace

std::span<const TableEntry> memoryTables() {
    return kMemoryTables;
}

} // namespace lanescope::sql
