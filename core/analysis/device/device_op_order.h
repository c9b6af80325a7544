// SPDX-License-Identifier: Apache-2.0
// Device work of all streams in the order of time. Pure functions; any thread.
#pragma once

#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"

namespace lanescope {

class Trace;

struct DeviceOpOrder {
    std::vector<DeviceOpId> byStart; ///< what starts together by id
    /// Slice of each piece of work, by DeviceOpId: a twentieth of the memory that holds all of their facts,
    /// for those who walk over a million of them.
    std::vector<SliceId> slices;
};

DeviceOpOrder deviceOpOrder(const Trace& trace);

/// The work that runs in the selection, by start. O(n) with a range, since long work may reach into it.
std::vector<DeviceOpId> deviceOpsIn(const Trace& trace, const DeviceOpOrder& order,
                                    const Selection& selection);

} // namespace lanescope
