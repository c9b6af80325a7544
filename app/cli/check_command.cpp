// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/base/status.h"
#include "core/catalog/recording_tables.h"
#include "core/report/trace_report.h"
#include "core/table/json_writer.h"
#include <algorithm>

namespace lanescope::cli {

namespace {

const char* statusText(int exitCode) {
    switch (exitCode) {
    case kOpenedClean:
        return "clean";
    case kOpenedWithProblems:
        return "problems";
    default:
        return "refused";
    }
}

Result<int> runCheck(const Options& options) {
    int worst = kOpenedClean;
    Report files = Report::array();
    for (const std::string& file : options.files) {
        Report ledger;
        Report diagnostics;
        Report recording;
        std::size_t ranks = 0;
        const Result<int> opened = withContext(file, options, [&](AnalysisContext& context) -> Status {
            const Trace& trace = context.trace();
            ledger = ledgerReport(trace.ledger());
            diagnostics = diagnosticsReport(trace.diagnostics());
            recording = recordingReport(trace, context.recording());
            ranks = trace.ranks().size();
            return {};
        });
        if (!opened) {
            tell(opened.error().describe()); // the next file may open
        }
        const int exitCode = opened ? *opened : kRefused;
        Report& entry = files.append(Report::object());
        entry.set("file", Report::text(file));
        entry.set("status", Report::text(statusText(exitCode)));
        if (ranks > 0) {
            entry.set("ranks", Report::number(ranks));
        }
        entry.set("ledger", std::move(ledger));
        entry.set("diagnostics", std::move(diagnostics));
        entry.set("recording", std::move(recording));
        worst = std::max(worst, exitCode);
    }
    printReport(options, files);
    return worst;
}

constexpr JsonMember kCheckMembers[] = {
    {"file", "path as given; the list has one member for each trace"},
    {"status", "clean, problems or refused"},
    {"ledger, diagnostics, recording", "as in info; null when the trace is refused"},
    {"ranks", "how many ranks the file holds, if several"},
};

} // namespace

const Command kCheckCommand{"check",
                            "whether traces open, and where each event went",
                            kJson | kCsv | kOpensTrace,
                            Files::Several,
                            runCheck,
                            CommandGroup::Trace,
                            nullptr,
                            kCheckMembers};

} // namespace lanescope::cli
