// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/diagnosis_report.h"

namespace lanescope::cli {

namespace {

int run(const Options& options) {
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> std::optional<Error> {
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        const Diagnosis diagnosis = diagnose(trace, *selection);
        switch (options.format) {
        case Format::Text:
            std::cout << diagnosisText(trace, diagnosis);
            break;
        case Format::Csv:
            writeCsv(std::cout, diagnosisTable(trace, diagnosis));
            break;
        case Format::Json:
            printReport(options, diagnosisReport(trace, diagnosis));
            break;
        }
        return std::nullopt;
    });
}

} // namespace

const Command kDiagnoseCommand{"diagnose",
                               "why it took so long: ranked causes with culprit, place and advice",
                               kJson | kCsv | kRange | kStep | kWorkers, false, run};

} // namespace lanescope::cli
