// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/perfetto_importer.h"

#include "core/base/byte_size.h"
#include "core/import/perfetto/packet_walk.h"
#include "core/import/perfetto/perfetto_args.h"
#include "core/import/perfetto/trace_reader.h"

namespace lanescope {

namespace {

using perfetto::Packet;
using perfetto::PacketWalk;
using protobuf::MessageStream;

constexpr std::string_view kNamePatterns[] = {"*.pftrace", "*.perfetto-trace", "perfetto-trace-*.proto",
                                              "*.pb"};

/// Mean bytes of a packet in traces of track events.
constexpr std::uint64_t kBytesOfPacket = 60;
/// Compressed files are about this many times as long inside.
constexpr std::uint64_t kUsualCompression = 6;
constexpr std::uint64_t kPacketsBetweenStops = 1u << 12;
constexpr std::uint64_t kPacketsBetweenBudgets = 1u << 18;

/// Reads packets until the end, a stop request or the limit of memory.
class Reading {
public:
    Reading(PacketWalk& walk, std::uint64_t budgetBytes, Progress& progress, std::stop_token stop)
        : m_walk(walk)
        , m_budgetBytes(budgetBytes)
        , m_progress(progress)
        , m_stop(std::move(stop)) {}

    Result<bool> run() {
        return m_walk.run([this](const Packet& packet) { return take(packet); },
                          [this](EventRef ref) { m_reader.readDamaged(ref); });
    }
    perfetto::TraceReader& reader() { return m_reader; }
    const std::optional<Error>& error() const { return m_error; }

private:
    bool take(const Packet& packet) {
        m_reader.read(packet);
        if (++m_packets % kPacketsBetweenStops != 0) {
            return true;
        }
        m_progress.bytesDone = m_walk.stream().fileOffset();
        m_progress.events = m_packets;
        if (m_stop.stop_requested()) {
            m_error = Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
        } else if (m_budgetBytes != 0 && m_packets % kPacketsBetweenBudgets == 0 &&
                   m_reader.sizeBytes() > m_budgetBytes) {
            m_error = Error{ErrorCode::LimitExceeded,
                            "its events need more than the limit of " + byteSizeText(m_budgetBytes) +
                                "; raise the limit (--memory) or record a shorter time",
                            {},
                            {}};
        }
        return !m_error;
    }

    PacketWalk& m_walk;
    perfetto::TraceReader m_reader;
    std::uint64_t m_budgetBytes;
    Progress& m_progress;
    std::stop_token m_stop;
    std::uint64_t m_packets = 0;
    std::optional<Error> m_error;
};

std::optional<Error> takeDamage(const MessageStream& stream, std::uint64_t packets, ImportedTrace& trace) {
    if (const auto* const compressed = stream.compressionDamage();
        compressed != nullptr && compressed->any()) {
        trace.diagnostics.add(DiagnosticKind::CompressedDataDamaged, compressed->fileOffset);
        trace.diagnostics.setDetail(DiagnosticKind::CompressedDataDamaged, compressed->what);
    }
    if (stream.damage() == MessageStream::Damage::None) {
        return std::nullopt;
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
    return std::nullopt;
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
    Reading reading(**walk, options.memoryBudgetBytes, progress, std::move(stop));
    const auto done = reading.run();
    if (!done) {
        return done.error();
    }
    if (reading.error()) {
        return *reading.error();
    }
    ImportedTrace trace;
    const MessageStream& stream = (*walk)->stream();
    if (auto error = takeDamage(stream, reading.reader().packets(), trace)) {
        return *error;
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
