// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/base/status.h"
#include "core/ranks/rank_files.h"
#include "core/ranks/rank_loader.h"
#include "core/table/table_maker.h"
#include <algorithm>

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

Result<int> runSummarize(const Options& options) {
    if (!options.outFolder) {
        return usageError("summarize: name the output with --out DIR; see lanescope-cli summarize --help");
    }
    auto sources = rankSources(options.files);
    if (!sources) {
        return sources.error();
    }
    if (options.rank && sources->sources.size() != 1) {
        return usageError("summarize: --rank needs a single trace");
    }
    if (options.rank) {
        sources->sources.front().rank = *options.rank;
    }
    int exitCode = kOpenedClean;
    InputFiles inputs = inputsOf(options);
    for (const RankSource& source : sources->sources) {
        inputs.add(source.location);
    }
    std::vector<Summary> summaries;
    Status written;
    const auto write = [&](const RankSummary& summary) {
        const auto bytes = writeRankSummary(summary, *options.outFolder, inputs);
        if (!bytes) {
            written = bytes.error();
            return;
        }
        summaries.push_back({summary.location, summary.rank, summary.events, summary.fileBytes, *bytes});
    };
    const auto loaded = loadRanksOf(*sources, options, exitCode, write);
    if (!written || !loaded) {
        return !written ? written.error() : loaded.error();
    }
    const Status printed = printTable(options, tableOf(summaries), "summaries", Report::object());
    return printed ? Result<int>(exitCode) : printed.error();
}

} // namespace

const Command kSummarizeCommand{"summarize",
                                "small files about each rank, for jobs of thousands of ranks",
                                kJson | kCsv | kTableShape | kWorkers | kSummaries,
                                Files::Several,
                                runSummarize,
                                CommandGroup::Ranks};

} // namespace lanescope::cli
