// SPDX-License-Identifier: Apache-2.0
#include "core/import/trace_loader.h"

#include <algorithm>
#include <new>
#include <thread>

#include "core/base/byte_size.h"
#include "core/base/bytes_file.h"
#include "core/base/file.h"
#include "core/base/file_sample.h"
#include "core/base/spare_memory.h"
#include "core/cache/trace_cache.h"
#include "core/import/companion/companion_finder.h"
#include "core/import/companion_loader.h"
#include "core/import/foreign_file.h"
#include "core/import/rank_location.h"
#include "core/import/registry.h"
#include "core/import/sqlite/database_importer.h"
#include "core/import/sqlite/unknown_database.h"
#include "core/os/memory.h"
#include "core/store/slice_mipmap.h"
#include "core/store/trace_builder.h"

namespace lanescope {

namespace {

/// 60 % of the machine's memory, less when other programs hold more than the rest: before it swaps.
std::uint64_t defaultBudgetBytes() {
    const std::uint64_t share = os::physicalMemoryBytes() / 10 * 6;
    const std::uint64_t available = os::availableMemoryBytes() / 10 * 9;
    return available == 0 ? share : std::min(share, available);
}

ImportOptions importOptions(const LoadOptions& options, const std::string& path) {
    ImportOptions import;
    import.workers =
        options.workers != 0 ? options.workers : std::max(1u, std::thread::hardware_concurrency());
    import.chunkBytes = std::clamp<std::size_t>(options.chunkBytes, 256, 256u << 20);
    import.memoryBudgetBytes = memoryBudgetOf(options);
    import.timeUnit = options.timeUnits.unitOf(path);
    return import;
}

Error withFile(Error error, const std::string& path) {
    if (error.file.empty()) {
        error.file = path;
    }
    return error;
}

/// Makes the tables of what an importer read.
Result<TracePtr> finish(ImportedTrace read, std::span<const RecordingHint> hints, const ByteFile& file,
                        unsigned workers, const std::optional<std::string>& companion, Progress& progress,
                        std::stop_token stop) {
    progress.stage = LoadStage::Arranging;
    BuildInput input;
    input.batches = std::move(read.batches);
    input.tables = std::move(read.tables);
    input.header = std::move(read.headerInfo);
    input.kindNames = std::move(read.kindNames);
    input.workers = workers;
    auto data = buildTrace(std::move(input), stop);
    if (!data) {
        return data.error();
    }
    progress.stage = LoadStage::Indexing;
    data->mipmap = SliceMipmap::build(data->slices, data->rows, workers);
    data->format = std::move(read.format);
    data->timeUnit = read.timeUnit;
    data->eventKindWord = std::move(read.kindWord);
    data->recordingHints = hints;
    data->path = file.path();
    data->fileBytes = file.sizeBytes();
    data->fileModifiedNs = file.modifiedNs();
    data->textBytes = read.contentBytes;
    data->share = read.share;
    data->header = std::move(read.header);
    data->diagnostics.merge(read.diagnostics);
    if (file.hasChanged()) {
        data->diagnostics.add(DiagnosticKind::FileGrew, file.sizeBytes());
    }
    file.refuseChanges();
    addCompressionFlaw(data->diagnostics, file.sizeBytes(), file.flaw());
    data->args = std::move(read.args);
    if (const Status status = companion ? companion::addCompanion(*data, *companion) : Status(); !status) {
        return status.error();
    }
    releaseSpareMemory();
    progress.bytesDone = progress.bytesTotal.load();
    progress.stage = LoadStage::Done;
    return TracePtr(std::make_shared<const Trace>(std::move(*data)));
}

Result<TracePtr> importFile(std::shared_ptr<const ByteFile> file, const LoadOptions& options,
                            const std::optional<std::string>& companion, Progress& progress,
                            std::stop_token stop) {
    progress.bytesTotal = file->sizeBytes();
    const auto importer = importerOf(file);
    if (!importer) {
        return importer.error();
    }
    if (file->sizeBytes() == 0) {
        return Error{ErrorCode::UnsupportedFormat, "the file is empty; copy or record it again", {}, {}};
    }
    if ((*importer)->leavesTimeUnitOpen()) { // the fallback importer
        if (auto refusal = sqlite::refusalOfDatabase(file)) {
            return *refusal;
        }
    }
    if (options.admit) {
        // A failed estimate is ignored here: reading reports the error.
        const auto estimate = (*importer)->estimate(file);
        options.admit(estimate ? estimate->memoryBytes : 0);
    }
    const ImportOptions import = importOptions(options, file->path());
    if (const auto refusal = refusalByEstimate(**importer, file, import.memoryBudgetBytes)) {
        return *refusal;
    }
    progress.stage = LoadStage::Reading;
    auto read = (*importer)->read(file, import, progress, stop);
    if (!read) {
        const auto foreign =
            (*importer)->leavesTimeUnitOpen() ? refusalOfForeignFile(file, read.error()) : std::nullopt;
        return foreign ? *foreign : read.error();
    }
    return finish(std::move(*read), (*importer)->recordingHints(), *file, import.workers, companion, progress,
                  std::move(stop));
}

template <typename Load>
Result<TracePtr> unlessOutOfMemory(const std::string& path, const Load& load) {
    try {
        return load();
    } catch (const std::bad_alloc&) {
        return Error{
            ErrorCode::OutOfMemory, "there is not enough memory to open it; close other traces", path, {}};
    }
}

/// The unit by which the index cache knows a trace that was read in `unit`.
FileTimeUnit cachedUnit(const Importer& importer, FileTimeUnit unit) {
    return importer.leavesTimeUnitOpen() ? unit : kUsualTimeUnit;
}

/// The trace from the index cache, or null.
Result<TracePtr> loadCached(const std::string& path, const LoadOptions& options,
                            const std::optional<std::string>& companion, Progress* progress) {
    if (options.cacheFolder.empty()) {
        return TracePtr();
    }
    const auto file = File::open(path);
    if (!file) {
        return TracePtr();
    }
    const auto importer = importerOf(*file);
    if (!importer) {
        return TracePtr();
    }
    const FileTimeUnit unit = cachedUnit(**importer, options.timeUnits.unitOf(path));
    auto data = readTraceCache(options.cacheFolder, **file, unit);
    if (!data) {
        return TracePtr();
    }
    auto args = (*importer)->openArgs(*file);
    if (!args) {
        return TracePtr();
    }
    (*file)->refuseChanges();
    data->args = std::move(*args);
    data->recordingHints = (*importer)->recordingHints();
    if (const Status status = companion ? companion::addCompanion(*data, *companion) : Status(); !status) {
        return status.error();
    }
    if (progress != nullptr) {
        progress->bytesTotal = data->fileBytes;
        progress->bytesDone = data->fileBytes;
        progress->events = data->ledger.read;
        progress->stage = LoadStage::Done;
    }
    return TracePtr(std::make_shared<const Trace>(std::move(*data)));
}

Result<TracePtr> loadOpened(std::shared_ptr<const ByteFile> file, const LoadOptions& options,
                            const std::optional<std::string>& companion, Progress* progress,
                            std::stop_token stop) {
    Progress unseen;
    Progress& used = progress != nullptr ? *progress : unseen;
    return unlessOutOfMemory(file->path(), [&]() -> Result<TracePtr> {
        auto trace = importFile(file, options, companion, used, std::move(stop));
        return trace ? std::move(trace) : Result<TracePtr>(withFile(trace.error(), file->path()));
    });
}

/// Whether a file that had `sizeBytes` bytes, of which fileSample() gave `sample`, was only appended to or
/// cut: the pieces are what they were, as far as they are there.
bool keepsItsStart(const std::string& path, std::uint64_t sizeBytes, std::string_view sample) {
    const auto file = File::open(path);
    if (!file) {
        return false;
    }
    bool isSame = true;
    const auto readPiece = [&](std::uint64_t offset, char* to, std::size_t count) {
        const std::size_t wanted = std::min<std::uint64_t>(count, sizeBytes - offset);
        auto got = (*file)->read(offset, to, wanted);
        isSame = isSame && got && sample.substr(0, wanted).starts_with(std::string_view(to, *got));
        sample.remove_prefix(std::min(wanted, sample.size()));
        return got;
    };
    return sampleOf(sizeBytes, readPiece) && isSame;
}

/// A file that is written over while it is read gives a mixture of two traces. It is read again, and refused
/// when that goes on; one that is appended to or cut gives what was read, and says so.
Result<TracePtr> loadUnchanged(const std::string& path, const LoadOptions& options,
                               const std::optional<std::string>& companion, Progress* progress,
                               const std::stop_token& stop) {
    constexpr int kMostReadings = 3;
    for (int reading = 0; reading < kMostReadings; ++reading) {
        const auto file = File::open(path);
        if (!file) {
            return file.error();
        }
        const auto sample = fileSample(**file);
        auto trace = loadOpened(*file, options, companion, progress, stop);
        const std::uint64_t sizeBytes = (*file)->sizeBytes();
        if (stop.stop_requested() || !(*file)->hasChanged() || !sample ||
            ((*file)->currentSizeBytes() != sizeBytes && keepsItsStart(path, sizeBytes, *sample))) {
            return trace;
        }
        if (progress != nullptr) {
            progress->startAgain();
        }
    }
    return Error{ErrorCode::FileUnreadable,
                 "it is written over while it is read; open it again when it is complete",
                 path,
                 {}};
}

Result<TracePtr> loadNamed(const std::string& path, const LoadOptions& options,
                           const std::optional<std::string>& companion, Progress* progress,
                           std::stop_token stop) {
    if (const auto part = splitRankLocation(path)) {
        const auto whole = loadNamed(part->file, options, companion, progress, std::move(stop));
        return whole ? unlessOutOfMemory(path, [&] { return rankOfTrace(**whole, part->rank); }) : whole;
    }
    return unlessOutOfMemory(path, [&]() -> Result<TracePtr> {
        auto cached = loadCached(path, options, companion, progress);
        if (!cached || *cached != nullptr) {
            return cached;
        }
        return loadUnchanged(path, options, companion, progress, stop);
    });
}

} // namespace

std::uint64_t memoryBudgetOf(const LoadOptions& options) {
    return options.memoryBudgetBytes != 0 ? options.memoryBudgetBytes : defaultBudgetBytes();
}

Result<TracePtr> loadTrace(const std::string& path, const LoadOptions& options, Progress* progress,
                           std::stop_token stop) {
    return loadNamed(path, options, std::nullopt, progress, std::move(stop));
}

Result<TracePtr> loadTraceExcerpt(const std::string& path, std::uint64_t excerptBytes,
                                  const LoadOptions& options, std::stop_token stop) {
    constexpr std::uint64_t kTimesAsLarge = 4;
    return unlessOutOfMemory(path, [&]() -> Result<TracePtr> {
        const auto file = File::open(path);
        if (!file) {
            return file.error();
        }
        const auto importer = importerOf(*file);
        if (!importer) {
            return importer.error();
        }
        const auto whole = (*importer)->estimate(*file);
        if (!whole || whole->textBytes < kTimesAsLarge * excerptBytes) {
            return TracePtr();
        }
        const ImportOptions import = importOptions(options, path);
        auto read = (*importer)->readExcerpt(*file, excerptBytes, import, stop);
        if (!read) {
            return read.error().code == ErrorCode::UnsupportedFormat ? Result<TracePtr>(TracePtr())
                                                                     : withFile(read.error(), path);
        }
        Progress progress;
        return finish(std::move(*read), (*importer)->recordingHints(), **file, import.workers, std::nullopt,
                      progress, std::move(stop));
    });
}

Result<TracePtr> loadTraceWith(const std::string& path, const std::string& companion,
                               const LoadOptions& options, Progress* progress, std::stop_token stop) {
    return loadNamed(path, options, companion, progress, std::move(stop));
}

std::vector<std::string> companionsBeside(const std::string& path) {
    std::vector<std::string> all = companion::candidatesBeside(path);
    all.push_back(sqlite::writeAheadLogOf(path));
    return all;
}

std::string companionNote(const Trace& trace) {
    return companion::noteOf(trace);
}

Result<TracePtr> loadTraceFrom(std::shared_ptr<const ByteFile> file, const LoadOptions& options,
                               Progress* progress, std::stop_token stop) {
    return loadOpened(std::move(file), options, std::nullopt, progress, std::move(stop));
}

Result<bool> cacheTrace(const Trace& trace, const std::string& cacheFolder, std::uint64_t limitBytes) {
    if (trace.data().fileModifiedNs == 0 || trace.data().share < 1 || cacheFolder.empty()) {
        return false;
    }
    try {
        auto file = File::open(trace.path());
        if (!file) {
            return file.error();
        }
        const auto importer = importerOf(*file);
        if (!importer || (*file)->sizeBytes() != trace.fileBytes() ||
            (*file)->modifiedNs() != trace.data().fileModifiedNs) {
            return false;
        }
        return writeTraceCache(cacheFolder, **file, cachedUnit(**importer, trace.timeUnit()), trace,
                               limitBytes);
    } catch (const std::bad_alloc&) {
        return Error{
            ErrorCode::OutOfMemory, "there is not enough memory to write the index cache", trace.path(), {}};
    }
}

Result<TracePtr> loadTraceText(std::string text, const std::string& name, const LoadOptions& options,
                               Progress* progress, std::stop_token stop) {
    return loadTraceFrom(std::make_shared<BytesFile>(std::move(text), name), options, progress,
                         std::move(stop));
}

} // namespace lanescope
