// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/report/trace_report.h"

namespace lanescope::cli {

namespace {

Result<int> runInfo(const Options& options) {
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> std::optional<Error> {
        printReport(options, traceReport(trace));
        return std::nullopt;
    });
}

} // namespace

const Command kInfoCommand{"info",
                           "what a trace holds, and what was wrong with it",
                           kJson | kCsv | kWorkers,
                           Files::One,
                           runInfo,
                           CommandGroup::Trace};

} // namespace lanescope::cli
