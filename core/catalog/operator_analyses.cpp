// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/analysis/host/operator_table.h"
#include "core/analysis/host/profiler_table.h"
#include "core/catalog/analysis_lists.h"
#include "core/catalog/analysis_tables.h"
#include "core/catalog/profiler_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

template <bool byShapes>
Answer operators(AnalysisContext& context, const Selection& selection, const AnalysisOptions& options,
                 std::stop_token stop) {
    const CallTreeOptions treeOptions{options.conventions, options.merge};
    const OperatorCalls& calls = context.calls(treeOptions);
    const ArgColumn* shapes = nullptr;
    if (byShapes) {
        const Result<const ArgColumn*> read = context.shapes(treeOptions);
        if (!read) {
            return read.error();
        }
        shapes = *read;
    }
    const std::vector<OperatorRow> rows =
        operatorTable(context.trace(), calls.tree, calls.times, selection, shapes, std::move(stop));
    return withTotal(makeOperatorTable(context.trace(), rows, byShapes), rows);
}

Result<std::vector<OperatorStack>> stacksOf(AnalysisContext& context, const OperatorCalls& calls,
                                            const Selection& selection, std::stop_token stop) {
    const Trace& trace = context.trace();
    if (context.options().isForOneAnalysis || hasPythonFrames(trace)) {
        return operatorStacks(trace, calls.tree, calls.times, selection, {}, std::move(stop));
    }
    const Result<const RecordedArgs*> args = context.args();
    if (!args) {
        return args.error();
    }
    return operatorStacks(trace, calls.tree, calls.times, **args, selection, {}, std::move(stop));
}

Answer stacks(AnalysisContext& context, const Selection& selection, const AnalysisOptions& options,
              std::stop_token stop) {
    const OperatorCalls& calls = context.calls({options.conventions, options.merge});
    const auto rows = stacksOf(context, calls, selection, std::move(stop));
    if (!rows) {
        return rows.error();
    }
    return AnalysisResult{makeOperatorStackTable(context.trace(), *rows)};
}

/// By device time where there is any, else by CPU time, as most people ask the profiler for it.
void sortRows(ProfilerTable& table) {
    const auto key = [&table](const ProfilerRow& row) {
        return table.hasDevice ? row.deviceTotalNs : row.cpuTotalNs;
    };
    std::stable_sort(table.rows.begin(), table.rows.end(),
                     [&key](const ProfilerRow& a, const ProfilerRow& b) { return key(a) > key(b); });
}

template <bool byShapes>
Answer asProfiler(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                  std::stop_token stop) {
    const bool hasArgs = context.trace().args() != nullptr;
    Result<ProfilerTable> table =
        profilerTable(context.trace(), selection, byShapes && hasArgs, std::move(stop));
    if (!table) {
        return table.error();
    }
    sortRows(*table);
    AnalysisResult result{makeProfilerTable(*table, byShapes)};
    result.text = profilerText(*table);
    return result;
}

constexpr unsigned kOperatorOptions = kTakesConventions | kTakesMerge;

constexpr AnalysisDescriptor kOperatorAnalyses[] = {
    {.key = "operators",
     .command = "ops",
     .group = "name",
     .rowsKey = "operators",
     .panel = "operators",
     .title = "By name",
     .help = "Operators by name with host and device times",
     .ingredient = Ingredient::Operators,
     .options = kOperatorOptions,
     .run = operators<false>},
    {.key = "operators_by_shapes",
     .command = "ops",
     .group = "shapes",
     .rowsKey = "operators",
     .panel = "operators",
     .title = "By name and input shapes",
     .help = "Operators by name and input shapes with host and device times",
     .ingredient = Ingredient::Operators,
     .options = kOperatorOptions,
     .run = operators<true>},
    {.key = "operators_by_stack",
     .command = "ops",
     .group = "stack",
     .rowsKey = "stacks",
     .panel = "operators",
     .title = "By name and call stack",
     .help = "Operators by name and Python call stack",
     .ingredient = Ingredient::HostFunctions,
     .options = kOperatorOptions,
     .run = stacks},
    {.key = "profiler",
     .command = "ops",
     .group = "name",
     .rowsKey = "operators",
     .panel = "operators",
     .title = "As printed by the profiler",
     .help = "Operators as PyTorch's own profiler prints them",
     .ingredient = Ingredient::Operators,
     .options = 0,
     .isProfilerForm = true,
     .run = asProfiler<false>},
    {.key = "profiler_by_shapes",
     .command = "ops",
     .group = "shapes",
     .rowsKey = "operators",
     .panel = "",
     .title = "As printed by the profiler, by input shapes",
     .help = "Operators by input shapes as PyTorch's own profiler prints them",
     .ingredient = Ingredient::Operators,
     .options = 0,
     .isProfilerForm = true,
     .run = asProfiler<true>},
};

} // namespace

std::span<const AnalysisDescriptor> operatorAnalyses() {
    return kOperatorAnalyses;
}

} // namespace lanescope
