// SPDX-License-Identifier: Apache-2.0
#include "core/import/trace_loader.h"

#include <algorithm>
#include <new>
#include <thread>

#include "core/base/byte_size.h"
#include "core/base/file.h"
#include "core/base/spare_memory.h"
#include "core/cache/trace_cache.h"
#include "core/store/slice_mipmap.h"
#include "core/import/json/header_fields.h"
#include "core/import/json/memory_estimate.h"
#include "core/import/json/text_sources.h"
#include "core/import/json/trace_reader.h"
#include "core/store/file_time_unit.h"
#include "core/store/trace_builder.h"

namespace lanescope {

namespace {

/// 60 % of the machine's memory, less when other programs hold more than the rest: before it swaps.
std::uint64_t defaultBudgetBytes() {
    const std::uint64_t share = machineMemoryBytes() / 10 * 6;
    const std::uint64_t available = availableMemoryBytes() / 10 * 9;
    return available == 0 ? share : std::min(share, available);
}

ReadOptions readOptions(const LoadOptions& options) {
    ReadOptions read;
    read.workers = options.workers != 0 ? options.workers : std::max(1u, std::thread::hardware_concurrency());
    read.chunkBytes = std::clamp<std::size_t>(options.chunkBytes, 256, 256u << 20);
    read.memoryBudgetBytes = memoryBudgetOf(options);
    return read;
}

std::string formatName(const ReadTrace& read, FileTimeUnit timeUnit) {
    const bool kineto = std::any_of(read.header.begin(), read.header.end(), [](const HeaderField& field) {
        return field.key == "schemaVersion" || field.key == "deviceProperties";
    });
    std::string name = kineto ? "Kineto" : "Chrome trace events";
    if (read.compression != Compression::None) {
        name += read.compression == Compression::Gzip ? ", gzip" : ", zstd";
    }
    return name + timeUnitRemark(timeUnit);
}

Result<TracePtr> finish(Result<ReadTrace> read, const ReadOptions& options, Progress& progress,
                        std::stop_token stop) {
    if (!read) {
        return read.error();
    }
    progress.stage = LoadStage::Arranging;
    BuildInput input;
    input.batches = std::move(read->batches);
    input.tables = std::move(read->tables);
    input.header = parseHeader(read->header, read->diagnostics);
    input.workers = options.workers;
    auto data = buildTrace(std::move(input), stop);
    if (!data) {
        Error error = data.error();
        error.file = read->path;
        return error;
    }
    progress.stage = LoadStage::Indexing;
    data->mipmap = SliceMipmap::build(data->slices, data->rows, options.workers);
    data->format = formatName(*read, options.timeUnit);
    data->path = std::move(read->path);
    data->fileBytes = read->fileBytes;
    data->fileModifiedNs = read->fileModifiedNs;
    data->textBytes = read->textBytes;
    data->header = std::move(read->header);
    data->diagnostics.merge(read->diagnostics);
    data->source = std::move(read->source);
    releaseSpareMemory();
    progress.bytesDone = progress.bytesTotal.load();
    progress.stage = LoadStage::Done;
    return TracePtr(std::make_shared<const Trace>(std::move(*data)));
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

/// Runs `load` with whatever of options and progress the caller left out; out of memory becomes an Error.
template <typename Load>
Result<TracePtr> guarded(const std::string& path, const LoadOptions& options, Progress* progress,
                         std::stop_token stop, const Load& load) {
    Progress unseen;
    Progress& used = progress != nullptr ? *progress : unseen;
    return unlessOutOfMemory(path, [&] {
        ReadOptions read = readOptions(options);
        read.timeUnit = chosenTimeUnit(path);
        return finish(load(read, used), read, used, std::move(stop));
    });
}

/// The trace from the index cache, or null.
TracePtr loadCached(const std::string& path, const std::string& folder, Progress* progress) {
    if (folder.empty()) {
        return nullptr;
    }
    const auto file = File::open(path);
    if (!file) {
        return nullptr;
    }
    auto data = readTraceCache(folder, **file);
    if (!data) {
        return nullptr;
    }
    const auto source = makeTextSource(*file);
    if (!source) {
        return nullptr;
    }
    data->source = *source;
    if (progress != nullptr) {
        progress->bytesTotal = data->fileBytes;
        progress->bytesDone = data->fileBytes;
        progress->events = data->ledger.read;
        progress->stage = LoadStage::Done;
    }
    return std::make_shared<const Trace>(std::move(*data));
}

} // namespace

std::uint64_t memoryBudgetOf(const LoadOptions& options) {
    return options.memoryBudgetBytes != 0 ? options.memoryBudgetBytes : defaultBudgetBytes();
}

Result<TracePtr> loadTrace(const std::string& path, const LoadOptions& options, Progress* progress,
                           std::stop_token stop) {
    return unlessOutOfMemory(path, [&]() -> Result<TracePtr> {
        if (TracePtr cached = loadCached(path, options.cacheFolder, progress)) {
            return cached;
        }
        auto file = File::open(path);
        if (!file) {
            return file.error();
        }
        return loadTraceFrom(std::move(*file), options, progress, std::move(stop));
    });
}

Result<TracePtr> loadTraceFrom(std::shared_ptr<const ByteFile> file, const LoadOptions& options,
                               Progress* progress, std::stop_token stop) {
    return guarded(file->path(), options, progress, stop, [&](const ReadOptions& read, Progress& used) {
        if (options.admit) {
            // What cannot be read says so when it is.
            const auto estimate = estimateMemory(file);
            options.admit(estimate ? estimate->memoryBytes : 0);
        }
        return readTrace(file, read, used, stop);
    });
}

Result<bool> cacheTrace(const Trace& trace, const std::string& cacheFolder, std::uint64_t limitBytes) {
    if (trace.data().fileModifiedNs == 0 || cacheFolder.empty()) {
        return false;
    }
    try {
        auto file = File::open(trace.path());
        if (!file) {
            return file.error();
        }
        if ((*file)->sizeBytes() != trace.fileBytes() ||
            (*file)->modifiedNs() != trace.data().fileModifiedNs ||
            chosenTimeUnit(trace.path()) != timeUnitOf(trace)) {
            return false;
        }
        return writeTraceCache(cacheFolder, **file, trace, limitBytes);
    } catch (const std::bad_alloc&) {
        return Error{
            ErrorCode::OutOfMemory, "there is not enough memory to write the index cache", trace.path(), {}};
    }
}

Result<TracePtr> loadTraceText(std::string text, const std::string& name, const LoadOptions& options,
                               Progress* progress, std::stop_token stop) {
    return guarded(name, options, progress, stop, [&](const ReadOptions& read, Progress& used) {
        return readTraceText(std::move(text), name, read, used, stop);
    });
}

} // namespace lanescope
