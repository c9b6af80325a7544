// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rocpd_importer.h"

#include "core/import/rocm/rocpd_args.h"
#include "core/import/rocm/rocpd_info.h"
#include "core/import/rocm/rocpd_rows.h"
#include "core/import/rocm/rocpd_schema.h"
#include "core/store/rocprof_hints.h"

namespace lanescope {

namespace {
constexpr std::string_view kNamePatterns[] = {"*.db"};
} // namespace

std::span<const std::string_view> RocpdImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> RocpdImporter::recordingHints() const {
    return rocprofHints();
}

bool RocpdImporter::isOurs(const sqlite::Database& database) const {
    return !rocm::rocpdRuns(database).empty();
}

std::vector<std::string> RocpdImporter::eventTables(const sqlite::Database& database) const {
    return rocm::rocpdEventTables(database);
}

bool RocpdImporter::isCountedOnly(const sqlite::Database& database, const std::string& table) const {
    // Processes and threads have starts and ends that are no events.
    return table.find("_info_") == std::string::npos &&
           (database.hasColumn(table, "start") || database.hasColumn(table, "start_id") ||
            database.hasColumn(table, "timestamp"));
}

bool RocpdImporter::holdsDeviceWork(std::string_view table) const {
    return table.starts_with("rocpd_kernel_dispatch") || table.starts_with("rocpd_memory_copy");
}

Status RocpdImporter::readAll(sqlite::RowSession& session, ImportedTrace& trace) const {
    const std::vector<std::string> runs = rocm::rocpdRuns(session.database());
    rocm::RocpdInfo info;
    if (const Status status = info.read(session, runs); !status) {
        return status;
    }
    trace.headerInfo.devices = std::move(info.devices);
    return rocm::readRocpdRows(session, info, runs);
}

std::span<const sqlite::NeededColumns> RocpdImporter::neededColumns() const {
    // Columns of schemas 3 and 4. Names of tables end with the id of the run.
    static constexpr sqlite::NeededColumns kNeeded[] = {
        {"rocpd_kernel_dispatch*", "start|start_id end|end_id kernel_id event_id agent_id|track_id"},
        {"rocpd_memory_copy*", "start|start_id end|end_id name_id size event_id"},
        {"rocpd_region*", "start|start_id end|end_id name_id event_id tid|track_id"},
        {"rocpd_sample*", "timestamp|timestamp_id track_id event_id"},
        {"rocpd_event*", "stack_id correlation_id"},
        {"rocpd_string*", "string"},
    };
    return kNeeded;
}

std::string RocpdImporter::formatName(const sqlite::Database& database) const {
    return rocm::rocpdFormatName(database);
}

std::shared_ptr<const ArgSource> RocpdImporter::makeArgs(std::shared_ptr<const ByteFile> file) const {
    return std::make_shared<rocm::RocpdArgs>(std::move(file));
}

} // namespace lanescope
