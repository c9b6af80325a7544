// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/analysis/runtime_table.h"
#include "core/export/analysis_tables.h"

namespace lanescope::cli {

namespace {

NamedTable makeTable(const Trace& trace, const Selection& selection) {
    const auto rows = runtimeTable(trace, selection);
    return namedTable(durationTableText(trace, rows), rows);
}

int run(const Options& options) {
    return runTableCommand(options, "calls", makeTable);
}

} // namespace

const Command kRuntimeCommand{"runtime", "runtime and driver calls by name", kTableOptions, false, run};

} // namespace lanescope::cli
