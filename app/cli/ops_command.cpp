// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/analysis/operator_table.h"
#include "core/export/analysis_tables.h"

namespace lanescope::cli {

namespace {

NamedTable makeTable(const Trace& trace, const Selection& selection) {
    const auto rows = operatorTable(trace, selection);
    return namedTable(operatorTableText(trace, rows), rows);
}

int run(const Options& options) {
    return runTableCommand(options, "operators", makeTable);
}

} // namespace

const Command kOpsCommand{"ops", "operators by name, with self and device times", kTableOptions, false, run};

} // namespace lanescope::cli
