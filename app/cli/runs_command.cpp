// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "core/ranks/log_folder_table.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

void writeNotices(const LogFolder& folder) {
    for (const std::string& notice : folder.notices) {
        std::cerr << "lanescope-cli: " << printable(notice) << '\n';
    }
}

int run(const Options& options) {
    const auto folder = scanLogFolder(options.files.front());
    if (!folder) {
        return refuse(folder.error().describe());
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
    writeNotices(*folder);
    return folder->notices.empty() ? kOpenedClean : kOpenedWithProblems;
}

} // namespace

const Command kRunsCommand{"runs", "the traces in a folder or archive of logs, by run and rank", kJson | kCsv,
                           false, run};

} // namespace lanescope::cli
