// SPDX-License-Identifier: Apache-2.0
// XSpace files (".xplane.pb") of the profiler of XLA, which JAX, TensorFlow and PyTorch/XLA use.
// docs/formats.md says what is shown of them.
#pragma once

#include "core/import/api/importer.h"

namespace lanescope {

class XPlaneImporter final : public Importer {
public:
    std::string_view key() const override { return "xplane"; }
    std::string_view name() const override { return "XPlane (JAX, TensorFlow, XLA)"; }
    std::span<const std::string_view> namePatterns() const override;
    std::span<const RecordingHint> recordingHints() const override;
    bool recognizes(const FileStart& start) const override;
    Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const override;
    Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                               Progress& progress, std::stop_token stop) const override;
    Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const override;
};

} // namespace lanescope
