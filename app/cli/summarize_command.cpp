// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "core/ranks/rank_files.h"
#include "core/ranks/rank_loader.h"
#include "core/table/printable.h"
#include "core/table/table_maker.h"

namespace lanescope::cli {

namespace {

struct Summary {
    std::string location;
    std::int64_t rank;
    std::uint64_t events;
    std::uint64_t fileBytes;
    std::uint64_t summaryBytes;
};

Table tableOf(const std::vector<Summary>& summaries) {
    TableMaker<Summary> make(summaries);
    make.addText({"location", "Location", Unit::None, "The trace"},
                 [](const Summary& r) -> const std::string& { return r.location; })
        .add({"rank", "Rank", Unit::None, "Number of the rank"}, &Summary::rank)
        .add({"events", "Events", Unit::Count, "Events of the trace"}, &Summary::events)
        .add({"file_bytes", "File", Unit::Bytes, "Size of the trace"}, &Summary::fileBytes)
        .add({"summary_bytes", "Summary", Unit::Bytes, "Size of the summary"}, &Summary::summaryBytes);
    return make.table();
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
    InputFiles inputs;
    for (const RankSource& source : sources->sources) {
        inputs.add(source.location);
    }
    std::vector<Summary> summaries;
    std::optional<Error> failed;
    const auto write = [&](const RankSummary& summary) {
        const auto bytes = writeRankSummary(summary, *options.outFolder, inputs);
        if (!bytes) {
            failed = bytes.error();
            return;
        }
        summaries.push_back({summary.location, summary.rank, summary.events, summary.fileBytes, *bytes});
    };
    loadRanks(sources->sources, loadOptionsOf(options), {tell, nullptr, write});
    if (failed) {
        return refuse(failed->describe());
    }
    if (summaries.empty()) {
        return refuse("none of the traces opened");
    }
    printTable(options, tableOf(summaries), "summaries", Report::object());
    return exitCode;
}

} // namespace

const Command kSummarizeCommand{"summarize", "small files about each rank, for jobs of thousands of ranks",
                                kJson | kCsv | kWorkers | kSummaries, true, run};

} // namespace lanescope::cli
