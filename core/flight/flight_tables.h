// SPDX-License-Identifier: Apache-2.0
// Dumps of the flight recorder as tables: what `lanescope-cli flight` prints and the page of ranks shows.
// Column keys are stable; each column has its help. Pure functions; any thread.
#pragma once

#include "core/flight/flight_match.h"
#include "core/table/table.h"

namespace lanescope {

/// One row for each collective and transfer, matched over the ranks: mismatches first, then what has not
/// completed, each by first issue.
Table flightCollectivesTable(const FlightMatch& match);
/// Without those that have completed.
Table flightTroubleTable(const FlightMatch& match);
/// One row for each entry of each rank, as recorded.
Table flightEntriesTable(const FlightMatch& match);
/// One row for each rank and process group: how far it came.
Table flightRanksTable(const FlightMatch& match);

} // namespace lanescope
