// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocprof/rocprof_importer.h"

#include <algorithm>

#include "core/base/byte_size.h"
#include "core/compression/text_sources.h"
#include "core/import/json/text_arg_source.h"
#include "core/import/rocprof/record_reader.h"
#include "core/store/rocprof_hints.h"

namespace lanescope {

namespace {

constexpr std::string_view kNamePatterns[] = {"*_results.json", "*_results.json.gz"};
constexpr std::size_t kPadding = 64;
constexpr std::size_t kChunkBytes = std::size_t{4} << 20;
constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30;
/// JSON of rocprofv3 has about so many bytes for each record, and gzip makes it so much smaller.
constexpr std::uint64_t kRecordBytes = 500;
constexpr std::uint64_t kUsualRatio = 24;

/// The whole text, with readable bytes behind it.
Result<std::string> wholeText(const TextSource& source, const ByteFile& file, std::uint64_t limitBytes,
                              const std::stop_token& stop) {
    std::string text;
    for (std::uint64_t size = 0;;) {
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "loading was cancelled", file.path(), {}};
        }
        if (size > limitBytes) {
            return Error{ErrorCode::LimitExceeded,
                         "its JSON has more than " + byteSizeText(limitBytes) +
                             ", all of which is read at once; raise the limit (--memory), or record with "
                             "--output-format rocpd",
                         file.path(),
                         {}};
        }
        text.resize(size + kChunkBytes);
        const auto got = source.read(size, text.data() + size, kChunkBytes);
        if (!got) {
            return got.error();
        }
        size += *got;
        if (*got < kChunkBytes) {
            text.resize(size);
            text.append(kPadding, '\0');
            return text;
        }
    }
}

} // namespace

std::span<const std::string_view> RocprofImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> RocprofImporter::recordingHints() const {
    return rocprofHints();
}

bool RocprofImporter::recognizes(const FileStart& start) const {
    const std::size_t first = start.content.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || start.content[first] != '{') {
        return false;
    }
    const std::size_t key = start.content.find_first_not_of(" \t\r\n", first + 1);
    return key != std::string_view::npos && start.content.substr(key).starts_with("\"rocprofiler-sdk-tool\"");
}

Result<LoadEstimate> RocprofImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const auto contentBytes = likelyContentBytes(*file, kUsualRatio);
    if (!contentBytes) {
        return contentBytes.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = *contentBytes;
    estimate.events = estimate.textBytes / kRecordBytes;
    estimate.deviceOps = estimate.events / 2;
    estimate.memoryBytes = memoryOfEvents(estimate.events, estimate.deviceOps) +
                           memoryOfLoading(estimate.textBytes) + 4 * estimate.textBytes;
    return estimate;
}

Result<ImportedTrace> RocprofImporter::read(std::shared_ptr<const ByteFile> file,
                                            const ImportOptions& options, Progress& progress,
                                            std::stop_token stop) const {
    auto source = makeTextSource(file);
    if (!source) {
        return source.error();
    }
    const std::uint64_t limit =
        options.memoryBudgetBytes == 0 ? kMostBytes : std::min(options.memoryBudgetBytes / 6, kMostBytes);
    auto text = wholeText(**source, *file, limit, stop);
    if (!text) {
        return text.error();
    }
    ImportedTrace trace;
    if (const Status status = rocprof::readRecords(std::string_view(*text).substr(0, text->size() - kPadding),
                                                   trace, progress, stop);
        !status) {
        return status.error();
    }
    addCompressionFlaw(trace.diagnostics, file->sizeBytes(), (*source)->flaw());
    trace.format = "rocprofv3";
    trace.kindWord = "array";
    trace.contentBytes = text->size() - kPadding;
    trace.timeUnit = FileTimeUnit::Nanoseconds;
    trace.args = std::make_shared<TextArgSource>(std::move(*source), file->path());
    return trace;
}

Result<std::shared_ptr<const ArgSource>>
RocprofImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    const std::string path = file->path();
    auto source = makeTextSource(std::move(file));
    if (!source) {
        return source.error();
    }
    return std::shared_ptr<const ArgSource>(std::make_shared<TextArgSource>(std::move(*source), path));
}

} // namespace lanescope
