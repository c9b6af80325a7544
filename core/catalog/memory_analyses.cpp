// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/snapshot_holders.h"
#include "core/catalog/analysis_lists.h"
#include "core/catalog/memory_tables.h"
#include "core/catalog/run_memory_tables.h"
#include "core/snapshot/snapshot_tables.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

Answer deviceMemory(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                    std::stop_token stop) {
    const Trace& trace = context.trace();
    return AnalysisResult{makeMemoryDeviceTable(trace, memoryDevices(trace, selection, std::move(stop)))};
}

Answer operators(AnalysisContext& context, const Selection& selection, const AnalysisOptions& options,
                 std::stop_token stop) {
    const Trace& trace = context.trace();
    const CallTree& tree = context.calls({options.conventions, options.merge}).tree;
    return AnalysisResult{
        makeMemoryOperatorTable(trace, memoryOperators(trace, tree, selection, std::move(stop)))};
}

Answer allocatedBlocks(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                       std::stop_token stop) {
    const Trace& trace = context.trace();
    return AnalysisResult{
        makeAllocationTable(trace, allocations(trace, context.calls().tree, selection, std::move(stop)))};
}

Answer curves(AnalysisContext& context, const Selection& selection, const AnalysisOptions&, std::stop_token) {
    const Trace& trace = context.trace();
    return AnalysisResult{makeMemoryCurveTable(trace, memorySeries(trace), selection)};
}

template <PeakGrouping grouping>
Answer peak(AnalysisContext& context, const Selection& selection, const AnalysisOptions&, std::stop_token) {
    const Trace& trace = context.trace();
    return AnalysisResult{
        makePeakOwnerTable(grouping, peakOwners(trace, context.calls().tree, grouping, selection))};
}

Answer stepMemory(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                  std::stop_token stop) {
    const Trace& trace = context.trace();
    const std::vector<StepMemory> rows = stepMemory(trace, selection, stop);
    AnalysisResult result{makeStepMemoryTable(trace, rows)};
    result.footer = leakText(trace, rows);
    return result;
}

Answer classes(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
               std::stop_token stop) {
    const Trace& trace = context.trace();
    return AnalysisResult{makeBlockClassTable(
        trace, blockClassRows(trace, allocations(trace, context.calls().tree, selection, stop),
                              memoryDevices(trace, selection, stop)))};
}

Answer batch(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
             std::stop_token stop) {
    const Trace& trace = context.trace();
    const Result<const RecordedArgs*> args = context.args();
    if (!args) {
        return args.error();
    }
    std::vector<std::string_view> dims;
    for (std::size_t i = 0; i < (*args)->operators.size(); ++i) {
        dims.emplace_back((*args)->dims.value(i));
    }
    const BatchFacts facts{hasCommonDimension(dims), hasCheckpointing(trace)};
    return AnalysisResult{makeBatchTable(trace, stepMemory(trace, selection, stop), facts)};
}

Answer fragmentation(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                     std::stop_token stop) {
    const Trace& trace = context.trace();
    AnalysisResult result{
        makeReserveTable(trace, reserveUse(trace, stepMemory(trace, selection, stop), selection))};
    result.footer = allocatorCallText(trace, allocatorCalls(trace, selection));
    return result;
}

Answer outOfMemoryOf(AnalysisContext& context, const Selection&, const AnalysisOptions&, std::stop_token) {
    const auto snapshot = snapshotOf(context.trace());
    return AnalysisResult{snapshotOutOfMemoryTable(snapshot ? *snapshot : MemorySnapshot())};
}

constexpr unsigned kMemoryOptions = kTakesConventions | kTakesMerge;

constexpr AnalysisDescriptor kMemoryAnalyses[] = {
    {.key = "memory_devices",
     .command = "memory",
     .group = "device",
     .rowsKey = "devices",
     .panel = "memory",
     .title = "Memory over time",
     .help = "Devices with the peaks of their memory",
     .ingredient = Ingredient::Memory,
     .options = kMemoryOptions,
     .run = deviceMemory},
    {.key = "memory_operators",
     .command = "memory",
     .group = "operator",
     .rowsKey = "operators",
     .panel = "memory",
     .title = "By operator",
     .help = "Operators with the memory that they allocate and keep",
     .ingredient = Ingredient::Memory,
     .options = kMemoryOptions,
     .run = operators},
    {.key = "allocations",
     .command = "memory",
     .group = "allocation",
     .rowsKey = "allocations",
     .panel = "memory",
     .title = "Allocations",
     .help = "Allocated blocks with size, life time and operator",
     .ingredient = Ingredient::Memory,
     .options = kMemoryOptions,
     .run = allocatedBlocks},
    {.key = "memory_curve",
     .command = "memory",
     .group = "curve",
     .rowsKey = "points",
     .panel = "",
     .title = "Curve",
     .help = "Changes of allocated and reserved memory over time",
     .ingredient = Ingredient::Memory,
     .options = kMemoryOptions,
     .run = curves},
    {.key = "peak_operators",
     .command = "memory",
     .group = "peak",
     .rowsKey = "owners",
     .panel = "memory",
     .title = "At the peak, by operator",
     .help = "Operators with the blocks that are allocated at the peak of a device",
     .ingredient = Ingredient::Memory,
     .options = kMemoryOptions,
     .run = peak<PeakGrouping::Operator>},
    {.key = "peak_modules",
     .command = "memory",
     .group = "peak-module",
     .rowsKey = "owners",
     .panel = "memory",
     .title = "At the peak, by module",
     .help = "Modules with the blocks that are allocated at the peak of a device",
     .ingredient = Ingredient::Memory,
     .options = kMemoryOptions,
     .run = peak<PeakGrouping::Module>},
    {.key = "peak_sites",
     .command = "memory",
     .group = "peak-site",
     .rowsKey = "owners",
     .panel = "memory",
     .title = "At the peak, by call site",
     .help = "Call sites with the blocks that are allocated at the peak of a device",
     .ingredient = Ingredient::Memory,
     .options = kMemoryOptions,
     .run = peak<PeakGrouping::CallSite>},
    {.key = "peak_frames",
     .command = "memory",
     .group = "peak-frame",
     .rowsKey = "owners",
     .panel = "memory",
     .title = "At the peak, by stack frame",
     .help =
         "Frames of a memory snapshot with what is allocated in and below them when a device is at its peak",
     .ingredient = Ingredient::Memory,
     .run = peak<PeakGrouping::Frame>},
    {.key = "out_of_memory",
     .command = "memory",
     .group = "oom",
     .rowsKey = "failures",
     .panel = "memory",
     .title = "Out of memory",
     .help = "Allocations of a memory snapshot that failed: what was asked for, free and held, and by whom",
     .ingredient = Ingredient::Memory,
     .run = outOfMemoryOf},
    {.key = "step_memory",
     .command = "memory",
     .group = "step",
     .rowsKey = "steps",
     .panel = "memory",
     .title = "By step",
     .help = "Steps with the memory at their start and at their peak, and the reserved memory",
     .ingredient = Ingredient::Memory,
     .run = stepMemory},
    {.key = "memory_classes",
     .command = "memory",
     .group = "class",
     .rowsKey = "classes",
     .panel = "memory",
     .title = "By lifetime",
     .help = "Allocated blocks by how long they live, and their part of the peak",
     .ingredient = Ingredient::Memory,
     .run = classes},
    {.key = "memory_batch",
     .command = "memory",
     .group = "batch",
     .rowsKey = "steps",
     .panel = "memory",
     .title = "Larger batch",
     .help = "Steps with an upper bound of how much larger a batch would fit",
     .ingredient = Ingredient::Memory,
     .run = batch},
    {.key = "memory_reserve",
     .command = "memory",
     .group = "fragmentation",
     .rowsKey = "devices",
     .panel = "memory",
     .title = "Reserve",
     .help = "Devices with the unused memory that the allocator held",
     .ingredient = Ingredient::Memory,
     .run = fragmentation},
};

} // namespace

std::span<const AnalysisDescriptor> memoryAnalyses() {
    return kMemoryAnalyses;
}

} // namespace lanescope
