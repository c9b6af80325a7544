// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/trace_reader.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>

#include "core/base/byte_size.h"
#include "core/import/json/header_scanner.h"
#include "core/import/json/memory_estimate.h"
#include "core/import/json/region_reader.h"

namespace lanescope {

namespace {

constexpr std::size_t kFirstHeaderBytes = 1u << 20;
constexpr std::size_t kMaxHeaderBytes = 256u << 20;

using Scan = HeaderScan (*)(std::string_view, bool);

/// Scans from `offset`, reading more text until the scan is satisfied.
Result<HeaderScan> scanGrowing(const TextSource& source, std::uint64_t offset, Scan scan) {
    std::vector<char> buffer;
    for (std::size_t wanted = kFirstHeaderBytes;; wanted *= 4) {
        const std::size_t available = source.available(offset, wanted);
        buffer.resize(available + kScanPadding);
        auto got = source.read(offset, buffer.data(), available);
        if (!got) {
            return got.error();
        }
        std::memset(buffer.data() + *got, 0, kScanPadding);
        const bool endsText = *got < wanted;
        HeaderScan result = scan(std::string_view(buffer.data(), *got), endsText);
        if (result.status != ScanStatus::NeedMore) {
            return result;
        }
        if (endsText || wanted >= kMaxHeaderBytes) {
            result.status = ScanStatus::Refused;
            result.error = {ErrorCode::LimitExceeded,
                            "no events within the first " + std::to_string(kMaxHeaderBytes >> 20) +
                                " MiB; this seems to be no trace",
                            {},
                            offset};
            return result;
        }
    }
}

void mergeShifted(Diagnostics& into, const Diagnostics& from, std::uint64_t shift) {
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const auto kind = static_cast<DiagnosticKind>(i);
        for (const std::uint64_t offset : from[kind].offsets) {
            into.add(kind, offset + shift);
        }
    }
}

/// Makes the feed that suits the source; `damage` is filled by compressed ones.
using MakeFeed = std::function<std::unique_ptr<ChunkFeed>(std::uint64_t start)>;

/// What an offset beyond the last event means to a person.
std::string lastEventDetail(std::uint64_t offset) {
    return "the last complete event ends before byte " + std::to_string(offset);
}

/// Small files are read without asking what they will need.
constexpr std::uint64_t kLeastShareOfBudget = 64;

/// Nothing, or why not even half of what the trace seems to need may be used.
std::optional<Error> refusalByEstimate(const std::shared_ptr<const ByteFile>& file,
                                       std::uint64_t budgetBytes) {
    if (budgetBytes == 0 || file->sizeBytes() < budgetBytes / kLeastShareOfBudget) {
        return std::nullopt;
    }
    const auto estimate = estimateMemory(file);
    if (!estimate || estimate->memoryBytes / 2 <= budgetBytes) {
        return std::nullopt;
    }
    return Error{ErrorCode::LimitExceeded,
                 "its about " + std::to_string(estimate->events) + " events would need about " +
                     byteSizeText(estimate->memoryBytes) + " of memory, and the limit is " +
                     byteSizeText(budgetBytes) + "; raise the limit (--memory) or record fewer steps",
                 file->path(),
                 {}};
}

/// Reads the event arrays and what is around them.
Result<ReadTrace> readEverything(ReadTrace read, const ReadOptions& options, Progress& progress,
                                 std::stop_token stop, const MakeFeed& makeFeed) {
    const TextSource& source = *read.source;
    progress.stage = LoadStage::Reading;
    auto header = scanGrowing(source, 0, scanHeader);
    if (!header) {
        return header.error();
    }
    if (header->status == ScanStatus::Refused) {
        return header->error;
    }
    read.header = std::move(header->fields);
    read.diagnostics.merge(header->diagnostics);
    std::uint64_t start = header->position;
    for (bool again = true; again;) {
        again = false;
        const std::unique_ptr<ChunkFeed> feed = makeFeed(start);
        RegionReader region(source, options, progress, stop);
        auto outcome = region.read(start, *feed, read.tables);
        if (!outcome) {
            return outcome.error();
        }
        std::move(outcome->batches.begin(), outcome->batches.end(), std::back_inserter(read.batches));
        const std::uint64_t end = outcome->endOffset;
        if (!outcome->closed) {
            read.diagnostics.add(DiagnosticKind::Truncated, end);
            read.diagnostics.setDetail(DiagnosticKind::Truncated, lastEventDetail(end));
            break;
        }
        std::uint64_t after = end;
        if (!header->bareArray) {
            auto trailer = scanGrowing(source, end, scanTrailer);
            if (!trailer) {
                return trailer.error();
            }
            std::move(trailer->fields.begin(), trailer->fields.end(), std::back_inserter(read.header));
            mergeShifted(read.diagnostics, trailer->diagnostics, end);
            if (trailer->status == ScanStatus::Found) {
                read.diagnostics.add(DiagnosticKind::DuplicateKey, end + trailer->position);
                start = end + trailer->position;
                again = true;
                continue;
            }
            if (trailer->status == ScanStatus::Refused) {
                const std::uint64_t place = end + trailer->error.offset.value_or(0);
                read.diagnostics.add(trailer->error.code == ErrorCode::Truncated
                                         ? DiagnosticKind::Truncated
                                         : DiagnosticKind::HeaderField,
                                     place);
                break;
            }
            after = end + trailer->position;
        }
        char rest[256];
        auto got = source.read(after, rest, sizeof rest);
        if (got && std::any_of(rest, rest + *got, [](char c) { return !isJsonSpace(c); })) {
            read.diagnostics.add(DiagnosticKind::TrailingData, after);
        }
    }
    const bool anyEvent = std::any_of(read.batches.begin(), read.batches.end(), [](const EventBatch& batch) {
        return batch.ledger.read > batch.ledger.unusable;
    });
    if (header->bareArray && !anyEvent) {
        return Error{
            ErrorCode::UnsupportedFormat,
            "it is a JSON array, but none of its entries is a trace event (an object with \"ph\" and \"ts\")",
            {},
            header->position};
    }
    return read;
}

Error withFile(Error error, const std::string& path) {
    if (error.file.empty()) {
        error.file = path;
    }
    return error;
}

} // namespace

Result<ReadTrace> readTrace(std::shared_ptr<const ByteFile> file, const ReadOptions& options,
                            Progress& progress, std::stop_token stop) {
    const std::string& path = file->path();
    ReadTrace read;
    read.path = path;
    read.fileBytes = file->sizeBytes();
    read.fileModifiedNs = file->modifiedNs();
    progress.bytesTotal = read.fileBytes;
    char first[64];
    auto got = file->read(0, first, sizeof first);
    if (!got) {
        return got.error();
    }
    if (*got == 0) {
        return Error{ErrorCode::UnsupportedFormat, "the file is empty; copy or record it again", path, {}};
    }
    read.compression = compressionOf(first, *got);
    if (const auto refusal = refusalByEstimate(file, options.memoryBudgetBytes)) {
        return *refusal;
    }
    Inflater::Damage damage;
    Result<ReadTrace> result = [&]() -> Result<ReadTrace> {
        if (read.compression == Compression::None) {
            if (const char* foreign = foreignFormat(std::string_view(first, *got))) {
                return Error{ErrorCode::UnsupportedFormat, std::string("it is ") + foreign, path, 0};
            }
            auto source = std::make_shared<FileSource>(file);
            read.source = source;
            read.textBytes = read.fileBytes;
            return readEverything(std::move(read), options, progress, stop,
                                  [&source, &options](std::uint64_t start) {
                                      return makeParallelFeed(*source, start, options.chunkBytes);
                                  });
        }
        auto source = std::make_shared<CompressedSource>(file, read.compression);
        read.source = source;
        auto inner = readEverything(std::move(read), options, progress, stop,
                                    [&source, &options, &damage](std::uint64_t start) {
                                        return makeInflatingFeed(*source, start, options.chunkBytes, &damage);
                                    });
        if (inner) {
            inner->textBytes = source->sizeBytes();
        }
        return inner;
    }();
    if (!result) {
        return withFile(result.error(), path);
    }
    if (damage.truncated || damage.corrupt) {
        result->diagnostics.add(DiagnosticKind::CompressedDataDamaged, damage.fileOffset);
        result->diagnostics.setDetail(DiagnosticKind::CompressedDataDamaged,
                                      damage.what + ", at byte " + std::to_string(damage.fileOffset) +
                                          " of the file");
    }
    if (damage.trailing) {
        result->diagnostics.add(DiagnosticKind::TrailingData, damage.fileOffset);
        result->diagnostics.setDetail(DiagnosticKind::TrailingData, damage.what);
    }
    if (file->currentSizeBytes() != result->fileBytes) {
        result->diagnostics.add(DiagnosticKind::FileGrew, result->fileBytes);
    }
    return result;
}

Result<ReadTrace> readTraceText(std::string text, const std::string& name, const ReadOptions& options,
                                Progress& progress, std::stop_token stop) {
    ReadTrace read;
    read.path = name;
    read.fileBytes = read.textBytes = text.size();
    progress.bytesTotal = text.size();
    if (const char* foreign = foreignFormat(std::string_view(text).substr(0, 64))) {
        return Error{ErrorCode::UnsupportedFormat, std::string("it is ") + foreign, name, 0};
    }
    auto source = std::make_shared<MemorySource>(std::move(text));
    read.source = source;
    auto result = readEverything(std::move(read), options, progress, std::move(stop),
                                 [&source, &options](std::uint64_t start) {
                                     return makeParallelFeed(*source, start, options.chunkBytes);
                                 });
    if (!result) {
        return withFile(result.error(), name);
    }
    return result;
}

} // namespace lanescope
