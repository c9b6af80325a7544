// SPDX-License-Identifier: Apache-2.0
// One reading of a Perfetto trace: the sink of records and what all kinds of packets share. One thread.
#pragma once

#include <memory>
#include <unordered_map>

#include "core/import/api/record_writer.h"
#include "core/import/perfetto/clocks.h"
#include "core/import/perfetto/interned.h"
#include "core/import/perfetto/packet.h"
#include "core/import/perfetto/sequence.h"
#include "core/import/perfetto/tracks.h"

namespace lanescope::perfetto {

struct Session {
    RecordWriter writer{kindNames()};
    Clocks clocks;
    Tracks tracks{writer};
    std::shared_ptr<InternedHistory> interned = std::make_shared<InternedHistory>();

    Sequence& sequence(std::uint32_t id) {
        if (m_last == nullptr || m_lastId != id) {
            m_lastId = id;
            m_last = &m_sequences[id];
        }
        return *m_last;
    }

    /// The packet's time on the trace's clock. Without one it is counted as unusable.
    std::optional<TimeNs> timeOf(const Packet& packet, const Sequence& sequence) {
        if (!packet.timestamp) {
            writer.unusable(DiagnosticKind::MissingTimestamp, packet.ref);
            return std::nullopt;
        }
        const auto timeNs = clocks.toTrace(*packet.timestamp,
                                           packet.clock.value_or(sequence.clock.value_or(Clocks::kBoottime)),
                                           packet.sequence);
        if (!timeNs) {
            writer.unusable(DiagnosticKind::TimestampOutOfRange, packet.ref);
        }
        return timeNs;
    }

private:
    std::unordered_map<std::uint32_t, Sequence> m_sequences;
    Sequence* m_last = nullptr;
    std::uint32_t m_lastId = 0;
};

} // namespace lanescope::perfetto
