// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/perfetto_importer.h"

#include <exception>

#include "core/base/batch_pipe.h"
#include "core/base/byte_size.h"
#include "core/base/status.h"
#include "core/base/thread_pool.h"
#include "core/import/perfetto/packet_walk.h"
#include "core/import/perfetto/perfetto_args.h"
#include "core/import/perfetto/trace_reader.h"

namespace lanescope {

namespace {

using perfetto::Packet;
using perfetto::PacketBatch;
using perfetto::PacketWalk;
using protobuf::MessageStream;

constexpr std::string_view kNamePatterns[] = {"*.pftrace", "*.perfetto-trace", "perfetto-trace-*.proto",
                                              "*.pb"};

/// Mean bytes of a packet in traces of track events.
constexpr std::uint64_t kBytesOfPacket = 60;
/// Compressed files are about this many times as long inside.
constexpr std::uint64_t kUsualCompression = 6;
constexpr std::uint64_t kPacketsBetweenBudgets = 1u << 18;

/// Batches that one thread fills while another uses one: enough for both to go on, few for the caches.
constexpr std::size_t kBatches = 4;

/// Reads packets until the end, a stop request or the limit of memory. With two workers one divides the
/// content into packets and their fields, and the other keeps the state.
class Reading {
public:
    Reading(PacketWalk& walk, const ImportOptions& options, Progress& progress, std::stop_token stop)
        : m_walk(walk)
        , m_options(options)
        , m_progress(progress)
        , m_stop(std::move(stop)) {}

    Status run() {
        if (m_options.workers > 1) {
            if (const std::optional<Status> done = runOnTwo()) {
                return *done;
            }
        }
        PacketBatch batch;
        const Result<bool> walked =
            walk([&]() -> PacketBatch* { return &batch; }, [this](PacketBatch& full) { return use(full); });
        return outcome(walked);
    }
    perfetto::TraceReader& reader() { return m_reader; }

private:
    /// Divides the content into batches. `next` gives an empty one or null, `put` takes a full one; false
    /// ends.
    template <typename Next, typename Put>
    Result<bool> walk(const Next& next, const Put& put) {
        PacketBatch* batch = next();
        const auto flush = [&] {
            batch->fileOffset = m_walk.stream().fileOffset();
            const bool goesOn = put(*batch);
            batch = nullptr;
            return goesOn;
        };
        const Result<bool> walked = m_walk.run([&](const Packet& packet, std::string_view message) {
            if (batch != nullptr && batch->add(packet, message)) {
                return true;
            }
            if (batch == nullptr || !flush()) {
                return false;
            }
            batch = next();
            return batch != nullptr && batch->add(packet, message);
        });
        if (walked && batch != nullptr && !batch->isEmpty()) {
            flush();
        }
        return walked;
    }

    Status outcome(const Result<bool>& walked) const {
        return m_error || walked ? Status(m_error) : walked.error();
    }

    /// Nothing when there is no second thread.
    std::optional<Status> runOnTwo() {
        BatchPipe<PacketBatch> pipe(kBatches);
        std::exception_ptr failure;
        Result<bool> walked = true;
        ThreadPool::Task filler = ThreadPool::shared().start([&](const std::stop_token&) {
            try {
                std::unique_ptr<PacketBatch> filling;
                walked = walk(
                    [&] {
                        filling = pipe.takeEmpty();
                        return filling.get();
                    },
                    [&](PacketBatch&) {
                        pipe.putFull(std::move(filling));
                        return true;
                    });
            } catch (...) {
                failure = std::current_exception();
            }
            pipe.finish();
        });
        if (filler.isEmpty()) {
            return std::nullopt;
        }
        std::exception_ptr ownFailure;
        try {
            while (auto batch = pipe.takeFull()) {
                if (!use(*batch)) {
                    break;
                }
                pipe.giveBack(std::move(batch));
            }
        } catch (...) {
            ownFailure = std::current_exception();
        }
        pipe.cancel();
        filler.finish();
        failure = failure ? failure : ownFailure;
        if (failure) {
            std::rethrow_exception(failure);
        }
        return outcome(walked);
    }

    /// Empties the batch. False when reading is to end.
    bool use(PacketBatch& batch) {
        m_reader.read(batch);
        const std::uint64_t before = m_packets;
        m_packets += batch.packets().size();
        m_progress.bytesDone = batch.fileOffset;
        m_progress.events = m_packets;
        batch.clear();
        if (m_stop.stop_requested()) {
            m_error = Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
        } else if (m_options.memoryBudgetBytes != 0 &&
                   before / kPacketsBetweenBudgets != m_packets / kPacketsBetweenBudgets &&
                   m_reader.sizeBytes() > m_options.memoryBudgetBytes) {
            m_error =
                Error{ErrorCode::LimitExceeded,
                      "its events need more than the limit of " + byteSizeText(m_options.memoryBudgetBytes) +
                          "; raise the limit (--memory) or record a shorter time",
                      {},
                      {}};
        }
        return !m_error;
    }

    PacketWalk& m_walk;
    perfetto::TraceReader m_reader;
    const ImportOptions& m_options;
    Progress& m_progress;
    std::stop_token m_stop;
    std::uint64_t m_packets = 0;
    std::optional<Error> m_error;
};

Status takeDamage(const MessageStream& stream, std::uint64_t packets, ImportedTrace& trace) {
    if (const auto* const compressed = stream.compressionDamage();
        compressed != nullptr && compressed->any()) {
        trace.diagnostics.add(DiagnosticKind::CompressedDataDamaged, compressed->fileOffset);
        trace.diagnostics.setDetail(DiagnosticKind::CompressedDataDamaged, compressed->what);
    }
    if (stream.damage() == MessageStream::Damage::None) {
        return {};
    }
    const std::uint64_t offset = stream.contentOffset();
    const bool truncated = stream.damage() == MessageStream::Damage::Truncated;
    if (packets == 0) {
        return Error{
            truncated ? ErrorCode::Truncated : ErrorCode::UnsupportedFormat,
            "the file begins like a Perfetto trace, but not one packet can be read; copy or record it again",
            {},
            offset};
    }
    const DiagnosticKind kind = truncated ? DiagnosticKind::Truncated : DiagnosticKind::DamagedTable;
    trace.diagnostics.add(kind, offset);
    trace.diagnostics.setDetail(kind, "no packet can be read from byte " + std::to_string(offset) + " on");
    return {};
}

} // namespace

std::span<const std::string_view> PerfettoImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> PerfettoImporter::recordingHints() const {
    return {};
}

bool PerfettoImporter::recognizes(const FileStart& start) const {
    return perfetto::beginsWithPackets(start.content);
}

Result<LoadEstimate> PerfettoImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const auto contentBytes = likelyContentBytes(*file, kUsualCompression);
    if (!contentBytes) {
        return contentBytes.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = *contentBytes;
    estimate.events = estimate.textBytes / kBytesOfPacket;
    estimate.memoryBytes = memoryOfEvents(estimate.events, 0) + memoryOfLoading(estimate.textBytes);
    return estimate;
}

Result<ImportedTrace> PerfettoImporter::read(std::shared_ptr<const ByteFile> file,
                                             const ImportOptions& options, Progress& progress,
                                             std::stop_token stop) const {
    const auto walk = PacketWalk::open(file);
    if (!walk) {
        return walk.error();
    }
    Reading reading(**walk, options, progress, std::move(stop));
    if (const Status status = reading.run(); !status) {
        return status.error();
    }
    ImportedTrace trace;
    const MessageStream& stream = (*walk)->stream();
    if (const Status status = takeDamage(stream, reading.reader().packets(), trace); !status) {
        return status.error();
    }
    trace.format = stream.compression() == Compression::None   ? "Perfetto"
                   : stream.compression() == Compression::Gzip ? "Perfetto, gzip"
                                                               : "Perfetto, zstd";
    trace.kindWord = "packet";
    trace.contentBytes = stream.contentOffset();
    trace.timeUnit = FileTimeUnit::Nanoseconds;
    trace.args =
        std::make_shared<perfetto::PerfettoArgs>(std::move(file), **walk, reading.reader().interned());
    reading.reader().finish(trace);
    return trace;
}

Result<std::shared_ptr<const ArgSource>>
PerfettoImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    return std::shared_ptr<const ArgSource>(std::make_shared<perfetto::PerfettoArgs>(std::move(file)));
}

} // namespace lanescope
