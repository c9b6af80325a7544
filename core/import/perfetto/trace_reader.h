// SPDX-License-Identifier: Apache-2.0
// Packets of a Perfetto trace as records: keeps the state of sequences and hands each packet to who reads its
// kind. One thread.
#pragma once

#include "core/import/perfetto/gpu_events.h"
#include "core/import/perfetto/packet_batch.h"
#include "core/import/perfetto/session.h"
#include "core/import/perfetto/track_events.h"

namespace lanescope::perfetto {

class TraceReader {
public:
    TraceReader()
        : m_trackEvents(m_session)
        , m_gpuEvents(m_session) {
        m_session.writer.hasNanoseconds();
    }

    void read(const PacketBatch& batch);
    /// Names processes and threads, and moves everything into `trace`.
    void finish(ImportedTrace& trace);

    const std::shared_ptr<InternedHistory>& interned() const { return m_session.interned; }
    /// Own memory of the records and of what packets refer to.
    std::uint64_t sizeBytes() const {
        return m_session.writer.sizeBytes() + m_session.interned->memoryBytes();
    }
    std::uint64_t packets() const { return m_session.writer.ledger().read; }

private:
    /// `fields` and `values`: those of a track event.
    void read(const Packet& packet, const TrackEventFields& fields, const EventValues& values);
    void updateSequence(const Packet& packet, Sequence& sequence);
    void readDescriptor(const Packet& packet, Sequence& sequence);
    void describeSequence(const Packet& packet, Sequence& sequence);

    Session m_session;
    TrackEvents m_trackEvents;
    GpuEvents m_gpuEvents;
    std::uint64_t m_lost = 0; ///< packets that refer to lost ones
    std::uint64_t m_firstLost = 0;
};

} // namespace lanescope::perfetto
