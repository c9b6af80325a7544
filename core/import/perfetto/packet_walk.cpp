// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/packet_walk.h"

#include <algorithm>

#include "core/compression/zlib_block.h"

namespace lanescope::perfetto {

using protobuf::Field;
using protobuf::MessageReader;

namespace {

/// Compressed packets that cannot be read.
Packet damagedPacket(EventRef ref) {
    Packet packet;
    packet.ref = ref;
    packet.kind = kCompressedPackets;
    packet.damaged = true;
    return packet;
}

} // namespace

void PacketPlaces::addCompressed(std::uint64_t offset, std::uint64_t inflatedBytes) {
    m_blocks.push_back({offset + m_shift, inflatedBytes, offset});
    m_shift += inflatedBytes;
}

PacketPlace PacketPlaces::find(EventRef ref) const {
    const auto after = std::ranges::upper_bound(m_blocks, numberOf(ref), {}, &Block::first);
    if (after == m_blocks.begin()) {
        return {numberOf(ref), std::nullopt};
    }
    const Block& block = *std::prev(after);
    const std::uint64_t distance = numberOf(ref) - block.first;
    return distance < block.bytes ? PacketPlace{block.offset, distance}
                                  : PacketPlace{block.offset + distance - block.bytes, std::nullopt};
}

std::optional<std::string> inflatePackets(const Packet& packet) {
    return packet.kind == kCompressedPackets ? inflateZlib(packet.data, kMostInflatedBytes)
                                             : inflateZstd(packet.data, kMostInflatedBytes);
}

Result<std::unique_ptr<PacketWalk>> PacketWalk::open(std::shared_ptr<const ByteFile> file) {
    auto stream = protobuf::MessageStream::open(std::move(file), kMostPacketBytes);
    if (!stream) {
        return stream.error();
    }
    auto walk = std::make_unique<PacketWalk>();
    walk->m_stream = std::move(*stream);
    return walk;
}

bool PacketWalk::runInner(std::string_view packets, std::uint64_t offset, const Take& take) {
    Field field;
    MessageReader reader(packets);
    while (reader.next(field)) {
        if (field.number != kPacketField || field.isNumber()) {
            continue;
        }
        const Packet packet = readPacket(field.bytes, m_places.refOf(offset, reader.fieldStart()));
        // Compressed packets do not nest.
        if (!take(isCompressed(packet) ? damagedPacket(packet.ref) : packet, field.bytes)) {
            return false;
        }
    }
    if (reader.isDamaged() && !take(damagedPacket(m_places.refOf(offset, reader.position())), {})) {
        return false;
    }
    m_places.addCompressed(offset, packets.size());
    return true;
}

Result<bool> PacketWalk::run(const Take& take) {
    for (Field field;;) {
        const auto more = m_stream->next(field);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            return true;
        }
        if (field.number != kPacketField || field.isNumber()) {
            continue;
        }
        const std::uint64_t offset = m_stream->fieldOffset();
        const Packet packet = readPacket(field.bytes, m_places.refOf(offset));
        if (!isCompressed(packet)) {
            if (!take(packet, field.bytes)) {
                return false;
            }
            continue;
        }
        const auto inner = inflatePackets(packet);
        if (!(inner ? runInner(*inner, offset, take) : take(damagedPacket(packet.ref), {}))) {
            return false;
        }
    }
}

} // namespace lanescope::perfetto
