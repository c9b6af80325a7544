// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

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
    if (table.isEmpty()) {
        return fail(ErrorCode::InvalidArgument,
                    "it holds no traces, but " + std::to_string(folder->otherFiles) + " other files",
                    folder->location);
    }
    Report members = Report::object();
    members.set("location", Report::text(folder->location));
    members.set("other_files", Report::number(folder->otherFiles));
    if (const Status printed = printTable(options, table, "spans", members); !printed) {
        return printed.error();
    }
    int exitCode = kOpenedClean;
    std::ranges::for_each(folder->notices, noticeTeller(exitCode));
    return exitCode;
}

std::vector<CommandTable> tablesOfRuns() {
    return {{{}, {}, "Traces of the folder", [] { return logFolderTable(LogFolder()); }}};
}

} // namespace

const Command kRunsCommand{"runs",
                           "the traces in a folder or archive of logs, by run and rank",
                           kJson | kCsv | kTableShape,
                           Files::One,
                           runRuns,
                           CommandGroup::Ranks,
                           tablesOfRuns};

} // namespace lanescope::cli
