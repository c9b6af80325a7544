// SPDX-License-Identifier: Apache-2.0
#include "core/import/nvprof/nvprof_importer.h"

#include "core/base/user_text.h"
#include "core/import/nvprof/device_rows.h"
#include "core/import/nvprof/host_rows.h"
#include "core/import/nvprof/marker_rows.h"
#include "core/import/nvprof/nvprof_tables.h"
#include "core/import/nvprof/row_args.h"

namespace lanescope {

namespace {

using nvprof::Table;

constexpr std::string_view kNamePatterns[] = {"*.nvprof", "*.nvvp", "*.sql"};
constexpr std::string_view kPrefix = "CUPTI_ACTIVITY_KIND_";

} // namespace

std::span<const std::string_view> NvprofImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> NvprofImporter::recordingHints() const {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::Operators,
         userText(
             "No operators here. Run the program inside torch.autograd.profiler.emit_nvtx() or with pyprof")},
        {Ingredient::InputShapes,
         userText("No input shapes here. Run the program inside "
                  "torch.autograd.profiler.emit_nvtx(record_shapes=True) or with pyprof")},
        {Ingredient::HostFunctions, userText("Mark the code with NVTX ranges to see which function runs "
                                             "here; nvprof records no functions of the host.")},
    };
    return kHints;
}

bool NvprofImporter::isOurs(const sqlite::Database& database) const {
    return database.hasColumn("StringTable", "_id_") && database.hasColumn("StringTable", "value") &&
           std::ranges::any_of(database.tables(),
                               [](const std::string& table) { return table.starts_with(kPrefix); });
}

std::vector<std::string> NvprofImporter::eventTables(const sqlite::Database& /*database*/) const {
    return {nvprof::kTableNames.begin(), nvprof::kTableNames.end()};
}

bool NvprofImporter::isCountedOnly(const sqlite::Database& database, const std::string& table) const {
    return table.starts_with(kPrefix) && !table.ends_with("_ENVIRONMENT") &&
           (database.hasColumn(table, "start") || database.hasColumn(table, "timestamp"));
}

bool NvprofImporter::holdsDeviceWork(std::string_view table) const {
    return table == nameOf(Table::Kernels) || table == nameOf(Table::SerialKernels) ||
           table == nameOf(Table::Copies) || table == nameOf(Table::Memsets);
}

Status NvprofImporter::readAll(sqlite::RowSession& session, ImportedTrace& trace) const {
    if (const Status status = session.readStrings("StringTable", "_id_", "value"); !status) {
        return status;
    }
    nvprof::DeviceSizes sizes;
    if (const Status status = nvprof::readDevices(session, trace, sizes); !status) {
        return status;
    }
    if (const Status status = nvprof::readNames(session); !status) {
        return status;
    }
    if (const Status status = nvprof::readDeviceRows(session, sizes); !status) {
        return status;
    }
    for (const auto read : {nvprof::readCalls, nvprof::readMarkers, nvprof::readOverheads}) {
        if (Status status = read(session); !status) {
            return status;
        }
    }
    return {};
}

std::span<const sqlite::NeededColumns> NvprofImporter::neededColumns() const {
    static constexpr std::string_view kKernels = "start end deviceId contextId streamId correlationId name";
    static constexpr std::string_view kCalls = "start end cbid processId threadId correlationId";
    static constexpr sqlite::NeededColumns kNeeded[] = {
        {"CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL", kKernels, true},
        {"CUPTI_ACTIVITY_KIND_KERNEL", kKernels, true},
        {"CUPTI_ACTIVITY_KIND_MEMCPY", "start end deviceId contextId streamId correlationId bytes copyKind",
         true},
        {"CUPTI_ACTIVITY_KIND_MEMSET", "start end deviceId contextId streamId correlationId bytes", true},
        {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", "start end contextId streamId type", true},
        {"CUPTI_ACTIVITY_KIND_OVERHEAD", "start end overheadKind", true},
        {"CUPTI_ACTIVITY_KIND_RUNTIME", kCalls, true},
        {"CUPTI_ACTIVITY_KIND_DRIVER", kCalls, true},
        {"CUPTI_ACTIVITY_KIND_MARKER", "flags timestamp id objectKind objectId name", true},
    };
    return kNeeded;
}

std::string NvprofImporter::formatName(const sqlite::Database& database) const {
    static constexpr std::string_view kColumns[] = {"version"};
    auto rows = database.rows("Version", kColumns);
    return rows && rows->next() && rows->integer(0) ? "nvprof, schema " + std::to_string(*rows->integer(0))
                                                    : std::string("nvprof");
}

std::shared_ptr<const ArgSource> NvprofImporter::makeArgs(std::shared_ptr<const ByteFile> file) const {
    return std::make_shared<nvprof::RowArgs>(std::move(file));
}

} // namespace lanescope
