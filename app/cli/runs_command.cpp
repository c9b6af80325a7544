// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>

#include "app/cli/command.h"
#include "core/ranks/log_folder_table.h"

namespace lanescope::cli {

namespace {

Result<int> runRuns(const Options& options) {
    const auto folder = scanLogFolder(options.files.front());
    if (!folder) {
        return folder.error();
    }
    const Table table = logFolderTable(*folder);
    if (table.isEmpty() && options.format == Format::Text) {
        std::cout << "No traces here; " << folder->otherFiles << " other files\n";
    } else {
        Report members = Report::object();
        members.set("location", Report::text(folder->location));
        members.set("other_files", Report::number(folder->otherFiles));
        printTable(options, table, "spans", members);
    }
    int exitCode = kOpenedClean;
    std::ranges::for_each(folder->notices, noticeTeller(exitCode));
    return exitCode;
}

std::vector<CommandTable> tablesOfRuns() {
    return {{{}, {}, "Traces of the folder", [] { return logFolderTable(LogFolder()); }}};
}

} // namespace

const Command kRunsCommand{"runs",       "the traces in a folder or archive of logs, by run and rank",
                           kJson | kCsv, Files::One,
                           runRuns,      CommandGroup::Ranks,
                           tablesOfRuns};

} // namespace lanescope::cli
