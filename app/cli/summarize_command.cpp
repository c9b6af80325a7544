// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "core/ranks/rank_files.h"
#include "core/ranks/rank_loader.h"

namespace lanescope::cli {

namespace {

Table summaryTable() {
    Table table;
    table.columns = {{"location", CellType::Text}, {"rank"}, {"events"}, {"file_bytes"}, {"summary_bytes"}};
    return table;
}

int run(const Options& options) {
    if (!options.outFolder) {
        return refuse("summarize: say where to write with --out DIR; see lanescope-cli summarize --help");
    }
    auto sources = rankSources(options.files);
    if (!sources) {
        return refuse(sources.error().describe());
    }
    if (options.rank && sources->sources.size() != 1) {
        return refuse("summarize: --rank is for one trace");
    }
    if (options.rank) {
        sources->sources.front().rank = *options.rank;
    }
    int exitCode = kOpenedClean;
    const auto tell = [&](const std::string& notice) {
        std::cerr << "lanescope-cli: " << printable(notice) << '\n';
        exitCode = kOpenedWithProblems;
    };
    for (const std::string& notice : sources->notices) {
        tell(notice);
    }
    Table table = summaryTable();
    std::optional<Error> failed;
    const auto write = [&](const RankSummary& summary) {
        const auto bytes = writeRankSummary(summary, *options.outFolder);
        if (!bytes) {
            failed = bytes.error();
            return;
        }
        table.rows.push_back({summary.location, std::to_string(summary.rank), std::to_string(summary.events),
                              std::to_string(summary.fileBytes), std::to_string(*bytes)});
    };
    LoadOptions loadOptions;
    loadOptions.workers = options.workers;
    loadOptions.memoryBudgetBytes = options.memoryBytes;
    loadRanks(sources->sources, loadOptions, {tell, nullptr, write});
    if (failed) {
        return refuse(failed->describe());
    }
    if (table.rows.empty()) {
        return refuse("none of the traces opened");
    }
    printTable(options, table, "summaries", Report::object());
    return exitCode;
}

} // namespace

const Command kSummarizeCommand{"summarize", "small files about each rank, for jobs of thousands of ranks",
                                kJson | kCsv | kWorkers | kSummaries, true, run};

} // namespace lanescope::cli
