// SPDX-License-Identifier: Apache-2.0
// All packets of a trace in the order of the file, those within packets of compressed packets included.
// Memory for the longest packet only. Not thread-safe.
#pragma once

#include <functional>
#include <memory>

#include "core/import/perfetto/packet.h"
#include "core/import/protobuf/message_stream.h"

namespace lanescope::perfetto {

/// A packet is at most 512 KiB where the recorder does not say otherwise; longer ones than this are refused.
inline constexpr std::uint64_t kMostPacketBytes = 256u << 20;
/// Bytes that compressed packets may grow to.
inline constexpr std::size_t kMostInflatedBytes = 64u << 20;

/// Where a packet stands: in the content, or within compressed packets there.
struct PacketPlace {
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> inner; ///< place in the inflated packets
};

/// Numbers of places: the offset in the content as if each packet of compressed packets were followed by
/// those. Plain values; any thread may find.
class PacketPlaces {
public:
    EventRef refOf(std::uint64_t offset, std::uint64_t inner = 0) const {
        return EventRef(offset + m_shift + inner);
    }
    /// Compressed packets at `offset`, when all of them have their numbers.
    void addCompressed(std::uint64_t offset, std::uint64_t inflatedBytes);
    PacketPlace find(EventRef ref) const;

private:
    struct Block {
        std::uint64_t first;
        std::uint64_t bytes;
        std::uint64_t offset;
    };
    std::vector<Block> m_blocks; ///< ascending
    std::uint64_t m_shift = 0;
};

class PacketWalk {
public:
    static Result<std::unique_ptr<PacketWalk>> open(std::shared_ptr<const ByteFile> file);

    /// Takes each packet, which refers to the bytes of its message; returning false ends the walk. Compressed
    /// packets that cannot be read are one damaged packet.
    using Take = std::function<bool(const Packet& packet, std::string_view message)>;
    /// False when `take` ended it.
    Result<bool> run(const Take& take);

    const protobuf::MessageStream& stream() const { return *m_stream; }
    const PacketPlaces& places() const { return m_places; }

private:
    bool runInner(std::string_view packets, std::uint64_t offset, const Take& take);

    std::unique_ptr<protobuf::MessageStream> m_stream;
    PacketPlaces m_places;
};

/// Compressed packets of a packet; nothing when they are damaged or too long.
std::optional<std::string> inflatePackets(const Packet& packet);
constexpr bool isCompressed(const Packet& packet) {
    return packet.kind == kCompressedPackets || packet.kind == kZstdCompressedPackets;
}

} // namespace lanescope::perfetto
