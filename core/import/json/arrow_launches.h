// SPDX-License-Identifier: Apache-2.0
// Launches of device work in trace event JSON of rocprof and unitrace, whose calls and work have no common
// number: arrows lead from the middle of a call to the start of its work. Call and work get a correlation,
// the arrows the owners of both, and the devices of unitrace numbers from 0 on. One thread.
#pragma once

#include "core/import/api/importer.h"

namespace lanescope {

/// Does nothing in a file without such arrows. O(n log n).
void linkByArrows(ImportedTrace& trace);

} // namespace lanescope
