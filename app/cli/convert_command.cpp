// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "app/cli/command.h"
#include "app/cli/progress_line.h"
#include "core/base/status.h"
#include "core/export/whole_trace.h"

namespace lanescope::cli {

namespace {

Result<int> runConvert(const Options& options) {
    if (!options.output) {
        return usageError("convert: name the output with -o FILE.json.gz; see lanescope-cli convert --help");
    }
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> Status {
        const Result<WholeTraceSummary> summary = [&] {
            const ProgressLine line([&options] { return "Writing " + *options.output; });
            return saveWholeTrace(trace, *options.output, {options.keepSecrets, inputsOf(options)});
        }();
        if (!summary) {
            return summary.error();
        }
        Report report = Report::object();
        report.set("file", Report::text(*options.output));
        report.set("format", Report::text(trace.format()));
        report.set("events", Report::number(summary->events));
        report.set("slices", Report::number(summary->slices));
        report.set("hidden_secrets", Report::number(summary->hiddenSecrets));
        report.set("file_bytes", Report::number(summary->fileBytes));
        printReport(options, report);
        tellHidden(summary->hiddenSecrets);
        return {};
    });
}

constexpr JsonMember kConvertMembers[] = {
    {"file, file_bytes", "what was written"},
    {"format", "of the source"},
    {"events, slices", "how many events, and how many of them are slices"},
    {"hidden_secrets", "places in which a credential was hidden"},
};

} // namespace

const Command kConvertCommand{"convert",
                              "a trace of any format as Kineto's JSON, for other tools",
                              kJson | kCsv | kOutput | kKeepSecrets | kOpensTrace,
                              Files::One,
                              runConvert,
                              CommandGroup::Files,
                              nullptr,
                              kConvertMembers};

} // namespace lanescope::cli
