// SPDX-License-Identifier: Apache-2.0
// Device work of all streams in the order of time. Pure functions; any thread.
#pragma once

#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"

namespace lanescope {

class Trace;

/// Device work of the trace by start; what starts together by id.
std::vector<DeviceOpId> deviceOpsByStart(const Trace& trace);

/// Those of `byStart` (see above) that start in the selection. O(log n + result).
std::vector<DeviceOpId> deviceOpsIn(const Trace& trace, const std::vector<DeviceOpId>& byStart,
                                    const Selection& selection);

} // namespace lanescope
