// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "app/cli/table_command.h"
#include "core/analysis/host/operator_table.h"
#include "core/analysis/host/profiler_table.h"
#include "core/catalog/analysis_tables.h"
#include "core/catalog/profiler_text.h"

namespace lanescope::cli {

namespace {

/// By device time where there is any, else by CPU time, as most people ask the profiler for it.
void sortRows(ProfilerTable& table) {
    const auto key = [&table](const ProfilerRow& row) {
        return table.hasDevice ? row.deviceTotalNs : row.cpuTotalNs;
    };
    std::stable_sort(table.rows.begin(), table.rows.end(),
                     [&key](const ProfilerRow& a, const ProfilerRow& b) { return key(a) > key(b); });
}

Result<CommandTable> makeProfilerTable(const Trace& trace, const Selection& selection, bool byShapes) {
    Result<ProfilerTable> table = profilerTable(trace, selection, byShapes);
    if (!table) {
        return table.error();
    }
    sortRows(*table);
    CommandTable result{"operators", profilerTableText(*table), Ingredient::Operators};
    result.text = profilerText(*table);
    return result;
}

Result<CommandTable> makeTable(const Trace& trace, const Selection& selection, const Options& options) {
    const std::string group = options.group.value_or("name");
    if (group != "name" && group != "shapes" && group != "stack") {
        return unknownGroup(options, "name, shapes and stack");
    }
    if (options.profiler) {
        return makeProfilerTable(trace, selection, group == "shapes");
    }
    const CallTree tree = callTree(trace, {options.conventions, options.merge});
    if (group == "stack") {
        const auto stacks = operatorStacks(trace, tree, callTimes(trace, tree), selection);
        if (!stacks) {
            return stacks.error();
        }
        return CommandTable{"stacks", operatorStacksText(trace, *stacks), Ingredient::Modules};
    }
    Result<ArgColumn> shapes = ArgColumn();
    if (group == "shapes") {
        shapes = operatorShapes(trace, tree);
        if (!shapes) {
            return shapes.error();
        }
    }
    const auto rows =
        operatorTable(trace, tree, callTimes(trace, tree), selection, group == "shapes" ? &*shapes : nullptr);
    return durationTable("operators", operatorTableText(trace, rows), rows, Ingredient::Operators);
}

int run(const Options& options) {
    return runTableCommand(options, [&options](const Trace& trace, const Selection& selection) {
        return makeTable(trace, selection, options);
    });
}

} // namespace

const Command kOpsCommand{"ops", "operators by name, shapes or call stack, with self and device times",
                          kTableOptions | kGroup | kConventions | kMerge | kProfiler, false, run};

} // namespace lanescope::cli
