// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/nsys_importer.h"

#include <algorithm>

#include "core/base/user_text.h"
#include "core/import/nsys/device_rows.h"
#include "core/import/nsys/host_rows.h"
#include "core/import/nsys/nvtx_rows.h"
#include "core/import/nsys/row_args.h"
#include "core/import/nsys/session.h"
#include "core/import/nsys/target_info.h"

namespace lanescope {

namespace {

using nsys::Table;

constexpr std::string_view kNamePatterns[] = {"*.sqlite"};

/// Tables with times that are no events: parts of others.
bool isPartOfOthers(std::string_view table) {
    return table.starts_with("TARGET_INFO") || table.starts_with("META_DATA") || table.starts_with("ENUM_") ||
           table.starts_with("ANALYSIS_") || table.ends_with("_CALLCHAINS");
}

} // namespace

std::span<const std::string_view> NsysImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> NsysImporter::recordingHints() const {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::Operators,
         userText("No operators here. Run the program inside torch.autograd.profiler.emit_nvtx() and record "
                  "with nsys profile --trace=cuda,nvtx")},
        {Ingredient::DeviceWork,
         userText("No work of a device here. Record it with nsys profile --trace=cuda")},
        {Ingredient::Launches,
         userText("No launches of device work here. Record both sides with nsys profile --trace=cuda")},
        {Ingredient::InputShapes, userText("No input shapes here. Run the program inside "
                                           "torch.autograd.profiler.emit_nvtx(record_shapes=True)")},
        {Ingredient::HostFunctions,
         userText("Record with nsys profile --sample=process-tree --python-sampling=true, or mark the code "
                  "with NVTX ranges, to see which function runs here.")},
    };
    return kHints;
}

bool NsysImporter::isOurs(const sqlite::Database& database) const {
    if (!database.hasColumn("StringIds", "id") || !database.hasColumn("StringIds", "value")) {
        return false;
    }
    // Tables are written only when they have rows: any of these will do.
    static constexpr std::string_view kSigns[] = {"NVTX_EVENTS",      "ThreadNames",      "OSRT_API",
                                                  "SCHED_EVENTS",     "COMPOSITE_EVENTS", "DIAGNOSTIC_EVENT",
                                                  "META_DATA_EXPORT", "EXPORT_META_DATA", "ANALYSIS_DETAILS"};
    return std::ranges::any_of(database.tables(), [&](const std::string& table) {
        return std::ranges::find(kSigns, table) != std::end(kSigns) ||
               (table.starts_with("CUPTI_ACTIVITY_KIND_") &&
                (database.hasColumn(table, "globalPid") || database.hasColumn(table, "globalTid")));
    });
}

std::vector<std::string> NsysImporter::eventTables(const sqlite::Database& /*database*/) const {
    return {nsys::kTableNames.begin(), nsys::kTableNames.end()};
}

bool NsysImporter::isCountedOnly(const sqlite::Database& database, const std::string& table) const {
    return !isPartOfOthers(table) &&
           (database.hasColumn(table, "start") || database.hasColumn(table, "timestamp"));
}

bool NsysImporter::holdsDeviceWork(std::string_view table) const {
    return table == nameOf(Table::Kernels) || table == nameOf(Table::Copies) ||
           table == nameOf(Table::Memsets);
}

std::optional<Error> NsysImporter::readAll(sqlite::RowSession& rows, ImportedTrace& trace) const {
    std::unordered_map<std::int64_t, int> smCounts;
    nsys::TargetNames names;
    if (auto error = rows.readStrings("StringIds", "id", "value")) {
        return error;
    }
    nsys::Session session(rows);
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
    nsys::writeNames(session, names);
    for (const HeaderInfo::Device& device : trace.headerInfo.devices) {
        const OwnerPart pid = RecordWriter::number(device.properties.id);
        session.writer().processName(pid, device.name);
        session.writer().processLabels(pid, "GPU " + std::to_string(device.properties.id));
    }
    return std::nullopt;
}

std::string NsysImporter::formatName(const sqlite::Database& database) const {
    return nsys::formatName(database);
}

std::shared_ptr<const ArgSource> NsysImporter::makeArgs(std::shared_ptr<const ByteFile> file) const {
    return std::make_shared<nsys::RowArgs>(std::move(file));
}

} // namespace lanescope
