// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>

#include "app/cli/run_recording.h"
#include "core/base/status.h"
#include "core/gate/baseline_store.h"
#include "core/gate/run_trend.h"
#include "core/report/trend_html.h"

namespace lanescope::cli {

namespace {

Status writePage(const Options& options, const std::vector<RunRecord>& runs, const RunTrend& trend) {
    const auto file = OutputFile::create(*options.output, inputsOf(options));
    if (!file) {
        return file.error();
    }
    writeTrendHtml((*file)->stream(), runs, trend);
    return (*file)->commit();
}

Result<int> runTrendCommand(const Options& options) {
    if (options.files.empty() && !options.store) {
        return usageError("trend: give traces in their order, or a store of runs with --store DIR");
    }
    std::vector<FailCondition> asked;
    std::vector<FigureName> figures;
    for (const std::string& text : options.figures) {
        const Result<FigureName> name = parseFigureName(text);
        if (!name) {
            return name.error();
        }
        figures.push_back(*name);
        asked.emplace_back().figure = *name;
    }
    std::vector<RunRecord> runs;
    int exitCode = kOpenedClean;
    if (options.store) {
        Result<StoredRuns> stored = storedRuns(*options.store, options.series);
        if (!stored) {
            return stored.error();
        }
        std::ranges::for_each(stored->notices, noticeTeller(exitCode));
        for (StoredRun& run : stored->runs) {
            runs.push_back(std::move(run.run));
        }
    }
    Result<std::vector<RunRecord>> recorded = recordRuns(options.files, options, asked, exitCode);
    if (!recorded) {
        return recorded.error();
    }
    std::ranges::move(*recorded, std::back_inserter(runs));
    const RunTrend trend = runTrend(runs, figures);
    for (const OtherRun& other : trend.others) {
        tell(runs[other.run].location + " is listed apart: " + other.reason);
    }
    if (const Status printed = printTable(options, trendTable(runs, trend), "runs", trendReport(runs, trend));
        !printed) {
        return printed.error();
    }
    if (options.output) {
        if (const Status status = writePage(options, runs, trend); !status) {
            return status.error();
        }
    }
    return exitCode;
}

/// Parts of the step time and figures asked for come between the columns of every trend.
std::vector<CommandTable> tablesOfTrend() {
    return {{{}, {}, "Runs, oldest first, with the parts of their step time and each --figure", [] {
                 return trendTable({}, RunTrend());
             }}};
}

constexpr JsonMember kTrendMembers[] = {
    {"runs", "the table"},
    {"changes", "figures that changed their level: the last run before and the first after"},
    {"others", "runs of another program or machine, which are listed apart"},
};

} // namespace

const Command kTrendCommand{"trend",
                            "runs of one program over time, and where figures changed",
                            kJson | kCsv | kText | kTableShape | kStore | kRunTrend | kOutput | kWorkers,
                            Files::Any,
                            runTrendCommand,
                            CommandGroup::Change,
                            tablesOfTrend,
                            kTrendMembers};

} // namespace lanescope::cli
