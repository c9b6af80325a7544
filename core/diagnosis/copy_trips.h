// SPDX-License-Identifier: Apache-2.0
// Data that go to a device and come back again and again, as far as sizes show. A pure function; any thread.
// O(k log k) for k copies.
#pragma once

#include <cstdint>

namespace lanescope {

class Trace;

/// How often a large copy to a device has the size of one that came from it before, each counted once; 0
/// where these are less than a tenth of the bytes that go to devices, or fewer than three.
std::uint64_t roundTripsOf(const Trace& trace);

} // namespace lanescope
