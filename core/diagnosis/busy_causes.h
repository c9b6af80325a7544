// SPDX-License-Identifier: Apache-2.0
// Causes of the time in which a device works: families of kernels, communication and copies, by the instants
// that belong to each (device_time.h). Pure functions; any thread. O(device work x depth of the operators).
#pragma once

#include <vector>

#include "core/diagnosis/cause.h"
#include "core/diagnosis/device_time.h"

namespace lanescope {

class Trace;

/// Not ordered. Not cut off at kLeastShare, except that small groups of kernels are one cause.
std::vector<DiagnosisCause> busyCauses(const Trace& trace, const DeviceTime& device, TimeRange span);

/// Copies by direction: "Memcpy HtoD" of "Memcpy HtoD (Pageable -> Device)".
std::string_view copyDirection(std::string_view name);

} // namespace lanescope
