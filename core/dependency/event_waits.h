// SPDX-License-Identifier: Apache-2.0
// Which device work waits for which other, by events: exactly where the trace has synchronization events,
// else paired by order. Pairing: a wait call applies to the stream of the next launch of its thread, a record
// call to the stream of the last launch before it on its thread, and the wait belongs to the latest record of
// another stream. Where a wait stands right after a record and both would be of one stream, as when a stream
// joins another one, the record was of the stream that the thread launched on before. A pure function; any
// thread. Cost O(calls + work).
#pragma once

#include <cstdint>
#include <vector>

#include "core/dependency/recorded_work.h"
#include "core/dependency/sync_records.h"

namespace lanescope {

struct EventWait {
    PieceIndex waiting = kNoIndex; ///< the first piece after the wait
    PieceIndex source = kNoIndex;  ///< the last piece before the event record
    bool exact = false;            ///< from synchronization events; else paired
};

struct EventWaits {
    std::vector<EventWait> waits; ///< by waiting piece, exact ones first
    std::uint64_t calls = 0;      ///< calls by which a stream waits
    std::uint64_t found = 0;      ///< of them those with an event that is known or paired
};

EventWaits findEventWaits(const RecordedWork& work, const SyncRecords& records, std::uint32_t tracks);

} // namespace lanescope
