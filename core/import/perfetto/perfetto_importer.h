// SPDX-License-Identifier: Apache-2.0
// Traces of Perfetto in Protocol Buffers (".pftrace", ".perfetto-trace"), as its own recorder, rocprofv3,
// ROCm Systems Profiler and others write them. docs/formats.md says what is shown of them.
#pragma once

#include "core/import/api/importer.h"

namespace lanescope {

class PerfettoImporter final : public Importer {
public:
    std::string_view key() const override { return "perfetto"; }
    std::string_view name() const override { return "Perfetto (protobuf)"; }
    std::span<const std::string_view> namePatterns() const override;
    std::span<const RecordingHint> recordingHints() const override;
    bool recognizes(const FileStart& start) const override;
    Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const override;
    Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                               Progress& progress, std::stop_token stop) const override;
    Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const override;
};

} // namespace lanescope
