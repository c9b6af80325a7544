// SPDX-License-Identifier: Apache-2.0
#include "app/cli/attribution_options.h"
#include "app/cli/table_command.h"
#include "core/attribution/inferred_launches.h"
#include "core/catalog/layer_tables.h"

namespace lanescope::cli {

namespace {

Result<CommandTable> makeTable(const Trace& trace, const Selection& selection, const Options& options) {
    const std::string group = options.group.value_or("kernel");
    if (group != "kernel" && group != "name" && group != "module" && group != "cause") {
        return unknownGroup(options, "kernel, name, module and cause");
    }
    const Result<UserFigures> figures = figuresFor(options);
    if (!figures) {
        return figures.error();
    }
    KernelAttributions attributions = attributeKernels(trace, *figures->models);
    inferLaunches(trace, attributions);
    if (group == "cause") {
        return CommandTable{"causes", causeTable(attributions), Ingredient::DeviceWork};
    }
    const Result<OperatorWork> work = operatorWork(trace, attributions, *figures->models);
    if (!work) {
        return work.error();
    }
    if (group == "module") {
        return CommandTable{"modules",
                            layerCostTable(trace, layerCosts(trace, attributions, *work, selection)),
                            Ingredient::Modules};
    }
    const AttributionData data{trace, attributions, *work, figures->peaks};
    if (group == "name") {
        CommandTable result{"kernels",
                            attributedKernelTable(data, attributedKernels(trace, attributions, *work,
                                                                          figures->peaks, selection)),
                            Ingredient::DeviceWork};
        result.footer = beforeStartText(attributions);
        return result;
    }
    Result<Table> table =
        attributionTable(data, options.columns.value_or(std::string(kDefaultAttributionColumns)),
                         deviceOpsByStart(trace, selection));
    if (!table) {
        return table.error();
    }
    CommandTable result{"kernels", std::move(*table), Ingredient::DeviceWork};
    result.footer = beforeStartText(attributions);
    return result;
}

int run(const Options& options) {
    return runTableCommand(options, [&options](const Trace& trace, const Selection& selection) {
        return makeTable(trace, selection, options);
    });
}

} // namespace

const Command kAttributeCommand{"attribute", "who launched each kernel, on what shapes, and what it computed",
                                kTableOptions | kColumns | kGroup | kAttributionOptions, false, run};

} // namespace lanescope::cli
