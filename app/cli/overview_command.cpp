// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/analysis/findings/overview.h"
#include "core/ranks/trace_diagnosis.h"
#include "core/report/overview_report.h"

namespace lanescope::cli {

namespace {

Result<int> runOverview(const Options& options) {
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> std::optional<Error> {
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        const CallTree tree = callTree(trace, {options.conventions, options.merge});
        const Overview result = overview(trace, tree, callTimes(trace, tree), *selection);
        AnalysisContext context(trace);
        printReport(options,
                    overviewReport(trace, result, traceDiagnosis(context, *selection), options.conventions));
        return std::nullopt;
    });
}

} // namespace

const Command kOverviewCommand{"overview",
                               "device utilization, breakdown of a step, and findings",
                               kJson | kCsv | kRange | kStep | kPhase | kWorkers | kConventions,
                               Files::One,
                               runOverview,
                               CommandGroup::Slow};

} // namespace lanescope::cli
