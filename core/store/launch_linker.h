// SPDX-License-Identifier: Apache-2.0
// Joins device ops with the runtime or driver calls that launched them, by correlation. O(n).
#pragma once

#include <vector>

#include "core/store/tables.h"

namespace lanescope {

/// Sets DeviceOp::launch where exactly one launch has the op's correlation, and the launches' op ranges.
/// Returns Trace::launchedOps(). Correlation 0 links nothing.
std::vector<DeviceOpId> linkLaunches(std::vector<DeviceOp>& ops, std::vector<Launch>& launches,
                                     const SliceTable& slices);

} // namespace lanescope
