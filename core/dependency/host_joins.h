// SPDX-License-Identifier: Apache-2.0
// Host threads that wait for threads and processes without calls of their own: a data loader's iterator for
// its workers, a consumer of a queue for its producer. A slice with the name of a wait that ends right after
// a slice of such a worker has waited for it. Where enough of them prove the order in which batches are taken
// (in turn from each worker, or as they are done), the others are joined in the same order; what a worker
// began right after a batch was taken waited for that. Pure; any thread. Cost O(slices of the threads that
// wait), nothing for traces without such names or workers.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// A slice of a thread that works for another one, or that waits for one.
struct HostSlot {
    SliceId slice = kNoSlice;
    TimeRange range;
    std::uint32_t track = 0;
    bool isWait = false;
    /// The work that a wait waits for; the wait whose end asked for the work. A position in the list
    /// of slots; kNoIndex for none.
    std::uint32_t cause = kNoIndex;
    bool isProven = false; ///< the times show that it waited for its cause; else the order does
};

/// Whether a name is that of waiting for another thread.
bool isHostWaitName(std::string_view name);

/// By begin, then the longer first; empty where nothing is proven. `hasNodes`: by track, whether the thread
/// has calls or step marks.
std::vector<HostSlot> findHostJoins(const Trace& trace, const std::vector<bool>& hasNodes);

} // namespace lanescope
