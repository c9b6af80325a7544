// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/perfetto_args.h"

#include <algorithm>

#include "core/import/perfetto/annotations.h"

namespace lanescope::perfetto {

using protobuf::Field;
using protobuf::MessageReader;

std::string PerfettoArgs::placeText(EventRef event) const {
    const std::lock_guard lock(m_mutex);
    if (!open()) {
        return {};
    }
    const PacketPlace place = m_places.find(event);
    const std::string text = "packet at byte " + std::to_string(place.offset);
    return place.inner ? text + ", byte " + std::to_string(*place.inner) + " of what it holds compressed"
                       : text;
}

Error PerfettoArgs::noPacket(std::uint64_t offset) const {
    return {ErrorCode::FileUnreadable,
            "no packet at byte " + std::to_string(offset) + "; the file may have changed since it was opened",
            m_file->path(),
            {}};
}

Status PerfettoArgs::open() const {
    if (m_interned != nullptr) {
        return {};
    }
    const auto walk = PacketWalk::open(m_file);
    if (!walk) {
        return walk.error();
    }
    const auto interned = std::make_shared<InternedHistory>();
    const auto done = (*walk)->run([&interned](const Packet& packet, std::string_view) {
        if (!packet.interned.empty() && !packet.damaged) {
            interned->add(packet);
        }
        return true;
    });
    if (!done) {
        return done.error();
    }
    m_source = (*walk)->stream().source();
    m_places = (*walk)->places();
    m_interned = interned;
    return {};
}

Result<std::string> PerfettoArgs::outerBytes(std::uint64_t offset) const {
    std::string bytes(2 * protobuf::kMostVarintBytes, '\0');
    const auto got = m_source->read(offset, bytes.data(), bytes.size());
    if (!got) {
        return got.error();
    }
    bytes.resize(*got);
    std::uint64_t tag = 0;
    std::uint64_t length = 0;
    const std::size_t tagBytes = protobuf::readVarint(bytes, tag);
    const std::size_t lengthBytes = protobuf::readVarint(std::string_view(bytes).substr(tagBytes), length);
    const std::uint64_t start = offset + tagBytes + lengthBytes;
    const std::uint64_t size = m_source->sizeBytes();
    if (tagBytes == 0 || lengthBytes == 0 || tag != (kPacketField << 3 | 2) || length > kMostPacketBytes ||
        (size != 0 && (start > size || length > size - start))) {
        return noPacket(offset);
    }
    bytes.resize(static_cast<std::size_t>(length));
    const auto whole = m_source->read(start, bytes.data(), bytes.size());
    if (!whole) {
        return whole.error();
    }
    bytes.resize(*whole);
    return bytes;
}

Result<std::string> PerfettoArgs::packetBytes(EventRef event, const PacketPlace& place) const {
    if (!place.inner) {
        return outerBytes(place.offset);
    }
    if (m_innerOffset != place.offset) {
        const auto outer = outerBytes(place.offset);
        if (!outer) {
            return outer;
        }
        const Packet packet = readPacket(*outer, event);
        auto inner = isCompressed(packet) ? inflatePackets(packet) : std::nullopt;
        if (!inner) {
            return noPacket(place.offset);
        }
        m_inner = std::move(*inner);
        m_innerOffset = place.offset;
    }
    const std::string_view rest = std::string_view(m_inner).substr(
        static_cast<std::size_t>(std::min<std::uint64_t>(*place.inner, m_inner.size())));
    Field field;
    MessageReader reader(rest);
    if (!reader.next(field) || field.number != kPacketField || field.isNumber()) {
        return noPacket(place.offset);
    }
    return std::string(field.bytes);
}

Result<EventText> PerfettoArgs::eventText(EventRef event) const {
    const std::lock_guard lock(m_mutex);
    if (const Status status = open(); !status) {
        return status.error();
    }
    const auto bytes = packetBytes(event, m_places.find(event));
    if (!bytes) {
        return bytes.error();
    }
    return textOf(readPacket(*bytes, event), *m_interned);
}

std::uint64_t PerfettoArgs::memoryBytes() const {
    const std::lock_guard lock(m_mutex);
    return m_inner.capacity() + (m_source ? m_source->memoryBytes() : 0) +
           (m_interned ? m_interned->memoryBytes() : 0);
}

} // namespace lanescope::perfetto
