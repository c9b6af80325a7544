// SPDX-License-Identifier: Apache-2.0
#include <fstream>

#include "app/cli/command.h"
#include "core/report/trace_html.h"

namespace lanescope::cli {

namespace {

int run(const Options& options) {
    if (!options.output) {
        return refuse("report: say where to write with -o FILE.html; see lanescope-cli report --help");
    }
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> std::optional<Error> {
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        const Result<CategoryRules> rules =
            options.rules ? CategoryRules::load(*options.rules) : userCategoryRules();
        if (!rules) {
            return rules.error();
        }
        std::ofstream file(*options.output, std::ios::binary);
        writeTraceHtml(file, trace, *rules, *selection);
        file.close();
        if (!file) {
            return Error{ErrorCode::FileUnreadable, "the report cannot be written", *options.output, {}};
        }
        return std::nullopt;
    });
}

} // namespace

const Command kReportCommand{"report",
                             "writes one HTML file with what the trace shows, for people without Lanescope",
                             kRange | kStep | kRules | kOutput | kWorkers, false, run};

} // namespace lanescope::cli
