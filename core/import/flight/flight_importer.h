// SPDX-License-Identifier: Apache-2.0
// Dumps of PyTorch's flight recorder (pickle or JSON) as traces: collectives of each process group over time.
// core/flight reads them, and matches those of several ranks.
#pragma once

#include "core/import/api/importer.h"

namespace lanescope {

class FlightImporter final : public Importer {
public:
    std::string_view key() const override { return "flight-recorder"; }
    std::string_view name() const override { return "PyTorch flight recorder (NCCL)"; }
    std::span<const std::string_view> namePatterns() const override;
    std::span<const RecordingHint> recordingHints() const override;
    bool recognizes(const FileStart& start) const override;
    Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const override;
    Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                               Progress& progress, std::stop_token stop) const override;
    Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const override;
};

} // namespace lanescope
