// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/memory_tables.h"

#include "core/analysis/memory/snapshot_holders.h"
#include "core/catalog/common_columns.h"
#include "core/snapshot/stack_names.h"
#include "core/store/block_address.h"

namespace lanescope {

namespace {

std::optional<TimeNs> sinceStartIfKnown(const Trace& trace, const std::optional<TimeNs>& timeNs) {
    return timeNs ? std::optional(sinceStart(trace, *timeNs)) : std::nullopt;
}

ColumnSpec memoryDeviceColumn() {
    return {"device", "Device", Unit::None, "CPU, or GPU with its number"};
}

ColumnSpec bytesColumn(std::string key, std::string label, std::string help) {
    return {std::move(key), std::move(label), Unit::Bytes, std::move(help)};
}

/// One point of a curve.
struct CurvePoint {
    const MemorySeries* series;
    TimeNs timeNs;
    double allocatedBytes;
    std::optional<double> reservedBytes;
};

} // namespace

Table makeMemoryDeviceTable(const Trace& trace, const std::vector<MemoryDeviceRow>& rows) {
    using Figures = MemoryDeviceRow;
    TableMaker<Figures> make(rows);
    make.add(memoryDeviceColumn(), [](const Figures& r) { return memoryDeviceName(r.device); })
        .add(bytesColumn("peak_allocated_bytes", "Peak allocated", "Most memory that was allocated at once"),
             &Figures::peakAllocatedBytes)
        .add({"peak_at_us", "Peak at", Unit::Moment, "First time at which the peak is reached"},
             [&trace](const Figures& r) { return sinceStart(trace, r.peakNs); })
        .add(bytesColumn("peak_reserved_bytes", "Peak reserved", "Most memory that the allocator held"),
             [](const Figures& r) { return known(r.peakReservedBytes); })
        .add(bytesColumn("device_memory_bytes", "Device memory", "Memory that the device has"),
             [](const Figures& r) { return known(r.totalMemoryBytes); })
        .add(bytesColumn("start_allocated_bytes", "Start allocated", "Allocated before the first event"),
             [](const Figures& r) {
                 return r.relative ? std::optional(r.allocatedAtStartBytes) : known(r.allocatedAtStartBytes);
             })
        .add(bytesColumn("end_allocated_bytes", "End allocated", "Allocated after the last event"),
             &Figures::allocatedAtEndBytes)
        .add({"allocations", "Allocations", Unit::None, "Number of allocations"}, &Figures::allocations)
        .add(bytesColumn("allocated_bytes", "Allocated", "Sum of the allocations"), &Figures::allocatedBytes)
        .add({"releases", "Releases", Unit::None, "Number of releases"}, &Figures::releases)
        .add(bytesColumn("released_bytes", "Released", "Sum of the releases"), &Figures::releasedBytes)
        .add({"relative", "Relative", Unit::None, "yes: the trace has no totals, bytes count from its start"},
             [](const Figures& r) { return yesOrNo(r.relative); });
    return make.table();
}

Table makeMemoryOperatorTable(const Trace& trace, const std::vector<MemoryOperatorRow>& rows) {
    using Figures = MemoryOperatorRow;
    TableMaker<Figures> make(rows);
    make.addName({"name", "Name", Unit::None, "Name of the operator"}, trace.strings(), &Figures::name)
        .add(memoryDeviceColumn(), [](const Figures& r) { return memoryDeviceName(r.device); })
        .add({"calls", "Calls", Unit::Count, "Calls of the operator"}, &Figures::calls)
        .add(bytesColumn("increase_bytes", "Increase", "Allocated minus released, with child operators"),
             &Figures::increaseBytes)
        .add(bytesColumn("self_increase_bytes", "Self increase", "Allocated minus released"),
             &Figures::selfIncreaseBytes)
        .add({"allocations", "Allocations", Unit::None, "Allocations, with child operators"},
             &Figures::allocations)
        .add({"self_allocations", "Self allocations", Unit::None, "Allocations"}, &Figures::selfAllocations)
        .add(bytesColumn("allocated_bytes", "Allocated", "Sum of the allocations, with child operators"),
             &Figures::allocatedBytes)
        .add(bytesColumn("self_allocated_bytes", "Self allocated", "Sum of the allocations"),
             &Figures::selfAllocatedBytes)
        .setTargets([](const Figures& r) {
            return RowTarget{kNoSlice, {}, r.name};
        });
    return make.table();
}

Table makeAllocationTable(const Trace& trace, const std::vector<Allocation>& blocks) {
    using Figures = Allocation;
    const auto snapshot = snapshotOf(trace);
    const std::vector<std::string_view> stacks =
        snapshot ? stacksOf(*snapshot, blocks) : std::vector<std::string_view>();
    const auto stackOf = [&](const Figures& r) {
        return stacks.empty() ? std::string_view() : stacks[static_cast<std::size_t>(&r - blocks.data())];
    };
    const ColumnSpec site{"call_site", "Call site", Unit::None,
                          "Line of the user's code that allocated the block"};
    TableMaker<Figures> make(blocks);
    make.add({"operator", "Operator", Unit::None, "Operator that allocated the block"},
             [&](const Figures& r) { return snapshot ? operatorOf(stackOf(r)) : allocatorText(trace, r); })
        .add(snapshot ? site : rarely(site),
             [&](const Figures& r) { return snapshot ? callSiteOf(stackOf(r)) : std::string(); })
        .addText(rarely({"stack", "Stack", Unit::None, "Frames that allocated the block, innermost first"}),
                 stackOf)
        .add(memoryDeviceColumn(), [](const Figures& r) { return memoryDeviceName(r.device); })
        .add(bytesColumn("bytes", "Bytes", "Size of the block"), &Figures::bytes)
        .add({"allocated_at_us", "Allocated at", Unit::Moment,
              "Time of the allocation; empty: before the trace"},
             [&trace](const Figures& r) { return sinceStartIfKnown(trace, r.allocatedNs); })
        .add({"released_at_us", "Released at", Unit::Moment, "Time of the release; empty: not in the trace"},
             [&trace](const Figures& r) { return sinceStartIfKnown(trace, r.releasedNs); })
        .add({"lifetime_us", "Lifetime", Unit::Duration, "Time between the two"}, &Figures::lifetimeNs)
        .add({"alive_at_peak", "Alive at peak", Unit::None,
              "Whether the block is part of the peak of its device"},
             [](const Figures& r) { return yesOrNo(r.aliveAtPeak); })
        .add({"address", "Address", Unit::Address, "Address of the block; empty: not recorded"},
             [](const Figures& r) {
                 return isKnownAddress(r.address) ? std::optional(r.address) : std::nullopt;
             })
        .setTargets([](const Figures& r) {
            RowTarget target{r.allocator};
            if (r.allocatedNs && r.releasedNs) {
                target.range = {*r.allocatedNs, *r.releasedNs};
            }
            return target;
        });
    return make.table();
}

namespace {

ColumnSpec ownerColumn(PeakGrouping grouping) {
    switch (grouping) {
    case PeakGrouping::Operator:
        break;
    case PeakGrouping::Module:
        return {"module", "Module", Unit::None, "Module that allocated the memory"};
    case PeakGrouping::CallSite:
        return {"call_site", "Call site", Unit::None, "Line of the user's code that allocated the memory"};
    case PeakGrouping::Frame:
        return {"frame", "Frame", Unit::None, "Frame in or below which the memory was allocated"};
    }
    return {"operator", "Operator", Unit::None, "Operator that allocated the memory"};
}

std::string_view unnamedOwner(PeakGrouping grouping) {
    switch (grouping) {
    case PeakGrouping::Operator:
        break;
    case PeakGrouping::Module:
        return "(outside of modules)";
    case PeakGrouping::CallSite:
    case PeakGrouping::Frame:
        return "(outside of the user's code)";
    }
    return "(outside of operators)";
}

} // namespace

Table makePeakOwnerTable(PeakGrouping grouping, const std::vector<PeakOwner>& owners) {
    using Figures = PeakOwner;
    TableMaker<Figures> make(owners);
    make.add(ownerColumn(grouping),
             [grouping](const Figures& r) {
                 return r.beforeRecording ? std::string("(allocated before the recording)")
                        : r.name.empty()  ? std::string(unnamedOwner(grouping))
                                          : r.name;
             })
        .add(memoryDeviceColumn(), [](const Figures& r) { return memoryDeviceName(r.device); })
        .add(bytesColumn("bytes", "Bytes", "Memory at the peak of the device"), &Figures::bytes)
        .add(shareColumn("Share of the peak of the device"), [](const Figures& r) { return known(r.share); })
        .add({"blocks", "Blocks", Unit::None, "Number of blocks; empty: not known"},
             [](const Figures& r) { return r.blocks == 0 ? std::nullopt : std::optional(r.blocks); })
        .setTargets([](const Figures& r) { return RowTarget{r.allocator}; });
    return make.table();
}

Table makeMemoryCurveTable(const Trace& trace, const std::vector<MemorySeries>& curves,
                           const Selection& selection) {
    std::vector<CurvePoint> points;
    for (const MemorySeries& series : curves) {
        for (std::size_t i = 0; i < series.allocatedBytes.size(); ++i) {
            const TimeNs timeNs = series.allocatedBytes.timeNs(i);
            if (selection.includesInstant(timeNs)) {
                points.push_back(
                    {&series, timeNs, series.allocatedBytes.value(i), series.reservedBytes.at(timeNs)});
            }
        }
    }
    TableMaker<CurvePoint> make(points);
    make.add(memoryDeviceColumn(),
             [](const CurvePoint& r) {
                 return memoryDeviceName({r.series->deviceType, r.series->deviceId});
             })
        .add({"time_us", "Time", Unit::Moment, "Time of the change"},
             [&trace](const CurvePoint& r) { return sinceStart(trace, r.timeNs); })
        .add(withDigits(bytesColumn("allocated_bytes", "Allocated", "Allocated memory from then on"), 0),
             &CurvePoint::allocatedBytes)
        .add(
            withDigits(
                bytesColumn("reserved_bytes", "Reserved", "Memory that the allocator holds from then on"), 0),
            &CurvePoint::reservedBytes);
    return make.table();
}

} // namespace lanescope
