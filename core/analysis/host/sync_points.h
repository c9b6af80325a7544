// SPDX-License-Identifier: Apache-2.0
// Where the host waits for a device: calls that return only when work is done, with the time they block. A
// pure function of (trace, selection); any thread. Cost O(device operations + launches).
#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/analysis/host/call_tree.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

/// Runtime and driver calls that always wait, by name.
bool isWaitingCall(std::string_view name);

/// Whether a runtime call launched copies only and returned after they had ended: an asynchronous copy from
/// or to pageable memory waits after all.
bool isBlockingCopy(const Trace& trace, LaunchId launch);

/// Waiting calls of one name that were made by operators of one name.
struct SyncPoint {
    StringId name = kEmptyString;
    StringId operatorName = kEmptyString; ///< innermost operator around the call; empty for none
    std::uint64_t count = 0;
    DurationNs blockedNs = 0; ///< durations of the calls
    DurationNs busyNs = 0;    ///< the part of it in which some device worked
    DurationNs maxNs = 0;
    SliceId longest = kNoSlice;
};

/// Calls that run in the selection and wait by name, or are copies that return only after the copy has
/// ended; by descending blocked time, then name. Empty when stopped.
std::vector<SyncPoint> syncPoints(const Trace& trace, const CallTree& tree, const Selection& selection = {},
                                  std::stop_token stop = {});

} // namespace lanescope
