// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/json_importer.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>

#include "core/compression/text_sources.h"
#include "core/import/json/arrow_launches.h"
#include "core/import/json/excerpt_reader.h"
#include "core/import/json/header_fields.h"
#include "core/import/json/header_scanner.h"
#include "core/import/json/memory_estimate.h"
#include "core/import/json/region_reader.h"
#include "core/import/json/text_arg_source.h"

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

/// Text for an offset beyond the last event.
std::string lastEventDetail(std::uint64_t offset) {
    return "the last complete event ends before byte " + std::to_string(offset);
}

constexpr std::string_view kNamePatterns[] = {"*.json", "*.json.gz", "*.json.zst", "*.gz", "*.zst"};

/// Phases of Chrome's trace events; '?' counts events without one.
std::vector<std::string> phaseNames() {
    std::vector<std::string> names;
    for (int phase = 0; phase < 256; ++phase) {
        names.emplace_back(1, static_cast<char>(phase));
    }
    return names;
}

std::string formatName(const std::vector<HeaderField>& header, Compression compression) {
    const bool kineto = std::ranges::any_of(header, [](const HeaderField& field) {
        return field.key == "schemaVersion" || field.key == "deviceProperties";
    });
    std::string name = kineto ? "Kineto" : "Chrome trace events";
    if (compression != Compression::None) {
        name += compression == Compression::Gzip ? ", gzip" : ", zstd";
    }
    return name;
}

/// Reads the event arrays and what is around them.
Result<ImportedTrace> readEverything(const TextSource& source, const ImportOptions& options,
                                     Progress& progress, std::stop_token stop, const MakeFeed& makeFeed) {
    ImportedTrace read;
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

void describe(ImportedTrace& read, Compression compression, const ImportOptions& options) {
    linkByArrows(read);
    read.format = formatName(read.header, compression) + timeUnitRemark(options.timeUnit);
    read.timeUnit = options.timeUnit;
    read.kindNames = phaseNames();
    read.kindWord = "phase";
    read.headerInfo = parseHeader(read.header, read.diagnostics);
}

/// A better reason than that of the text, which is missing or not JSON: damage of its compression.
Error refusalOf(Error error, const CompressedSource* packed) {
    if (error.code != ErrorCode::UnsupportedFormat) {
        return error;
    }
    const Inflater::Damage damage = packed != nullptr ? packed->damage() : Inflater::Damage{};
    if (damage.corrupt || damage.truncated) {
        return {ErrorCode::UnsupportedFormat, damage.what, {}, {}};
    }
    return error;
}

} // namespace

std::span<const std::string_view> JsonImporter::namePatterns() const {
    return kNamePatterns;
}

bool JsonImporter::recognizes(const FileStart& start) const {
    return foreignFormat(start.content) == nullptr;
}

Result<LoadEstimate> JsonImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    return estimateMemory(std::move(file));
}

Result<ImportedTrace> JsonImporter::read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                                         Progress& progress, std::stop_token stop) const {
    char first[512];
    auto got = file->read(0, first, sizeof first);
    if (!got) {
        return got.error();
    }
    const Compression compression = compressionOf(first, *got);
    if (const char* foreign =
            compression == Compression::None ? foreignFormat(std::string_view(first, *got)) : nullptr) {
        return Error{ErrorCode::UnsupportedFormat, std::string("it is ") + foreign, {}, 0};
    }
    std::shared_ptr<TextSource> text;
    std::shared_ptr<CompressedSource> packed;
    Inflater::Damage damage;
    MakeFeed makeFeed;
    if (compression == Compression::None) {
        auto plain = std::make_shared<FileSource>(file);
        text = plain;
        makeFeed = [plain, &options](std::uint64_t start) {
            return makeParallelFeed(*plain, start, options.chunkBytes);
        };
    } else {
        packed = std::make_shared<CompressedSource>(file, compression);
        text = packed;
        makeFeed = [packed, &options, &damage](std::uint64_t start) {
            return makeInflatingFeed(*packed, start, options.chunkBytes, &damage);
        };
    }
    auto read = readEverything(*text, options, progress, std::move(stop), makeFeed);
    if (!read) {
        return refusalOf(read.error(), packed.get());
    }
    if (packed != nullptr) {
        packed->forgetTail();
    }
    read->contentBytes = text->sizeBytes();
    describe(*read, compression, options);
    addCompressionFlaw(read->diagnostics, damage.fileOffset, flawOf(damage));
    if (damage.trailing) {
        read->diagnostics.add(DiagnosticKind::TrailingData, damage.fileOffset);
        read->diagnostics.setDetail(DiagnosticKind::TrailingData, damage.what);
    }
    read->args = std::make_shared<TextArgSource>(std::move(text), file->path());
    return read;
}

Result<ImportedTrace> JsonImporter::readExcerpt(std::shared_ptr<const ByteFile> file,
                                                std::uint64_t excerptBytes, const ImportOptions& options,
                                                std::stop_token stop) const {
    char first[512];
    auto got = file->read(0, first, sizeof first);
    if (!got) {
        return got.error();
    }
    auto text = makeTextSource(file);
    if (!text) {
        return text.error();
    }
    auto header = scanGrowing(**text, 0, scanHeader);
    if (!header) {
        return header.error();
    }
    if (header->status == ScanStatus::Refused) {
        return header->error;
    }
    ImportedTrace read;
    read.header = std::move(header->fields);
    auto excerpt =
        readEventExcerpt(**text, header->position, excerptBytes, options, std::move(stop), read.tables);
    if (!excerpt) {
        return excerpt.error();
    }
    read.batches = std::move(excerpt->batches);
    const auto whole = estimateMemory(file);
    read.contentBytes = whole ? whole->textBytes : excerpt->textBytes;
    read.share =
        read.contentBytes == 0 ? 1 : std::min(1.0, double(excerpt->textBytes) / double(read.contentBytes));
    describe(read, compressionOf(first, *got), options);
    read.args = std::make_shared<TextArgSource>(std::move(*text), file->path());
    return read;
}

Result<std::shared_ptr<const ArgSource>> JsonImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    const std::string path = file->path();
    auto text = makeTextSource(std::move(file));
    if (!text) {
        return text.error();
    }
    return std::shared_ptr<const ArgSource>(std::make_shared<TextArgSource>(std::move(*text), path));
}

} // namespace lanescope
