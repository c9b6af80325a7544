// SPDX-License-Identifier: Apache-2.0
#include "core/import/xplane/xplane_importer.h"

#include <algorithm>

#include "core/base/status.h"
#include "core/base/user_text.h"
#include "core/base/utf8.h"
#include "core/import/protobuf/message_stream.h"
#include "core/import/xplane/plane_reader.h"
#include "core/import/xplane/xplane_args.h"

namespace lanescope {

namespace {

using protobuf::Field;
using protobuf::MessageReader;
using protobuf::MessageStream;
using protobuf::WireType;

constexpr std::string_view kNamePatterns[] = {"*.xplane.pb", "*.xplane.pb.gz"};

/// Mean bytes of an event in files of JAX, with its stats.
constexpr std::uint64_t kBytesOfEvent = 40;
constexpr std::uint64_t kEventsOfDeviceOp = 10;
/// Compressed files are about this many times as long inside.
constexpr std::uint64_t kUsualCompression = 6;
/// The name of the first plane stands within so many bytes.
constexpr std::size_t kPlaceOfName = 64;

/// Names that the planes of all recorders begin with.
bool isPlaneName(std::string_view name) {
    return name.starts_with("/device:") || name.starts_with("/host:") || name.starts_with("/task:") ||
           name == "Task Environment";
}

/// Whether the content begins with an XPlane: its id, its name, then lines. The plane may go on beyond.
bool beginsWithPlane(std::string_view content) {
    std::uint64_t length = 0;
    if (!content.starts_with('\n')) {
        return false;
    }
    const std::size_t bytes = protobuf::readVarint(content.substr(1), length);
    if (bytes == 0) {
        return false;
    }
    Field field;
    MessageReader reader(content.substr(
        1 + bytes, static_cast<std::size_t>(std::min<std::uint64_t>(length, content.size() - 1 - bytes))));
    while (reader.next(field) && field.number <= 2) {
        if (field.number == 1 && field.type != WireType::Varint) {
            return false;
        }
        if (field.number == 2) {
            return field.type == WireType::Bytes && isPlaneName(field.bytes);
        }
    }
    return false;
}

/// Whether somebody converted the file as if it were text: bytes that are no UTF-8 became U+FFFD.
bool isConvertedText(std::string_view content) {
    const std::string_view start = content.substr(0, kPlaceOfName);
    // The length of a plane cannot begin like this: the file would have to be terabytes long.
    return start.starts_with('\n') && start.substr(1).starts_with(kReplacementCharacter) &&
           (start.find("/device:") != std::string_view::npos ||
            start.find("/host:") != std::string_view::npos);
}

Error convertedText() {
    return {ErrorCode::UnsupportedFormat,
            "this is an XPlane file that was converted as if it were text, which destroyed its numbers; copy "
            "it again as "
            "binary data",
            {},
            {}};
}

Status takeDamage(const MessageStream& stream, std::uint64_t events, ImportedTrace& trace) {
    const auto* const compressed = stream.compressionDamage();
    if (compressed != nullptr && compressed->any()) {
        trace.diagnostics.add(DiagnosticKind::CompressedDataDamaged, compressed->fileOffset);
        trace.diagnostics.setDetail(DiagnosticKind::CompressedDataDamaged, compressed->what);
    }
    if (stream.damage() == MessageStream::Damage::None) {
        return {};
    }
    const bool truncated = stream.damage() == MessageStream::Damage::Truncated;
    if (events == 0) {
        return Error{truncated ? ErrorCode::Truncated : ErrorCode::UnsupportedFormat,
                     truncated
                         ? "the file ends within a plane, and nothing before it can be shown; copy it again"
                         : "the file begins like an XPlane, but is damaged here; copy or record it again",
                     {},
                     stream.contentOffset()};
    }
    trace.diagnostics.add(truncated ? DiagnosticKind::Truncated : DiagnosticKind::DamagedTable,
                          stream.contentOffset());
    trace.diagnostics.setDetail(truncated ? DiagnosticKind::Truncated : DiagnosticKind::DamagedTable,
                                "no plane can be read from byte " + std::to_string(stream.contentOffset()) +
                                    " on");
    return {};
}

Result<bool> readPlanes(MessageStream& stream, xplane::PlaneReader& reader, Progress& progress) {
    for (Field field;;) {
        const auto more = stream.next(field);
        if (!more || !*more) {
            return more;
        }
        if (field.isNumber()) {
            continue;
        }
        if (field.number == xplane::kPlaneField) {
            if (!reader.read(field.bytes, stream.offsetOf(field.bytes))) {
                return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
            }
        } else if (field.number == xplane::kErrorField || field.number == xplane::kWarningField) {
            reader.readWarning(field.bytes, stream.fieldOffset());
        }
        progress.bytesDone = stream.fileOffset();
        progress.events = reader.events();
    }
}

} // namespace

std::span<const std::string_view> XPlaneImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> XPlaneImporter::recordingHints() const {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::DeviceWork,
         userText("No device activity recorded. Check that the program ran on a device "
                  "while jax.profiler.trace() recorded")},
        {Ingredient::Steps,
         userText(
             "No steps here. Put each step inside jax.profiler.StepTraceAnnotation(\"train\", step_num=i)")},
        {Ingredient::HostFunctions, userText("Record with host_tracer_level=3 and python_tracer_level=1 in "
                                             "jax.profiler.ProfileOptions to see which function runs here.")},
    };
    return kHints;
}

bool XPlaneImporter::recognizes(const FileStart& start) const {
    return beginsWithPlane(start.content) || isConvertedText(start.content);
}

Result<LoadEstimate> XPlaneImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const auto contentBytes = likelyContentBytes(*file, kUsualCompression);
    if (!contentBytes) {
        return contentBytes.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = *contentBytes;
    estimate.events = estimate.textBytes / kBytesOfEvent;
    estimate.deviceOps = estimate.events / kEventsOfDeviceOp;
    // A plane is in memory as a whole, and most of a file can be one plane.
    estimate.memoryBytes = memoryOfEvents(estimate.events, estimate.deviceOps) +
                           memoryOfLoading(estimate.textBytes) + estimate.textBytes;
    return estimate;
}

Result<ImportedTrace> XPlaneImporter::read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                                           Progress& progress, std::stop_token stop) const {
    constexpr std::uint64_t kMostPlaneBytes = std::uint64_t{1} << 31;
    const auto stream = MessageStream::open(file, options.memoryBudgetBytes == 0
                                                      ? kMostPlaneBytes
                                                      : std::min(kMostPlaneBytes, options.memoryBudgetBytes));
    if (!stream) {
        return stream.error();
    }
    std::string first(kPlaceOfName, '\0');
    const auto got = (*stream)->source()->read(0, first.data(), first.size());
    if (got && isConvertedText(std::string_view(first).substr(0, *got))) {
        return convertedText();
    }
    xplane::PlaneReader reader(std::move(stop));
    const auto whole = readPlanes(**stream, reader, progress);
    if (!whole) {
        return whole.error();
    }
    ImportedTrace trace;
    if (const Status status = takeDamage(**stream, reader.events(), trace); !status) {
        return status.error();
    }
    trace.format = (*stream)->compression() == Compression::None ? "XPlane" : "XPlane, compressed";
    trace.kindWord = "kind";
    trace.contentBytes = (*stream)->contentOffset();
    trace.timeUnit = FileTimeUnit::Nanoseconds;
    trace.headerInfo = reader.header();
    trace.header = reader.fields();
    trace.args = std::make_shared<xplane::XPlaneArgs>(std::move(file));
    reader.writer().takeInto(trace);
    return trace;
}

Result<std::shared_ptr<const ArgSource>>
XPlaneImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    return std::shared_ptr<const ArgSource>(std::make_shared<xplane::XPlaneArgs>(std::move(file)));
}

} // namespace lanescope
