// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/export/range_trace.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

Report summaryReport(const Trace& trace, const Options& options, const TimeRange& range,
                     const RangeTraceSummary& summary) {
    Report report = Report::object();
    report.set("file", Report::text(*options.output));
    report.set("start_us", Report::number(decimalMicroseconds(range.startNs - trace.bounds().startNs)));
    report.set("end_us", Report::number(decimalMicroseconds(range.endNs - trace.bounds().startNs)));
    report.set("events", Report::number(summary.events));
    report.set("slices", Report::number(summary.slices));
    report.set("cut", Report::number(summary.cut));
    report.set("mended", Report::number(summary.mended));
    report.set("hidden_secrets", Report::number(summary.hiddenSecrets));
    report.set("file_bytes", Report::number(summary.fileBytes));
    return report;
}

Result<int> run(const Options& options) {
    if (!options.output) {
        return usageError("export: say where to write with -o FILE.json.gz; see lanescope-cli export --help");
    }
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> std::optional<Error> {
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        const TimeRange range = selection->range.value_or(trace.bounds());
        const Result<RangeTraceSummary> summary =
            saveRangeTrace(trace, *options.output, {range, options.keepSecrets, inputsOf(options)});
        if (!summary) {
            return summary.error();
        }
        printReport(options, summaryReport(trace, options, range, *summary));
        if (summary->hiddenSecrets > 0) {
            tell("what looks like a credential is hidden in " + std::to_string(summary->hiddenSecrets) +
                 " places; --keep-secrets keeps it");
        }
        return std::nullopt;
    });
}

} // namespace

const Command kExportCommand{"export", "a time range or step as a trace of its own, for other tools",
                             kJson | kCsv | kRange | kStep | kOutput | kKeepSecrets | kWorkers, Files::One,
                             run};

} // namespace lanescope::cli
