// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <iostream>

#include "app/cli/command.h"
#include "core/ranks/rank_loader.h"
#include "core/ranks/rank_path.h"
#include "core/ranks/rank_set.h"
#include "core/ranks/rank_tables.h"

namespace lanescope::cli {

namespace {

Result<Table> pathTableOf(const RankSet& set, const Options& options) {
    const auto graphs = loadRankGraphs(set, loadOptionsOf(options));
    if (!graphs) {
        return graphs.error();
    }
    return rankPathTable(set, criticalPathAcrossRanks(set, *graphs));
}

Result<int> printRanks(const Options& options, std::string_view rowsKey,
                       const std::function<Result<Table>(const RankSet& set)>& make) {
    const auto sources = rankSources(options.files);
    if (!sources) {
        return sources.error();
    }
    int exitCode = kOpenedClean;
    auto ranks = loadRanksOf(*sources, options, exitCode);
    if (!ranks) {
        return ranks.error();
    }
    const RankSet set(std::move(*ranks));
    if (rowsKey == "collectives" && set.ranks().size() < 2) {
        return usageError(
            "collectives: only one rank is there; name the traces of all ranks, or their folder");
    }
    const Result<Table> made = make(set);
    if (!made) {
        return made.error();
    }
    const Table& table = *made;
    if (table.isEmpty() && options.format == Format::Text) {
        std::cout << (rowsKey != "collectives" ? "The traces contain no data for this table\n"
                                               : "No collectives could be matched across ranks\n");
        return exitCode;
    }
    Report members = Report::object();
    members.set("ranks_open", Report::number(set.ranks().size()));
    members.set("unmatched_collectives", Report::number(set.unmatched()));
    const Status printed = printTable(options, table, rowsKey, members);
    return printed ? Result<int>(exitCode) : printed.error();
}

struct Grouping {
    std::string_view name;
    std::string_view help;
    Table (*make)(const RankSet& set);
};
constexpr Grouping kGroupings[] = {{"rank", "Ranks with their mean step, waits and clock", rankTable},
                                   {"step", "Steps of each rank", rankStepTable},
                                   {"device", "Devices of each rank with what they did", rankDeviceTable},
                                   {"idle", "Idle time of each stream by cause", rankIdleTable},
                                   {"kernel", "Kernels by name over the ranks", rankKernelTable},
                                   {"memory", "Peaks of memory", rankMemoryTable}};

std::vector<CommandTable> tablesOfRanks() {
    std::vector<CommandTable> tables;
    for (const Grouping& grouping : kGroupings) {
        tables.push_back(
            {"--group", grouping.name, grouping.help, [make = grouping.make] { return make(RankSet()); }});
    }
    tables.push_back({"--group", "path", "The critical path across all ranks, by rank and part",
                      [] { return rankPathTable(RankSet(), RankPath()); }});
    return tables;
}

std::vector<CommandTable> tablesOfCollectives() {
    return {{{}, {}, "Collectives that several ranks share", [] { return collectiveTable(RankSet()); }},
            {"--group", "kind", "Sums by kind, group, type and size",
             [] { return collectiveSummaryTable(RankSet()); }}};
}

Result<int> runRanks(const Options& options) {
    const std::string group = options.group.value_or("rank");
    for (const Grouping& grouping : kGroupings) {
        if (grouping.name == group) {
            return printRanks(options, "ranks", grouping.make);
        }
    }
    if (group == "path") {
        return printRanks(options, "path",
                          [&options](const RankSet& set) { return pathTableOf(set, options); });
    }
    return unknownGroup(group, "rank, step, device, idle, kernel, memory and path");
}

Result<int> runCollectives(const Options& options) {
    if (options.group && *options.group != "kind") {
        return unknownGroup(*options.group, "kind");
    }
    return printRanks(options, "collectives", options.group ? collectiveSummaryTable : collectiveTable);
}

} // namespace

const Command kRanksCommand{"ranks",
                            "where the time of each rank went, who waited and who was late",
                            kJson | kCsv | kTableShape | kGroup | kWorkers,
                            Files::Several,
                            runRanks,
                            CommandGroup::Ranks,
                            tablesOfRanks};
const Command kCollectivesCommand{"collectives",
                                  "collectives matched across ranks, with bandwidths",
                                  kJson | kCsv | kTableShape | kGroup | kWorkers,
                                  Files::Several,
                                  runCollectives,
                                  CommandGroup::Ranks,
                                  tablesOfCollectives};

} // namespace lanescope::cli
