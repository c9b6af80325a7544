// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rocpd_schema.h"

namespace lanescope::rocm {

std::vector<std::string> rocpdRuns(const sqlite::Database& database) {
    constexpr std::string_view kMetadata = "rocpd_metadata";
    std::vector<std::string> runs;
    for (const std::string& table : database.tables()) {
        if (!table.starts_with(kMetadata) || runs.size() == kMostRuns) {
            continue;
        }
        const std::string run = table.substr(kMetadata.size());
        if (database.hasTable("rocpd_info_process" + run) &&
            (database.hasTable("rocpd_region" + run) || database.hasTable("rocpd_kernel_dispatch" + run))) {
            runs.push_back(run);
        }
    }
    return runs;
}

std::vector<std::string> rocpdEventTables(const sqlite::Database& database) {
    std::vector<std::string> tables;
    for (const std::string& run : rocpdRuns(database)) {
        for (const std::string_view table : kRocpdTables) {
            tables.push_back(std::string(table) + run);
        }
    }
    return tables;
}

std::string rocpdFormatName(const sqlite::Database& database) {
    constexpr std::size_t kLongestVersion = 20;
    static constexpr std::string_view kColumns[] = {"tag", "value"};
    for (const std::string& run : rocpdRuns(database)) {
        auto rows = database.rows("rocpd_metadata" + run, kColumns);
        while (rows && rows->next()) {
            if (rows->text(0) == "schema_version") {
                return "rocpd, schema " + std::string(rows->text(1).substr(0, kLongestVersion));
            }
        }
    }
    return "rocpd";
}

} // namespace lanescope::rocm
