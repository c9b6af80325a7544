// SPDX-License-Identifier: Apache-2.0
// The collectives of a trace that was made of a dump of the flight recorder. Their times are those at which
// the host issued them and saw that they had completed. Pure; any thread. O(slices).
#pragma once

#include <stop_token>
#include <vector>

#include "core/flight/flight_dump.h"
#include "core/ranks/collectives.h"

namespace lanescope {

/// In order of start. Without transfers where the dump does not go back to the first one: their order tells
/// nothing then. Empty when stopped.
std::vector<Collective> collectivesOfDump(const Trace& trace, const FlightDump& dump,
                                          const std::stop_token& stop);

} // namespace lanescope
