// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/database_importer.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "core/base/utf8.h"
#include "core/import/sqlite/byte_file_system.h"
#include "core/import/sqlite/unpacked_file.h"

namespace lanescope::sqlite {

namespace {

constexpr std::size_t kMostKinds = 255;

std::uint64_t rowsOf(const Database& database, const std::vector<std::string>& tables) {
    std::uint64_t rows = 0;
    for (const std::string& table : tables) {
        rows += database.rowCountEstimate(table);
    }
    return rows;
}

void warnOfLog(const ByteFile& file, RowSession& session) {
    const std::filesystem::path log(writeAheadLogOf(file.path()));
    std::error_code failed;
    const auto bytes = std::filesystem::file_size(log, failed);
    if (failed || bytes == 0) {
        return;
    }
    session.writer().diagnostics().add(DiagnosticKind::DamagedTable, 0);
    session.writer().diagnostics().setDetail(
        DiagnosticKind::DamagedTable, "the write-ahead log " +
                                          replaceInvalidUtf8(log.filename().generic_string()) +
                                          " beside the file is not read: close the program that writes it");
}

/// Whether the table has one of the names that are joined by "|".
bool hasOneOf(const std::vector<std::string>& columns, std::string_view names) {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find('|'), names.size());
        if (std::ranges::find(columns, names.substr(0, end)) != columns.end()) {
            return true;
        }
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return false;
}

/// Tables that a name, or what stands before its *, means.
std::vector<std::string> tablesCalled(const Database& database, std::string_view name) {
    const bool isPrefix = name.ends_with('*');
    const std::string_view start = name.substr(0, name.size() - (isPrefix ? 1 : 0));
    std::vector<std::string> tables;
    std::ranges::copy_if(database.tables(), std::back_inserter(tables), [&](const std::string& table) {
        return isPrefix ? table.starts_with(start) : table == start;
    });
    return tables;
}

/// Columns of the list that the table lacks, divided by commas.
std::string missingColumns(const Database& database, const std::string& table, std::string_view needed) {
    const std::vector<std::string> columns = database.columns(table);
    std::string missing;
    while (!needed.empty()) {
        const std::size_t end = std::min(needed.find(' '), needed.size());
        const std::string_view names = needed.substr(0, end);
        if (!hasOneOf(columns, names)) {
            missing.append(missing.empty() ? "" : ", ").append(names.substr(0, names.find('|')));
        }
        needed.remove_prefix(std::min(end + 1, needed.size()));
    }
    return missing;
}

/// A column that is not there is null in every row, which rows of other versions have, too: without a word
/// figures that rest on it would be wrong in silence.
void warnOfMissingColumns(const Database& database, std::span<const NeededColumns> needed,
                          RowSession& session) {
    const auto warn = [&session](const std::string& what) {
        Diagnostics& diagnostics = session.writer().diagnostics();
        diagnostics.add(DiagnosticKind::DamagedTable, 0);
        if (diagnostics[DiagnosticKind::DamagedTable].detail.empty()) {
            diagnostics.setDetail(DiagnosticKind::DamagedTable,
                                  what + ", so that what rests on it is missing");
        }
    };
    for (const NeededColumns& each : needed) {
        const std::vector<std::string> tables = tablesCalled(database, each.table);
        if (each.isTableNeeded && tables.empty()) {
            warn("there is no table " + std::string(each.table));
        }
        for (const std::string& table : tables) {
            if (database.rowCountEstimate(table) == 0) {
                continue;
            }
            if (const std::string missing = missingColumns(database, table, each.columns); !missing.empty()) {
                warn(table + " has no column " + missing);
            }
        }
    }
}

} // namespace

bool DatabaseImporter::recognizes(const FileStart& start) const {
    if (!isDatabase(start.content)) {
        return false;
    }
    if (start.compression != Compression::None && start.unpacked == nullptr) {
        const auto unpacked = unpackedFile(start.file);
        if (!unpacked) {
            return false;
        }
        start.unpacked = *unpacked;
    }
    const auto database = Database::open(start.unpacked != nullptr ? start.unpacked : start.file);
    return database && isOurs(**database);
}

Result<LoadEstimate> DatabaseImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const auto plain = unpackedFile(std::move(file));
    if (!plain) {
        return plain.error();
    }
    const auto database = Database::open(*plain);
    if (!database) {
        return database.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = (*plain)->sizeBytes();
    const std::vector<std::string> tables = eventTables(**database);
    estimate.events = rowsOf(**database, tables);
    for (const std::string& table : tables) {
        estimate.deviceOps += holdsDeviceWork(table) ? (*database)->rowCountEstimate(table) : 0;
    }
    estimate.memoryBytes =
        memoryOfEvents(estimate.events, estimate.deviceOps) + memoryOfLoading(estimate.textBytes);
    return estimate;
}

std::vector<std::string> DatabaseImporter::countedTables(const Database& database,
                                                         const std::vector<std::string>& known) const {
    std::vector<std::string> tables;
    for (const std::string& table : database.tables()) {
        if (std::ranges::find(known, table) == known.end() && isCountedOnly(database, table)) {
            tables.push_back(table);
        }
    }
    return tables;
}

Result<ImportedTrace> DatabaseImporter::read(std::shared_ptr<const ByteFile> file,
                                             const ImportOptions& options, Progress& progress,
                                             std::stop_token stop) const {
    const auto plain = unpackedFile(file, options.memoryBudgetBytes / 2, stop);
    if (!plain) {
        return plain.error();
    }
    const auto database = Database::open(*plain, stop);
    if (!database) {
        return database.error();
    }
    const std::vector<std::string> tables = eventTables(**database);
    const std::vector<std::string> others = countedTables(**database, tables);
    std::vector<std::string> kinds = tables;
    kinds.insert(kinds.end(), others.begin(), others.end());
    if (kinds.size() > kMostKinds) {
        kinds.resize(kMostKinds);
        kinds.emplace_back("other tables");
    }
    ImportedTrace trace;
    RowSession session({**database, std::move(kinds), progress, file->sizeBytes(), rowsOf(**database, tables),
                        std::move(stop), options.workers});
    if (const Status status = readAll(session, trace); !status) {
        return status.error();
    }
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (const Status status = session.countRows(std::min(tables.size() + i, kMostKinds), others[i]);
            !status) {
            return status.error();
        }
    }
    if ((*database)->isTruncated()) {
        trace.diagnostics.add(DiagnosticKind::Truncated, (*plain)->sizeBytes());
    }
    if (*plain != file) { // the loader tells the flaw of the file itself
        addCompressionFlaw(trace.diagnostics, file->sizeBytes(), (*plain)->flaw());
    }
    warnOfLog(*file, session);
    warnOfMissingColumns(**database, neededColumns(), session);
    trace.format = formatName(**database) + (*plain == file ? "" : ", compressed");
    trace.kindWord = "table";
    trace.contentBytes = (*plain)->sizeBytes();
    trace.timeUnit = FileTimeUnit::Nanoseconds;
    trace.args = makeArgs(*plain);
    session.takeInto(trace);
    return trace;
}

} // namespace lanescope::sqlite
