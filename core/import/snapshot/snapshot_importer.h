// SPDX-License-Identifier: Apache-2.0
// Memory snapshots of PyTorch (".pickle" of torch.cuda.memory._dump_snapshot) as traces: allocations and
// releases over time. core/snapshot reads them and has their other figures.
#pragma once

#include "core/import/api/importer.h"

namespace lanescope {

class SnapshotImporter final : public Importer {
public:
    std::string_view key() const override { return "memory-snapshot"; }
    std::string_view name() const override { return "PyTorch memory snapshot (pickle)"; }
    std::span<const std::string_view> namePatterns() const override;
    std::span<const RecordingHint> recordingHints() const override;
    bool recognizes(const FileStart& start) const override;
    Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const override;
    Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                               Progress& progress, std::stop_token stop) const override;
    Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const override;
};

} // namespace lanescope
