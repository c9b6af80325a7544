// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/catalog/step_tables.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

int run(const Options& options) {
    return runTableCommand(
        options, [&options](const Trace& trace, const Selection& selection) -> Result<CommandTable> {
            const StepBreakdown breakdown = stepBreakdown(trace, selection, options.conventions);
            CommandTable result{"steps", stepTableText(trace, breakdown), Ingredient::Steps};
            result.extra.set("marked", Report::flag(breakdown.marked));
            result.footer = std::to_string(breakdown.steps.size()) + " steps, " +
                            decimalMicroseconds(breakdown.meanTotalNs) + " us on average";
            return result;
        });
}

} // namespace

const Command kStepsCommand{"steps", "what the time of each step went to", kTableOptions | kConventions,
                            false, run};

} // namespace lanescope::cli
