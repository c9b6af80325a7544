// SPDX-License-Identifier: Apache-2.0
// Why each device was idle: its gaps (gaps.h) summed up by cause and by what the host did. The causes of a
// device add up to its idle time in the range exactly, and with its busy time to the range. A gap that
// reaches out of the range keeps its cause and counts with the part inside. Pure; any thread. Cost: the
// device work and its explanations.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/device/gaps.h"
#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"

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
std::vector<IdleGap> idleGaps(const Trace& trace, const Selection& selection = {}, std::stop_token stop = {});

/// Gaps of one device with one cause and culprits of one name.
struct IdleCauseRow {
    std::int32_t device = -1;
    GapCause cause = GapCause::Unknown;
    StringId name = kEmptyString; ///< of the culprits; empty: the cause has none
    std::uint64_t count = 0;
    DurationNs idleNs = 0;
    double share = 0;           ///< of the idle time of the device in the range, 0..1
    TimeRange longest;          ///< the longest of them, within the range
    GapExplanation ofLongest{}; ///< its explanation
};

struct IdleCauses {
    TimeRange range;                ///< the selection's, else the trace's extents
    std::vector<IdleCauseRow> rows; ///< by device, then descending idle time
};

/// Stable name: "data_loading", "host_busy", …
const char* gapCauseName(GapCause cause);
/// In words for people: "data loading", "waiting for another stream", …
const char* gapCauseText(GapCause cause);

/// Causes for every device with work in the trace. No rows when stopped.
IdleCauses idleCauses(const Trace& trace, const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
