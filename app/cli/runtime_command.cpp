// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/analysis/host/runtime_table.h"
#include "core/catalog/analysis_tables.h"

namespace lanescope::cli {

namespace {

int run(const Options& options) {
    return runTableCommand(
        options, [](const Trace& trace, const Selection& selection) -> Result<CommandTable> {
            const auto rows = runtimeTable(trace, selection);
            return durationTable("calls", durationTableText(trace, rows), rows, Ingredient::Launches);
        });
}

} // namespace

const Command kRuntimeCommand{"runtime", "runtime and driver calls by name", kTableOptions, false, run};

} // namespace lanescope::cli
