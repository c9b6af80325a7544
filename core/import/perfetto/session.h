// SPDX-License-Identifier: Apache-2.0
// One reading of a Perfetto trace: the sink of records and what all kinds of packets share. One thread.
#pragma once

#include <array>
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
        Known& known = m_known[id % m_known.size()];
        if (known.sequence == nullptr || known.id != id) {
            known = {id, &m_sequences[id]};
        }
        return *known.sequence;
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
            return std::nullopt;
        }
        return *timeNs;
    }

private:
    std::unordered_map<std::uint32_t, Sequence> m_sequences;
    struct Known {
        std::uint32_t id = 0;
        Sequence* sequence = nullptr;
    };
    std::array<Known, 16> m_known; ///< sequences that packets came from lately
};

} // namespace lanescope::perfetto
