// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/nsys_importer.h"

#include <algorithm>

#include "core/import/nsys/device_rows.h"
#include "core/import/nsys/host_rows.h"
#include "core/import/nsys/nvtx_rows.h"
#include "core/import/nsys/row_args.h"
#include "core/import/nsys/session.h"
#include "core/import/nsys/target_info.h"
#include "core/import/sqlite/database.h"

namespace lanescope {

namespace {

using nsys::Table;

constexpr std::string_view kNamePatterns[] = {"*.sqlite"};
/// Kinds of events are numbered with 8 bits; the rest of a file's tables share the last number.
constexpr std::size_t kMostKinds = 255;

/// Tables with times that are no events: parts of others.
bool isPartOfOthers(std::string_view table) {
    return table.starts_with("TARGET_INFO") || table.starts_with("META_DATA") || table.starts_with("ENUM_") ||
           table.starts_with("ANALYSIS_") || table.ends_with("_CALLCHAINS");
}

/// Tables of events that are only counted, ascending.
std::vector<std::string> otherTables(const sqlite::Database& database) {
    std::vector<std::string> tables;
    for (const std::string& table : database.tables()) {
        if (std::ranges::find(nsys::kTableNames, table) == nsys::kTableNames.end() &&
            !isPartOfOthers(table) &&
            (database.hasColumn(table, "start") || database.hasColumn(table, "timestamp"))) {
            tables.push_back(table);
        }
    }
    return tables;
}

std::uint64_t expectedRows(const sqlite::Database& database) {
    std::uint64_t rows = 0;
    for (const std::string_view table : nsys::kTableNames) {
        rows += database.rowCountEstimate(table);
    }
    return rows;
}

std::optional<Error> countOthers(nsys::Session& session, const std::vector<std::string>& others) {
    for (std::size_t i = 0; i < others.size(); ++i) {
        const auto count = session.database().rowCount(others[i]);
        if (!count && count.error().code == ErrorCode::Cancelled) {
            return count.error();
        }
        if (!count) {
            session.writer().diagnostics().add(DiagnosticKind::DamagedTable, 0);
        } else if (*count > 0) {
            session.writer().beginKind(std::min(nsys::kTableCount + i, kMostKinds));
            session.writer().notShown(*count);
        }
    }
    return std::nullopt;
}

std::optional<Error> readAll(nsys::Session& session, const std::vector<std::string>& others,
                             ImportedTrace& trace) {
    std::unordered_map<std::int64_t, int> smCounts;
    nsys::TargetNames names;
    if (auto error = session.readStrings()) {
        return error;
    }
    if (auto error = nsys::readTarget(session, trace, smCounts)) {
        return error;
    }
    if (auto error = nsys::readNames(session, names)) {
        return error;
    }
    if (auto error = nsys::readDeviceRows(session, smCounts)) {
        return error;
    }
    if (auto error = nsys::readCalls(session)) {
        return error;
    }
    if (auto error = nsys::readNvtxRows(session, names.nvtxThreads)) {
        return error;
    }
    for (const auto read : {nsys::readOsCalls, nsys::readScheduling, nsys::readSamples, nsys::readGpuMetrics,
                            nsys::readOverheads, nsys::readWarnings}) {
        if (auto error = read(session)) {
            return error;
        }
    }
    if (auto error = countOthers(session, others)) {
        return error;
    }
    nsys::writeNames(session, names);
    for (const HeaderInfo::Device& device : trace.headerInfo.devices) {
        const OwnerPart pid = RecordWriter::number(device.properties.id);
        session.writer().processName(pid, device.name);
        session.writer().processLabels(pid, "GPU " + std::to_string(device.properties.id));
    }
    return std::nullopt;
}

} // namespace

std::span<const std::string_view> NsysImporter::namePatterns() const {
    return kNamePatterns;
}

bool NsysImporter::recognizes(const FileStart& start) const {
    if (start.compression != Compression::None || !sqlite::isDatabase(start.bytes)) {
        return false;
    }
    const auto database = sqlite::Database::open(start.file);
    if (!database || !(*database)->hasColumn("StringIds", "id") ||
        !(*database)->hasColumn("StringIds", "value")) {
        return false;
    }
    // Tables are written only when they have rows: any of these will do.
    static constexpr std::string_view kSigns[] = {"NVTX_EVENTS",      "ThreadNames",      "OSRT_API",
                                                  "SCHED_EVENTS",     "COMPOSITE_EVENTS", "DIAGNOSTIC_EVENT",
                                                  "META_DATA_EXPORT", "EXPORT_META_DATA", "ANALYSIS_DETAILS"};
    return std::ranges::any_of((*database)->tables(), [&](const std::string& table) {
        return std::ranges::find(kSigns, table) != std::end(kSigns) ||
               (table.starts_with("CUPTI_ACTIVITY_KIND_") &&
                ((*database)->hasColumn(table, "globalPid") || (*database)->hasColumn(table, "globalTid")));
    });
}

Result<LoadEstimate> NsysImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const std::uint64_t bytes = file->sizeBytes();
    const auto database = sqlite::Database::open(std::move(file));
    if (!database) {
        return database.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = bytes;
    estimate.events = expectedRows(**database);
    for (const Table table : {Table::Kernels, Table::Copies, Table::Memsets}) {
        estimate.deviceOps += (*database)->rowCountEstimate(nsys::nameOf(table));
    }
    estimate.memoryBytes = memoryOfEvents(estimate.events, estimate.deviceOps) + memoryOfLoading(bytes);
    return estimate;
}

Result<ImportedTrace> NsysImporter::read(std::shared_ptr<const ByteFile> file,
                                         const ImportOptions& /*options*/, Progress& progress,
                                         std::stop_token stop) const {
    const auto database = sqlite::Database::open(file, stop);
    if (!database) {
        return database.error();
    }
    const std::vector<std::string> others = otherTables(**database);
    std::vector<std::string> kinds(nsys::kTableNames.begin(), nsys::kTableNames.end());
    kinds.insert(kinds.end(), others.begin(), others.end());
    if (kinds.size() > kMostKinds) {
        kinds.resize(kMostKinds);
        kinds.emplace_back("other tables");
    }
    ImportedTrace trace;
    nsys::Session session(**database, std::move(kinds), progress, file->sizeBytes(), expectedRows(**database),
                          std::move(stop));
    if (auto error = readAll(session, others, trace)) {
        return *error;
    }
    if ((*database)->isTruncated()) {
        trace.diagnostics.add(DiagnosticKind::Truncated, file->sizeBytes());
    }
    trace.format = nsys::formatName(**database);
    trace.kindWord = "table";
    trace.contentBytes = file->sizeBytes();
    trace.timeUnit = FileTimeUnit::Nanoseconds;
    trace.args = std::make_shared<nsys::RowArgs>(std::move(file));
    session.writer().takeInto(trace);
    return trace;
}

Result<std::shared_ptr<const ArgSource>> NsysImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    return std::shared_ptr<const ArgSource>(std::make_shared<nsys::RowArgs>(std::move(file)));
}

} // namespace lanescope
