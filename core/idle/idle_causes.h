// SPDX-License-Identifier: Apache-2.0
// Why each device was idle: its gaps with what took most of each, and its idle pieces (idle_pieces.h) summed
// up by reason and culprit. Either add up to its idle time in the span of the trace (trace_span.h) exactly,
// and with its busy time to the span. A piece or gap that reaches out of the range keeps its reason and
// counts with the part inside. Pure; any thread. O(pieces).
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/idle/gaps.h"

namespace lanescope {

class Trace;

/// A gap of a device, or a part of it, cut to the selected time.
struct IdleGap {
    std::int32_t device = -1;
    TimeRange range;
    GapExplanation why{};
    SliceId before = kNoSlice; ///< the work that ended last; kNoSlice: the gap begins with the trace
    SliceId after = kNoSlice;  ///< the work that begins next; kNoSlice: the gap ends with the trace
    double share = 0;          ///< of the idle time of the device in the range, 0..1
};

/// The gaps of every device with work in the trace, in order of devices and time. Empty when stopped.
std::vector<IdleGap> idleGaps(const Trace& trace, const IdlePieces& idle, const Selection& selection = {},
                              std::stop_token stop = {});

/// Pieces of one device with one reason and culprits of one name.
struct IdleCauseRow {
    std::int32_t device = -1;
    IdleReason reason{};
    StringId name = kEmptyString; ///< of the culprits; empty: none is known
    std::uint64_t gaps = 0;       ///< with such pieces
    DurationNs idleNs = 0;
    double share = 0;    ///< of the idle time of the device in the range, 0..1
    TimeRange longest;   ///< the longest of them, within the range
    IdlePiece ofLongest; ///< whole
};

struct IdleCauses {
    TimeRange range;                ///< see traceSpan()
    std::vector<IdleCauseRow> rows; ///< by device, then descending idle time
};

/// For every device with work in the trace. No rows when stopped.
IdleCauses idleCauses(const Trace& trace, const IdlePieces& idle, const Selection& selection = {},
                      std::stop_token stop = {});

} // namespace lanescope
