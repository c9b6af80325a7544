// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/packet_batch.h"

#include <algorithm>

namespace lanescope::perfetto {

namespace {

/// A batch with its fields stays in the cache of a processor.
constexpr std::size_t kUsualBytes = 96u << 10;
constexpr std::size_t kMostPackets = 2048;

} // namespace

bool PacketBatch::add(const Packet& packet, std::string_view message) {
    if (m_packets.empty()) {
        m_bytes.reserve(std::max(kUsualBytes, message.size()));
    } else if (m_packets.size() == kMostPackets || message.size() > m_bytes.capacity() - m_bytes.size()) {
        return false;
    }
    const std::size_t at = m_bytes.size();
    m_bytes.insert(m_bytes.end(), message.begin(), message.end()); // within the capacity: nothing moves
    const auto copied = [&](std::string_view part) {
        return part.empty()
                   ? std::string_view()
                   : std::string_view(m_bytes.data() + at + (part.data() - message.data()), part.size());
    };
    Packet& own = m_packets.emplace_back(packet);
    own.interned = copied(packet.interned);
    own.defaults = copied(packet.defaults);
    own.data = copied(packet.data);
    if (own.kind == kTrackEvent && !own.damaged) {
        m_trackEvents.push_back(m_reader.read(own.data, m_values));
    }
    return true;
}

void PacketBatch::clear() {
    m_bytes.clear();
    if (m_bytes.capacity() > kUsualBytes) {
        std::vector<char>().swap(m_bytes);
    }
    m_packets.clear();
    m_trackEvents.clear();
    m_values.clear();
}

} // namespace lanescope::perfetto
