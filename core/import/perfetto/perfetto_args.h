// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of a Perfetto trace: an EventRef is the place of a packet (packet_walk.h).
// Names that packets refer to are known from loading, or read once when args are first asked for.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "core/base/byte_file.h"
#include "core/base/status.h"
#include "core/compression/text_source.h"
#include "core/import/perfetto/interned.h"
#include "core/import/perfetto/packet_walk.h"
#include "core/store/arg_source.h"

namespace lanescope::perfetto {

class PerfettoArgs final : public ArgSource {
public:
    explicit PerfettoArgs(std::shared_ptr<const ByteFile> file)
        : m_file(std::move(file)) {}
    /// For a trace that has just been read.
    PerfettoArgs(std::shared_ptr<const ByteFile> file, const PacketWalk& walk,
                 std::shared_ptr<const InternedHistory> interned)
        : m_file(std::move(file))
        , m_source(walk.stream().source())
        , m_interned(std::move(interned))
        , m_places(walk.places()) {}

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override;
    std::uint64_t memoryBytes() const override;

private:
    // Under the lock.
    Status open() const;
    Result<std::string> packetBytes(EventRef event, const PacketPlace& place) const;
    Result<std::string> outerBytes(std::uint64_t offset) const;
    Error noPacket(std::uint64_t offset) const;

    std::shared_ptr<const ByteFile> m_file;
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const TextSource> m_source;
    mutable std::shared_ptr<const InternedHistory> m_interned;
    mutable PacketPlaces m_places;
    // Compressed packets that were read last: args of many events are read in the order of the file.
    mutable std::uint64_t m_innerOffset = ~std::uint64_t{0};
    mutable std::string m_inner;
};

} // namespace lanescope::perfetto
