// SPDX-License-Identifier: Apache-2.0
// Synchronization events of a trace (category cuda_sync) by the call that they belong to: which stream or
// event a call or stream waited for. Their args are read from the text, of these events only. Source of the
// args: PyTorch Kineto, libkineto/include/MetadataFieldCatalog.h, and NVIDIA's CUPTI Activity API
// (CUpti_ActivitySynchronization), whose fields are columns in exports of Nsight Systems. Any thread. Cost
// O(text of these events).
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/recorded_work.h"

namespace lanescope {

enum class SyncKind : std::uint8_t { Context, Stream, Event, StreamWait };

struct SyncRecord {
    CallIndex call = kNoIndex; ///< outermost call that waits, or that makes a stream wait
    SyncKind kind = SyncKind::Context;
    std::int32_t device = -1;        ///< of the event's track; -1: unknown
    std::int64_t stream = -1;        ///< that is waited for, of StreamWait: that waits; -1: unknown
    std::int64_t eventStream = -1;   ///< on which the event was recorded; -1: unknown
    CallIndex recordedBy = kNoIndex; ///< outermost call that recorded the event
};

class SyncRecords {
public:
    /// Error: the text of an event cannot be read; Cancelled when stopped.
    static Result<SyncRecords> read(const Trace& trace, const RecordedWork& work, std::stop_token stop);

    bool isEmpty() const { return m_records.empty(); }
    std::span<const SyncRecord> of(CallIndex call) const;

private:
    std::vector<SyncRecord> m_records; ///< by call
};

} // namespace lanescope
