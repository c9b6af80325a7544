// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/base/output_file.h"
#include "core/base/status.h"
#include "core/report/trace_html.h"

namespace lanescope::cli {

namespace {

Result<int> runReport(const Options& options) {
    if (!options.output) {
        return usageError("report: name the output with -o FILE.html; see lanescope-cli report --help");
    }
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> Status {
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        const Result<CategoryRules> rules =
            options.rules ? CategoryRules::load(*options.rules) : userCategoryRules();
        if (!rules) {
            return rules.error();
        }
        const auto file = OutputFile::create(*options.output, inputsOf(options));
        if (!file) {
            return file.error();
        }
        writeTraceHtml((*file)->stream(), trace, *rules, *selection);
        return (*file)->commit();
    });
}

} // namespace

const Command kReportCommand{"report",
                             "one HTML file with the findings and figures of a trace",
                             kRange | kStep | kPhase | kRules | kOutput | kOpensTrace,
                             Files::One,
                             runReport,
                             CommandGroup::Files};

} // namespace lanescope::cli
