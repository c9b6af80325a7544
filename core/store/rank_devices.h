// SPDX-License-Identifier: Apache-2.0
// Numbers of the devices of a trace under construction. Pure functions of the tables. O(device work).
#pragma once

#include "core/store/trace.h"

namespace lanescope {

/// A device's process whose pid is not a number, or that of another one in a file of several ranks, takes the
/// number that all its work names.
void takeDevicesFromWork(TraceData& data);

/// Ranks recorded apart number their devices apart: where several use one number, all but the first get
/// unused numbers. Memory events follow.
void renumberDevices(TraceData& data);

} // namespace lanescope
