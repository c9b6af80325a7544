// SPDX-License-Identifier: Apache-2.0
#include "app/cli/attribution_options.h"
#include "app/cli/table_command.h"
#include "core/catalog/counter_table.h"

namespace lanescope::cli {

namespace {

const char* lineUpName(KernelCounters::LineUp lineUp) {
    switch (lineUp) {
    case KernelCounters::LineUp::Correlation:
        return "correlation";
    case KernelCounters::LineUp::Order:
        return "order";
    case KernelCounters::LineUp::Inexact:
        return "inexact";
    case KernelCounters::LineUp::None:
        break;
    }
    return "none";
}

Result<CommandTable> makeTable(const Trace& trace, const Selection& selection, const Options& options) {
    const std::string group = options.group.value_or("range");
    if (group == "sample") {
        return CommandTable{"kernels", sampledKernelsTable(trace, sampledKernels(trace, selection)),
                            Ingredient::Counters};
    }
    if (group != "range") {
        return unknownGroup(options, "range and sample");
    }
    const Result<UserFigures> figures = figuresFor(options);
    if (!figures) {
        return figures.error();
    }
    const Result<KernelCounters> counters = kernelCounters(trace, *figures->models);
    if (!counters) {
        return counters.error();
    }
    Result<Table> table = counterTable(trace, *counters, *figures->models);
    if (!table) {
        return table.error();
    }
    CommandTable result{"kernels", std::move(*table), Ingredient::Counters};
    result.extra.set("line_up", Report::text(lineUpName(counters->lineUp)));
    const std::string counts = std::to_string(counters->ranges.size()) + " ranges and " +
                               std::to_string(counters->launchCount) + " launch calls of kernels: ";
    if (counters->lineUp == KernelCounters::LineUp::None) {
        result.footer = counts + "which belong together is not known";
    } else if (counters->lineUp == KernelCounters::LineUp::Inexact) {
        result.footer = counts + "lined up by their order, which is inexact";
    }
    return result;
}

int run(const Options& options) {
    return runTableCommand(options, [&options](const Trace& trace, const Selection& selection) {
        return makeTable(trace, selection, options);
    });
}

} // namespace

const Command kCountersCommand{"counters",
                               "hardware counters of kernels with the operators that launched them",
                               kTableOptions | kGroup | kModels, false, run};

} // namespace lanescope::cli
