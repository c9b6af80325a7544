// SPDX-License-Identifier: Apache-2.0
#include <unordered_map>

#include "app/cli/table_command.h"
#include "core/analysis/device/kernel_table.h"
#include "core/analysis/duration_histogram.h"
#include "core/catalog/analysis_tables.h"
#include "core/store/trace.h"

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
constexpr std::string_view kKnown = "name, operator, step, stream, module, category and duration";

/// How long kernels take: bins of equal ratio over all kernels, then over those of each name.
CommandTable ofDurations(const Trace& trace, const Selection& selection) {
    constexpr std::size_t kBins = 20;
    std::vector<HistogramGroup> groups;
    const auto add = [&](std::string_view name, std::span<const SliceId> slices) {
        groups.push_back({std::string(name), durationHistogram(trace, slices, kBins, BinScale::Logarithmic)});
    };
    std::vector<SliceId> all;
    std::unordered_map<std::uint32_t, std::vector<SliceId>> named;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel &&
            selection.includes(trace.slices().startNs[op.slice])) {
            all.push_back(op.slice);
            named[static_cast<std::uint32_t>(indexOf(trace.slices().name[op.slice]))].push_back(op.slice);
        }
    }
    add("all kernels", all);
    for (const KernelRow& kernel : kernelTable(trace, selection).rows) {
        add(trace.text(kernel.name), named[static_cast<std::uint32_t>(indexOf(kernel.name))]);
    }
    return {"bins", histogramText(groups), Ingredient::DeviceWork};
}

Result<CommandTable> makeTable(const Trace& trace, const Selection& selection, const Options& options) {
    const bool isPlain = options.conventions == Conventions::Lanescope;
    if (options.group.value_or("name") == "name" && isPlain) {
        const KernelTable kernels = kernelTable(trace, selection);
        return durationTable("kernels", kernelTableText(trace, kernels), kernels.rows,
                             Ingredient::DeviceWork);
    }
    if (options.group == "duration") {
        return ofDurations(trace, selection);
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
    return durationTable("kernels", kernelGroupsText(grouping, kernels, options.conventions), kernels.rows,
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
