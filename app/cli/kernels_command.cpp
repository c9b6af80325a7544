// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/analysis/kernel_table.h"
#include "core/export/analysis_tables.h"

namespace lanescope::cli {

namespace {

struct Group {
    std::string_view name;
    KernelGrouping grouping;
};
constexpr Group kGroups[] = {
    {"operator", KernelGrouping::Operator}, {"step", KernelGrouping::Step},
    {"stream", KernelGrouping::Stream},     {"module", KernelGrouping::Module},
    {"category", KernelGrouping::Category},
};
constexpr std::string_view kKnown = "name, operator, step, stream, module and category";

Result<CommandTable> makeTable(const Trace& trace, const Selection& selection, const Options& options) {
    const bool isPlain = options.conventions == Conventions::Lanescope;
    if (options.group.value_or("name") == "name" && isPlain) {
        const KernelTable kernels = kernelTable(trace, selection);
        return durationTable("kernels", kernelTableText(trace, kernels), kernels.rows,
                             Ingredient::DeviceWork);
    }
    KernelGrouping grouping = KernelGrouping::Name;
    bool isKnown = options.group.value_or("name") == "name";
    for (const Group& group : kGroups) {
        if (options.group == group.name) {
            grouping = group.grouping;
            isKnown = true;
        }
    }
    if (!isKnown) {
        return unknownGroup(options, kKnown);
    }
    const CallTree tree = callTree(trace, {options.conventions, options.merge});
    const Result<CategoryRules> rules =
        options.rules ? CategoryRules::load(*options.rules) : activeCategoryRules();
    if (!rules) {
        return rules.error();
    }
    const KernelGroups kernels = kernelGroups(trace, tree, grouping, selection, {}, *rules);
    return durationTable("kernels", kernelGroupsText(grouping, kernels), kernels.rows,
                         Ingredient::DeviceWork);
}

int run(const Options& options) {
    return runTableCommand(options, [&options](const Trace& trace, const Selection& selection) {
        return makeTable(trace, selection, options);
    });
}

} // namespace

const Command kKernelsCommand{"kernels", "kernels by name, or by what else they have in common",
                              kTableOptions | kGroup | kConventions | kRules, false, run};

} // namespace lanescope::cli
