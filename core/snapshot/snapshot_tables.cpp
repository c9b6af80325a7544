// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/snapshot_tables.h"

#include <algorithm>
#include <tuple>

#include "core/table/table_maker.h"

namespace lanescope {

namespace {

template <typename Row>
void addDevice(TableMaker<Row>& make) {
    make.add({"device", "Device", Unit::None, "Number of the device"}, &Row::device);
}

ColumnSpec bytes(const char* key, const char* label, const char* help) {
    return {key, label, Unit::Bytes, help};
}

constexpr const char* kStackHelp = "Frames that allocated it, innermost first";

/// A block with the segment that it lies in.
struct BlockRow {
    std::int64_t device;
    const SnapshotSegment* segment;
    SnapshotBlock block;
};

/// Frames on one line.
std::string stackText(const MemorySnapshot& snapshot, StackIndex stack) {
    std::string text;
    for (const char c : snapshot.stack(stack)) {
        text += c == '\n' ? std::string("; ") : std::string(1, c);
    }
    return text;
}

std::string poolName(bool isSmall) {
    return isSmall ? "small" : "large";
}

} // namespace

Table snapshotDevicesTable(const MemorySnapshot& snapshot) {
    using Row = SnapshotDeviceRow;
    const std::vector<Row> rows = snapshotDevices(snapshot);
    TableMaker<Row> make(rows);
    addDevice(make);
    make.add(bytes("peak_traced_bytes", "Peak traced", "Most memory of blocks that the trace allocates"),
             &Row::peakBytes)
        .add(bytes("live_traced_bytes", "Live traced", "Of those, what is alive at the end"), &Row::liveBytes)
        .add({"live_traced_blocks", "Live blocks", Unit::Count, "Blocks of those"}, &Row::liveBlocks)
        .add({"events", "Events", Unit::Count, "Events of the allocator"}, &Row::events)
        .add(
            {"unknown_releases", "Unknown releases", Unit::Count, "Releases of blocks from before the trace"},
            &Row::unknownReleases)
        .add(bytes("net_segment_bytes", "Net segments",
                   "Memory that the trace reserves less what it gives back"),
             &Row::netSegmentBytes)
        .add({"segments", "Segments", Unit::Count, "Segments at the end"}, &Row::segments)
        .add(bytes("reserved_bytes", "Reserved", "Size of the segments at the end"), &Row::reservedBytes)
        .add(bytes("allocated_bytes", "Allocated", "Memory of allocated blocks at the end"),
             &Row::allocatedBytes)
        .add(bytes("active_bytes", "Active", "Those and blocks whose release waits for the device"),
             &Row::activeBytes);
    for (const BlockState state : {BlockState::Allocated, BlockState::PendingFree, BlockState::Inactive}) {
        const std::string name(blockStateName(state));
        const auto index = static_cast<std::size_t>(state);
        make.add({name + "_blocks", name, Unit::Count, "Blocks in this state at the end"},
                 [index](const Row& row) { return row.blocks[index]; });
        make.add({name + "_bytes", name + " bytes", Unit::Bytes, "Their size"},
                 [index](const Row& row) { return row.blockBytes[index]; });
    }
    make.add(bytes("largest_free_bytes", "Largest free", "Largest free block"), &Row::largestFreeBytes)
        .add({"fragmentation_percent", "Fragmentation", Unit::Fraction,
              "Share of the free memory of the segments outside the largest free block"},
             &Row::fragmentation);
    return make.table();
}

Table snapshotActionsTable(const MemorySnapshot& snapshot) {
    using Row = SnapshotActionRow;
    const std::vector<Row> rows = snapshotActions(snapshot);
    TableMaker<Row> make(rows);
    addDevice(make);
    make.add({"action", "Action", Unit::None, "Action of the allocator"},
             [](const Row& row) { return std::string(snapshotActionName(row.action)); })
        .add({"count", "Count", Unit::Count, "Events"}, &Row::events)
        .add(bytes("bytes", "Bytes", "Sum of their sizes"), &Row::bytes);
    return make.table();
}

Table snapshotSegmentsTable(const MemorySnapshot& snapshot) {
    using Row = SnapshotSegment;
    std::vector<Row> rows = snapshot.segments();
    std::ranges::stable_sort(rows, [](const Row& a, const Row& b) {
        return std::tuple(a.device, a.address) < std::tuple(b.device, b.address);
    });
    TableMaker<Row> make(rows);
    addDevice(make);
    make.add({"address", "Address", Unit::Address, "First byte"},
             [](const Row& row) { return static_cast<std::int64_t>(row.address); })
        .add(bytes("total_bytes", "Size", "Size"), &Row::totalBytes)
        .add(bytes("allocated_bytes", "Allocated", "Memory of allocated blocks"), &Row::allocatedBytes)
        .add(bytes("active_bytes", "Active", "Those and blocks whose release waits for the device"),
             &Row::activeBytes)
        .add(bytes("requested_bytes", "Requested", "Memory that the program asked for"), &Row::requestedBytes)
        .add({"blocks", "Blocks", Unit::Count, "Blocks in it"},
             [](const Row& row) { return static_cast<std::uint64_t>(row.blocks.size()); })
        .add({"type", "Type", Unit::None, "Pool of small or of large blocks"},
             [](const Row& row) { return poolName(row.isSmall); })
        .add({"stream", "Stream", Unit::None, "Stream that it belongs to"}, &Row::stream)
        .add({"expandable", "Expandable", Unit::None, "Whether it can grow"},
             [](const Row& row) { return yesOrNo(row.isExpandable); })
        .addText({"stack", "Stack", Unit::None, kStackHelp},
                 [&snapshot](const Row& row) { return stackText(snapshot, row.stack); });
    return make.table();
}

Table snapshotBlocksTable(const MemorySnapshot& snapshot) {
    std::vector<BlockRow> rows;
    for (const SnapshotSegment& segment : snapshot.segments()) {
        for (const SnapshotBlock& block : segment.blocks) {
            rows.push_back({segment.device, &segment, block});
        }
    }
    std::ranges::stable_sort(rows, [](const BlockRow& a, const BlockRow& b) {
        return std::tuple(-a.block.bytes, a.device, a.block.address) <
               std::tuple(-b.block.bytes, b.device, b.block.address);
    });
    TableMaker<BlockRow> make(rows);
    addDevice(make);
    make.add(bytes("bytes", "Size", "Size"), [](const BlockRow& row) { return row.block.bytes; })
        .add(bytes("requested_bytes", "Requested", "Memory that the program asked for"),
             [](const BlockRow& row) { return row.block.requestedBytes; })
        .add({"state", "State", Unit::None, "Allocated, waiting for the device to be released, or free"},
             [](const BlockRow& row) { return std::string(blockStateName(row.block.state)); })
        .add({"address", "Address", Unit::Address, "First byte"},
             [](const BlockRow& row) { return static_cast<std::int64_t>(row.block.address); })
        .add({"segment", "Segment", Unit::Address, "First byte of its segment"},
             [](const BlockRow& row) { return static_cast<std::int64_t>(row.segment->address); })
        .add({"stream", "Stream", Unit::None, "Stream of its segment"},
             [](const BlockRow& row) { return row.segment->stream; })
        .addText({"stack", "Stack", Unit::None, kStackHelp},
                 [&snapshot](const BlockRow& row) { return stackText(snapshot, row.block.stack); });
    return make.table();
}

Table snapshotLivesTable(const MemorySnapshot& snapshot) {
    using Row = SnapshotLife;
    std::vector<Row> rows = snapshotLives(snapshot);
    std::ranges::stable_sort(rows, [](const Row& a, const Row& b) {
        return std::tuple(a.lifeNs.value_or(-1), a.lifeEvents) >
               std::tuple(b.lifeNs.value_or(-1), b.lifeEvents);
    });
    TableMaker<Row> make(rows);
    addDevice(make);
    make.add({"lifetime_us", "Lifetime", Unit::Duration, "Time from allocation to release, or to the end"},
             &Row::lifeNs)
        .add({"lifetime_events", "Events", Unit::Count, "Events of the device in that time"},
             [](const Row& row) { return static_cast<std::uint64_t>(row.lifeEvents); })
        .add(bytes("bytes", "Size", "Size"), &Row::bytes)
        .add({"released", "Released", Unit::None, "no: alive at the end"},
             [](const Row& row) { return yesOrNo(row.releasedBy.has_value()); })
        .add({"at_peak", "At peak", Unit::None, "Whether it was alive at the peak of its device"},
             [](const Row& row) { return yesOrNo(row.aliveAtPeak); })
        .add({"address", "Address", Unit::Address, "First byte"},
             [](const Row& row) { return static_cast<std::int64_t>(row.address); })
        .addText({"stack", "Stack", Unit::None, kStackHelp},
                 [&snapshot](const Row& row) { return stackText(snapshot, row.stack); });
    return make.table();
}

Table snapshotHoldersTable(const MemorySnapshot& snapshot) {
    using Row = SnapshotHolder;
    const std::vector<Row> rows = snapshotPeakHolders(snapshot);
    TableMaker<Row> make(rows);
    addDevice(make);
    make.add(bytes("bytes", "Bytes", "Memory at the peak"), &Row::bytes)
        .add({"blocks", "Blocks", Unit::Count, "Blocks of it"}, &Row::blocks)
        .addText({"stack", "Stack", Unit::None, kStackHelp},
                 [&snapshot](const Row& row) { return stackText(snapshot, row.stack); });
    return make.table();
}

Table snapshotOwnersTable(const MemorySnapshot& snapshot, HolderGrouping grouping) {
    struct Row {
        std::int64_t device;
        MemoryHolder holder;
        double share;
    };
    std::vector<Row> rows;
    for (std::size_t device = 0; device < snapshot.traces().size(); ++device) {
        if (const std::optional<std::size_t> peak = peakEvent(snapshot, device)) {
            const HeldMemory held = heldMemory(snapshot, device, *peak);
            for (MemoryHolder& holder : holdersOf(snapshot, held, grouping)) {
                const double share =
                    held.bytes > 0 ? static_cast<double>(holder.bytes) / static_cast<double>(held.bytes) : 0;
                rows.push_back({static_cast<std::int64_t>(device), std::move(holder), share});
            }
        }
    }
    TableMaker<Row> make(rows);
    addDevice(make);
    make.add({"owner", "Owner", Unit::None, "Who allocated the memory that is held at the peak"},
             [](const Row& row) {
                 return row.holder.isBefore ? std::string("(allocated before the recording)")
                                            : row.holder.name;
             })
        .add(bytes("bytes", "Bytes", "Memory at the peak"), [](const Row& row) { return row.holder.bytes; })
        .add({"share_percent", "Share", Unit::Fraction, "Share of the peak of the device"},
             [](const Row& row) { return row.share; })
        .add({"blocks", "Blocks", Unit::Count, "Blocks of it"},
             [](const Row& row) { return row.holder.blocks; });
    return make.table();
}

Table snapshotOutOfMemoryTable(const MemorySnapshot& snapshot) {
    using Row = OutOfMemory;
    const std::vector<Row> rows = outOfMemory(snapshot);
    std::optional<TimeNs> firstNs;
    for (const std::vector<SnapshotEvent>& trace : snapshot.traces()) {
        if (!trace.empty() && trace.front().timeNs) {
            firstNs = std::min(firstNs.value_or(*trace.front().timeNs), *trace.front().timeNs);
        }
    }
    const auto holder = [&snapshot](const Row& row) {
        const std::vector<MemoryHolder> holders = holdersOf(snapshot, row.held, HolderGrouping::Line);
        const auto known = std::ranges::find_if(holders, [](const MemoryHolder& h) { return !h.isBefore; });
        return known != holders.end() ? *known : MemoryHolder();
    };
    TableMaker<Row> make(rows);
    make.add({"device", "Device", Unit::None, "Number of the device"},
             [](const Row& row) { return static_cast<std::int64_t>(row.device); })
        .add(bytes("asked_bytes", "Asked", "Size of the allocation that failed"), &Row::askedBytes)
        .add(bytes("device_free_bytes", "Free on the device", "What the device had left for the allocator"),
             &Row::deviceFreeBytes)
        .add(bytes("held_bytes", "Held", "Memory of allocated blocks"),
             [](const Row& row) { return row.held.bytes; })
        .add(bytes("reserved_bytes", "Reserved", "Size of the segments of the allocator"),
             [](const Row& row) { return row.held.reservedBytes; })
        .add(bytes("free_bytes", "Free in segments", "Memory of the segments without a block"),
             [](const Row& row) { return row.held.freeBytes; })
        .add(bytes("largest_free_bytes", "Largest free", "Largest free block"),
             [](const Row& row) { return row.held.largestFreeBytes; })
        .add({"fragmentation_percent", "Fragmentation", Unit::Fraction,
              "Share of the free memory of the segments outside of the largest free block"},
             &Row::fragmentation)
        .add(bytes("fitting_bytes", "Would have fitted",
                   "The largest allocation that would have fitted, into a free block or what the device had "
                   "left"),
             &Row::fittingBytes)
        .add({"owner", "Largest owner", Unit::None, "Line whose blocks hold most"},
             [holder](const Row& row) { return holder(row).name; })
        .add(bytes("owner_bytes", "Owner bytes", "What they hold"),
             [holder](const Row& row) { return holder(row).bytes; })
        .add({"time_us", "Time", Unit::Duration, "Time since the first event of the snapshot"},
             [firstNs](const Row& row) {
                 return firstNs && row.timeNs ? std::optional(saturatingSubtract(*row.timeNs, *firstNs))
                                              : std::nullopt;
             })
        .addText({"stack", "Stack", Unit::None, "Frames that asked for it, innermost first"},
                 [&snapshot](const Row& row) { return stackText(snapshot, row.stack); });
    return make.table();
}

} // namespace lanescope
