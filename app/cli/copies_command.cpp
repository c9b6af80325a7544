// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/analysis/copy_table.h"
#include "core/export/analysis_tables.h"

namespace lanescope::cli {

namespace {

NamedTable makeTable(const Trace& trace, const Selection& selection) {
    const auto rows = copyTable(trace, selection);
    return namedTable(copyTableText(trace, rows), rows);
}

int run(const Options& options) {
    return runTableCommand(options, "copies", makeTable);
}

} // namespace

const Command kCopiesCommand{"copies", "device copies and memsets by name", kTableOptions, false, run};

} // namespace lanescope::cli
