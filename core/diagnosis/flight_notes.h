// SPDX-License-Identifier: Apache-2.0
// The notes of a diagnosis of dumps of the flight recorder: which collective hangs, which rank is missing or
// differs, and where it was issued. Pure; any thread.
#pragma once

#include <vector>

#include "core/flight/flight_match.h"
#include "core/table/words.h"

namespace lanescope {

/// Mismatches between the ranks first, then the collective that has not completed.
std::vector<Words> flightNotes(const FlightMatch& match);

} // namespace lanescope
