// SPDX-License-Identifier: Apache-2.0
// Databases of Ascend's profilers: ascend_pytorch_profiler_RANK.db and msprof_TIME.db. docs/formats.md says
// what is shown of them.
#pragma once

#include "core/base/status.h"
#include "core/import/sqlite/database_importer.h"

namespace lanescope {

class AscendImporter final : public sqlite::DatabaseImporter {
public:
    std::string_view key() const override { return "ascend"; }
    std::string_view name() const override { return "Ascend profiler database"; }
    std::span<const std::string_view> namePatterns() const override;
    std::span<const RecordingHint> recordingHints() const override;
    std::vector<HeaderField> headerOf(const std::shared_ptr<const ByteFile>& file) const override;

protected:
    bool isOurs(const sqlite::Database& database) const override;
    std::vector<std::string> eventTables(const sqlite::Database& database) const override;
    bool isCountedOnly(const sqlite::Database& database, const std::string& table) const override;
    bool holdsDeviceWork(std::string_view table) const override;
    Status readAll(sqlite::RowSession& session, ImportedTrace& trace) const override;
    std::string formatName(const sqlite::Database& database) const override;
    std::shared_ptr<const ArgSource> makeArgs(std::shared_ptr<const ByteFile> file) const override;
};

} // namespace lanescope
