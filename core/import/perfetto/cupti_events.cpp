// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/cupti_events.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/import/perfetto/annotation_values.h"

namespace lanescope::perfetto {

namespace {

std::optional<std::int64_t> numberIn(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(number)
                                                                                     : std::nullopt;
}

} // namespace

void CuptiFields::take(std::string_view key, std::string_view value) {
    const auto number = [value] { return numberIn(value).value_or(0); };
    if (key == "device id") {
        isKnown = true;
    } else if (key == "stream id") {
        stream = numberIn(value);
    } else if (key == "correlation") {
        correlation = number();
    } else if (key == "graph id") {
        graph = number();
    } else if (key == "graph node id") {
        graphNode = number();
    } else if (key == "bytes") {
        bytes = numberIn(value);
    } else if (key == "memory kind") {
        memoryKind = value;
    } else if (key == "host fn") {
        hostFunction = value;
    } else if (key == "arch") {
        architecture = value;
    }
}

CuptiFields::Capability CuptiFields::capability() const {
    constexpr std::string_view kPrefix = "sm_";
    constexpr std::int64_t kMost = 1000;
    std::string_view digits = architecture;
    if (!digits.starts_with(kPrefix)) {
        return {};
    }
    digits.remove_prefix(kPrefix.size());
    // "sm_90a" is a variant of 9.0.
    digits = digits.substr(0, digits.find_first_not_of("0123456789"));
    const std::int64_t number = numberIn(digits).value_or(0);
    return number < 10 || number >= kMost
               ? Capability()
               : Capability{static_cast<std::int32_t>(number / 10), static_cast<std::int32_t>(number % 10)};
}

std::optional<Lane> laneOf(std::string_view queue) {
    const std::size_t close = queue.find("] ");
    if (!queue.starts_with('[') || close == std::string_view::npos) {
        return std::nullopt;
    }
    const std::optional<std::int64_t> number = numberIn(queue.substr(1, close - 1));
    return number ? std::optional<Lane>({*number, queue.substr(close + 2)}) : std::nullopt;
}

std::optional<std::uint32_t> CuptiEvents::ownerOf(const Packet& packet, TrackInfo& track) {
    const std::string_view process = m_session.tracks.processNameOf(track);
    if (process == "Overhead") {
        const std::uint32_t owner =
            m_writer.owner(OwnerSide::Span, RecordWriter::number(track.pid.value_or(0)),
                           RecordWriter::number(track.tid.value_or(0)),
                           m_writer.category("overhead", CategoryKind::Overhead));
        m_session.tracks.addOtherOwner(track, owner);
        return owner;
    }
    if (!process.starts_with("GPU ")) {
        return std::nullopt;
    }
    std::optional<std::int64_t> device;
    std::optional<std::int64_t> stream;
    bool isSynchronization = false;
    forEachAnnotation(packet, *m_session.interned, [&](const AnnotationValue& value) {
        device = value.name == "device" ? value.number : device;
        stream = value.name == "stream" ? value.number : stream;
        isSynchronization = isSynchronization || value.name == "cuda_sync_kind";
    });
    if (!isSynchronization || !device) {
        return std::nullopt;
    }
    m_session.tracks.tellsBeginsFirst();
    const OwnerPart tid =
        stream.value_or(-1) >= 0 ? RecordWriter::number(*stream) : m_writer.text("all streams");
    const std::uint32_t owner = m_writer.owner(OwnerSide::DeviceSync, RecordWriter::number(*device), tid,
                                               m_writer.category("cuda_sync", CategoryKind::Synchronization));
    m_session.tracks.addOtherOwner(track, owner);
    return owner;
}

void CuptiEvents::readIds(const Packet& packet, CategoryKind kind) {
    Launch launch;
    OperatorIds ids;
    std::int64_t forwardThread = 0;
    forEachAnnotation(packet, *m_session.interned, [&](const AnnotationValue& value) {
        if (!value.number) {
            return;
        }
        if (value.name == "correlation") {
            launch.correlation = *value.number;
        } else if (value.name == "External id") {
            ids.externalId = *value.number;
        } else if (value.name == "Sequence number") {
            ids.sequenceNumber = *value.number;
        } else if (value.name == "Fwd thread id") {
            forwardThread = *value.number;
        }
    });
    if (isLaunchCall(kind)) {
        launch.externalId = ids.externalId;
        m_session.tracks.describeSlice(packet.ref, launch);
        return;
    }
    ids.forwardThreadId = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(forwardThread, 0, std::numeric_limits<std::int32_t>::max()));
    if (ids.externalId != 0 || ids.sequenceNumber >= 0 || ids.forwardThreadId != 0) {
        m_session.tracks.describeSlice(packet.ref, ids);
    }
}

} // namespace lanescope::perfetto
