// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "core/base/status.h"
#include "core/diagnosis/diagnosis_report.h"
#include "core/ranks/rank_causes.h"
#include "core/ranks/rank_loader.h"
#include "core/secrets/secret_mask.h"
#include "core/table/table_writers.h"

namespace lanescope::cli {

namespace {

void print(const Options& options, const Trace* trace, const Diagnosis& diagnosis) {
    switch (options.format) {
    case Format::Text:
        std::cout << maskSecrets({}, diagnosisText(trace, diagnosis));
        break;
    case Format::Csv:
        writeCsv(std::cout, diagnosisTable(trace, diagnosis));
        break;
    case Format::Json:
        printReport(options, diagnosisReport(trace, diagnosis));
        break;
    }
}

Result<int> diagnoseTrace(const std::string& file, const Options& options) {
    return withContext(file, options, [&](AnalysisContext& context) -> Status {
        const Trace& trace = context.trace();
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        print(options, &trace, diagnosisOf(context, *selection, options));
        return {};
    });
}

Result<int> diagnoseRanks(const RankSources& sources, const Options& options) {
    if (options.range || options.step) {
        return usageError("--range and --step need a single trace, but several are given");
    }
    int exitCode = kOpenedClean;
    auto ranks = loadRanksOf(sources, options, exitCode);
    if (!ranks) {
        return ranks.error();
    }
    const RankSet set(std::move(*ranks));
    print(options, nullptr, rankDiagnosis(set));
    return exitCode;
}

Result<int> runDiagnose(const Options& options) {
    // One file is a trace, or an archive or folder with one or several.
    const auto sources = rankSources(options.files);
    if (sources && sources->sources.size() > 1) {
        return diagnoseRanks(*sources, options);
    }
    return diagnoseTrace(options.files.front(), options);
}

constexpr JsonMember kDiagnoseMembers[] = {
    {"file", "path as given"},
    {"span_ms, span", "length, and what it is: steps, iterations, whole trace or range"},
    {"gpu_busy_ms", "time in which some device works; the sum over ranks"},
    {"busy", "of several devices or ranks: name, busy_ms, span_ms"},
    {"notes", "what is fine, and how long the host and the GPU would take alone"},
    {"causes",
     "list of kind, title, ms, share (of 1), what (the culprit), where (range in us of the trace's\n"
     "clock, thread as process/thread, or stream), evidence, advice, gain_ms, gain_low_ms and\n"
     "gain_high_ms (null: unknown), gain_if (the change), hidden_behind (kind of the cause that\n"
     "limits the span instead, else null), of kernels roofline_percent, roofline_known_percent and\n"
     "bound, confidence (of 1)"},
};

} // namespace

const Command kDiagnoseCommand{"diagnose",
                               "why it took so long: ranked causes with culprit, place and advice",
                               kJson | kCsv | kRange | kStep | kPhase | kOpensTrace,
                               Files::Several,
                               runDiagnose,
                               CommandGroup::Slow,
                               nullptr,
                               kDiagnoseMembers};

} // namespace lanescope::cli
