// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/run_recording.h"
#include "core/gate/baseline_store.h"
#include "core/gate/run_trend.h"
#include "core/report/trend_html.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

std::optional<Error> writePage(const Options& options, const std::vector<RunRecord>& runs,
                               const RunTrend& trend) {
    const auto file = OutputFile::create(*options.output, inputsOf(options));
    if (!file) {
        return file.error();
    }
    writeTrendHtml((*file)->stream(), runs, trend);
    return errorOf((*file)->commit());
}

int run(const Options& options) {
    if (options.files.empty() && !options.store) {
        return refuse("trend: give traces in their order, or a store of runs with --store DIR");
    }
    std::vector<FailCondition> asked;
    std::vector<FigureName> figures;
    for (const std::string& text : options.figures) {
        const Result<FigureName> name = parseFigureName(text);
        if (!name) {
            return refuse(name.error().describe());
        }
        figures.push_back(*name);
        asked.emplace_back().figure = *name;
    }
    std::vector<RunRecord> runs;
    int exitCode = kOpenedClean;
    if (options.store) {
        Result<StoredRuns> stored = storedRuns(*options.store, options.series);
        if (!stored) {
            return refuse(stored.error().describe());
        }
        for (const std::string& notice : stored->notices) {
            std::cerr << "lanescope-cli: " << printable(notice) << '\n';
            exitCode = kOpenedWithProblems;
        }
        for (StoredRun& run : stored->runs) {
            runs.push_back(std::move(run.run));
        }
    }
    for (RunRecord& run : recordRuns(options.files, options, asked, exitCode)) {
        runs.push_back(std::move(run));
    }
    if (exitCode == kRefused) {
        return exitCode;
    }
    const RunTrend trend = runTrend(runs, figures);
    for (const OtherRun& other : trend.others) {
        std::cerr << "lanescope-cli: "
                  << printable(runs[other.run].location + " is listed apart: " + other.reason) << '\n';
    }
    printTable(options, trendTable(runs, trend), "runs", trendReport(runs, trend));
    if (options.output) {
        if (const auto error = writePage(options, runs, trend)) {
            return refuse(error->describe());
        }
    }
    return exitCode;
}

} // namespace

const Command kTrendCommand{"trend",
                            "runs of one program over time, and where a figure changed",
                            kJson | kCsv | kText | kStore | kRunTrend | kOutput | kWorkers,
                            true,
                            run,
                            true};

} // namespace lanescope::cli
