// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/analysis/device/copy_table.h"
#include "core/catalog/analysis_tables.h"

namespace lanescope::cli {

namespace {

int run(const Options& options) {
    return runTableCommand(
        options, [](const Trace& trace, const Selection& selection) -> Result<CommandTable> {
            const auto rows = copyTable(trace, selection);
            return durationTable("copies", copyTableText(trace, rows), rows, Ingredient::DeviceWork);
        });
}

} // namespace

const Command kCopiesCommand{"copies", "device copies and memsets by name", kTableOptions, false, run};

} // namespace lanescope::cli
