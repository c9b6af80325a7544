// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/analysis/kernel_table.h"
#include "core/export/analysis_tables.h"

namespace lanescope::cli {

namespace {

NamedTable makeTable(const Trace& trace, const Selection& selection) {
    const KernelTable kernels = kernelTable(trace, selection);
    return {kernelTableText(trace, kernels), kernels.count, kernels.totalNs};
}

int run(const Options& options) {
    return runTableCommand(options, "kernels", makeTable);
}

} // namespace

const Command kKernelsCommand{"kernels", "kernels by name", kTableOptions, false, run};

} // namespace lanescope::cli
