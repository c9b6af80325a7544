// SPDX-License-Identifier: Apache-2.0
// One rank of a trace that holds several, as a trace of its own: as if the rank had been recorded to a file
// alone. Clock, args and numbers of devices stay those of the file. Pure function; any thread. Time and
// memory O(slices of the rank).
#pragma once

#include "core/store/trace.h"

namespace lanescope {

/// Tracks of no rank are left out, except for device work on shared devices that the rank launched.
/// Its path is that of the file with "#rank=" and the name of the rank (core/import/rank_location.h).
TracePtr partOfRank(const Trace& trace, RankId rank);

} // namespace lanescope
