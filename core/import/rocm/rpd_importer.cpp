// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rpd_importer.h"

#include "core/base/user_text.h"
#include "core/import/rocm/rpd_args.h"
#include "core/import/rocm/rpd_rows.h"

namespace lanescope {

namespace {
constexpr std::string_view kRpdNamePatterns[] = {"*.rpd", "*.rpd.gz"};
} // namespace

std::span<const std::string_view> RpdImporter::namePatterns() const {
    return kRpdNamePatterns;
}

std::span<const RecordingHint> RpdImporter::recordingHints() const {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::Operators, userText("No operators here. Run the program inside "
                                         "torch.autograd.profiler.emit_nvtx() while rpdTracer records")},
        {Ingredient::InputShapes, userText("No input shapes here. Run the program inside "
                                           "torch.autograd.profiler.emit_nvtx(record_shapes=True)")},
        kRpdTracerHostFunctions,
    };
    return kHints;
}

bool RpdImporter::isOurs(const sqlite::Database& database) const {
    return database.hasColumn("rocpd_string", "string") && database.hasColumn("rocpd_api", "apiName_id") &&
           database.hasColumn("rocpd_op", "gpuId");
}

std::vector<std::string> RpdImporter::eventTables(const sqlite::Database& /*database*/) const {
    return {rocm::kRpdTables.begin(), rocm::kRpdTables.end()};
}

bool RpdImporter::isCountedOnly(const sqlite::Database& database, const std::string& table) const {
    return database.hasColumn(table, "start") || database.hasColumn(table, "timestamp");
}

bool RpdImporter::holdsDeviceWork(std::string_view table) const {
    return table == rocm::kRpdTables[static_cast<std::size_t>(rocm::RpdTable::Ops)];
}

Status RpdImporter::readAll(sqlite::RowSession& session, ImportedTrace& /*trace*/) const {
    if (const Status status = session.readStrings("rocpd_string", "id", "string"); !status) {
        return status;
    }
    return rocm::readRpdRows(session);
}

std::span<const sqlite::NeededColumns> RpdImporter::neededColumns() const {
    static constexpr sqlite::NeededColumns kNeeded[] = {
        {"rocpd_op", "gpuId queueId start end description_id opType_id", true},
        {"rocpd_api", "pid tid start end apiName_id args_id", true},
        {"rocpd_api_ops", "api_id op_id", true},
        {"rocpd_copyapi", "api_ptr_id size", true},
        {"rocpd_kernelapi", "api_ptr_id", true},
    };
    return kNeeded;
}

std::string RpdImporter::formatName(const sqlite::Database& database) const {
    constexpr std::size_t kLongestVersion = 20;
    static constexpr std::string_view kColumns[] = {"tag", "value"};
    auto rows = database.rows("rocpd_metadata", kColumns);
    while (rows && rows->next()) {
        if (rows->text(0) == "schema_version") {
            return "rocmProfileData, schema " + std::string(rows->text(1).substr(0, kLongestVersion));
        }
    }
    return "rocmProfileData";
}

std::shared_ptr<const ArgSource> RpdImporter::makeArgs(std::shared_ptr<const ByteFile> file) const {
    return std::make_shared<rocm::RpdArgs>(std::move(file));
}

} // namespace lanescope
