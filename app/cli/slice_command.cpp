// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/slice_choice.h"
#include "core/report/slice_report.h"

namespace lanescope::cli {

namespace {

Result<int> runSlice(const Options& options) {
    if (const std::string_view wrong = wrongSliceChoice(options); !wrong.empty()) {
        return usageError("slice: " + std::string(wrong));
    }
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> std::optional<Error> {
        const Result<SliceChoice> found = chosenSlice(trace, options);
        if (!found) {
            return found.error();
        }
        Report report = linkedSliceReport(trace, found->slice);
        report.set("device_ops", Report::number(found->deviceOps));
        printReport(options, report);
        return std::nullopt;
    });
}

} // namespace

const Command kSliceCommand{"slice",
                            "one slice with its links, by correlation id or by track and time",
                            kJson | kCsv | kWorkers | kSliceChoice,
                            Files::One,
                            runSlice,
                            CommandGroup::Trace};

} // namespace lanescope::cli
