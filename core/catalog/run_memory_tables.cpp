// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/run_memory_tables.h"

#include "core/analysis/steps/step_marks.h"
#include "core/base/byte_size.h"
#include "core/catalog/common_columns.h"
#include "core/table/time_text.h"
#include "core/table/words.h"

namespace lanescope {

namespace {

ColumnSpec memoryDevice() {
    return {"device", "Device", Unit::None, "GPU with its number"};
}

ColumnSpec bytes(std::string key, std::string label, std::string help) {
    return {std::move(key), std::move(label), Unit::Bytes, std::move(help)};
}

ColumnSpec stepColumn() {
    return {"step", "Step", Unit::None, "Name of the step"};
}

std::string stepText(const Trace& trace, const StepMemory& row) {
    return row.slice == kNoSlice ? std::string("(whole trace)") : std::string(trace.sliceName(row.slice));
}

RowTarget targetOf(const StepMemory& row) {
    return RowTarget{row.slice, row.range};
}

} // namespace

Table makeStepMemoryTable(const Trace& trace, const std::vector<StepMemory>& rows) {
    using Line = StepMemory;
    TableMaker<Line> make(rows);
    make.add(memoryDevice(), [](const Line& r) { return memoryDeviceName(r.device); })
        .add(stepColumn(), [&trace](const Line& r) { return stepText(trace, r); })
        .add(bytes("start_allocated_bytes", "Floor", "Allocated at the start of the step"), &Line::floorBytes)
        .add(bytes("end_allocated_bytes", "End", "Allocated after its last event"), &Line::endBytes)
        .add(bytes("peak_allocated_bytes", "Peak", "Most memory that was allocated at once"),
             &Line::peakBytes)
        .add({"peak_at_us", "Peak at", Unit::Duration, "From the start of the step to its peak"},
             [](const Line& r) { return saturatingSubtract(r.peakNs, r.range.startNs); })
        .add(bytes("reserved_at_peak_bytes", "Reserved at peak", "Memory that the allocator held then"),
             &Line::reservedAtPeakBytes)
        .add(bytes("max_reserved_bytes", "Most reserved", "Most memory that the allocator held"),
             &Line::mostReservedBytes)
        .add(withDigits({"unused_at_peak_percent", "Unused", Unit::Fraction,
                         "Share of the reserve that is not allocated at the peak, which is the most that "
                         "fragmentation can take"},
                        2),
             &Line::unusedShare)
        .add(bytes("transient_bytes", "Transient", "Peak minus floor"), &Line::transientBytes)
        .add(bytes("capacity_bytes", "Capacity", "Memory of the device"), &Line::capacityBytes)
        .add(bytes("free_at_peak_bytes", "Free at peak", "Capacity minus what is reserved at the peak"),
             &Line::freeAtPeakBytes)
        .add({"events", "Events", Unit::Count, "Allocations and releases"},
             [](const Line& r) { return static_cast<std::int64_t>(r.events); })
        .add({"relative", "Relative", Unit::None, "yes: the trace has no totals, bytes count from its start"},
             [](const Line& r) { return yesOrNo(r.isRelative); })
        .setTargets(targetOf);
    return make.table();
}

Table makeBatchTable(const Trace& trace, const std::vector<StepMemory>& rows, const BatchFacts& facts) {
    using Line = StepMemory;
    TableMaker<Line> make(rows);
    ColumnSpec factor{"batch_factor_bound", "Batch at most", Unit::Ratio,
                      "(95 % of the capacity - floor) / transient: a bound from above, as not all of the "
                      "transient grows with the batch"};
    factor.digits = 3;
    const auto boundOf = [facts](const Line& r) { return batchBound(r, facts); };
    make.add(memoryDevice(), [](const Line& r) { return memoryDeviceName(r.device); })
        .add(stepColumn(), [&trace](const Line& r) { return stepText(trace, r); })
        .add(std::move(factor),
             [boundOf](const Line& r) {
                 const BatchBound bound = boundOf(r);
                 return bound.doubt == BatchDoubt::None ? std::optional(bound.factor) : std::nullopt;
             })
        .add({"note", "Note", Unit::None, "How reliable the bound is, or why there is none"},
             [boundOf](const Line& r) {
                 const BatchBound bound = boundOf(r);
                 return bound.doubt != BatchDoubt::None    ? batchDoubtText(bound.doubt)
                        : bound.factor < kLeastBatchFactor ? std::string_view("no larger batch is promised")
                                                           : std::string_view("at most");
             })
        .add(bytes("start_allocated_bytes", "Floor", "Allocated at the start of the step"), &Line::floorBytes)
        .add(bytes("transient_bytes", "Transient", "Peak minus floor"), &Line::transientBytes)
        .add(bytes("capacity_bytes", "Capacity", "Memory of the device"), &Line::capacityBytes)
        .setTargets(targetOf);
    return make.table();
}

Table makeBlockClassTable(const Trace& trace, const std::vector<BlockClassRow>& rows) {
    using Line = BlockClassRow;
    TableMaker<Line> make(rows);
    make.add(memoryDevice(), [](const Line& r) { return memoryDeviceName(r.device); })
        .add({"class", "Class", Unit::None, "Life of the blocks"},
             [](const Line& r) {
                 return r.isBeforeRecording ? std::string_view("allocated before the recording")
                                            : blockClassName(r.kind);
             })
        .add({"blocks", "Blocks", Unit::Count, "Number of blocks; empty: not known"},
             [](const Line& r) {
                 return r.isBeforeRecording ? std::nullopt
                                            : std::optional(static_cast<std::int64_t>(r.blocks));
             })
        .add(bytes("bytes", "Bytes", "Sum of the blocks"), &Line::bytes)
        .add(bytes("peak_bytes", "At the peak",
                   "Bytes of the blocks that are alive at the peak of the device"),
             &Line::peakBytes)
        .add(asShare({"peak_percent", "Of the peak", Unit::Fraction, "Share of the device's peak"}),
             &Line::peakShare)
        .add({"largest", "Largest block by", Unit::None, "Operator that allocated the largest block"},
             [&trace](const Line& r) {
                 return r.largest == kNoSlice ? std::string_view() : trace.sliceName(r.largest);
             })
        .setTargets([](const Line& r) { return RowTarget{r.largest}; });
    return make.table();
}

Table makeReserveTable(const Trace& trace, const std::vector<ReserveUse>& rows) {
    using Line = ReserveUse;
    TableMaker<Line> make(rows);
    make.add(memoryDevice(), [](const Line& r) { return memoryDeviceName(r.device); })
        .add(bytes("max_reserved_bytes", "Most reserved", "Most memory that the allocator held"),
             &Line::reservedBytes)
        .add(bytes("allocated_bytes", "Allocated then", "Most memory allocated while it held that much"),
             &Line::allocatedBytes)
        .add(bytes("unused_bytes", "Unused then",
                   "The difference, which is the most that fragmentation can take. A memory snapshot shows "
                   "how it is split"),
             &Line::unusedBytes)
        .add(withDigits({"unused_percent", "Unused %", Unit::Fraction, "Share of the reserve"}, 2),
             [](const Line& r) { return fractionOf(r.unusedBytes(), r.reservedBytes); })
        .add({"reached_at_us", "Reached at", Unit::Moment, "First time at which this amount is reserved"},
             [&trace](const Line& r) { return sinceStart(trace, r.atNs); })
        .add(bytes("late_growth_bytes", "Late growth",
                   "Growth of the reserve from the end of the second step to that of the last one"),
             &Line::lateGrowthBytes);
    return make.table();
}

std::string leakText(const Trace& trace, const std::vector<StepMemory>& rows) {
    std::string text;
    for (const MemoryLeak& leak : memoryLeaks(rows)) {
        text += (text.empty() ? "" : "\n") + memoryDeviceName(leak.device) + ": the floor grows by " +
                byteSizeText(static_cast<std::uint64_t>(leak.growthBytes)) + " from " +
                stepText(trace, rows[leak.firstStep]) + " to " + stepText(trace, rows[leak.lastStep]) +
                ", in each step: blocks are kept";
    }
    return text;
}

std::string allocatorCallText(const Trace& trace, const std::vector<AllocatorCall>& calls) {
    std::string text;
    for (const AllocatorCall& call : calls) {
        text += (text.empty() ? "Calls of the device's allocator: " : ", ") +
                std::string(trace.text(call.name)) + " " +
                countWords(call.calls, "once, ", "%1 times, ").english() + decimalMicroseconds(call.totalNs) +
                " us";
    }
    return text;
}

} // namespace lanescope
