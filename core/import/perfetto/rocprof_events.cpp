// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/rocprof_events.h"

#include <algorithm>
#include <charconv>

#include "core/base/demangled_name.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/hip/rocm_words.h"
#include "core/import/perfetto/annotation_values.h"

namespace lanescope::perfetto {

namespace {

/// The number at the start of `text`.
std::optional<std::int64_t> leadingNumber(std::string_view text) {
    std::int64_t number = 0;
    return std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc()
               ? std::optional(number)
               : std::nullopt;
}

/// The number behind a word such as "STREAM", with or without brackets.
std::optional<std::int64_t> numberBehind(std::string_view text, std::string_view word) {
    const std::size_t at = text.find(word);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view rest = text.substr(at + word.size());
    return leadingNumber(rest.substr(std::min(rest.find_first_not_of(" [\""), rest.size())));
}

/// The number at the end of an agent's name, such as "Agent-4".
std::optional<std::int64_t> trailingNumber(std::string_view text) {
    const std::size_t at = text.find_last_not_of("0123456789");
    return leadingNumber(text.substr(at == std::string_view::npos ? 0 : at + 1));
}

} // namespace

RocprofEvents::Kind RocprofEvents::kindOf(std::string_view category) {
    // rocprof-sys puts "rocm_" before the names of rocprofv3.
    category = category.starts_with("rocm_") ? category.substr(5) : category;
    return category == "kernel_dispatch"                            ? Kind::Kernel
           : category == "memory_copy"                              ? Kind::Copy
           : category == "hip_api" || category == "hsa_api"         ? Kind::Call
           : category == "marker_api" || category == "roctx_marker" ? Kind::Marker
                                                                    : Kind::None;
}

RocprofEvents::Annotations RocprofEvents::annotationsOf(const Packet& packet) const {
    Annotations found;
    forEachAnnotation(packet, *m_session.interned, [&found](const AnnotationValue& value) {
        if (value.name == "delta_ns") {
            found.durationNs = value.number;
        } else if (value.name == "corr_id") {
            found.correlation = value.number.value_or(0);
        } else if (value.name == "copy_bytes" || value.name == "bytes") {
            found.bytes = value.number;
        } else if (value.name == "group_segment_size") {
            found.shared = value.number;
        } else if (value.name == "stream_ID" || value.name == "stream_id") {
            found.stream = value.number;
        } else if (value.name == "src_agent") {
            found.source = value.text;
        }
    });
    return found;
}

/// Names such as "COMPUTE AGENT [4] STREAM [1] (GPU)", "COMPUTE GPU [0] QUEUE [2] GPU",
/// "COPY to AGENT [4] THREAD [0] (GPU)", and "GPU Kernel Dispatch [0] Queue 1" of rocprof-sys.
RocprofEvents::Place RocprofEvents::placeOf(std::string_view trackName) {
    Place place;
    place.isGpu = trackName.find("GPU") != std::string_view::npos;
    place.device = numberBehind(trackName, "[");
    for (const std::string_view word : {"STREAM", "Stream", "QUEUE", "Queue"}) {
        place.stream = place.stream ? place.stream : numberBehind(trackName, word);
    }
    return place;
}

std::uint32_t RocprofEvents::kernelName(std::uint32_t name) {
    const auto [entry, isNew] = m_kernelNames.try_emplace(name, 0);
    if (isNew) {
        // Names of code objects end with ".kd", which a demangler takes for a part of the compiler's.
        std::string_view text = m_writer.nameText(name);
        for (const std::string_view end : {" [clone .kd]", ".kd"}) {
            text = text.ends_with(end) ? text.substr(0, text.size() - end.size()) : text;
        }
        entry->second = m_writer.name(demangledName(std::string(text)));
    }
    return entry->second;
}

std::uint32_t RocprofEvents::copyName(std::uint32_t name) {
    const auto [entry, isNew] = m_copyNames.try_emplace(name, 0);
    if (isNew) {
        entry->second = m_writer.name(rocm::copyName(std::string(m_writer.nameText(name))));
    }
    return entry->second;
}

std::uint32_t RocprofEvents::workOwner(const Annotations& of, const TrackInfo& track, std::uint32_t category,
                                       DeviceOp& op) {
    const Place place = placeOf(track.name);
    // A copy to the host ran on the device that it came from.
    const auto source = trailingNumber(of.source);
    const std::int64_t device = (place.isGpu || !source ? place.device : source).value_or(0);
    const auto stream = of.stream ? of.stream : place.stream;
    op.correlation = of.correlation;
    op.device = device >= 0 && device <= INT16_MAX ? static_cast<std::int16_t>(device) : std::int16_t{-1};
    op.stream = stream.value_or(-1);
    const OwnerPart pid = RecordWriter::number(device);
    if (m_devices.insert(device).second) {
        m_writer.processLabels(pid, "GPU " + std::to_string(device));
    }
    return stream ? m_streams.ownerOf({device, *stream, 0, 0}, OwnerSide::Device, category)
                  : m_writer.owner(OwnerSide::Device, pid, m_writer.text(track.name), category);
}

bool RocprofEvents::take(const Packet& packet, Kind kind, TimeNs timeNs, std::uint32_t name,
                         std::uint32_t owner, TrackInfo& track) {
    const Annotations of = annotationsOf(packet);
    const bool isWork = kind == Kind::Kernel || kind == Kind::Copy;
    if (!of.durationNs || *of.durationNs < 0 || (isWork && track.name.empty())) {
        return false;
    }
    RecordWriter::Interval interval{packet.ref, timeNs, *of.durationNs, name};
    if (isWork) {
        DeviceOp op;
        constexpr std::int64_t kMostShared = 1 << 30;
        op.sharedMemoryBytes = of.shared && *of.shared >= 0 && *of.shared <= kMostShared
                                   ? static_cast<std::int32_t>(*of.shared)
                                   : -1;
        interval.name = kind == Kind::Kernel ? kernelName(name) : copyName(name);
        interval.owner =
            workOwner(of, track,
                      kind == Kind::Kernel ? m_writer.category("kernel", CategoryKind::Kernel)
                                           : m_writer.category("gpu_memcpy", CategoryKind::Memcpy),
                      op);
        if (kind == Kind::Copy) {
            setBytes(op, of.bytes, interval.durationNs);
        }
        m_writer.deviceOp(interval, op);
        return true;
    }
    if (kind == Kind::Call) {
        interval.owner =
            m_session.tracks.ownerOf(track, m_writer.category("hip_runtime", CategoryKind::Runtime));
        Launch launch;
        launch.correlation = of.correlation;
        m_writer.call(interval, launch);
        return true;
    }
    const cupti::NvtxText marker = cupti::parseNvtxText(m_writer.nameText(name));
    interval.owner = owner;
    if (marker.isOperator) {
        interval.name = m_writer.name(marker.name);
        interval.owner = m_session.tracks.ownerOf(track, m_writer.category("cpu_op", CategoryKind::Operator));
    }
    if (interval.durationNs == 0) { // a mark
        m_writer.instant(packet.ref, timeNs, interval.name, interval.owner);
    } else if (marker.sequence && *marker.sequence >= 0) {
        OperatorIds ids;
        ids.sequenceNumber = *marker.sequence;
        m_writer.operation(interval, ids);
    } else {
        m_writer.slice(interval);
    }
    return true;
}

} // namespace lanescope::perfetto
