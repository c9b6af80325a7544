// SPDX-License-Identifier: Apache-2.0
// Databases of rocprof, versions 1 and 2 (results.db). docs/formats.md says what is shown of them. Source of
// the tables: ROCm/rocprofiler, bin/tblextr.py.
#pragma once

#include "core/base/status.h"
#include "core/import/sqlite/database_importer.h"

namespace lanescope {

class RocprofDbImporter final : public sqlite::DatabaseImporter {
public:
    std::string_view key() const override { return "rocprof-db"; }
    std::string_view name() const override { return "rocprof database"; }
    std::span<const std::string_view> namePatterns() const override;
    std::span<const RecordingHint> recordingHints() const override;

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
