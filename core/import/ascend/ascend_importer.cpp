// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/ascend_importer.h"

#include "core/base/time_limits.h"
#include "core/base/user_text.h"
#include "core/import/ascend/ascend_tables.h"
#include "core/import/ascend/counter_rows.h"
#include "core/import/ascend/device_rows.h"
#include "core/import/ascend/host_rows.h"
#include "core/import/ascend/job_header.h"
#include "core/import/ascend/row_args.h"
#include "core/import/sqlite/unpacked_file.h"

namespace lanescope {

namespace {

using ascend::Table;

constexpr std::string_view kNamePatterns[] = {"*.db"};

/// Files that were put together of several recordings have rows that lie years apart.
Status readSessionTime(sqlite::RowSession& session) {
    static constexpr std::string_view kColumns[] = {"startTimeNs", "endTimeNs"};
    return session.forEachInfo("SESSION_TIME_INFO", kColumns, [&session](const sqlite::Rows& row) {
        const auto start = row.integer(0);
        const auto end = row.integer(1);
        if (start && end && *start > 0 && *end > *start && isWithinTimeLimits(*end)) {
            session.setRecordingTime({*start, *end});
        }
    });
}

/// Names of NPUs. HOST_INFO, which names the host, is never read.
Status readDevices(sqlite::RowSession& session) {
    static constexpr std::string_view kColumns[] = {"id", "name"};
    return session.forEachInfo("NPU_INFO", kColumns, [&session](const sqlite::Rows& row) {
        if (const auto id = row.integer(0)) {
            session.writer().processName(RecordWriter::number(*id), row.text(1));
        }
    });
}

} // namespace

std::span<const std::string_view> AscendImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> AscendImporter::recordingHints() const {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::Operators, userText("No operators here. Record them with torch_npu.profiler and "
                                         "activities=[ProfilerActivity.CPU, ...]")},
        {Ingredient::DeviceWork,
         userText("No device activity recorded. Record it with torch_npu.profiler and "
                  "activities=[ProfilerActivity.NPU, ...]")},
        {Ingredient::Launches,
         userText("No launches of device work here. Record both sides with torch_npu.profiler and "
                  "activities=[ProfilerActivity.CPU, ProfilerActivity.NPU]")},
        torch_hints::kSteps,
        torch_hints::kInputShapes,
        torch_hints::kMemory,
        torch_hints::kModules,
        torch_hints::kHostFunctions,
    };
    return kHints;
}

std::vector<HeaderField> AscendImporter::headerOf(const std::shared_ptr<const ByteFile>& file) const {
    const auto plain = sqlite::unpackedFile(file);
    const auto database =
        plain ? sqlite::Database::open(*plain) : Result<std::unique_ptr<sqlite::Database>>(plain.error());
    return database ? ascend::jobHeader(**database) : std::vector<HeaderField>();
}

bool AscendImporter::isOurs(const sqlite::Database& database) const {
    return database.hasColumn("STRING_IDS", "id") && database.hasColumn("STRING_IDS", "value") &&
           (database.hasColumn("TASK", "startNs") || database.hasColumn("CANN_API", "startNs") ||
            database.hasColumn("PYTORCH_API", "startNs") || database.hasColumn("MSTX_EVENTS", "startNs"));
}

std::vector<std::string> AscendImporter::eventTables(const sqlite::Database& /*database*/) const {
    return {ascend::kTableNames.begin(), ascend::kTableNames.end()};
}

bool AscendImporter::isCountedOnly(const sqlite::Database& database, const std::string& table) const {
    return database.hasColumn(table, "startNs") || database.hasColumn(table, "timestampNs");
}

bool AscendImporter::holdsDeviceWork(std::string_view table) const {
    return table == nameOf(Table::Tasks);
}

Status AscendImporter::readAll(sqlite::RowSession& session, ImportedTrace& trace) const {
    trace.header = ascend::jobHeader(session.database());
    if (const Status status = session.readStrings("STRING_IDS", "id", "value"); !status) {
        return status;
    }
    if (const Status status = readSessionTime(session); !status) {
        return status;
    }
    if (const Status status = readDevices(session); !status) {
        return status;
    }
    ascend::OperatorIdsByConnection operators;
    if (const Status status = ascend::readConnections(session, operators); !status) {
        return status;
    }
    if (const Status status = ascend::readDeviceRows(session, operators); !status) {
        return status;
    }
    if (const Status status = ascend::readCannCalls(session); !status) {
        return status;
    }
    ascend::MarkedSteps steps;
    ascend::AllocatingOperators allocating;
    if (const Status status = allocating.readNames(session); !status) {
        return status;
    }
    if (const Status status = ascend::readPytorchCalls(session, steps, allocating); !status) {
        return status;
    }
    if (const Status status = ascend::readMarks(session); !status) {
        return status;
    }
    if (const Status status = ascend::readSteps(session, steps); !status) {
        return status;
    }
    if (const Status status = ascend::readCounters(session); !status) {
        return status;
    }
    allocating.sort();
    if (const Status status = ascend::readMemory(session, allocating); !status) {
        return status;
    }
    return ascend::readModuleMemory(session);
}

std::string AscendImporter::formatName(const sqlite::Database& database) const {
    return database.hasTable(nameOf(Table::PytorchCalls)) ? "Ascend PyTorch Profiler (database)"
                                                          : "Ascend msprof (database)";
}

std::shared_ptr<const ArgSource> AscendImporter::makeArgs(std::shared_ptr<const ByteFile> file) const {
    return std::make_shared<ascend::RowArgs>(std::move(file));
}

} // namespace lanescope
