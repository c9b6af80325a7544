// SPDX-License-Identifier: Apache-2.0
// Profiles of Triton's Proton (NAME.hatchet): a tree of calls with how often and how long, without times of
// day. It is drawn as a flame graph: each node as long as all that ran below it, one after another.
// docs/formats.md says what is shown.
#pragma once

#include "core/import/api/importer.h"

namespace lanescope {

class ProtonImporter final : public Importer {
public:
    std::string_view key() const override { return "proton"; }
    std::string_view name() const override { return "Proton call tree (hatchet)"; }
    std::span<const std::string_view> namePatterns() const override;
    std::span<const RecordingHint> recordingHints() const override;
    bool recognizes(const FileStart& start) const override;
    Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const override;
    Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                               Progress& progress, std::stop_token stop) const override;
    Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const override;
};

} // namespace lanescope
