// SPDX-License-Identifier: Apache-2.0
// JSON of AMD's rocprofv3 (NAME_results.json, also compressed). docs/formats.md says what is shown of it. An
// EventRef is the byte of a record in the decompressed text, so that args are read as those of other JSON.
#pragma once

#include "core/import/api/importer.h"

namespace lanescope {

class RocprofImporter final : public Importer {
public:
    std::string_view key() const override { return "rocprof"; }
    std::string_view name() const override { return "rocprofv3 (JSON)"; }
    std::span<const std::string_view> namePatterns() const override;
    std::span<const RecordingHint> recordingHints() const override;
    bool recognizes(const FileStart& start) const override;
    Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const override;
    Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                               Progress& progress, std::stop_token stop) const override;
    Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const override;
};

} // namespace lanescope
