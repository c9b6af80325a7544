// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/analysis/findings/overview.h"
#include "core/base/status.h"
#include "core/report/overview_report.h"

namespace lanescope::cli {

namespace {

Result<int> runOverview(const Options& options) {
    return withContext(options.files.front(), options, [&](AnalysisContext& context) -> Status {
        const Trace& trace = context.trace();
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        const OperatorCalls& calls = context.calls({options.conventions, options.merge});
        const Overview result = overview(trace, calls.tree, calls.times, *selection);
        printReport(options, overviewReport(trace, result, diagnosisOf(context, *selection, options),
                                            options.conventions));
        return {};
    });
}

constexpr JsonMember kOverviewMembers[] = {
    {"file", "path as given"},
    {"configuration",
     "device_type, devices_used, steps_marked, steps, shares (in words: what shares are of)"},
    {"gpus", "list of device, name, total_memory_bytes, compute_capability, range_start_us and\n"
             "range_duration_us (what shares are of), utilization_percent, sm_efficiency_percent,\n"
             "sm_efficiency_derived, sm_efficiency_coverage_percent, occupancy_percent,\n"
             "occupancy_coverage_percent, tensor_core_percent, tensor_core_coverage_percent"},
    {"tensor_core_percent, tensor_core_coverage_percent", "of all devices"},
    {"tensor_core_eligible_percent", "of the kernel time that operators launch"},
    {"average_step",
     "total_us, and for kernel, memcpy, memset, communication, runtime, data_loader, cpu_exec\n"
     "and other us and percent; null without steps"},
    {"diagnosis", "the answer of the command diagnose"},
    {"findings", "what the set-up suggests: kind, text, value and threshold (shares of 1), device, start_us\n"
                 "(relative), duration_us, slice"},
};

} // namespace

const Command kOverviewCommand{"overview",
                               "device utilization, breakdown of a step, and findings",
                               kJson | kCsv | kRange | kStep | kPhase | kOpensTrace | kConventions,
                               Files::One,
                               runOverview,
                               CommandGroup::Slow,
                               nullptr,
                               kOverviewMembers};

} // namespace lanescope::cli
