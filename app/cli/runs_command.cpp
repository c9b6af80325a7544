// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "core/export/json_writer.h"
#include "core/export/log_folder_table.h"

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
    switch (options.format) {
    case Format::Text:
        if (table.rows.empty()) {
            std::cout << "No traces here; " << folder->otherFiles << " other files\n";
        } else {
            writeText(std::cout, table);
        }
        break;
    case Format::Csv:
        writeCsv(std::cout, table);
        break;
    case Format::Json: {
        JsonWriter json(std::cout);
        json.beginObject();
        json.member("location", std::string_view(folder->location));
        json.member("other_files", folder->otherFiles);
        json.key("spans");
        writeJson(json, table);
        json.endObject();
        break;
    }
    }
    writeNotices(*folder);
    return folder->notices.empty() ? kOpenedClean : kOpenedWithProblems;
}

} // namespace

const Command kRunsCommand{"runs", "the traces in a folder or archive of logs, by run and rank", kJson | kCsv,
                           false, run};

} // namespace lanescope::cli
