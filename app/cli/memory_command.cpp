// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/catalog/memory_tables.h"

namespace lanescope::cli {

namespace {

Result<CommandTable> makeTable(const Trace& trace, const Selection& selection, const Options& options) {
    const std::string group = options.group.value_or("device");
    if (group == "device") {
        return CommandTable{"devices", memoryDevicesText(trace, memoryDevices(trace, selection)),
                            Ingredient::Memory};
    }
    if (group == "curve") {
        return CommandTable{"points", memoryCurvesText(trace, memorySeries(trace), selection),
                            Ingredient::Memory};
    }
    if (group == "operator") {
        const CallTree tree = callTree(trace, {options.conventions, options.merge});
        return CommandTable{"operators", memoryOperatorsText(trace, memoryOperators(trace, tree, selection)),
                            Ingredient::Memory};
    }
    if (group == "allocation") {
        return CommandTable{"allocations",
                            allocationsText(trace, allocations(trace, callTree(trace), selection)),
                            Ingredient::Memory};
    }
    for (const auto& [name, grouping] : {std::pair{"peak", PeakGrouping::Operator},
                                         {"peak-module", PeakGrouping::Module},
                                         {"peak-site", PeakGrouping::CallSite}}) {
        if (group == name) {
            return CommandTable{
                "owners", peakOwnersText(grouping, peakOwners(trace, callTree(trace), grouping, selection)),
                Ingredient::Memory};
        }
    }
    return unknownGroup(options, "device, operator, allocation, curve, peak, peak-module and peak-site");
}

int run(const Options& options) {
    return runTableCommand(options, [&options](const Trace& trace, const Selection& selection) {
        return makeTable(trace, selection, options);
    });
}

} // namespace

const Command kMemoryCommand{"memory", "peaks, allocations and what operators allocate",
                             kTableOptions | kGroup | kConventions | kMerge, false, run};

} // namespace lanescope::cli
