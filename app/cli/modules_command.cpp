// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/catalog/module_tables.h"

namespace lanescope::cli {

namespace {

Result<CommandTable> makeTable(const Trace& trace, const Selection& selection, const Options& options) {
    const std::string group = options.group.value_or("module");
    if (group == "module") {
        return CommandTable{"modules", moduleTreeText(trace, moduleTree(trace, callTree(trace), selection)),
                            Ingredient::Modules};
    }
    if (group == "operator") {
        return CommandTable{
            "paths", flameGraphText(trace, flameGraph(trace, FlameFrames::ModulesAndOperators, selection)),
            Ingredient::Modules};
    }
    if (group == "stack") {
        return CommandTable{"paths", flameGraphText(trace, flameGraph(trace, FlameFrames::Host, selection)),
                            Ingredient::Operators};
    }
    return unknownGroup(options, "module, operator and stack");
}

int run(const Options& options) {
    return runTableCommand(options, [&options](const Trace& trace, const Selection& selection) {
        return makeTable(trace, selection, options);
    });
}

} // namespace

const Command kModulesCommand{"modules", "nn.Module objects as a tree, or call stacks, with their times",
                              kTableOptions | kGroup, false, run};

} // namespace lanescope::cli
