// SPDX-License-Identifier: Apache-2.0
// Kineto traces and other Chrome trace events: JSON text, plain or compressed with gzip or zstd.
#pragma once

#include "core/import/api/importer.h"

namespace lanescope {

class JsonImporter final : public Importer {
public:
    std::string_view key() const override { return "json"; }
    std::string_view name() const override { return "Kineto or Chrome trace (JSON)"; }
    std::span<const std::string_view> namePatterns() const override;
    bool leavesTimeUnitOpen() const override { return true; }
    bool recognizes(const FileStart& start) const override;
    Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const override;
    Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                               Progress& progress, std::stop_token stop) const override;
    Result<ImportedTrace> readExcerpt(std::shared_ptr<const ByteFile> file, std::uint64_t excerptBytes,
                                      const ImportOptions& options, std::stop_token stop) const override;
    Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const override;
};

} // namespace lanescope
