// SPDX-License-Identifier: Apache-2.0
// Tables of rocprof and rocprofv3 as CSV. docs/formats.md says what is shown of them.
#pragma once

#include "core/import/api/importer.h"

namespace lanescope {

class RocprofCsvImporter final : public Importer {
public:
    std::string_view key() const override { return "rocprof-csv"; }
    std::string_view name() const override { return "rocprof table (CSV)"; }
    std::span<const std::string_view> namePatterns() const override;
    std::span<const RecordingHint> recordingHints() const override;
    bool recognizes(const FileStart& start) const override;
    Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const override;
    Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                               Progress& progress, std::stop_token stop) const override;
    Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const override;
};

} // namespace lanescope
