// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>

#include "app/cli/command.h"
#include "core/flight/flight_tables.h"
#include "core/ranks/log_folder.h"
#include "core/ranks/rank_loader.h"
#include "core/ranks/rank_set.h"

namespace lanescope::cli {

namespace {

struct FlightGrouping {
    std::string_view name;
    std::string_view rowsKey;
    std::string_view help;
    Table (*make)(const FlightMatch& match);
};
constexpr FlightGrouping kFlightGroupings[] = {
    {"collective", "collectives", "Collectives and transfers: mismatches first, then what has not completed",
     flightCollectivesTable},
    {"trouble", "collectives", "Those that differ, wait or have not completed", flightTroubleTable},
    {"rank", "ranks", "How far each rank came in each process group", flightRanksTable},
    {"entry", "entries", "Each call as recorded, with its stack", flightEntriesTable},
};

std::vector<CommandTable> tablesOfFlight() {
    std::vector<CommandTable> tables;
    for (const FlightGrouping& group : kFlightGroupings) {
        tables.push_back(
            {"--group", group.name, group.help, [make = group.make] { return make(FlightMatch({})); }});
    }
    return tables;
}

/// The dumps of the run that a folder holds beside its traces; the location itself for anything else.
Result<std::vector<std::string>> dumpsAt(const std::string& location) {
    std::vector<std::string> files;
    const auto folder = scanLogFolder(location);
    if (!folder) {
        return std::vector{location}; // a file; what it is, is told when it is read
    }
    if (std::ranges::count(folder->runs, true, &LogRun::isOfDumps) > 1) {
        return Error{ErrorCode::InvalidArgument,
                     "it holds dumps of several jobs; name the files of one job",
                     location,
                     {}};
    }
    for (const LogRun& run : folder->runs) {
        for (const LogWorker& worker : run.isOfDumps ? run.workers : std::vector<LogWorker>()) {
            files.push_back(worker.spans.back().location);
        }
    }
    return files.empty() ? std::vector{location} : files;
}

Result<int> runFlight(const Options& options) {
    const std::string wanted = options.group.value_or("collective");
    const auto* const group = std::ranges::find(kFlightGroupings, wanted, &FlightGrouping::name);
    if (group == std::end(kFlightGroupings)) {
        return usageError("--group " + wanted + ": must be collective, trouble, rank or entry");
    }
    std::vector<std::string> files;
    for (const std::string& location : options.files) {
        const auto dumps = dumpsAt(location);
        if (!dumps) {
            return dumps.error();
        }
        files.insert(files.end(), dumps->begin(), dumps->end());
    }
    const auto sources = rankSources(files);
    if (!sources) {
        return sources.error();
    }
    int exitCode = kOpenedClean;
    const auto tellNotice = noticeTeller(exitCode);
    std::ranges::for_each(sources->notices, tellNotice);
    const RankSet set(loadRanks(sources->sources, loadOptionsOf(options), {tellNotice, nullptr, nullptr}));
    if (set.flight() == nullptr) {
        return usageError("none of the files is a dump of PyTorch's flight recorder");
    }
    const Table table = group->make(*set.flight());
    if (table.isEmpty() && options.format == Format::Text) {
        std::cout << (wanted == "trouble" ? "All collectives and transfers have completed, and none differs\n"
                                          : "The dumps hold no collectives\n");
        return exitCode;
    }
    Report members = Report::object();
    members.set("dumps_open", Report::number(set.flight()->dumps().size()));
    const Status printed = printTable(options, table, group->rowsKey, members);
    return printed ? Result<int>(exitCode) : printed.error();
}

} // namespace

const Command kFlightCommand{
    "flight",
    "dumps of PyTorch's flight recorder: which collective hangs, which rank is missing",
    kJson | kCsv | kTableShape | kGroup | kWorkers,
    Files::Several,
    runFlight,
    CommandGroup::Ranks,
    tablesOfFlight};

} // namespace lanescope::cli
