// SPDX-License-Identifier: Apache-2.0
// Packets that follow each other, with a copy of their bytes and the fields of their track events: what is
// read ahead of those who keep the state of the trace. One thread at a time.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/import/perfetto/packet.h"
#include "core/import/perfetto/track_event_fields.h"

namespace lanescope::perfetto {

class PacketBatch {
public:
    /// Adds a packet of the content `message`. False when the batch is full; an empty one takes any packet.
    bool add(const Packet& packet, std::string_view message);
    /// Keeps the memory of a usual batch.
    void clear();

    bool isEmpty() const { return m_packets.empty(); }
    std::span<const Packet> packets() const { return m_packets; }
    /// Fields of the packets of track events that are not damaged, in order.
    std::span<const TrackEventFields> trackEvents() const { return m_trackEvents; }
    const EventValues& values() const { return m_values; }

    std::uint64_t fileOffset = 0; ///< how far the file was read

private:
    std::vector<char> m_bytes;
    std::vector<Packet> m_packets; ///< refer to m_bytes
    std::vector<TrackEventFields> m_trackEvents;
    EventValues m_values;
    TrackEventReader m_reader;
};

} // namespace lanescope::perfetto
