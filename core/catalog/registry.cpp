// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/registry.h"

#include <algorithm>

#include "core/catalog/analysis_lists.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr AnalysisCommand kCommands[] = {
    {"steps", "what the time of each step went to"},
    {"breakdown", "what devices did with their time, and why they were idle"},
    {"kernels", "kernels by name, or by what else they have in common"},
    {"ops", "operators by name, shapes or call stack, with self and device times"},
    {"runtime", "runtime and driver calls by name"},
    {"launches", "launches of device work, with calls, work and delays"},
    {"categories", "device work by category, and what faster kernels would gain"},
    {"modules", "modules (nn.Module) as a tree, or call stacks, with their times"},
    {"memory", "peaks, allocations and what operators allocate"},
    {"copies", "device copies and memsets by name"},
    {"attribute", "who launched each kernel, on what shapes, and what it computed"},
    {"roofline", "operators by shapes, and how close they come to the device's limits"},
    {"fusions", "chains of kernels that one fused kernel could do, by the time it saves"},
    {"counters", "hardware counters of kernels with the operators that launched them"},
    {"phases", "iterations of inference engines: prefill and decode, tokens, times"},
    {"variance", "steps that differ from the others, and what differs in them"},
    {"graphs", "replays of CUDA and HIP graphs, and what their pieces belong to"},
    {"recording", "what a recording cannot show: losses, wrong clocks, impossible durations"},
};

std::vector<AnalysisDescriptor> allAnalyses() {
    std::vector<AnalysisDescriptor> all;
    for (const std::span<const AnalysisDescriptor> part :
         {stepAnalyses(), breakdownAnalyses(), kernelAnalyses(), operatorAnalyses(), moduleAnalyses(),
          memoryAnalyses(), attributionAnalyses(), fusionAnalyses(), servingAnalyses(), varianceAnalyses(),
          graphAnalyses(), recordingAnalyses()}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

} // namespace

std::span<const AnalysisDescriptor> analyses() {
    static const std::vector<AnalysisDescriptor> all = allAnalyses();
    return all;
}

const AnalysisDescriptor* analysisCalled(std::string_view key) {
    const auto all = analyses();
    const auto found = std::ranges::find(all, key, &AnalysisDescriptor::key);
    return found == all.end() ? nullptr : &*found;
}

std::span<const AnalysisCommand> analysisCommands() {
    return kCommands;
}

std::vector<const AnalysisDescriptor*> analysesOfCommand(std::string_view command) {
    std::vector<const AnalysisDescriptor*> found;
    for (const AnalysisDescriptor& analysis : analyses()) {
        if (analysis.command == command) {
            found.push_back(&analysis);
        }
    }
    return found;
}

Result<Table> emptyTableOf(const AnalysisDescriptor& analysis) {
    const auto context = std::make_shared<AnalysisContext>(std::make_shared<const Trace>(TraceData()));
    Result<AnalysisResult> result = analysis.run(*context, {}, {}, {});
    if (!result) {
        return result.error();
    }
    return std::move(result->table);
}

void setTotal(AnalysisResult& result, std::uint64_t count, DurationNs totalNs) {
    const std::size_t names = result.table.rowCount();
    const std::string totalUs = decimalMicroseconds(totalNs);
    Report& total = result.extra.set("total", Report::object());
    total.set("names", Report::number(names));
    total.set("count", Report::number(count));
    total.set("total_us", Report::number(totalUs));
    result.footer =
        std::to_string(count) + " in " + std::to_string(names) + " rows, " + totalUs + " us in total";
}

} // namespace lanescope
